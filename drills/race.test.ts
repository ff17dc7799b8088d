import { beforeAll, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'
import { faults } from '#test/shop.ts'
import { Progress } from './progress.ts'
import { basketsAtOnce } from './race/baskets.ts'
import { batchMeetsOthers } from './race/batches.ts'
import { bookInBothOrders, transferMeetsChargeback } from './race/deadlocks.ts'
import { answerIsSentByMany } from './race/evidence.ts'
import { deadlocks, openRace, type RaceSetup } from './race/race-setup.ts'
import { actAtOnce, payAtOnce } from './race/round.ts'
import { STAGES, TRADER_STAGES } from './race/stages.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Rounds about a transfer of several payouts. */
const BATCHES = Math.ceil(rounds / 6)
/** Rounds about an answer to a bank; the provider refuses an attempt in every other one. */
const ANSWERS = Math.ceil(rounds / 3)
/** Rounds about a trader's order that can be cancelled within 14 days. */
const CANCELLATIONS = Math.ceil(rounds / 3)
/** Rounds about baskets that want the same units; in every other one the time to pay ends meanwhile. */
const BASKETS = Math.ceil(rounds / 3)
const callers = Number(process.env['CALLERS'] ?? 30)

const progress = new Progress()
let setup: RaceSetup
beforeAll(async () => {
  setup = await openRace(callers)
}, 240_000)

/** Two of six rounds pay for a unit; four act on a paid order, in each state where its money can be. */
function play(round: number): Promise<string[]> {
  const kind = round % 6
  const turn = Math.floor(round / 6)
  if (kind < 2) return payAtOnce(setup, 1 + (turn % 2), kind === 0)
  const verdicts = ['won', 'lost', null] as const
  const verdict = verdicts[(kind + turn) % 3] ?? null
  return actAtOnce(setup, { stage: STAGES[kind - 2]!, verdict, callers, seed: round })
}

test('a transfer and its chargeback acquire their locks in the same order', async () => {
  expect([await transferMeetsChargeback(setup), await deadlocks(setup)]).toEqual(['dispute', 0])
})

test(
  `a transfer of several payouts meets refunds and chargebacks of its sales, ${BATCHES} times`,
  () => progress.limit(raceBatches()),
  0,
)

async function raceBatches(): Promise<void> {
  for (let seed = 0; seed < BATCHES; seed++) {
    expect([seed, ...(await batchMeetsOthers(setup, seed))]).toEqual([seed])
    progress.made(`batch ${seed}`)
  }
  expect(await deadlocks(setup)).toBe(0)
}

test(`an answer to a bank is sent by many at once, ${ANSWERS} times`, () => progress.limit(raceAnswers()), 0)

async function raceAnswers(): Promise<void> {
  for (let seed = 0; seed < ANSWERS; seed++) {
    expect([seed, ...(await answerIsSentByMany(setup, seed))]).toEqual([seed])
    progress.made(`answer ${seed}`)
  }
  expect(await deadlocks(setup)).toBe(0)
}

test(
  `a trader’s order is cancelled while all others act on it, ${CANCELLATIONS} times`,
  () => progress.limit(raceCancellations()),
  0,
)

async function raceCancellations(): Promise<void> {
  const race = { ...setup, seller: setup.trader }
  for (let seed = 0; seed < CANCELLATIONS; seed++) {
    const stage = TRADER_STAGES[seed % TRADER_STAGES.length]!
    const verdict = (['won', null, 'lost'] as const)[seed % 3] ?? null
    const wrong = await actAtOnce(race, { stage, verdict, callers, seed })
    expect([seed, stage, ...wrong, ...(await faultsInLedger(setup.server.deps.db))]).toEqual([seed, stage])
    progress.made(`cancellation ${seed}`)
  }
  expect(await deadlocks(setup)).toBe(0)
}

test(`baskets want the last units at one moment, ${BASKETS} times`, () => progress.limit(raceBaskets()), 0)

async function raceBaskets(): Promise<void> {
  for (let seed = 0; seed < BASKETS; seed++) {
    const wrong = await basketsAtOnce(setup, seed, seed % 2 === 0)
    expect([seed, ...wrong, ...(await faultsInLedger(setup.server.deps.db))]).toEqual([seed])
    progress.made(`baskets ${seed}`)
  }
  expect(await deadlocks(setup)).toBe(0)
}

test('concurrent postings between arbitrary accounts do not deadlock', async () => {
  await bookInBothOrders(setup, 12)
  expect(await faults(setup.server)).toEqual([])
  expect(await deadlocks(setup)).toBe(0)
})

test(
  `${callers} callers at one moment, ${rounds} rounds: one buyer, one end, one release or one refund, no deadlock`,
  () => progress.limit(race()),
  0,
)

async function race(): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    expect([round, ...(await play(round)), ...(await faultsInLedger(setup.server.deps.db))]).toEqual([round])
    progress.made(`round ${round}`)
  }
  expect(await faults(setup.server)).toEqual([])
  expect(setup.complaints).toEqual([])
  expect(await (setup.server.deps.jobs as JobsControl).dead(10)).toEqual([])
  expect(await deadlocks(setup)).toBe(0)
  if (process.env['ROUNDS']) {
    console.log(`${rounds} rounds of ${callers} callers, seeds 0 to ${rounds - 1}, ${progress.elapsed}`)
  }
}
