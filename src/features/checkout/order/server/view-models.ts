import type { Deps } from '#deps.ts'
import { placeOfListing } from '#features/listings/listing/listing-words.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { exactPlaces } from '#features/listings/place/server/pickup-place-store.ts'
import type { Answer } from '#shared/endpoint.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import { required } from '#shared/required.ts'
import { splitOfRest } from '../../base/fees.ts'
import { awaitsCode, defaultParty, handOverFrom, isDoubted, isOnlyStated, isProven } from '../../base/handover-rules.ts'
import { eventsFor, type OrderAction, statusLabel } from '../../base/lifecycle.ts'
import { bundleOf, unitPriceOf } from '../../base/ordered-units.ts'
import type { Party } from '../../base/parties.ts'
import { payByHandHref } from '../../base/pay-by-hand.ts'
import { awaitsAcceptance, knowsPlace } from '../../base/reservations.ts'
import type { Order } from '../../base/server/tables.ts'
import { HELD } from '../../base/status-groups.ts'
import { shareNow } from '../../ledger/server/share-now.ts'
import { sharesOfOrders, type ViewedShare } from '../../ledger/server/share-store.ts'
import type { oneTransaction, purchases, Transaction } from '../contract.ts'
import { isBeingCancelled, saleTermsOf } from './cancel-terms.ts'
import { collectionQr } from './collection-qr.ts'
import { type OrderContext, orderContextsById } from './context-store.ts'
import { isProtected, isRefundable, withdrawalOf } from './deadlines.ts'
import { cancelledByOrder, linesByOrder } from './line-store.ts'
import { unitsOfLines, viewCancelled, viewLines } from './line-views.ts'
import { listingsById } from './listing-store.ts'
import { peopleById } from './people-store.ts'
import { ordersWithOpenRefund, type stepsOf } from './store.ts'

export const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** The listing of an order as it was when it was bought: its photo, or the drawing that was shown in its place. */
export const orderedListing = ({ productId, productTitle, listingTitle, productImage }: Order) => ({
  id: productId,
  title: productTitle,
  imageUrl: productImage ?? listingDrawing({ id: productId, title: listingTitle }),
})

/** A user whose account was erased. */
export const formerMember = (id: number) => ({ id, username: 'left', fullName: 'Former member', avatar: null })

type CheckoutDeps = Pick<Deps, 'db' | 'publicUrl' | 'clock'>
type Timeline = Answer<typeof oneTransaction>['timeline']

/** Orders as one of their parties sees them. Buyers see the distance from their place. */
export async function viewOrders(
  { db, publicUrl, clock }: CheckoutDeps,
  orders: Order[],
  viewerId: number,
  from?: Point,
): Promise<Answer<typeof purchases>> {
  const ids = orders.map(({ id }) => id)
  const now = clock.now()
  const people = await peopleById(db, [...new Set(orders.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))])
  const listings = await listingsById(db, [...new Set(orders.map(({ productId }) => productId))])
  const directions = await exactPlaces(db, [...listings.keys()])
  const [openRefunds, contexts] = [await ordersWithOpenRefund(db, ids), await orderContextsById(db, ids)]
  const termsOf = await saleTermsOf(db, orders, now)
  const [linesOf, cancelledOf] = [await linesByOrder(db, ids), await cancelledByOrder(db, ids)]
  const shares = await sharesOfOrders(db, ids)
  return orders.map((order) => {
    const party: Party = order.buyerId === viewerId ? 'buyer' : 'seller'
    const share = shares.get(order.id)
    const context = contextOf(order, contexts.get(order.id), share)
    const terms = termsOf(order, party)
    const lines = viewLines(linesOf.get(order.id))
    return {
      ...order,
      ...partsOf(order),
      ...{ unitPrice: unitPriceOf(order), bundle: bundleOf(order), lines, quantity: unitsOfLines(lines) },
      cancelledLines: viewCancelled(cancelledOf.get(order.id)),
      share: shareFor(order, party, share),
      ...datesOf(order),
      protectedUntil: protectedUntil(order, { context, now }),
      statusLabel: statusLabel(order.status),
      party,
      actions: actionsOf(order, party, { context, now }).filter(
        (action) => !BESIDES_CANCELLING.includes(action) || !isBeingCancelled(terms.cancellation),
      ),
      contested: order.staffSince !== null,
      isHandoverStated: isOnlyStated(order),
      isHandoverDoubted: isDoubted(order),
      needsProof: order.needsProof && !isProven(order),
      ...terms,
      refundPending: openRefunds.has(order.id),
      refundFailed: context?.refundFailed ?? false,
      ...bankFacts(context, party),
      ...payoutOf(party === 'seller' ? context : undefined),
      ...paymentOf(order, context),
      lastEvent: context?.lastEvent ?? null,
      ...(party === 'buyer'
        ? forBuyer(order, { listing: listings.get(order.productId), directions, publicUrl: publicUrl(), from })
        : NOT_FOR_SELLER),
      product: orderedListing(order),
      buyer: people.get(order.buyerId) ?? formerMember(order.buyerId),
      seller: people.get(order.sellerId) ?? formerMember(order.sellerId),
    }
  })
}

