import { sql } from 'drizzle-orm'
import { createPaymentIntent } from '#features/checkout/payment/contract.ts'
import { answerOffer, counterOffer, makeOffer } from '#features/offers/contract.ts'
import {
  type Answer,
  afterAnswer,
  agreedPrice,
  answers,
  OFFER_TERMS,
  type OfferParty,
  type OfferStatus,
} from '#features/offers/offer.ts'
import { inTurn, only } from '#shared/required.ts'
import type { TestMember } from '#test/server.ts'
import { buysNewest, type Command, inSequence, pays } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import { answered, type Scenario } from './scenario.ts'

interface Offered extends Record<string, unknown> {
  id: number
  listingId: number
  buyerId: number
  sellerId: number
  price: number
  counterPrice: number | null
  status: OfferStatus
}

/** The offers of a scenario, the newest first. */
async function allOffers({ fixture, listings }: Scenario, wanted?: OfferStatus): Promise<Offered[]> {
  const ids = sql.param(listings.map(({ id }) => id))
  const { rows } = await fixture.deps.db.execute<Offered>(sql`
    select id, listing_id as "listingId", buyer_id as "buyerId", seller_id as "sellerId", price,
      counter_price as "counterPrice", status from price_offers
    where listing_id = any(${ids}::int[]) order by id desc`)
  return wanted === undefined ? rows : rows.filter(({ status }) => status === wanted)
}

const memberOf = ({ fixture: { buyers, sellers } }: Scenario, id: number): TestMember | undefined =>
  [...buyers, ...sellers].find(({ me }) => me.id === id)

const statusOf = async ({ fixture: { deps } }: Scenario, id: number): Promise<OfferStatus> => {
  const { rows } = await deps.db.execute<{ status: OfferStatus }>(sql`select status from price_offers where id = ${id}`)
  return only(rows).status
}

/** A listing takes offers from now on, some of them with a floor of half its price. */
async function takesOffers({ fixture: { deps } }: Scenario, id: number): Promise<void> {
  await deps.db.execute(sql`
    insert into listing_offer_terms (listing_id, floor, updated_at)
    select id, case when id % 2 = 0 then price / 2 end, ${deps.clock.now().toISOString()} from products
    where id = ${id} and price > 30 on conflict do nothing`)
}

/** A buyer offers a part of the price of a listing, a new one or one that others buy too. */
export const offers: Command = async (scenario, one, two, three) => {
  const { buyers, sellers } = scenario.fixture
  const buyer = inTurn(buyers, one)
  const known = scenario.listings.filter(({ pounds }) => pounds > 0)
  const listing =
    two % 3 === 0 && known.length > 0
      ? inTurn(known, three)
      : await scenario.putOnSale(inTurn(sellers, two), inTurn([2000, 333, 2499, 100_000], three), 1 + (three % 2))
  await takesOffers(scenario, listing.id)
  const price = Math.floor(listing.pounds * inTurn([90, 75, 40], three))
  const answer = await answered(() => buyer(makeOffer, { body: { productId: listing.id, price } }))
  return `${buyer.me.username} offers ${price}p for listing ${listing.id}: ${answer}`
}

/** One of the two answers an offer, also one that is over, and also the other's part. */
export const answersOffer: Command = async (scenario, one, two, three) => {
  const all = await allOffers(scenario)
  const offer = all[one % Math.max(1, all.length)]
  const party: OfferParty = two % 2 === 0 ? 'seller' : 'buyer'
  const who = offer && memberOf(scenario, party === 'seller' ? offer.sellerId : offer.buyerId)
  if (!offer || !who) return null
  return answersAs(scenario, offer, { who, party, given: inTurn(['accept', 'accept', ...answers] as const, three) })
}

interface Answering {
  who: TestMember
  party: OfferParty
  given: Answer
}

/** Compares the response with the steps of an offer. */
async function answersAs(scenario: Scenario, offer: Offered, { who, party, given }: Answering): Promise<string> {
  const { id, status: before } = offer
  const to = afterAnswer(before, party, given)
  const params = { id: String(id), answer: given }
  const answer = await answered(() => who(answerOffer, { params }))
  const after = await statusOf(scenario, id)
  const isRight = answer === 200 && to !== null ? after === to : after === before
  if (!isRight) throw new Error(`${given} by the ${party} was answered ${answer} and led from ${before} to ${after}`)
  return `${who.me.username} answers offer ${id} with ${given}: ${answer}, ${before} → ${after}`
}

