import { describe, expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { openSandbox, SDK_HEADERS } from '#test/sandbox.ts'
import { PaymentRefused } from './failures.ts'

const { payments, sandbox, pay, clock } = await openSandbox()

type Refusal = [status: number, error: { type: string; code: string; param?: string }]

const send = async (url: string, init: RequestInit): Promise<Refusal> => {
  const answer = await sandbox.fetch(`https://api.stripe.com/${url}`, {
    ...init,
    headers: { ...SDK_HEADERS, ...init.headers },
  })
  const { error } = (await answer.json()) as { error?: Refusal[1] }
  return [answer.status, error ?? { type: 'none', code: 'none' }]
}
const post = (path: string, body: string, headers = {}) => send(`v1/${path}`, { method: 'POST', body, headers })
const json = (path: string, body: object) => send(`v2/core/${path}`, { method: 'POST', body: JSON.stringify(body) })
const invalid = (code: string, param: string) => [
  400,
  expect.objectContaining({ type: 'invalid_request_error', code, param }),
]

describe('the sandbox refuses what Stripe refuses', () => {
  const intent = 'amount=100&currency=gbp'
  test.each([
    ['payment_intents', `${intent}&colour=red`, 'parameter_unknown', 'colour'],
    [
      'payment_intents',
      `${intent}&allowed_payment_method_types[0]=cheque`,
      'parameter_invalid',
      'allowed_payment_method_types',
    ],
    ['payment_intents', 'currency=gbp', 'parameter_missing', 'amount'],
    ['payment_intents', 'amount=100', 'parameter_missing', 'currency'],
    ['payment_intents', 'amount=100&currency=eur', 'parameter_invalid', 'currency'],
    ['payment_intents', 'amount=20.60&currency=gbp', 'parameter_invalid_integer', 'amount'],
    ['payment_intents', `${intent}&capture_method=later`, 'parameter_invalid', 'capture_method'],
    ['payment_intents', `${intent}&metadata=x`, 'parameter_invalid_object', 'metadata'],
    ['payment_intents', `${intent}&metadata[note]=${'x'.repeat(501)}`, 'parameter_invalid_string', 'metadata.note'],
    [
      'payment_intents',
      `${intent}&metadata[${'k'.repeat(41)}]=x`,
      'parameter_invalid_string',
      `metadata.${'k'.repeat(41)}`,
    ],
    ['payment_intents', `${intent}&description=`, 'parameter_invalid_empty', 'description'],
    ['payment_intents', `${intent}&description=${'x'.repeat(1001)}`, 'parameter_invalid_string', 'description'],
    [
      'payment_intents',
      `${intent}&statement_descriptor_suffix=12345`,
      'parameter_invalid_string',
      'statement_descriptor_suffix',
    ],
    [
      'payment_intents',
      `${intent}&statement_descriptor_suffix=${'A'.repeat(11)}`,
      'parameter_invalid_string',
      'statement_descriptor_suffix',
    ],
    ['payment_intents', 'amount=29&currency=gbp', 'amount_too_small', 'amount'],
    ['payment_intents', 'amount=100000000&currency=gbp', 'amount_too_large', 'amount'],
    ['transfers', 'amount=1&currency=gbp&source_transaction=ch_x', 'parameter_missing', 'destination'],
    ['transfers', 'amount=1&currency=eur&destination=acct_x&source_transaction=ch_x', 'parameter_invalid', 'currency'],
    ['refunds', 'payment_intent=pi_x&reason=regret', 'parameter_invalid', 'reason'],
  ])('the sandbox refuses POST %s %s: %s', async (path, body, code, param) => {
    expect(await post(path, body)).toEqual(invalid(code, param))
  })

  test.each([
    ['balance_transactions?limit=101', 'parameter_invalid_integer', 'limit'],
    ['balance_transactions?created[since]=1', 'parameter_unknown', 'created'],
    ['refunds?order=1', 'parameter_unknown', 'order'],
  ])('the sandbox refuses GET %s: %s', async (path, code, param) => {
    expect(await send(`v1/${path}`, { method: 'GET' })).toEqual(invalid(code, param))
  })

  const urls = { return_url: 'https://a.test/', refresh_url: 'https://a.test/again' }
  test.each([
    // Stripe removed it with version 2026-09-30.endive.
    [
      'account_links',
      { account_onboarding: { ...urls, configurations: ['recipient'] } },
      'parameter_unknown',
      'use_case.account_onboarding.configurations',
    ],
    [
      'account_links',
      { account_onboarding: { return_url: 'https://a.test/' } },
      'parameter_missing',
      'use_case.account_onboarding.refresh_url',
    ],
    ['account_links', {}, 'parameter_missing', 'account_onboarding'],
  ])('the sandbox refuses POST v2 %s %j: %s', async (path, given, code, param) => {
    const { id: account } = await payments.openAccount({ reference: 'links', email: 'seller@example.test' })
    expect(await json(path, { account, use_case: { type: 'account_onboarding', ...given } })).toEqual(
      invalid(code, param),
    )
  })

  test('an account link is created by the adapter with what Stripe still accepts', async () => {
    const { id } = await payments.openAccount({ reference: 'page', email: 'seller@example.test' })
    const page = { accountId: id, returnUrl: 'https://a.test/', againUrl: 'https://a.test/again' }
    expect(await payments.onboardingPage(page)).toContain(`/sandbox/onboarding/${id}`)
    await expect(payments.onboardingPage({ ...page, returnUrl: '/relative' })).rejects.toThrow(PaymentRefused)
  })

  test.each([
    ['another secret key', { authorization: 'Bearer sk_test_other' }, 401, 'api_key_invalid'],
    ['another version of the API', { 'stripe-version': '2023-08-16' }, 400, 'invalid_api_version'],
    ['a key of more than 255 characters', { 'idempotency-key': 'k'.repeat(256) }, 400, 'idempotency_key_invalid'],
  ])('a request with %s is refused', async (_what, headers, status, code) => {
    const [answered, error] = await post('payment_intents', intent, headers)
    expect([answered, error.code]).toEqual([status, code])
  })

  test('an idempotency key is refused for other parameters', async () => {
    const headers = { 'idempotency-key': 'used' }
    expect((await post('payment_intents', intent, headers))[0]).toBe(200)
    expect(await post('payment_intents', 'amount=101&currency=gbp', headers)).toMatchObject([
      400,
      { type: 'idempotency_error' },
    ])
  })

  test('a capture of another amount than the authorised one is refused', async () => {
    const { id } = await pay('4242424242424242')
    const [status, error] = await post(`payment_intents/${id}/capture`, 'amount_to_capture=2061')
    expect([status, error.code]).toEqual([400, 'amount_too_large'])
  })

  test('a platform without Accounts v2 opens no account, and an older kind is never opened instead', async () => {
    await sandbox.setControl('accounts_v2', 'off')
    const seller = { reference: 'no-access', email: 'seller@example.test' }
    const accounts = async () => (await sandbox.latest('account')).length
    const before = await accounts()
    await expect(payments.openAccount(seller)).rejects.toMatchObject({ code: 'accounts_v2_access_blocked' })
    expect(await accounts()).toBe(before)
    await sandbox.setControl('accounts_v2', null)
    expect((await payments.openAccount(seller)).id).toMatch(/^acct_sbx_/)
    expect((await post('accounts', 'type=express'))[0]).toBe(404)
  })

  test('a refund of more than was paid is refused', async () => {
    const { id } = await pay('4242424242424242')
    await payments.capture(id)
    const refund = { refundId: 1, reference: 'too-much', paymentId: id, amount: pence(2061) }
    await expect(payments.refund(refund)).rejects.toThrow(PaymentRefused)
  })

  test('a transfer from the balance is refused until the money of a payment is available, and reversed in parts at most once', async () => {
    const { id } = await pay('4242424242424242')
    await payments.capture(id)
    const { id: accountId } = await payments.openAccount({ reference: 'balance', email: 'balance@example.test' })
    const request = (number: number, amount = 1880) => ({
      ...{ payoutId: null, reference: `batch-${number}`, group: `batch-${number}`, chargeId: null },
      ...{ amount: pence(amount), accountId },
    })
    await expect(payments.transfer(request(1))).rejects.toMatchObject({ code: 'balance_insufficient' })
    clock.offset += 3 * 86_400_000
    const transfer = await payments.transfer(request(2))
    expect(await payments.findTransfer(request(2))).toEqual(transfer)
    await expect(payments.transfer(request(3, 100_000))).rejects.toMatchObject({ code: 'balance_insufficient' })
    const reverse = (reference: string, amount: number) =>
      payments.reverse({ transferId: transfer.id, reference, amount: pence(amount) })
    const first = await reverse('part-0', 10)
    for (let n = 1; n <= 100; n++) await reverse(`part-${n}`, 10)
    // A day later its key is forgotten: it is found on the second page of the list.
    clock.offset += 25 * 3_600_000
    expect(await reverse('part-0', 10)).toEqual(first)
    await expect(reverse('too-much', 871)).rejects.toMatchObject({ code: 'transfer_already_reversed' })
    await reverse('rest', 870)
  })
})
