import type { Database } from '#adapters/db/database.ts'
import { HIDDEN_FROM_OTHERS, NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { placeOfListing } from '#features/listings/listing/listing-words.ts'
import { drawingsOf } from '#features/listings/listing/server/drawings-store.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import { DomainError } from '#shared/errors.ts'
import { MAX_LINES } from '../../base/ordered-units.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { findListing, type OrderListing } from '../../order/server/listing-store.ts'
import { peopleById } from '../../order/server/people-store.ts'
import { formerMember } from '../../order/server/view-models.ts'
import { addUnits, basketOf, changeUnits, lockBasket, removeLines } from '../../payment/server/basket-store.ts'
import { notInBasket } from '../../payment/server/open-order.ts'
import { linesToBuy, type NewOrderLine, togetherKeys, type Wanted } from '../../payment/server/order-lines.ts'
import { quoteOf } from '../../payment/server/quote.ts'
import type { Basket, BasketOrder } from '../contract.ts'

/** Listings in a basket, of all sellers together. */
const MAX_IN_BASKET = 30

/** What is chosen again is wanted besides whatever was bought before. */
export const BESIDES_ALL = Number.MAX_SAFE_INTEGER

interface Me {
  id: number
}

interface InBasket extends Wanted {
  listing: OrderListing
}

/**
 * A basket as orders: what can be paid together, up to as many listings as an order may have. Listings that were removed are
 * left out.
 */
async function ordersIn(db: Database, userId: number): Promise<InBasket[][]> {
  const chosen: InBasket[] = []
  for (const wanted of await basketOf(db, userId)) {
    const listing = await findListing(db, wanted.productId)
    if (listing && !NEVER_SHOWN.includes(listing.status)) chosen.push({ ...wanted, listing })
  }
  const keys = await togetherKeys(
    db,
    chosen.map(({ listing }) => listing),
  )
  const open = new Map<string, InBasket[]>()
  const orders: InBasket[][] = []
  for (const one of chosen) {
    const key = keys.get(one.productId) ?? ''
    const order = open.get(key)
    if (order && order.length < MAX_LINES) order.push(one)
    else {
      const begun = [one]
      open.set(key, begun)
      orders.push(begun)
    }
  }
  return orders
}

/** What of a basket is paid together with a listing, in the order in which it is shown. */
export async function orderWith(
  db: Database,
  me: Me,
  productId: number,
  shown?: readonly Wanted[] | undefined,
): Promise<Wanted[]> {
  const order = (await ordersIn(db, me.id)).find((lines) => lines.some((line) => line.productId === productId))
  if (!order) throw notInBasket()
  const wanted = order.map(({ productId, quantity }) => ({ productId, quantity }))
  if (shown && !isSame(wanted, shown)) {
    throw new DomainError('conflict', 'Your basket has changed since this page was loaded.', { code: 'BASKET_CHANGED' })
  }
  return wanted
}

const isSame = (wanted: readonly Wanted[], shown: readonly Wanted[]): boolean =>
  wanted.length === shown.length &&
  wanted.every(({ productId, quantity }) =>
    shown.some((line) => line.productId === productId && line.quantity === quantity),
  )

/** A basket with what its orders cost now. */
export async function viewBasket(deps: CheckoutDeps, me: Me): Promise<Basket> {
  const { db } = deps
  const orders = await ordersIn(db, me.id)
  const people = await peopleById(db, [...new Set(orders.flat().map(({ listing }) => listing.sellerId))])
  const drawings = await drawingsOf(
    db,
    orders.flat().map(({ productId }) => productId),
  )
  const views: BasketOrder[] = []
  for (const order of orders) {
    const [first] = order
    if (!first) continue
    const { id, fullName } = people.get(first.listing.sellerId) ?? formerMember(first.listing.sellerId)
    const read: Read[] = []
    for (const line of order) read.push(await readLine(deps, me, line))
    views.push({
      seller: { id, fullName },
      place: placeOfListing(first.listing),
      lines: read.map((line) => presentLine(line, drawings)),
      ...(await priceTogether(deps, me, read)),
    })
  }
  return { orders: views, units: orders.flat().reduce((sum, { quantity }) => sum + quantity, 0) }
}

interface Read extends InBasket {
  /** As it can be bought; null when it cannot. */
  line: NewOrderLine | null
  refused: DomainError | null
}

/** A line as it can be bought alone, or why not. */
async function readLine({ db, clock }: CheckoutDeps, me: Me, one: InBasket): Promise<Read> {
  try {
    return { ...one, line: await lineToBuy(db, me, one, clock.now()), refused: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...one, line: null, refused: error }
  }
}

/** What a basket may have of a listing: priced, on sale, and at no price that was agreed on, which is for one unit alone. */
async function lineToBuy(db: Database, me: Me, wanted: Wanted, now: Date): Promise<NewOrderLine> {
  const [line] = await linesToBuy(db, me, { wanted: [wanted], besides: BESIDES_ALL, now })
  if (line.amount === 0) throw notHere('It is free: reserve it on its page.', 'FREE')
  if (line.listing.reservation) throw notHere('You have agreed on a price for it: pay it on its page.', 'AGREED_ALONE')
  return line
}

const notHere = (message: string, code: string): DomainError => new DomainError('conflict', message, { code })

function presentLine(
  { productId, quantity, listing, line, refused }: Read,
  drawings: ReadonlyMap<number, string>,
): BasketOrder['lines'][number] {
  const { title, price, images } = listing
  const left = refused?.details.extra?.['left']
  // Its page is not shown to the member either.
  if (refused && HIDDEN_FROM_OTHERS.includes(listing.status) && refused.code !== 'AGREED_ALONE') {
    const hidden = 'A listing that is not shown now'
    return {
      ...{ productId, title: hidden, quantity, unitPrice: 0, left: 0, bundle: null, amount: 0 },
      imageUrl: listingDrawing({ id: productId, title: hidden }),
      obstacle: 'It is not for sale at the moment.',
    }
  }
  return {
    ...{ productId, title, quantity, unitPrice: price },
    imageUrl: photosOf(images)[0] ?? drawings.get(productId) ?? listingDrawing({ id: productId, title }),
    left: line ? line.listing.quantity : typeof left === 'number' ? left : 0,
    bundle: line?.listing.bundle ?? null,
    amount: line?.amount ?? 0,
    obstacle: refused?.message ?? null,
  }
}

/** What an order of a basket costs, once each of its lines can be bought. */
async function priceTogether(
  deps: CheckoutDeps,
  me: Me,
  read: readonly Read[],
): Promise<Pick<BasketOrder, 'quote' | 'refusal'>> {
  const [first, ...others] = read.flatMap(({ line }) => line ?? [])
  if (!first || others.length + 1 < read.length) return { quote: null, refusal: null }
  try {
    const { withProtection, plain, protected: full } = await quoteOf(deps, me, [first, ...others])
    return {
      quote: {
        price: plain.item,
        buyerProtection: withProtection,
        buyerProtectionFee: full.protection,
        buyerProtectionPercent: deps.config.rates.protection / 100,
        total: plain.buyerPays,
        totalWithProtection: full.buyerPays,
      },
      refusal: null,
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { quote: null, refusal: error.message }
  }
}

/** Puts units of a listing into a basket, besides those that are in it. Returns how many there are now. */
export const add = (
  deps: CheckoutDeps,
  me: Me,
  { productId, quantity }: Wanted,
): Promise<{ quantity: number; units: number }> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockBasket(tx, me.id)
    const lines = await withoutGone(tx, me.id)
    const known = lines.find((line) => line.productId === productId)
    const wanted = { productId, quantity: quantity + (known?.quantity ?? 0) }
    await lineToBuy(tx, me, wanted, now)
    if (!known && lines.length >= MAX_IN_BASKET) throw full()
    const before = lines.reduce((sum, line) => sum + line.quantity, 0)
    return { quantity: await addUnits(tx, me.id, { productId, quantity }, now), units: before + quantity }
  })

