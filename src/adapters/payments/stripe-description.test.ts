import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { card, openSandbox } from '#test/sandbox.ts'
import { type Form, readForm } from './sandbox/form.ts'
import { SANDBOX_KEYS } from './sandbox/sandbox.ts'
import { stripePayments } from './stripe-payments.ts'

/** The licence of Stripe's API description does not let us publish it: the test reads a copy beside the repository. */
const FILE = process.env['STRIPE_OPENAPI'] ?? 'data/stripe/stripe-openapi-subset.json'
const isHere = existsSync(FILE)
if (!isHere) console.log(`Skipped: Stripe’s description is not at ${FILE} (STRIPE_OPENAPI names another place).`)

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> }
  parameters?: { name: string; in: string }[]
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: object
}
interface Exchange {
  method: string
  url: URL
  body: string
  answer: unknown
}

/** Returns the name of a call, and everything that is wrong with it. */
function comparing({ paths, components }: Description): (exchange: Exchange) => [call: string, faults: string[]] {
  const schemas = { $id: 'stripe', components: nullsAllowed(components) }
  const usual = { strict: false, validateFormats: false, allErrors: true }
  const request = new Ajv({ ...usual, coerceTypes: true }).addSchema(schemas)
  const response = new Ajv(usual).addSchema(schemas)
  const checks = new Map<object, ValidateFunction>()
  const check = (ajv: Ajv, schema: object, value: unknown): string[] => {
    const known = checks.get(schema) ?? ajv.compile(inPlace(schema))
    checks.set(schema, known)
    return faultsOf(known, value)
  }
  return ({ method, url, body, answer }) => {
    const verb = method.toLowerCase()
    const found = Object.entries(paths).find(
      ([path, operations]) =>
        verb in operations && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
    )
    const operation = found?.[1][verb]
    if (!found || !operation) return [`${method} ${url.pathname}`, ['is not described']]
    const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
    const json = operation.responses['200']?.content['application/json']?.schema
    const known = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    const strange = Object.keys(readForm(url.search)).filter((name) => !known.includes(name))
    const faults = [
      ...strange.map((name) => `query ${name}`),
      ...(form && body ? check(request, form, lists(renamed(readForm(body)))) : []),
      ...(json ? check(response, json, answer) : ['no answer is described']),
    ]
    return [`${method} ${found[0]}`, faults]
  }
}

function faultsOf(check: ValidateFunction, value: unknown): string[] {
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** OpenAPI 3.0 uses `nullable`, JSON Schema uses a type. */
function nullsAllowed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullsAllowed)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...others } = schema as Record<string, unknown>
  const inner = Object.fromEntries(Object.entries(others).map(([name, member]) => [name, nullsAllowed(member)]))
  return nullable === true ? { anyOf: [inner, { type: 'null' }] } : inner
}

const inPlace = (schema: object): object =>
  JSON.parse(JSON.stringify(nullsAllowed(schema)).replaceAll('"#/components', '"stripe#/components')) as object

/** The description is of an older version, in which this list has another name. */
function renamed({ allowed_payment_method_types, ...form }: Form): Form {
  return allowed_payment_method_types ? { ...form, payment_method_types: allowed_payment_method_types } : form
}

/** A decoded form represents a list as `{0: 'a', 1: 'b'}`. */
function lists(value: string | Form): unknown {
  if (typeof value === 'string') return value
  const keys = Object.keys(value)
  const members = Object.values(value).map(lists)
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key))
  return isList ? members : Object.fromEntries(keys.map((key, at) => [key, members[at]]))
}

describe.skipIf(!isHere)('by Stripe’s own description', () => {
  test('every request of the adapter and every response of the sandbox is valid', async () => {
    const { sandbox, clock } = await openSandbox()
    const exchanges: Exchange[] = []
    const watched: typeof fetch = async (input, init) => {
      const answer = await sandbox.fetch(input, init)
      const body = typeof init?.body === 'string' ? init.body : ''
      exchanges.push({
        method: init?.method ?? 'GET',
        url: new URL(String(input)),
        body,
        answer: await answer.clone().json(),
      })
      return answer
    }
    const payments = stripePayments({ provider: 'sandbox', ...SANDBOX_KEYS, clock, fetch: watched })
    const order = (id: number) =>
      payments.start({
        purpose: { kind: 'order', reference: String(id) },
        amount: pence(2060),
        group: `order-${id}`,
        description: 'A fern',
        statementSuffix: 'ORDER 1',
      })
    const paid = async (id: number, number = '4242424242424242') => {
      const payment = await order(id)
      await sandbox.confirm(payment.id, payment.clientSecret, card(number), 'http://localhost:3000/')
      return payments.capture(payment.id)
    }
    const { id } = await order(1)
    await payments.cancel(id)
    const account = await payments.openAccount({ reference: 'user-1', email: 'seller@example.test' })
    const sold = await paid(2)
    const { id: transferId } = await payments.transfer({
      payoutId: 2,
      reference: '2',
      amount: pence(1880),
      accountId: account.id,
      chargeId: sold.chargeId ?? '',
      group: 'order-2',
    })
    await payments.reverse({ transferId, reference: '2', amount: pence(1880) })
    const refund = await payments.refund({ refundId: 2, reference: '2', paymentId: sold.id, amount: pence(2060) })
    await payments.findRefund(refund.id)
    await paid(3, '4000000000000259')
    const [dispute] = await sandbox.disputes()
    await payments.chargeback(dispute?.id ?? '')
    const kinds = new Set<string>()
    for await (const { kind } of payments.movements()) kinds.add(kind)
    expect(kinds).toEqual(new Set(['charge', 'transfer', 'transfer_reversal', 'refund', 'chargeback']))

    const description = JSON.parse(readFileSync(FILE, 'utf8')) as Description
    // The description covers v1 only: for the accounts of v2 the SDK's types are the contract.
    const compared = exchanges.filter(({ url }) => !url.pathname.startsWith('/v2/')).map(comparing(description))
    expect(compared.filter(([, faults]) => faults.length > 0)).toEqual([])
    expect(new Set(compared.map(([call]) => call)).size).toBe(12)
  }, 60_000)
})

/** A payment in Stripe's test mode, when a key for it is set; never in live mode. */
const KEY = process.env['STRIPE_TEST_SECRET_KEY'] ?? ''
if (!KEY) console.log('Skipped: no key for Stripe’s test mode (STRIPE_TEST_SECRET_KEY).')

describe.skipIf(!KEY)('against Stripe’s test mode', () => {
  test('a payment is started and cancelled, and the lines of the account can be read', async () => {
    expect(KEY).toMatch(/^[sr]k_test_/)
    const keys = { secretKey: KEY, publishableKey: 'pk_test_', webhookSecret: 'whsec_' }
    const payments = stripePayments({ provider: 'stripe', ...keys, clock: { now: () => new Date() } })
    const id = Math.floor(Math.random() * 1e9)
    const request = {
      purpose: { kind: 'order', reference: String(id) } as const,
      amount: pence(2060),
      group: `smoke-${id}`,
      description: 'Smoke test',
      statementSuffix: 'ORDER 1',
    }
    const payment = await payments.start(request)
    expect(payment).toMatchObject({ state: 'unpaid', amount: 2060, purpose: { kind: 'order', reference: String(id) } })
    expect((await payments.start(request)).id).toBe(payment.id)
    expect((await payments.cancel(payment.id)).state).toBe('cancelled')
    for await (const line of payments.movements()) {
      expect(Number.isSafeInteger(line.net)).toBe(true)
      break
    }
  }, 60_000)
})
