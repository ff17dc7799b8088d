import { expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { card, openSandbox } from '#test/sandbox.ts'

const { payments, sandbox } = await openSandbox()

/** A payment that is to be charged to a saved card of this number. */
async function toCharge(reference: string, number: string) {
  const setup = await payments.startSetup(reference)
  await sandbox.confirm(setup.id, setup.clientSecret, card(number), 'http://localhost/')
  const { cardId, customerId } = await payments.setup(setup.id)
  const request = {
    ...{ purpose: { kind: 'order', reference } as const, amount: pence(2060), group: reference },
    ...{ description: 'A fern', statementSuffix: 'O-1', customerId },
  }
  return { request, payment: await payments.start(request), cardId: cardId ?? '', customerId }
}

test('a card that was refused is not tried again while its holder is on the page of their bank', async () => {
  const { payment, cardId } = await toCharge('a1', '4000000000000341')
  expect(payment).toMatchObject({ state: 'unpaid', wasTried: false })
  const refused = await payments.authorise({ paymentId: payment.id, cardId })
  expect(refused).toMatchObject({ state: 'unpaid', wasTried: true, failure: 'Your card was declined.' })
  const { status } = await sandbox.confirm(
    payment.id,
    payment.clientSecret,
    card('4000002500003155'),
    'http://localhost/',
  )
  expect(status).toBe('requires_action')
  // Another process had read the payment before, and sends the same request only now.
  expect(await payments.authorise({ paymentId: payment.id, cardId })).toMatchObject({ wasTried: true, failure: null })
  expect((await sandbox.intent(payment.id)).status).toBe('requires_action')
  await sandbox.authenticate(payment.id, true)
  expect(await payments.payment(payment.id)).toMatchObject({ state: 'authorised' })
})

test('the payment of a saved card is found by its customer and its order, and is started once', async () => {
  const { request, payment, customerId } = await toCharge('b1', '4242424242424242')
  expect(await payments.findPayment({ customerId, purpose: request.purpose })).toMatchObject({ id: payment.id })
  expect(await payments.findPayment({ customerId, purpose: { kind: 'order', reference: 'b2' } })).toBeNull()
  expect((await payments.start(request)).id).toBe(payment.id)
})
