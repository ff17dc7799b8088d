import { randomUUID } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import { isGrown } from '#features/listings/base/categories.ts'
import { priceOfUnits } from '#features/listings/base/units.ts'
import { drawingsOf } from '#features/listings/listing/server/drawings-store.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import { isBladed } from '#features/plants/declared.ts'
import { currentSeller } from '#features/sellers/server/store.ts'
import { pence } from '#shared/money.ts'
import type { Price, Rates } from '../../base/fees.ts'
import type { OrderDraft } from '../../base/server/order-draft.ts'
import { protectionWording } from '../../base/terms.ts'
import { insertFurtherLines, type NewLine } from '../../order/server/line-store.ts'
import { insertOrder, recordStep } from '../../order/server/store.ts'
import type { Order, UnitOfWork } from '../../order/server/transition.ts'
import { type NewOrderLine, type NewOrderLines, rightToCancel } from './order-lines.ts'
import { keepListing } from './sold-listing-store.ts'
import { listingsAsShown } from './sold-listings.ts'

/** With the second line and those after it. */
type WholeDraft = OrderDraft & { further: readonly NewLine[] }

/** What is stored of a new order: what its listings say now, and what it costs now. */
export async function draftOf(
  tx: Database,
  lines: NewOrderLines,
  { price, rates }: { price: Price; rates: Rates },
): Promise<WholeDraft> {
  const [{ listing }, ...others] = lines
  const { title, image, amount: _, ...first } = await columnsOf(tx, lines[0])
  const further: NewLine[] = []
  for (const line of others) further.push(await columnsOf(tx, line))
  const order = {
    ...{ sellerId: listing.sellerId, offerId: listing.reservation?.offerId ?? null },
    ...first,
    ...{ listingTitle: title, productImage: image, lineCount: lines.length, amount: price.item },
    commissionRate: rates.commission,
    protectionRate: rates.protection,
    platformFee: price.commission,
    protectionFee: price.protection,
    withProtection: price.protection > 0,
    protectionWording: protectionWording(rates),
    ...(await termsOf(tx, lines)),
  }
  return { order, further, shown: await listingsAsShown(tx, lines) }
}

/** Who sells it and whether it can be cancelled, as the buyer is shown. */
export async function termsOf(tx: Database, lines: NewOrderLines) {
  const [{ listing }] = lines
  const seller = await currentSeller(tx, listing.sellerId)
  return {
    ageCheck: lines.some(({ listing: { title, categoryId } }) => isBladed({ title, isGrown: isGrown(categoryId) })),
    sellerDeclarationId: seller?.id ?? null,
    // All lines have the same.
    cancelRight: await rightToCancel(tx, listing),
  }
}

/** How a line is stored: with its bundle, where that made the sum lower. */
async function columnsOf(tx: Database, { listing, quantity, amount }: NewOrderLine) {
  const { id, title, price, bundle, images } = listing
  const isBundled = bundle !== null && amount < priceOfUnits(price, quantity)
  return {
    ...{ productId: id, title, quantity, unitPrice: pence(price), amount },
    image: photosOf(images)[0] ?? (await drawingsOf(tx, [id])).get(id) ?? null,
    bundleUnits: isBundled ? bundle.units : null,
    bundlePrice: isBundled ? pence(bundle.price) : null,
  }
}

/** The order of a saved card that is charged. */
type Charged = Pick<Parameters<typeof insertOrder>[1], 'orderId' | 'chargeReference' | 'payMinutes'>

/** Stores a new order, unpaid. */
export async function insert(
  unit: UnitOfWork,
  buyerId: number,
  { order: ordered, further = [], shown }: OrderDraft & Partial<WholeDraft>,
  charged?: Charged,
): Promise<Order> {
  const { tx, now } = unit
  const order = await insertOrder(tx, {
    ...ordered,
    ...unit.config.deadlines,
    ...{ orderId: randomUUID(), buyerId, createdAt: now, updatedAt: now },
    ...charged,
  })
  await insertFurtherLines(tx, order.id, further)
  if (shown) await keepListing(tx, order.id, shown)
  const step = { event: 'opened', fromStatus: null, toStatus: 'pending', at: now } as const
  // A saved card is charged without its holder.
  await recordStep(tx, { transactionId: order.id, ...step, actorId: charged ? null : buyerId })
  return order
}
