import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import { buildPayments } from '#adapters/payments/build.ts'
import { SANDBOX_KEYS, type Sandbox } from '#adapters/payments/sandbox/sandbox.ts'
import { pence } from '#shared/money.ts'
import { createTestDatabase } from './database.ts'

/** The provider's adapter on a sandbox with its own database, and helpers for common operations. */
export async function openSandbox() {
  const database = await createTestDatabase()
  afterAll(() => database.close())
  const clock = new MovableClock()
  /** Work that the sandbox has scheduled. */
  const later: { queue: string; data: object }[] = []
  const built = buildPayments({
    config: { stripe: null },
    transaction: database.transaction,
    clock,
    jobs: {
      send: async (_tx, { name }, data) => void later.push({ queue: name, data }),
      work: () => {},
      every: () => {},
      start: async () => {},
      stop: async () => {},
      idle: async () => {},
      due: async () => ({ count: 0, oldestSeconds: 0 }),
      dead: async () => [],
      schedule: async () => [],
      reviveDead: async () => 0,
    },
    publicUrl: () => 'http://localhost:3000',
    timeout: 250,
  })
  const { payments } = built
  const sandbox = built.sandbox as Sandbox
  await sandbox.setControl('onboarding', 'instant')
  let number = 0
  const start = (amount = 2060) => {
    number += 1
    return payments.start({
      purpose: { kind: 'order', reference: String(number) },
      amount: pence(amount),
      group: `order-${number}`,
      description: 'A fern',
      statementSuffix: 'ORDER 1',
    })
  }
  const pay = async (cardNumber: string, amount = 2060) => {
    const { id, clientSecret } = await start(amount)
    const back = 'http://localhost:3000/payment-success'
    return { id, confirmed: await sandbox.confirm(id, clientSecret, card(cardNumber), back) }
  }
  const paid = async (cardNumber = '4242424242424242', amount = 2060) =>
    payments.capture((await pay(cardNumber, amount)).id)
  const balance = async () => {
    let sum = 0
    for await (const line of payments.movements()) sum += line.net
    return sum
  }
  return { database, clock, later, payments, sandbox, start, pay, paid, balance }
}

export const card = (number: string) => ({ number, expiry: '12/40', cvc: '123' })

/** What the SDK sends with every request. */
export const SDK_HEADERS = {
  authorization: `Bearer ${SANDBOX_KEYS.secretKey}`,
  'stripe-version': Stripe.API_VERSION,
}