/** The seller names another price, once. */
export const counters: Command = async (scenario, one) => {
  const all = await allOffers(scenario)
  const offer = all[one % Math.max(1, all.length)]
  const seller = offer && memberOf(scenario, offer.sellerId)
  if (!offer || !seller) return null
  const price = offer.price + 1
  const answer = await answered(() => seller(counterOffer, { params: { id: String(offer.id) }, body: { price } }))
  const after = await statusOf(scenario, offer.id)
  if (after !== (answer === 200 ? 'countered' : offer.status))
    throw new Error(`countering was answered ${answer} and led from ${offer.status} to ${after}`)
  return `${seller.me.username} names ${price}p for offer ${offer.id}: ${answer}`
}

const acceptsNewest: Command = async (scenario) => {
  const [offer] = await allOffers(scenario)
  const party: OfferParty = offer?.status === 'countered' ? 'buyer' : 'seller'
  const who = offer && memberOf(scenario, party === 'seller' ? offer.sellerId : offer.buyerId)
  return offer && who ? answersAs(scenario, offer, { who, party, given: 'accept' }) : null
}

/** A buyer opens the checkout at the price that was agreed on. */
export const opensAgreed: Command = async (scenario, one) => {
  const agreed = await allOffers(scenario, 'accepted')
  const offer = agreed[one % Math.max(1, agreed.length)]
  const buyer = offer && memberOf(scenario, offer.buyerId)
  const listing = scenario.listings.find(({ id }) => id === offer?.listingId)
  if (!offer || !buyer || !listing) return null
  const price = agreedPrice(offer)
  const answer = await answered(async () => {
    const body = { amount: price / 100, productId: listing.id, buyerProtection: one % 2 === 0 }
    const { transactionId: id, clientSecret } = await buyer(createPaymentIntent, { body })
    if (!scenario.orders.some((order) => order.id === id)) {
      scenario.orders.push({ id, buyer, seller: listing.seller, clientSecret })
    }
  })
  return `${buyer.me.username} opens the checkout of listing ${listing.id} at ${price}p: ${answer}`
}

/** The two hours to pay are over. */
export const agreementsLapse: Command = async (scenario) => {
  if ((await allOffers(scenario, 'accepted')).length === 0) return null
  await scenario.wait(OFFER_TERMS.payWithin)
  return 'Two hours pass'
}

/** A buyer and a seller agree on a price, at once or after another one was named, and the checkout is opened. */
const agreed = (scenario: Scenario, one: number, two: number, three: number): (() => Promise<string | null>)[] => [
  () => offers(scenario, one, 1 + 3 * two, three),
  async () => (one % 2 === 0 ? null : counters(scenario, 0, 0, 0)),
  () => acceptsNewest(scenario, 0, 0, 0),
  () => opensAgreed(scenario, 0, 0, 0),
]

export const buysAgreed: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    ...agreed(scenario, one, two, three),
    () => pays(scenario, 0, three, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The card is authorised after the two hours, for Pay pressed in time, and others want the unit. */
export const paysTooLate: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    ...agreed(scenario, one, two, three),
    () => agreementsLapse(scenario, 0, 0, 0),
    async () => (two % 2 === 0 ? null : buysNewest(scenario, one + 1)),
    () => pays(scenario, two % 2, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The provider refuses to take the money of an agreed price, and the buyer pays again, or does not. */
export const agreedNotTaken: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    ...agreed(scenario, one, two, three),
    () => refusalOfCapture(scenario),
    () => pays(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    async () => (two % 2 === 0 ? agreementsLapse(scenario, 0, 0, 0) : opensAgreed(scenario, 0, 0, 0)),
    () => pays(scenario, 0, 0, 0),
  )

export async function refusalOfCapture({ fixture: { provider } }: Scenario): Promise<string> {
  provider.faults.add(/capture/, 'declined')
  return 'The provider will refuse a capture'
}

export const offerCommands: readonly Command[] = [
  offers,
  offers,
  answersOffer,
  answersOffer,
  answersOffer,
  counters,
  opensAgreed,
  opensAgreed,
  agreementsLapse,
  buysAgreed,
  paysTooLate,
  agreedNotTaken,
]
