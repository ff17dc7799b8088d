import { describe, expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { card, openSandbox, SDK_HEADERS } from '#test/sandbox.ts'
import { OutcomeUnknown, PaymentRefused } from './failures.ts'

const { database, clock, payments, sandbox, start, pay, paid, balance } = await openSandbox()
let refundId = 0
const refund = (paymentId: string, amount = 2060) =>
  payments.refund({ refundId: ++refundId, reference: `r${refundId}`, paymentId, amount: pence(amount) })

describe('repeating a request', () => {
  test('repeating a request starts one payment', async () => {
    const request = {
      purpose: { kind: 'order' as const, reference: '9001' },
      amount: pence(500),
      group: 'g',
      description: 'd',
      statementSuffix: 'ORDER 1',
    }
    const both = await Promise.allSettled([payments.start(request), payments.start(request)])
    const { id } = await payments.start(request)
    // The second is refused while the first is in progress; on a busy machine also when the SDK repeats it.
    const answers = both.map((one) =>
      one.status === 'fulfilled' ? one.value.id : one.reason instanceof OutcomeUnknown,
    )
    expect(answers).toContain(id)
    expect(answers.filter((answer) => answer !== id && answer !== true)).toEqual([])
    await expect(payments.start({ ...request, amount: pence(501) })).rejects.toThrow(/idempotent requests/)
  })

  test('repeating a request refunds and transfers once', async () => {
    const payment = await paid()
    const account = await payments.openAccount({ reference: 'user-5', email: 'seller@example.test' })
    expect(await payments.openAccount({ reference: 'user-5', email: 'seller@example.test' })).toEqual(account)
    const transfer = {
      payoutId: 1,
      reference: '1',
      amount: pence(1880),
      accountId: account.id,
      chargeId: payment.chargeId ?? '',
      group: 'order-x',
    }
    expect(await payments.transfer(transfer)).toEqual(await payments.transfer(transfer))
    const other = await paid()
    const request = { refundId: 777, reference: '777', paymentId: other.id, amount: pence(2060) }
    expect(await payments.refund(request)).toEqual(await payments.refund(request))
    await expect(refund(other.id, 1)).rejects.toThrow(/already been refunded/)
  })
})

const DAY = 86_400_000
/** Calls that reached the provider, by the start of their name. */
const done = async (path: string) =>
  Number(
    (
      await database.pool.query(
        'select count(*) from sandbox.idempotency_keys where status = 200 and request like $1',
        [`POST ${path}%`],
      )
    ).rows[0].count,
  )

describe('unknown outcomes', () => {
  test.each(['done-then-502', 'done-then-500', 'done-then-silence', 'silence', 'error'] as const)(
    'a request with one fault %s is repeated under the same key and done once',
    async (fault) => {
      const { id } = await pay('4242424242424242')
      sandbox.failNext(/capture/, fault)
      expect((await payments.capture(id)).state).toBe('paid')
      expect(await done(`payment_intents/${id}/capture`)).toBe(1)
    },
  )

  test.each([
    ['done-then-502', 'paid'],
    ['done-then-500', 'paid'],
    ['done-then-silence', 'paid'],
    ['silence', 'authorised'],
  ] as const)('a capture with two faults %s is looked up and found to be %s', async (fault, state) => {
    const { id } = await pay('4242424242424242')
    sandbox.failNext(/capture/, fault)
    sandbox.failNext(/capture/, fault)
    await expect(payments.capture(id)).rejects.toThrow(OutcomeUnknown)
    expect((await payments.payment(id)).state).toBe(state)
  })

  test('a request whose key is in use is repeated by the SDK', async () => {
    const { id } = await pay('4242424242424242')
    sandbox.failNext(/capture/, 'key-in-use')
    expect((await payments.capture(id)).state).toBe('paid')
  })

  test('a request above the rate limit is left to its job, which repeats it', async () => {
    const { id } = await pay('4242424242424242')
    sandbox.failNext(/capture/, 'too-fast')
    await expect(payments.capture(id)).rejects.toThrow(OutcomeUnknown)
    expect(sandbox.faults).toEqual([])
    expect((await payments.capture(id)).state).toBe('paid')
  })

  test('a refund, transfer or reversal whose key has expired after a day is found instead of made again', async () => {
    const payment = await paid()
    const refunded = await refund((await paid()).id)
    const account = await payments.openAccount({ reference: 'user-6', email: 'seller@example.test' })
    const transfer = {
      payoutId: 60,
      reference: '60',
      amount: pence(1880),
      accountId: account.id,
      chargeId: payment.chargeId ?? '',
      group: 'old',
    }
    const sent = await payments.transfer(transfer)
    const back = { transferId: sent.id, reference: '61', amount: pence(1880) }
    await payments.reverse(back)
    const before = await balance()
    clock.offset += DAY + 1000
    expect(
      await payments.refund({
        refundId,
        reference: `r${refundId}`,
        paymentId: refunded.paymentId,
        amount: pence(2060),
      }),
    ).toEqual(refunded)
    expect(await payments.transfer(transfer)).toEqual(sent)
    await payments.reverse(back)
    expect(await balance()).toBe(before)
  })

  test('a stored refusal is requested again once its cause is gone', async () => {
    const payment = await paid()
    await sandbox.setControl('onboarding', null)
    const { id: accountId } = await payments.openAccount({ reference: 'user-7', email: 'slow@example.test' })
    await sandbox.setControl('onboarding', 'instant')
    const transfer = {
      payoutId: 70,
      reference: '70',
      amount: pence(1880),
      accountId,
      chargeId: payment.chargeId ?? '',
      group: 'refused',
    }
    for (let tries = 0; tries < 2; tries++) await expect(payments.transfer(transfer)).rejects.toThrow(PaymentRefused)
    await sandbox.moveAccount(accountId, 'ready')
    const sent = await payments.transfer(transfer)
    expect(await payments.transfer(transfer)).toEqual(sent)

    const { id, clientSecret } = await start()
    await expect(payments.capture(id)).rejects.toThrow(PaymentRefused)
    await sandbox.confirm(id, clientSecret, card('4242424242424242'), 'http://localhost:3000/payment-success')
    expect((await payments.capture(id)).state).toBe('paid')
    expect((await payments.capture(id)).state).toBe('paid')
  })

  test('a stored server error is bypassed: start, capture, refund, transfer and reversal are done once', async () => {
    const account = await payments.openAccount({ reference: 'user-8', email: 'seller@example.test' })
    const broken = async <T>(request: RegExp, send: () => Promise<T>): Promise<T> => {
      // The client retries by itself, and gets the same response.
      sandbox.failNext(request, 'remembered-500')
      const answer = await send()
      expect(await send()).toEqual(answer)
      return answer
    }
    const request = {
      purpose: { kind: 'order' as const, reference: '9002' },
      amount: pence(2060),
      group: 'g',
      description: 'd',
      statementSuffix: 'ORDER 1',
    }
    const { id, clientSecret } = await broken(/POST payment_intents$/, () => payments.start(request))
    await sandbox.confirm(id, clientSecret, card('4242424242424242'), 'http://localhost:3000/payment-success')
    const before = await balance()
    const { chargeId } = await broken(/capture/, () => payments.capture(id))
    await broken(/POST refunds/, () =>
      payments.refund({ refundId: 9002, reference: '9002', paymentId: id, amount: pence(180) }),
    )
    const transfer = {
      payoutId: 80,
      reference: '80',
      amount: pence(1880),
      accountId: account.id,
      chargeId: chargeId ?? '',
      group: 'g',
    }
    const sent = await broken(/POST transfers$/, () => payments.transfer(transfer))
    expect((await balance()) - before).toBe(2060 - 51 - 180 - 1880)
    await broken(/reversals$/, () => payments.reverse({ transferId: sent.id, reference: '81', amount: pence(1880) }))
    expect((await balance()) - before).toBe(2060 - 51 - 180)
  })

  test('a server error that is not stored is retried under the same key', async () => {
    const { id } = await pay('4242424242424242')
    for (let n = 0; n < 2; n++) sandbox.failNext(/capture/, 'error')
    await expect(payments.capture(id)).rejects.toThrow(OutcomeUnknown)
    await payments.capture(id)
    const { rows } = await database.pool.query('select key from sandbox.idempotency_keys where key like $1', [
      `cap:${id}%`,
    ])
    expect(rows).toEqual([{ key: `cap:${id}` }])
  })

  test('the sandbox repeats a server error under its key, marked as a repetition, and does the work under another key', async () => {
    const post = (key: string) =>
      sandbox.fetch('https://api.stripe.com/v1/payment_intents', {
        method: 'POST',
        body: 'amount=100&currency=gbp',
        headers: { ...SDK_HEADERS, 'idempotency-key': key },
      })
    sandbox.failNext(/POST payment_intents$/, 'remembered-500')
    const [first, again, other] = [await post('broken'), await post('broken'), await post('whole')]
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([500, null])
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([500, 'true'])
    expect(await again.json()).toEqual(await first.json())
    expect(other.status).toBe(200)
  })

  test('the sandbox forgets keys after a day, stores refusals, and refuses concurrent use of a key', async () => {
    const post = async (key: string, amount: string) => {
      const body = `amount=${amount}&currency=gbp`
      const answer = await sandbox.fetch('https://api.stripe.com/v1/payment_intents', {
        method: 'POST',
        body,
        headers: { ...SDK_HEADERS, 'idempotency-key': key },
      })
      return {
        code: answer.status,
        ...((await answer.json()) as { id?: string; error?: { type: string; code: string } }),
      }
    }
    const first = await post('k1', '100')
    expect((await post('k1', '100')).id).toBe(first.id)
    expect(await post('k1', '200')).toMatchObject({ code: 400, error: { type: 'idempotency_error' } })
    // Requests that do not meet get the same answer; with new connections the first three may not.
    const codes = new Set<number>()
    for (let round = 0; round < 20 && !codes.has(409); round++) {
      const rivals = await Promise.all(['a', 'a', 'a'].map((key) => post(`${key}${round}`, '100')))
      for (const { code } of rivals) codes.add(code)
      expect(new Set(rivals.flatMap(({ id }) => id ?? [])).size).toBe(1)
    }
    expect(codes).toEqual(new Set([200, 409]))
    clock.offset += DAY + 1000
    expect((await post('k1', '200')).id).not.toBe(first.id)
  })
})
