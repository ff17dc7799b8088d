import { sql } from 'drizzle-orm'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { requestRefund } from '#features/checkout/order/contract.ts'
import { claimMoney } from '#features/checkout/payout/contract.ts'
import { inTurn } from '#shared/required.ts'
import { PASSWORD } from '#test/people.ts'
import { newVisitor, type TestMember } from '#test/server.ts'
import { buysFrom, type Command, confirms, inSequence } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import { keepSignedIn } from './fixture.ts'
import { refundsInDashboard } from './outside-commands.ts'
import { answered, type Scenario } from './scenario.ts'
import { decidesAdjustment, writesOff } from './staff-commands.ts'

const DAY = 86_400_000
/** How long after leaving an account is erased. */
const COOLING_OFF = 15 * DAY
const SIX_YEARS = 6 * 365 * DAY
/** A scenario that comes this far waits for no claim to lapse: the cards expire. */
const LAST_YEAR = 2070

/** A seller who will leave. Usernames differ within the database. */
async function newcomer({ fixture: { deps, member } }: Scenario): Promise<TestMember> {
  const { rows } = await deps.db.execute<{ count: number }>(sql`select count(*)::int as count from users`)
  const seller = await member(`leaver${rows[0]?.count ?? 0}`)
  await keepSignedIn(deps.db)
  return seller
}

async function leaves({ left }: Scenario, seller: TestMember): Promise<string> {
  const body = { username: seller.me.username, currentPassword: PASSWORD }
  const answer = await answered(() => seller(closeAccount, { body }))
  if (answer === 200) left.add(seller)
  return `${seller.me.username} closes the account: ${answer}`
}

const erasureIsDue = async (scenario: Scenario): Promise<string> => {
  await scenario.wait(COOLING_OFF)
  return 'Two weeks pass'
}

/** A seller who never opened an account at the provider sells something, and leaves before they are paid. */
export const leavesUnpaid: Command = async (scenario, one) => {
  const { sandbox } = scenario.fixture
  const seller = await newcomer(scenario)
  await sandbox.setControl('onboarding', null)
  const line = await inSequence(
    scenario,
    () => buysFrom(scenario, seller, inTurn([2_000, 333, 30], one)),
    () => confirms(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => leaves(scenario, seller),
    () => erasureIsDue(scenario),
  )
  await sandbox.setControl('onboarding', 'instant')
  return line
}

/** Someone who left claims the money by the reference of their email, once or again. */
export const claims: Command = async (scenario, one, two) => {
  const { deps, app } = scenario.fixture
  const { rows } = await deps.db.execute<{ reference: string; email: string; userId: number }>(sql`
    select reference, email, user_id as "userId" from unclaimed_money where reference is not null order by user_id desc`)
  const claim = rows[one % Math.max(1, rows.length)]
  if (!claim) return null
  const visitor = newVisitor(app, '10.0.0.2')
  const body = { reference: claim.reference, email: two % 2 === 0 ? claim.email : 'elsewhere@example.com' }
  const answer = await answered(() => visitor(claimMoney, { body }))
  return `The money of former member ${claim.userId} is claimed: ${answer}`
}

/** Six years pass, and claims end as the terms say. */
export const claimsLapse: Command = async (scenario) => {
  const { clock, deps } = scenario.fixture
  const { rows } = await deps.db.execute<{ count: number }>(
    sql`select count(*)::int as count from unclaimed_money where settled_at is null`,
  )
  if (rows[0]?.count === 0 || clock.now().getUTCFullYear() >= LAST_YEAR) return null
  // What is under way ends first: lost events are looked for during weeks, not years.
  for (const time of [8 * DAY, 15 * DAY, SIX_YEARS]) {
    await scenario.fixture.jobs.idle()
    await scenario.wait(time)
  }
  return 'Six years pass'
}

/** A buyer is refunded, in whole or in part, after the claim of the seller has ended. */
export const refundedAfterLapse: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => leavesAndLapses(scenario, one, 0, 0),
    () => refundsInDashboard(scenario, 0, two * 2, three),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

export const leavesAndLapses: Command = (scenario, one) =>
  inSequence(
    scenario,
    () => leavesUnpaid(scenario, one, 0, 0),
    () => claimsLapse(scenario, 0, 0, 0),
  )

/** A seller refunds a sale whose transfer cannot be reversed, and leaves with the debt, which staff write off. */
export const leavesInDebt: Command = async (scenario, one, two, three) => {
  const seller = await newcomer(scenario)
  return inSequence(
    scenario,
    () => buysFrom(scenario, seller, inTurn([2_000, 20_000], three)),
    () => confirms(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => refundsWithoutReversal(scenario, seller),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => leaves(scenario, seller),
    () => erasureIsDue(scenario),
    () => writesOff(scenario, 0, two, 0),
    () => decidesAdjustment(scenario, 0, two + 1, 1),
    () => writesOff(scenario, 0, one, 0),
  )
}

async function refundsWithoutReversal({ fixture, orders }: Scenario, seller: TestMember): Promise<string | null> {
  const order = orders.findLast((one) => one.seller === seller)
  if (!order) return null
  fixture.provider.faults.add(/POST .*reversals$/, 'declined')
  const body = { transactionId: order.id, reason: 'A customer cancelled' }
  return `${seller.me.username} refunds order ${order.id}: ${await answered(() => seller(requestRefund, { body }))}`
}

export const leavingCommands: readonly Command[] = [
  leavesUnpaid,
  leavesAndLapses,
  refundedAfterLapse,
  claims,
  claims,
  claimsLapse,
  leavesInDebt,
]
