import { sql } from 'drizzle-orm'
import {
  acceptCancellation,
  cancelOrder,
  contestCancellation,
  sayBroughtBack,
} from '#features/checkout/cancel/contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { inTurn } from '#shared/required.ts'
import type { TestMember } from '#test/server.ts'
import { buysFrom, type Command, confirms, inSequence } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import { keepSignedIn } from './fixture.ts'
import { answered, type Printed, type Scenario } from './scenario.ts'

const HOUR = 3_600_000

/** Acts about a trader's order within 14 days, by the statuses of a cancellation in which each succeeds. */
const ACTS = ['cancels', 'brings it back', 'accepts', 'contests', 'lets it stand'] as const

function actOn(scenario: Scenario, { buyer, seller, id }: Printed, act: (typeof ACTS)[number]): Promise<unknown> {
  const params = { id: String(id) }
  switch (act) {
    case 'cancels':
      return buyer(cancelOrder, { params })
    case 'brings it back':
      return buyer(sayBroughtBack, { params })
    case 'accepts':
      return seller(acceptCancellation, { params })
    case 'contests':
      return seller(contestCancellation, { params, body: { reason: 'It came back without leaves' } })
    case 'lets it stand':
      return letsStand(scenario, id)
  }
}

/** Staff decide that the order stands, where the trader does not agree to a cancellation. */
async function letsStand({ fixture: { deps, secondStaff } }: Scenario, id: number): Promise<void> {
  const { rows } = await deps.db.execute<{ id: number }>(sql`
    select c.id from cases c join order_cancellations o on o.transaction_id = c.subject_id and o.status = 'contested'
    where c.subject_kind = 'order' and c.subject_id = ${id} and c.status = 'open'`)
  for (const found of rows) {
    await secondStaff(decideCase, {
      params: { id: String(found.id) },
      body: { action: 'none', rule: 'asDescribed', words: 'The photos show broken fronds.' },
    })
  }
}

/** Buyer, trader or staff act on a cancellation, in any order. It leads to a refund or leaves the order as it is. */
export const actsOnCancellation: Command = async (scenario, one, two) => {
  const traded = scenario.orders.filter(({ seller }) => scenario.traders.has(seller))
  const order = traded[one % Math.max(1, traded.length)]
  if (!order) return null
  const act = inTurn(ACTS, two)
  const { status: before } = await scenario.orderState(order.id)
  const answer = await answered(() => actOn(scenario, order, act))
  const { status: after } = await scenario.orderState(order.id)
  if (after !== before && !(act === 'accepts' && after === 'refunded')) {
    throw new Error(`${act}: ${answer}, and order ${order.id} went from ${before} to ${after}`)
  }
  return `Someone ${act} about order ${order.id}: ${answer}, ${after}`
}

/** A trader of the scenario, whose buyers may cancel within 14 days. */
async function trader({ fixture: { deps, member }, traders }: Scenario): Promise<TestMember> {
  const { rows } = await deps.db.execute<{ count: number }>(sql`select count(*)::int as count from users`)
  const one = await member(`trader${rows[0]?.count ?? 0}`)
  await one(declareSeller, {
    body: { kind: 'trader', name: 'Ferns & Co', address: '1 Mill Lane, Leeds LS6 2AB', email: 'ferns@example.org' },
  })
  await keepSignedIn(deps.db)
  traders.add(one)
  return one
}

/** A buyer cancels before or after collecting, and what follows takes one of its ways. */
export const cancelsWithinFortnight: Command = async (scenario, one, two, three) => {
  const seller = await trader(scenario)
  const collects = [() => confirms(scenario, 0, 0, 0), () => runsAllJobs(scenario, 0, 0, 0)]
  const last = () => scenario.orders.filter((order) => scenario.traders.has(order.seller)).length - 1
  const acts = inTurn([[0, 2], [0, 1, 2], [0, 1, 3], [0, 1], [0], [0, 1, 3, 4]], two)
  const isDecided = acts.includes(ACTS.indexOf('lets it stand'))
  const isProtected = isDecided || one % 2 === 0
  const hours = isDecided ? 2 : 3 * 24
  const passes = async () => {
    await scenario.wait(hours * HOUR)
    return `${hours} hours pass`
  }
  return inSequence(
    scenario,
    () => buysFrom(scenario, seller, inTurn([2_000, 333], three), { isProtected }),
    ...(one % 3 > 0 ? collects : []),
    ...acts.map((act) => () => actsOnCancellation(scenario, last(), act, 0)),
    ...(isProtected ? [passes] : []),
    () => runsAllJobs(scenario, 0, 0, 0),
  )
}
