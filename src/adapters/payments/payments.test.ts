import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { card, openSandbox } from '#test/sandbox.ts'
import { PaymentRefused } from './failures.ts'
import { SANDBOX_KEYS } from './sandbox/sandbox.ts'
import { stripePayments } from './stripe-payments.ts'

const { database, clock, later, payments, sandbox, start, pay, paid, balance } = await openSandbox()
let refundId = 0
const refund = (paymentId: string, amount = 2060) =>
  payments.refund({ refundId: ++refundId, reference: `r${refundId}`, paymentId, amount: pence(amount) })

describe('cards', () => {
  test('4242 authorises, and captures on request', async () => {
    const { id, confirmed } = await pay('4242 4242 4242 4242')
    expect(confirmed).toEqual({ status: 'requires_capture', redirectUrl: null, error: null })
    const payment = await payments.payment(id)
    expect(payment.state).toBe('authorised')
    const before = await balance()
    const done = await payments.capture(id)
    expect([done.state, done.failure]).toEqual(['paid', null])
    expect((await balance()) - before).toBe(2060 - 51)
  })

  test.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'Your card’s security code is incorrect.'],
    [
      '4000000000000119',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
    ['5555555555554444', 'incorrect_number', 'This is the test sandbox: use a test card such as 4242 4242 4242 4242.'],
  ])('%s is refused, and another card works afterwards', async (cardNumber, code, message) => {
    const { id, confirmed } = await pay(cardNumber)
    expect(confirmed).toEqual({ status: 'requires_payment_method', redirectUrl: null, error: { code, message } })
    const payment = await payments.payment(id)
    expect([payment.state, payment.failure]).toEqual(['unpaid', message])
    expect(
      (await sandbox.confirm(id, payment.clientSecret, card('4242424242424242'), 'http://localhost/')).status,
    ).toBe('requires_capture')
  })

  test.each([
    ['12/20', '123', /past/],
    ['13/40', '123', /incomplete/],
    ['12/40', '1', /security code/],
  ])('expiry %s with code %s is refused', async (expiry, cvc, message) => {
    const { id, clientSecret } = await start()
    const { error } = await sandbox.confirm(
      id,
      clientSecret,
      { number: '4242424242424242', expiry, cvc },
      'http://localhost/',
    )
    expect(error?.message).toMatch(message)
  })

  test.each(['4000002500003155', '4000000000003220'])(
    '%s is authorised after the bank approves it',
    async (cardNumber) => {
      const { id, confirmed } = await pay(cardNumber)
      expect([confirmed.status, confirmed.redirectUrl]).toEqual([
        'requires_action',
        `http://localhost:3000/sandbox/3ds/${id}`,
      ])
      const back = new URL(await sandbox.authenticate(id, true))
      expect([
        back.pathname,
        back.searchParams.get('payment_intent'),
        back.searchParams.get('redirect_status'),
      ]).toEqual(['/payment-success', id, 'succeeded'])
      expect((await payments.payment(id)).state).toBe('authorised')
      expect(await sandbox.authenticate(id, false)).toContain('succeeded')
    },
  )

  test('nothing is authorised when the bank refuses', async () => {
    const { id } = await pay('4000002500003155')
    expect(await sandbox.authenticate(id, false)).toContain('redirect_status=failed')
    const payment = await payments.payment(id)
    expect([payment.state, payment.failure]).toEqual(['unpaid', expect.stringMatching(/bank/)])
  })

  test('…1629 is declined after the bank approved it', async () => {
    const { id } = await pay('4000008400001629')
    expect(await sandbox.authenticate(id, true)).toContain('redirect_status=failed')
    expect((await payments.payment(id)).failure).toBe('Your card was declined.')
  })

  test('…0259 is paid, then disputed', async () => {
    const payment = await paid('4000000000000259')
    const [dispute] = await sandbox.disputes()
    expect(await payments.chargeback(dispute?.id ?? '')).toEqual({
      id: dispute?.id,
      paymentId: payment.id,
      amount: 2060,
      state: 'open',
      submitted: null,
      entries: [{ id: expect.stringMatching(/^txn_/), amount: -2060 }],
      evidenceDueAt: expect.any(Date),
    })
    await expect(refund(payment.id)).rejects.toThrow(PaymentRefused)
    await sandbox.decideDispute(dispute?.id ?? '', 'won')
    expect((await payments.chargeback(dispute?.id ?? '')).state).toBe('won')
  })

  describe('a dispute is read by the money that it moved', () => {
    const newest = async () => (await sandbox.disputes())[0]?.id ?? ''
    const disputeState = async (id: string) => {
      const { state, entries } = await payments.chargeback(id)
      return [state, ...entries.map(({ amount }) => amount)]
    }

    test('an inquiry takes no money, and its payment may be refunded', async () => {
      const payment = await paid()
      await sandbox.raiseDispute(payment.id, { isInquiry: true })
      const id = await newest()
      expect(await disputeState(id)).toEqual(['inquiry'])
      expect((await refund(payment.id)).state).toBe('succeeded')
      await sandbox.decideDispute(id, 'escalated')
      expect((await sandbox.disputes())[0]?.status).toBe('warning_closed')
      expect(await disputeState(id)).toEqual(['inquiry'])
    })

    test('an inquiry may become a dispute, be lost in part, and be appealed', async () => {
      const payment = await paid()
      await sandbox.raiseDispute(payment.id, { isInquiry: true, amount: 1500 })
      const id = await newest()
      await sandbox.decideDispute(id, 'escalated')
      expect(await disputeState(id)).toEqual(['open', -1500])
      await sandbox.decideDispute(id, 'lost', 500)
      expect(await disputeState(id)).toEqual(['lost', -1500, 500])
      await sandbox.decideDispute(id, 'appealed')
      expect(await disputeState(id)).toEqual(['open', -1500, 500])
      await sandbox.decideDispute(id, 'won')
      expect(await disputeState(id)).toEqual(['won', -1500, 500, 1000])
    })

    test('a prevented dispute is lost if money moved, otherwise it stays an inquiry', async () => {
      await sandbox.raiseDispute((await paid()).id, { isInquiry: true })
      const asked = await newest()
      await sandbox.decideDispute(asked, 'prevented')
      expect(await disputeState(asked)).toEqual(['inquiry'])
      await sandbox.raiseDispute((await paid()).id)
      const taken = await newest()
      await sandbox.decideDispute(taken, 'prevented')
      expect(await disputeState(taken)).toEqual(['lost', -2060])
    })

    test('an unknown status is an error', async () => {
      await paid('4000000000000259')
      const id = await newest()
      await database.pool.query(
        `update sandbox.objects set object = object || '{"status": "in_orbit"}' where id = $1`,
        [id],
      )
      await expect(payments.chargeback(id)).rejects.toThrow(/in_orbit/)
    })
  })

  test('…5126 is refunded, but the refund fails a moment later', async () => {
    const payment = await paid('4000000000005126')
    const before = await balance()
    const { id, state } = await refund(payment.id)
    expect(state).toBe('succeeded')
    expect(later.at(-1)).toEqual({ queue: 'sandbox-refund-failure', data: { refundId: id } })
    await sandbox.failRefund(id)
    expect((await payments.findRefund(id)).state).toBe('failed')
    expect(await balance()).toBe(before)
  })

  test('no card number is stored', async () => {
    const { rows } = await database.pool.query(
      "select 1 from sandbox.objects where object::text || notes::text ~ '4242424242424242|40000[0-9]{11}|5555555555554444'",
    )
    expect(rows).toEqual([])
  })
})