/** An order of which all goes to a group has no payout of its seller: what belongs to the group waits in the same way. */
const contextOf = (
  order: Order,
  context: OrderContext | undefined,
  share: ViewedShare | undefined,
): OrderedContext | undefined =>
  context && { ...context, isAllGiven: share !== undefined && shareNow(order, share).isAll }

/** The share of a group. What was withheld is shown to the seller only. */
function shareFor(order: Order, party: Party, share: ViewedShare | undefined): Transaction['share'] {
  if (!share || (party === 'buyer' && (!share.isNamed || share.withheldFor !== null))) return null
  const { name: group, percent, part, withheldFor } = share
  const of = { group, percent, isOfAll: part === order.amount }
  return party === 'buyer'
    ? { ...of, amount: null, withheldFor: null, isAll: false }
    : { ...of, ...shareNow(order, share), withheldFor }
}

/** Of an order that a saved card is charged for, the buyer pays by hand only what the card was refused for. */
const paymentOf = ({ id, status, claimedAt, chargeReference }: Order, context: OrderContext | undefined) => ({
  isBeingTaken: status === 'pending' && (claimedAt !== null || context?.chargeState === 'opened'),
  payHref: status === 'pending' && chargeReference !== null ? payByHandHref(id) : null,
})

/** The seller's payout, which the buyer never sees. */
function payoutOf(context: OrderContext | undefined) {
  const { payoutStatus = null, transferredAt = null, depositState = null, depositAt = null } = context ?? {}
  const deposit = depositState && depositAt && { state: depositState, at: depositAt.toISOString() }
  return { payoutStatus, transferredAt: iso(transferredAt), deposit }
}

/** What a bank does or did about the payment. What it cost the seller is not for the buyer. */
const bankFacts = (context: OrderContext | undefined, party: Party) => ({
  bankDecides: context?.bankDecides ?? false,
  bankTookBack: context?.bankTookBack ?? false,
  takenFromSeller: party === 'seller' ? (context?.takenFromSeller ?? 0) : 0,
  answerToBank:
    party === 'seller' && context?.isAnswerOpen
      ? { until: iso(context.answerUntil), isAutomatic: context.isAnsweredAutomatically }
      : null,
})

/** The fee and the seller's part. A partial refund after the release reduces both. */
function partsOf(order: Order) {
  if (order.status !== 'completed') return { platformFee: order.platformFee, sellerGets: order.sellerGets }
  const { commission, sellerGets } = splitOfRest(order, order.refundedAmount)
  return { platformFee: commission, sellerGets }
}

const datesOf = (order: Order) => ({
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
  shipByDate: iso(order.shipByDate),
  paidAt: iso(order.paidAt),
  acceptedAt: iso(order.acceptedAt),
  handedOverAt: iso(order.handedOverAt),
  collectBy: order.status === 'processing' ? iso(order.collectBy) : null,
  pickupAt: order.status === 'processing' ? iso(order.pickupAt) : null,
  handOverFrom: order.status === 'processing' ? iso(handOverFrom(order)) : null,
  releaseAt: iso(order.releaseAt),
  answerBy: iso(order.answerBy),
  defaultAt: order.status === 'dispute' ? iso(order.defaultAt) : null,
  defaultTo: order.status === 'dispute' && order.defaultAt ? defaultParty(order) : null,
})

interface BuyersFacts {
  listing: ListingPlace | undefined
  /** How to find the sellers, by listing. */
  directions: ReadonlyMap<number, string>
  publicUrl: string
  from: Point | undefined
}

/** The payment, the code and the place, which the seller never receives. */
function forBuyer(order: Order, { listing, directions, publicUrl, from }: BuyersFacts) {
  const code = awaitsCode(order) ? order.collectionCode : null
  return {
    paymentIntentId: order.paymentIntentId,
    collectionCode: code,
    collectionQr: code === null ? null : collectionQr(publicUrl, order.id, code),
    pickup: HELD.includes(order.status) ? placeFor(order, listing, directions.get(order.productId)) : null,
    area: listing ? placeOfListing(listing) : null,
    distance: from && listing ? distanceTo(listing, from) : null,
  }
}

