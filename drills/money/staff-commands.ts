import { sql } from 'drizzle-orm'
import { login } from '#features/accounts/contract.ts'
import {
  decideAdjustment as decideAdjustmentCall,
  proposeAdjustment,
  writeOffDebt,
} from '#features/checkout/ledger/contract.ts'
import { decideCase, undoDecision } from '#features/desk/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { inTurn, only } from '#shared/required.ts'
import { PASSWORD } from '#test/people.ts'
import type { TestMember } from '#test/server.ts'
import type { Command } from './commands.ts'
import { keepSignedIn } from './fixture.ts'
import { answered, type Scenario } from './scenario.ts'

const DAY = 86_400_000

/** Two adjustments of these reach the limit within a day. */
const AMOUNTS = [100, 4_000, 9_999, 10_000, 10_001, 250_000]

const nameOf = ({ me }: TestMember): string => me.fullName.split(' ')[0] ?? ''

/** The two members of staff who may post, and who approve each other's adjustments. */
const oneOfTwo = ({ fixture: { staff, secondStaff } }: Scenario, n: number): TestMember =>
  n % 2 === 0 ? staff : secondStaff

interface Proposal extends Record<string, unknown> {
  id: number
  proposer: number
  isApproved: boolean | null
}

async function newestProposal({ fixture: { deps } }: Scenario): Promise<Proposal | undefined> {
  const { rows } = await deps.db.execute<Proposal>(sql`
    select id, proposed_by as proposer, is_approved as "isApproved" from ledger_adjustments order by id desc limit 1`)
  return rows[0]
}

/** An adjustment of the books, which is posted at once or waits for a second person. */
export const adjusts: Command = async (scenario, one, two, three) => {
  const who = oneOfTwo(scenario, one)
  const amount = inTurn(AMOUNTS, two)
  const [debit, credit] = three % 2 === 0 ? (['bank', 'goodwill'] as const) : (['goodwill', 'bank'] as const)
  const body = { debit, credit, amount, reason: `Correction ${three}` }
  const answer = await answered(() => who(proposeAdjustment, { body }))
  if (answer !== 200) throw new Error(`an adjustment of ${amount}p was answered ${answer}`)
  const isPosted = (await newestProposal(scenario))?.isApproved === true
  return `${nameOf(who)} adjusts the books by ${amount}p: ${isPosted ? 'posted' : 'waits for a second person'}`
}

/** An adjustment that waits is approved or refused; its proposer may only refuse it. */
export const decidesAdjustment: Command = async (scenario, one, two, three) => {
  const { rows } = await scenario.fixture.deps.db.execute<Proposal>(sql`
    select id, proposed_by as proposer, is_approved as "isApproved" from ledger_adjustments order by is_approved is null desc, id desc limit 3`)
  const found = rows[one % Math.max(1, rows.length)]
  if (!found) return null
  const who = oneOfTwo(scenario, two)
  const isApproved = three % 3 > 0
  const answer = await answered(() => who(decideAdjustmentCall, { body: { id: found.id, isApproved } }))
  const isOwn = isApproved && found.proposer === who.me.id
  const allowed = found.isApproved !== null ? [409] : isOwn ? [403] : isApproved ? [200, 409] : [200]
  if (!allowed.includes(answer)) {
    throw new Error(`${isApproved ? 'approving' : 'refusing'} adjustment ${found.id} was answered ${answer}`)
  }
  return `${nameOf(who)} ${isApproved ? 'approves' : 'refuses'} adjustment ${found.id}: ${answer}`
}

/** Staff write off a debt. Only what a seller who has left owes, and nothing will repay, can be. */
export const writesOff: Command = async (scenario, one, two) => {
  const { rows } = await scenario.fixture.deps.db.execute<{ id: number; hasLeft: boolean }>(sql`
    select d.id, u.deleted_at is not null as "hasLeft" from seller_debts d join users u on u.id = d.seller_id
    where d.recovered < d.amount order by u.deleted_at is not null desc, d.id desc`)
  const debt = rows[one % Math.max(1, rows.length)]
  if (!debt) return null
  const who = oneOfTwo(scenario, two)
  const body = { debtId: debt.id, reason: 'The claim is too small' }
  const answer = await answered(() => who(writeOffDebt, { body }))
  if (answer !== 409 && !(answer === 200 && debt.hasLeft)) {
    throw new Error(`writing off debt ${debt.id} of a seller who ${debt.hasLeft ? 'left' : 'sells'}: ${answer}`)
  }
  return `${nameOf(who)} writes off debt ${debt.id}: ${answer}`
}

interface Affected extends Record<string, unknown> {
  id: number
  status: string
  ends: boolean
}

/** The orders of a member, and whether a suspension ends them. */
async function ordersOf({ fixture: { deps } }: Scenario, userId: number): Promise<Affected[]> {
  const { rows } = await deps.db.execute<Affected>(sql`
    select id, status, (status = 'processing' or (status = 'dispute' and seller_id = ${userId})) and staff_since is null
      and not exists (select from chargebacks c where c.transaction_id = t.id and c.status = 'open') as ends
    from transactions t where ${userId} in (buyer_id, seller_id) order by id`)
  return rows
}

/** Staff suspend a member: what is not handed over ends at once, and nothing else. It is lifted, or over after a week. */
export const suspends: Command = async (scenario, one, two, three) => {
  const { buyers, sellers, secondStaff, deps } = scenario.fixture
  const person = inTurn([...sellers, ...buyers], one)
  const reporter = inTurn(
    buyers.filter((buyer) => buyer !== person),
    two,
  )
  await reporter(sendReport, { body: { targetKind: 'person', targetId: person.me.id, reason: 'offensive' } })
  const { rows } = await deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'person' and subject_id = ${person.me.id} order by id desc limit 1`,
  )
  const params = { id: String(only(rows).id) }
  const before = await ordersOf(scenario, person.me.id)
  await secondStaff(decideCase, { params, body: { action: 'suspend', rule: 'civil', days: 7 } })
  const after = await ordersOf(scenario, person.me.id)
  for (const [n, { id, status, ends }] of before.entries()) {
    const expected = ends ? 'refunded' : status
    if (after[n]?.status !== expected) throw new Error(`suspended: order ${id} is ${after[n]?.status}, not ${expected}`)
  }
  if (three % 2 === 0) await secondStaff(undoDecision, { params })
  else await scenario.wait(8 * DAY)
  await person(login, { body: { username: person.me.username, password: PASSWORD } })
  await keepSignedIn(deps.db)
  const ended = before.filter(({ ends }) => ends).length
  return `${nameOf(person)} is suspended, which ends ${ended} of ${before.length} orders; ${three % 2 === 0 ? 'it is lifted' : 'a week passes'}`
}