/** What a basket has; listings that were removed, which nobody sees any more, are taken out of it. */
async function withoutGone(tx: Database, userId: number): Promise<Wanted[]> {
  const lines = await basketOf(tx, userId)
  const gone: number[] = []
  for (const { productId } of lines) {
    const listing = await findListing(tx, productId)
    if (!listing || NEVER_SHOWN.includes(listing.status)) gone.push(productId)
  }
  if (gone.length > 0) await removeLines(tx, userId, gone)
  return lines.filter(({ productId }) => !gone.includes(productId))
}

const full = (): DomainError =>
  new DomainError('conflict', `Your basket has ${MAX_IN_BASKET} listings. Pay for some of them, or take some out.`, {
    code: 'BASKET_FULL',
  })

/** Sets how many units of a listing a basket has. A number that cannot be bought is stored: the basket says why. */
export const change = (deps: CheckoutDeps, me: Me, wanted: Wanted): Promise<void> =>
  deps.transaction(async (tx) => {
    await lockBasket(tx, me.id)
    if (!(await changeUnits(tx, me.id, wanted)))
      throw new DomainError('not_found', 'This is not in your basket.', { code: 'NOT_IN_BASKET' })
  })

export const remove = (deps: CheckoutDeps, me: Me, productId: number): Promise<void> =>
  removeLines(deps.db, me.id, [productId])