describe('impossible requests', () => {
  test('amounts above what is available are refused', async () => {
    const payment = await paid()
    await expect(refund(payment.id, 2061)).rejects.toThrow(PaymentRefused)
    await expect(payments.capture(payment.id.replace('pi_sbx', 'pi_live'))).rejects.toThrow(/another provider/)
  })
  test('amounts beyond the limits are refused', async () => {
    await expect(start(29)).rejects.toThrow(/at least/)
    await expect(start(100_000_000)).rejects.toThrow(/no more than/)
  })
  test('a confirmation without the secret is refused', async () => {
    const { id } = await start()
    await expect(sandbox.confirm(id, 'guess', card('4242424242424242'), '/')).rejects.toThrow(/No such/)
  })
  test('test payments are never sent to Stripe itself', async () => {
    const live = stripePayments({
      provider: 'stripe',
      secretKey: 'sk_live_x',
      publishableKey: 'pk',
      webhookSecret: 'whsec_x',
      clock,
    })
    await expect(async () => live.capture('pi_sbx_1')).rejects.toThrow(/another provider/)
  })
})

describe('webhooks', () => {
  const newest = async () =>
    (await database.pool.query("select id from sandbox.objects where kind = 'event' order by number desc limit 1"))
      .rows[0].id as string

  test('a signed webhook event names its payment', async () => {
    const { id } = await pay('4242424242424242')
    const { body, signature } = await sandbox.signed(await newest())
    expect(payments.readWebhook(body, signature)).toMatchObject({
      type: 'payment_intent.amount_capturable_updated',
      subject: { kind: 'payment', id },
    })
  })

  const delivery = (event: object, secret: string) => {
    const body = JSON.stringify(event)
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    return [body, Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })] as const
  }
  const live = stripePayments({
    provider: 'stripe',
    secretKey: 'sk_live_x',
    publishableKey: 'pk_live_x',
    webhookSecret: 'whsec_old,whsec_new',
    clock,
  })
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'account.updated',
    livemode: true,
    data: { object: { id: 'acct_1', object: 'account' } },
  }
  const notification = {
    id: 'evt_2',
    object: 'v2.core.event',
    type: 'v2.core.account[configuration.recipient].capability_status_updated',
    livemode: true,
    created: '2026-11-21T12:00:00.000Z',
    related_object: { id: 'acct_2', type: 'v2.core.account', url: '/v2/core/accounts/acct_2' },
  }

  test('any of several secrets may sign, and both versions of events are read', () => {
    expect(live.readWebhook(...delivery(event, 'whsec_old')).subject).toEqual({ kind: 'account', id: 'acct_1' })
    expect(live.readWebhook(...delivery(notification, 'whsec_new')).subject).toEqual({ kind: 'account', id: 'acct_2' })
    expect(() => live.readWebhook(...delivery(event, 'whsec_other'))).toThrow(/signature/)
  })

  test('test events are refused by a real provider', () => {
    expect(() => live.readWebhook(...delivery({ ...event, livemode: false }, 'whsec_new'))).toThrow(
      /must use different endpoints/,
    )
    for (const secret of SANDBOX_KEYS.webhookSecret.split(','))
      expect(() => payments.readWebhook(...delivery(event, secret))).toThrow(/must use different endpoints/)
  })

  test('forged, altered and old webhook events are refused', async () => {
    const { body, signature } = await sandbox.signed(await newest())
    expect(() => payments.readWebhook(`${body} `, signature)).toThrow(PaymentRefused)
    expect(() => payments.readWebhook(body, 't=1,v1=00')).toThrow(PaymentRefused)
    expect(() => payments.readWebhook(body, '')).toThrow(PaymentRefused)
    clock.offset += 301_000
    expect(() => payments.readWebhook(body, signature)).toThrow(PaymentRefused)
  })
})
