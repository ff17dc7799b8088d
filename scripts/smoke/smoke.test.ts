import { expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#adapters/payments/sandbox/sandbox.ts'
import { openSandbox } from '#test/sandbox.ts'
import type { Bench, Outcome } from './smoke-run.ts'
import { smoke } from './steps.ts'
import { sandboxPeople } from './test-cards.ts'

const { payments, sandbox, clock } = await openSandbox()
const bench: Bench = {
  payments,
  people: sandboxPeople(sandbox),
  webhookSecrets: SANDBOX_KEYS.webhookSecret.split(','),
  now: () => clock.now(),
  onboardedAccount: undefined,
}
const run = async (on: Bench) => {
  const outcomes: Outcome[] = []
  const isGood = await smoke(on, (outcome) => outcomes.push(outcome))
  return {
    isGood,
    states: outcomes.map(({ state }) => state),
    failed: outcomes.filter(({ state }) => state === 'failed'),
  }
}

test('every step of the smoke test is done in the sandbox, and nothing is left open', async () => {
  const { isGood, states, failed } = await run(bench)
  expect(failed).toEqual([])
  expect(isGood).toBe(true)
  expect(states).toEqual(Array.from({ length: 23 }, () => 'done'))
  const open = (await sandbox.latest('payment_intent')).filter(
    ({ status }) => !['canceled', 'succeeded'].includes(status),
  )
  expect(open).toEqual([])
  const disputes = await sandbox.disputes()
  expect(disputes.map(({ status }) => status).toSorted()).toEqual(['lost', 'warning_needs_response', 'won'])
  // Only what the bank has taken is not with the buyers again.
  const lost = disputes.find(({ status }) => status === 'lost')?.payment_intent
  const charges = await sandbox.latest('charge')
  const unrefunded = charges.filter(({ captured, refunded }) => captured && !refunded)
  expect(unrefunded.map(({ payment_intent }) => payment_intent)).toEqual([lost])
})

test('the smoke test fails at the step whose request the provider refuses, and goes on', async () => {
  const refund = () => Promise.reject(new Error('Received unknown parameter: colour'))
  const { isGood, failed } = await run({ ...bench, payments: { ...payments, refund } })
  expect(isGood).toBe(false)
  expect(failed.map(({ step }) => step)).toEqual([
    'a part is refunded, once',
    'the rest is refunded, and no more',
    'an inquiry of a bank takes nothing, and a refund answers it',
    'cleaned up: every payment is refunded',
  ])
})

test('without a finished account both transfers must be refused, and are left out', async () => {
  const people = { ...bench.people, finishOnboarding: async () => false }
  await sandbox.setControl('onboarding', null)
  const { isGood, states } = await run({ ...bench, people })
  await sandbox.setControl('onboarding', 'instant')
  expect([isGood, states.filter((state) => state === 'left out')]).toEqual([true, ['left out', 'left out']])
})

test('without a person 3-D Secure is asked for, and its payment cancelled', async () => {
  const people = { ...bench.people, approve: async () => false }
  const { failed, states } = await run({ ...bench, people })
  expect([failed, states.filter((state) => state === 'left out')]).toEqual([[], ['left out']])
})