const NOT_FOR_SELLER = {
  paymentIntentId: null,
  collectionCode: null,
  collectionQr: null,
  pickup: null,
  area: null,
  distance: null,
}

interface ListingPlace {
  location: string
  postcode: string | null
  outcode: string | null
  outcodeLatitude: number | null
  outcodeLongitude: number | null
}

/** Measured to the outward code even after payment: as public as the distance on the listing. */
const distanceTo = ({ outcodeLatitude: lat, outcodeLongitude: lng }: ListingPlace, from: Point): string | null =>
  lat === null || lng === null ? null : aboutMiles(milesBetween(from, { lat, lng }))

/** What the buyer may see of the place now. */
function placeFor(order: Order, listing: ListingPlace | undefined, directions: string | undefined) {
  if (!listing) return null
  const { location, postcode, outcode } = listing
  return knowsPlace(order)
    ? { location, postcode, directions: directions ?? null }
    : { location, postcode: outcode, directions: null }
}

export async function viewOrder(
  deps: CheckoutDeps,
  order: Order,
  viewerId: number,
  from?: Point,
): Promise<Transaction> {
  const [view] = await viewOrders(deps, [order], viewerId, from)
  return required(view, 'Every order has a view.')
}

/**
 * The steps of an order, with the seller's disagreement at its time: it does not change the status, so it is not stored
 * as a step.
 */
export function viewTimeline(
  { contestedAt, chargeReference }: Order,
  steps: Awaited<ReturnType<typeof stepsOf>>,
): Timeline {
  const disagreed =
    contestedAt && ({ event: 'contestRefund', from: 'dispute', to: 'dispute', at: contestedAt } as const)
  const timeline = disagreed ? [...steps, disagreed].sort((one, other) => +one.at - +other.at) : steps
  const isByCard = chargeReference !== null
  return timeline.map(({ event, at, ...step }) => ({
    ...{ ...step, at: at.toISOString() },
    event: event === 'opened' && isByCard ? 'openedByCard' : event,
  }))
}

/** What waits while the buyer of a trader cancels the order. */
const BESIDES_CANCELLING: readonly OrderAction[] = ['handOver', 'cancelLine']

/** What this user may do now, by the same state machine that the server enforces. */
function actionsOf(order: Order, party: Party, situation: Situation): OrderAction[] {
  const { context, now } = situation
  if (context?.bankDecides) return []
  const isPossible: Partial<Record<OrderAction, boolean>> = {
    accept: awaitsAcceptance(order),
    cancelLine: order.lineCount > 1 && order.refundedAmount === 0,
    ...handoverActions(order, now),
    withdrawRefund: isWithdrawable(order, 'withdrawRefund'),
    withdrawReport: isWithdrawable(order, 'withdrawReport'),
    withdrawClaim: isWithdrawable(order, 'withdrawClaim'),
    claimProtection: protectedUntil(order, situation) !== null,
    refundSale: isRefundable(order, now) && context?.payoutStatus !== 'processing' && !context?.bankTookBack,
  }
  const events = eventsFor(order.status, party).filter((event) => isPossible[event] ?? true)
  const mayContest = party === 'seller' && order.status === 'dispute' && !order.staffSince
  return mayContest ? [...events, 'contestRefund'] : events
}

/** Who can still say or prove that it was handed over. */
function handoverActions(order: Order, now: Date): Partial<Record<OrderAction, boolean>> {
  const from = handOverFrom(order)
  return {
    confirmReceipt: order.status !== 'dispute' || isDoubted(order),
    enterCode: awaitsCode(order),
    handOver: from !== null && now >= from,
    denyHandover: isOnlyStated(order),
  }
}

type OrderedContext = OrderContext & { isAllGiven?: boolean }

export interface Situation {
  context: OrderedContext | undefined
  now: Date
}

/** Until when a completed order can be reported, while its payout waits for that. */
const protectedUntil = (order: Order, { context, now }: Situation): string | null =>
  isProtected(order, now) && (context?.payoutStatus === 'pending' || context?.isAllGiven)
    ? iso(order.protectedUntil)
    : null

/** A request can be withdrawn once, and leads back to where the order was. */
const isWithdrawable = (order: Order, event: OrderAction): boolean =>
  withdrawalOf(order) === event && order.withdrawnAt === null && !isDoubted(order)
