import { sql } from 'drizzle-orm'
import { openBasket, openCheckout, payByCard, putInBasket, putOnSale, settle } from '#test/shop.ts'
import { unitsLeft } from './outcome.ts'
import { answerOf, type RaceSetup, shuffled, sweeps } from './race-setup.ts'

/** The last units: three plugs, and more crowns than there are plugs for them. */
const PLUGS = 3
const CROWNS = 5

/** What each buyer wants of both. The fourth wants a plug without a basket. */
const WANTED = [
  { plugs: 2, crowns: 1 },
  { plugs: 1, crowns: 2 },
  { plugs: 3, crowns: 1 },
  { plugs: 1, crowns: 0 },
] as const

interface Listings {
  crowns: number
  plugs: number
}

/**
 * Every buyer pays at once for a basket with some of the last units, chosen in both orders. An order has all of its lines or
 * none, and no card is charged for what was not had. With `inTime` false the time to pay ends at the same moment.
 */
export async function basketsAtOnce(race: RaceSetup, seed: number, inTime: boolean): Promise<string[]> {
  const { server, seller, buyers } = race
  const crowns = await putOnSale(server, seller, { quantity: CROWNS, price: 451, title: 'Rhubarb crown' })
  const plugs = await putOnSale(server, seller, { quantity: PLUGS, price: 200, title: 'Leek plugs' })
  await server.deps.db.execute(sql`delete from basket_lines`)
  const checkouts = await Promise.all(buyers.map((buyer, n) => open(buyer, { plugs, crowns }, n)))
  if (!inTime) await server.clock.advance(31 * 60_000)
  const pays = shuffled(checkouts, seed).map(
    ({ buyer, clientSecret }) =>
      () =>
        payByCard(buyer, clientSecret),
  )
  const answers = await Promise.all(
    [...pays, ...(inTime ? [] : [() => sweeps(race), () => sweeps(race)])].map((call) => answerOf(call)),
  )
  await settle(server)
  return [
    ...answers.flatMap((answer) => (!answer || /^(200|409)/.test(answer) ? [] : [`paying: ${answer}`])),
    ...(await faultsOfStock(race, plugs, PLUGS)),
    ...(await faultsOfStock(race, crowns, CROWNS)),
    ...(inTime && (await unitsLeft(race, plugs)) === PLUGS ? ['nobody has a plug'] : []),
    ...(await faultsOfPayments(race, [plugs, crowns])),
  ]
}

async function open(buyer: RaceSetup['buyers'][number], listings: Listings, n: number) {
  const { plugs, crowns } = WANTED[n % WANTED.length] ?? WANTED[0]
  const wanted = [[listings.plugs, plugs] as const, [listings.crowns, crowns] as const]
  let clientSecret = ''
  const calls = [
    ...(crowns === 0 ? [] : n % 2 === 0 ? wanted : wanted.toReversed()).map(
      ([id, units]) =>
        () =>
          putInBasket(buyer, id, units),
    ),
    async () => {
      const pounds = (200 * plugs + 451 * crowns) / 100
      ;({ clientSecret } = await (crowns === 0
        ? openCheckout(buyer, listings.plugs, 2)
        : openBasket(buyer, listings.plugs, pounds)))
    },
  ]
  for (const call of calls) {
    const answer = await answerOf(call)
    if (answer !== '200') throw new Error(`a basket could not be opened: ${answer}`)
  }
  return { buyer, clientSecret }
}

/** Units of a listing are on sale or in an order that is paid, and there are as many as before. */
async function faultsOfStock(race: RaceSetup, listing: number, before: number): Promise<string[]> {
  const { rows } = await race.server.deps.db.execute<{ units: number }>(sql`
    select coalesce(sum(l.quantity), 0)::int as units from order_lines l join transactions t on t.id = l.transaction_id
    where l.product_id = ${listing} and t.status = 'processing'`)
  const [sold, left] = [rows[0]?.units ?? 0, await unitsLeft(race, listing)]
  return sold + left === before ? [] : [`listing ${listing} had ${before}: ${sold} sold, ${left} left`]
}

/** A card is charged for an order that has its units, and no other. */
async function faultsOfPayments(race: RaceSetup, listings: readonly number[]): Promise<string[]> {
  const { rows } = await race.server.deps.db.execute<{ what: string }>(sql`
    select 'order ' || t.id || ' is ' || t.status || ', and its payment ' || (o.object ->> 'status') as what
    from transactions t join sandbox.objects o on o.id = t.payment_intent_id
    where exists (select from order_lines l where l.transaction_id = t.id and l.product_id = any(${sql.param(listings)}::int[]))
      and (t.status, o.object ->> 'status') not in (('processing', 'succeeded'), ('cancelled', 'canceled'))`)
  return rows.map(({ what }) => what)
}
