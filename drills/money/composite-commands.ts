import { inTurn } from '#shared/required.ts'
import { actsOnCancellation, cancelsWithinFortnight } from './cancel-commands.ts'
import {
  buys,
  type Command,
  cancels,
  confirms,
  contests,
  decides,
  inSequence,
  opens,
  pays,
  requestsRefund,
  staffRefundPart,
} from './commands.ts'
import { sendsAnswer, writesAnswer } from './evidence-commands.ts'
import {
  changesPaymentElsewhere,
  losesIdempotencyKeys,
  runsAllJobs,
  switchesTransfers,
  works,
} from './fault-injection.ts'
import { leavingCommands } from './leaving-commands.ts'
import { accountMoves, bankAsks, refundsInDashboard, returnsDeposit, sendsDeposit } from './outside-commands.ts'
import type { Scenario } from './scenario.ts'
import { adjusts, decidesAdjustment, suspends, writesOff } from './staff-commands.ts'
import { bankDecidesForSeller, daysPass, depositReturned, suspendedWhileDisputed } from './unforeseen-commands.ts'

/** Two cards pay for one unit, and one is charged outside the product: the later payment must be refunded. */
const twoPayForOne: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => opens(scenario, one, 1, 0),
    () => opens(scenario, one + 1, 0, scenario.listings.length - 1),
    () => pays(scenario, 0, 0, 0),
    () => pays(scenario, 1, 0, 0),
    () => changesPaymentElsewhere(scenario, three, 1, 0),
    () => works(scenario, two, three, 0),
  )

