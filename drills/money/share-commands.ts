import { foundGroup, getOrganising, joinGroup } from '#features/groups/contract.ts'
import { chooseShare, openGroupAccount } from '#features/groups/share-contract.ts'
import { inTurn, required } from '#shared/required.ts'
import { buysFrom, type Command, cancels, confirms, inSequence, requestsRefund } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import type { Fixture } from './fixture.ts'
import { answered, type Scenario } from './scenario.ts'
import { daysPass } from './unforeseen-commands.ts'

const PERCENTS = [50, 5, 100, 33, 0]

/** The group to which the sellers of a fixture belong; the first of them organises it. */
const groups = new WeakMap<Fixture, Promise<{ id: string }>>()

async function foundOne({ sellers }: Fixture): Promise<{ id: string }> {
  const [organiser, ...others] = sellers
  const founder = required(organiser, 'The fixture has sellers.')
  const about = 'Thirty plots, and a shed that leaks.'
  const { id } = await founder(foundGroup, {
    body: { name: 'Mill Lane', kind: 'allotments', postcode: 'BS6 5TR', about },
  })
  const params = { id: String(id) }
  const { code } = await founder(getOrganising, { params })
  for (const other of others) await other(joinGroup, { params, body: { code } })
  return params
}

function groupOf({ fixture }: Scenario): Promise<{ id: string }> {
  const known = groups.get(fixture) ?? foundOne(fixture)
  groups.set(fixture, known)
  return known
}

export const givesShare: Command = async (scenario, one, two) => {
  const seller = inTurn(scenario.fixture.sellers, one)
  const percent = inTurn(PERCENTS, two)
  const params = await groupOf(scenario)
  const answer = await answered(() => seller(chooseShare, { params, body: { percent } }))
  return `${seller.me.fullName} gives ${percent} % to the group: ${answer}`
}

const opensGroupAccount: Command = async (scenario) => {
  const [organiser] = scenario.fixture.sellers
  const params = await groupOf(scenario)
  const answer = await answered(() => required(organiser, 'The fixture has sellers.')(openGroupAccount, { params }))
  return `The organiser opens the account of the group: ${answer}`
}

/** Half of a protected sale goes to a group, and its buyer reports a problem before it was sent. */
export const sharedAndReported: Command = (scenario, one) =>
  inSequence(
    scenario,
    () => givesShare(scenario, one, 0, 0),
    () => buysFrom(scenario, inTurn(scenario.fixture.sellers, one), 2000, { isProtected: true }),
    () => confirms(scenario, 0, 0, 0),
    () => requestsRefund(scenario, 0, 0, 0),
  )

/** Half of a sale was sent to a group, and its seller refunds the buyer: the group has no money for it. */
export const sharedAndRefunded: Command = (scenario, one, two) =>
  inSequence(
    scenario,
    () => givesShare(scenario, one, two, 0),
    () => buysFrom(scenario, inTurn(scenario.fixture.sellers, one), 2000),
    () => confirms(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => opensGroupAccount(scenario, 0, 0, 0),
    // The payment is available after three days, which its line says once it was read.
    () => daysPass(scenario, 4),
    () => daysPass(scenario, 1),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => cancels(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

export const shareCommands: readonly Command[] = [
  givesShare,
  givesShare,
  opensGroupAccount,
  sharedAndReported,
  sharedAndRefunded,
]
