import { sql } from 'drizzle-orm'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { addToBasket, payBasket } from '#features/checkout/basket/contract.ts'
import { sandboxConfirm } from '#features/checkout/card/contract.ts'
import { checkLedger } from '#features/checkout/ledger/server/ledger-check.ts'
import { confirmDelivery, handOver, oneTransaction } from '#features/checkout/order/contract.ts'
import { createPaymentIntent } from '#features/checkout/payment/contract.ts'
import type { Bundle } from '#features/listings/base/bundle.ts'
import type { ListingKind } from '#features/listings/base/lifecycle.ts'
import { ApiError, type ErrorBody } from '#shared/api-client.ts'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import { storeListing } from './listings.ts'
import { ORIGIN, type TestMember, type TestServer, type Visitor } from './server.ts'

export const GOOD_CARD = '4242424242424242'

/** What staff name when they decide about money. */
export const RULED = { rule: 'notDescribed', reason: 'Both sides were read' } as const

/** The agreed time to collect has come: from now on the seller can state the handover without a code. */
export async function visitIsDue({ deps }: Pick<TestServer, 'deps'>, transactionId: number): Promise<void> {
  await deps.db.execute(
    sql`update transactions set pickup_at = ${deps.clock.now().toISOString()} where id = ${transactionId} and status = 'processing'`,
  )
}

/** The seller marks an order as handed over without the code, at the agreed time. */
export async function handOverWithoutCode(server: TestServer, seller: Visitor, transactionId: number): Promise<void> {
  await visitIsDue(server, transactionId)
  await seller(handOver, { body: { transactionId } })
}

/** The seller enters the buyer's code. */
export async function enterCode(seller: Visitor, buyer: Visitor, transactionId: number): Promise<void> {
  const { collectionCode: code } = await see(buyer, transactionId)
  await seller(confirmDelivery, { body: { transactionId, ...(code && { code }) } })
}

interface ListingOnSale {
  price?: number
  bundle?: Bundle
  quantity?: number
  kind?: ListingKind
  title?: string
}

/** Creates a listing of this seller and returns its id. */
export async function putOnSale(
  { deps }: Pick<TestServer, 'deps'>,
  seller: { me: { id: number } },
  { price = 2000, quantity = 1, kind = 'sale', title = 'A fine fern', ...more }: ListingOnSale = {},
): Promise<number> {
  const now = deps.clock.now()
  // Only members with a confirmed email address can reserve free listings.
  if (price === 0) await deps.db.execute(sql`update users set is_verified = true where not is_verified`)
  return storeListing(deps, {
    ...{ title, price, kind, quantity, sellerId: seller.me.id, ...more },
    ...{ postcode: 'LS6 2AB', outcode: 'LS6', outcodeLatitude: 53.82, outcodeLongitude: -1.57 },
    ...{ expiresAt: new Date(now.getTime() + 60 * 86_400_000), createdAt: now, updatedAt: now },
  })
}

/** Runs all background jobs until none is left. */
export const settle = ({ deps }: TestServer): Promise<void> => deps.jobs.idle()

/** Advances the clock, then runs everything that is due. */
export async function pass(server: TestServer, milliseconds: number): Promise<void> {
  await server.clock.advance(milliseconds)
  await (server.deps.jobs as JobsControl).tick()
  await settle(server)
}

export const openCheckout = (buyer: Visitor, productId: number, pounds = 20, buyerProtection = true) =>
  buyer(createPaymentIntent, { body: { amount: pounds, productId, buyerProtection } })

/** Puts units of a listing into a member's basket. */
export const putInBasket = (buyer: Visitor, productId: number, quantity = 1) =>
  buyer(addToBasket, { body: { productId, quantity } })

/** Opens the payment of the order that a basket has with a listing, at a price in pounds. */
export const openBasket = (buyer: Visitor, productId: number, pounds: number, buyerProtection = true) =>
  buyer(payBasket, { body: { productId, amount: pounds, buyerProtection } })

export const payByCard = (buyer: Visitor, clientSecret: string, number = GOOD_CARD) =>
  buyer(sandboxConfirm, {
    params: { id: clientSecret.split('_secret_')[0]! },
    body: { clientSecret, number, expiry: '12/90', cvc: '123', return_url: `${ORIGIN}/payment-success` },
  })

/** Buys a listing by card and waits until it is paid. Returns the order's id. */
export async function buy(
  server: TestServer,
  buyer: TestMember,
  productId: number,
  { card = GOOD_CARD, protection = true, pounds = 20 } = {},
): Promise<number> {
  const { clientSecret, transactionId } = await openCheckout(buyer, productId, pounds, protection)
  await payByCard(buyer, clientSecret, card)
  await settle(server)
  return transactionId
}

export const see = (member: Visitor, id: number) => member(oneTransaction, { params: { id: String(id) } })

/** Status and body of a refused call; null when it was not refused. */
export async function refusal<E extends Endpoint>(
  member: Visitor,
  endpoint: E,
  input: Input<E>,
): Promise<(ErrorBody & { status: number }) | null> {
  try {
    await member(endpoint, input)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...error.body, status: error.status }
  }
}

/** The faults of the ledger, as sentences; an empty list is correct. */
export const faults = async ({ deps }: TestServer): Promise<string[]> =>
  (await checkLedger(deps.db, deps.payments)).faults

export async function balance({ deps }: TestServer, account: string): Promise<number> {
  const { balances } = await checkLedger(deps.db, deps.payments)
  return balances.find((row) => row.account === account)?.balance ?? 0
}