/** The response to a partial refund is lost, and the provider has forgotten its key by the next attempt. */
export const refundWithoutWebhook: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => buys(scenario, one, 1 + 3 * (two % 5), 0),
    () => requestsRefund(scenario, 0, 0, 0),
    () => contests(scenario, 0, 0, 0),
    () => silenceAt(scenario, /POST refunds/),
    () => decides(scenario, 0, 1, three),
    () => areTried(scenario, 'payment-refund'),
    () => losesIdempotencyKeys(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The response to a transfer is lost, and the provider has forgotten its key by the next attempt. */
export const transferWithoutResponse: Command = (scenario, one) =>
  inSequence(
    scenario,
    () => buys(scenario, 1 + 2 * one, 1, 0),
    () => silenceAt(scenario, /POST transfers$/),
    () => confirms(scenario, 0, 0, 0),
    () => areTried(scenario, 'payout-transfer'),
    () => losesIdempotencyKeys(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** Two sales to one seller are ready to be transferred together. */
const twoAreAvailable = (scenario: Scenario, one: number): (() => Promise<string | null>)[] => [
  () => switchesTransfers(scenario, 1, 0, 0),
  () => buys(scenario, 1 + 2 * one, 1, 0),
  () => confirms(scenario, 0, 0, 0),
  () => buys(scenario, 3 + 2 * one, 1, 0),
  () => confirms(scenario, 0, 0, 0),
  () => runsAllJobs(scenario, 0, 0, 0),
]

/** The response to a transfer of several is lost, and something else happens before the next attempt. */
export const batchWithoutResponse: Command = (scenario, one, two) => {
  const meanwhile = [
    () => losesIdempotencyKeys(scenario, 0, 0, 0),
    () => switchesTransfers(scenario, 0, 0, 0),
    () => bankAsks(scenario, 0, 1, 2),
    () => cancels(scenario, 0, 0, 0),
  ]
  return inSequence(
    scenario,
    ...twoAreAvailable(scenario, one),
    () => silenceAt(scenario, /POST transfers$/),
    () => daysPass(scenario, 4),
    () => allButOneAreLost(scenario, 'payout-transfer'),
    () => areTried(scenario, 'payout-transfer'),
    inTurn(meanwhile, two),
    () => runsAllJobs(scenario, 0, 0, 0),
  )
}

/** A day passes in which the payments of two sales are not available yet. */
export const batchNotAvailable: Command = (scenario, one) =>
  inSequence(
    scenario,
    ...twoAreAvailable(scenario, one),
    () => daysPass(scenario, 1),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => daysPass(scenario, 1),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** Staff refund a part of a sale whose payout was sent. */
export const partAfterPayout: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => buys(scenario, 1 + 2 * one, 1, 0),
    () => confirms(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => staffRefundPart(scenario, 0, two, three),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The provider refuses a transfer of several. */
const batchRefused: Command = (scenario, one, two) =>
  inSequence(
    scenario,
    ...twoAreAvailable(scenario, one),
    () => refusalAt(scenario, /POST transfers$/),
    () => daysPass(scenario, 4),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => switchesTransfers(scenario, two, 0, 0),
  )

async function refusalAt({ fixture }: Scenario, request: RegExp): Promise<string> {
  fixture.provider.faults.add(request, 'declined')
  return `The provider will refuse ${request.source}`
}

async function silenceAt({ fixture }: Scenario, request: RegExp): Promise<string> {
  fixture.provider.faults.add(request, 'done-then-silence')
  return `The provider will do ${request.source} and not say so`
}

/** Each waiting job of the queue once, without the events that the provider sends by itself. */
async function areTried({ fixture: { jobs } }: Scenario, tried: string): Promise<string> {
  const sent = (await jobs.waiting()).filter(({ queue }) => queue === tried)
  const done: string[] = []
  for (const job of sent) done.push(await jobs.runThis(job))
  for (const { id, queue } of await jobs.waiting()) if (queue === 'sandbox-webhook') await jobs.lose(id)
  return `Jobs are tried and the webhooks get lost: ${done.join('; ')}`
}

/** A card is charged outside the product after its order was cancelled and before its authorisation is. */
export const latePayment: Command = (scenario, one) =>
  inSequence(
    scenario,
    () => opens(scenario, one, 1, 0),
    () => opens(scenario, one + 1, 0, scenario.listings.length - 1),
    () => pays(scenario, 1, 0, 0),
    () => pays(scenario, 0, 0, 0),
    () => paymentsAreSettled(scenario),
    () => changesPaymentElsewhere(scenario, 0, 1, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** Webhooks and look-ups of payments, before anything that follows from them. */
async function paymentsAreSettled({ fixture: { jobs } }: Scenario): Promise<string> {
  for (const queue of ['sandbox-webhook', 'payment-sync']) {
    for (const job of await jobs.waiting()) if (job.queue === queue) await jobs.runThis(job)
  }
  return 'Payments are looked up'
}

/** The job that captures, refunds or transfers an order's money is lost, so only the sweep knows of it. */
export const lostJob: Command = (scenario, one, two) => {
  const buysOne = () => buys(scenario, 1 + 2 * one, 1, 0)
  const ways = [
    [
      () => opens(scenario, one, 1, 0),
      () => pays(scenario, 0, 0, 0),
      () => paymentsAreSettled(scenario),
      () => losesAll(scenario, 'payment-capture'),
    ],
    [buysOne, () => cancels(scenario, 0, 0, 0), () => losesAll(scenario, 'payment-refund')],
    [buysOne, () => confirms(scenario, 0, 0, 0), () => losesAll(scenario, 'payout-transfer')],
  ]
  return inSequence(scenario, ...(ways[two % ways.length] ?? []))
}

async function allButOneAreLost({ fixture: { jobs } }: Scenario, queue: string): Promise<string> {
  const [, ...lost] = (await jobs.waiting()).filter((job) => job.queue === queue)
  for (const { id } of lost) await jobs.lose(id)
  return `${lost.length} of ${queue} are lost`
}

async function losesAll({ fixture: { jobs } }: Scenario, queue: string): Promise<string> {
  const lost = (await jobs.waiting()).filter((job) => job.queue === queue)
  for (const { id } of lost) await jobs.lose(id)
  return `${lost.length} of ${queue} are lost`
}

/** A bank disputes a payment whose payout is held, and leaves the money to the seller. */
export const wonDisputeOfPayout: Command = (scenario, one) =>
  inSequence(
    scenario,
    () => buys(scenario, 2 * one, 1, 0),
    () => confirms(scenario, 0, 0, 0),
    () => bankAsks(scenario, 0, 1, 2),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => bankDecidesForSeller(scenario),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** A disputed payment, whose answer to the bank is being prepared. */
const disputed = (scenario: Scenario, one: number): (() => Promise<string | null>)[] => [
  () => buys(scenario, 2 * one, 1, 0),
  () => confirms(scenario, 0, 0, 0),
  () => bankAsks(scenario, 0, 0, 2),
  () => runsAllJobs(scenario, 0, 0, 0),
  () => writesAnswer(scenario, 0, one, one),
]

/** The provider refuses an answer, which is corrected and sent again. */
export const refusedAnswer: Command = (scenario, one, two) =>
  inSequence(
    scenario,
    ...disputed(scenario, one),
    () => refusalAt(scenario, /POST disputes/),
    () => sendsAnswer(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
    () => writesAnswer(scenario, 0, two, 1 + one),
    () => sendsAnswer(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The job that sends an answer is lost until the bank's deadline is over. */
export const lateAnswer: Command = (scenario, one) =>
  inSequence(
    scenario,
    ...disputed(scenario, one),
    () => sendsAnswer(scenario, 0, 0, 0),
    () => losesAll(scenario, 'chargeback-evidence'),
    () => daysPass(scenario, 10),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** Combinations that chance would rarely produce and in which money is easily lost. */
export const compositeCommands: readonly Command[] = [
  twoPayForOne,
  refundWithoutWebhook,
  transferWithoutResponse,
  batchWithoutResponse,
  batchNotAvailable,
  batchRefused,
  partAfterPayout,
  latePayment,
  lostJob,
  wonDisputeOfPayout,
  refusedAnswer,
  lateAnswer,
  writesAnswer,
  sendsAnswer,
  bankAsks,
  bankAsks,
  refundsInDashboard,
  accountMoves,
  accountMoves,
  sendsDeposit,
  sendsDeposit,
  depositReturned,
  suspendedWhileDisputed,
  returnsDeposit,
  adjusts,
  decidesAdjustment,
  writesOff,
  suspends,
  cancelsWithinFortnight,
  actsOnCancellation,
  ...leavingCommands,
]
