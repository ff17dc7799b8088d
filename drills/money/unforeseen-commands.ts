import { buys, type Command, confirms, inSequence } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import { bankAsks, returnsDeposit, sendsDeposit } from './outside-commands.ts'
import type { Scenario } from './scenario.ts'
import { suspends } from './staff-commands.ts'

/** A bank returns a deposit, and the event about it is lost. */
export const depositReturned: Command = (scenario, one) =>
  inSequence(
    scenario,
    () => buys(scenario, 1 + 2 * one, 1, 0),
    () => confirms(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => sendsDeposit(scenario, one, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => eventsAreLost(scenario, true),
    () => returnsDeposit(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => eventsAreLost(scenario, false),
    () => daysPass(scenario, 2),
  )

async function eventsAreLost({ fixture: { sandbox } }: Scenario, areLost: boolean): Promise<string> {
  await sandbox.setControl('webhooks', areLost ? 'drop' : null)
  return areLost ? 'Webhooks get lost from now on' : 'Webhooks arrive again'
}

/** A member is suspended while a bank decides about one of their orders. */
export const suspendedWhileDisputed: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => buys(scenario, one, 1, 0),
    () => bankAsks(scenario, 0, 0, 2),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => buys(scenario, one, 1, 0),
    () => suspends(scenario, 1, two, three),
    () => bankDecidesForSeller(scenario),
  )

export async function bankDecidesForSeller({ fixture: { sandbox } }: Scenario): Promise<string | null> {
  const newest = (await sandbox.disputes()).find(
    ({ status }) => status === 'needs_response' || status === 'under_review',
  )
  if (!newest) return null
  await sandbox.decideDispute(newest.id, 'won', 0)
  return `The bank leaves ${newest.payment_intent} to the seller`
}

export async function daysPass(scenario: Scenario, days: number): Promise<string> {
  await scenario.wait(days * 86_400_000)
  return `${days} days pass, and the sweep comes round`
}
