import type { Books } from './books.ts'
import { refundable } from './disputes.ts'
import { SandboxFailure } from './failure.ts'
import { type Form, text, texts } from './form.ts'
import { newId, type Refund, type Reversal, type Transfer } from './objects.ts'

export async function createRefund(books: Books, form: Form): Promise<Refund> {
  const { object: intent, notes } = await books.store.lock('payment_intent', text(form, 'payment_intent') ?? '')
  const { object: charge } = await books.store.lock('charge', String(intent.latest_charge))
  const amount = amountOf(form, charge.amount_captured - charge.amount_refunded)
  if (!charge.captured) throw new SandboxFailure(400, 'This charge was not captured.', 'charge_not_refundable')
  if (amount > (await refundable(books, charge))) {
    throw new SandboxFailure(400, 'This charge has already been refunded.', 'charge_already_refunded')
  }
  const id = newId('refund')
  const refund = await books.store.add('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: await books.move('refund', id, -amount),
    charge: charge.id,
    created: books.seconds,
    currency: charge.currency,
    metadata: texts(form, 'metadata'),
    payment_intent: intent.id,
    status: 'succeeded',
  })
  const amount_refunded = charge.amount_refunded + amount
  await books.store.save('charge', { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured })
  await books.emit('refund.created', refund)
  const failsNext = (await books.store.control('fail_next_refund')) !== null
  if (failsNext) await books.store.setControl('fail_next_refund', null)
  if (failsNext || notes.behaviour === 'refund_fails') await books.failLater(id)
  return refund
}

/** The bank returns a refund: the money is in the platform's account again. */
export async function failRefund(books: Books, refundId: string): Promise<void> {
  const { object: refund } = await books.store.lock('refund', refundId)
  if (refund.status === 'failed') return
  const { object: charge } = await books.store.lock('charge', refund.charge)
  await books.move('refund_failure', refundId, refund.amount)
  await books.store.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  const failed = await books.store.save('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  await books.emit('refund.failed', failed)
}

export async function createTransfer(books: Books, form: Form): Promise<Transfer> {
  const amount = amountOf(form, 0)
  const { object: account } = await books.store.lock('account', text(form, 'destination') ?? '')
  if (account.capabilities?.transfers !== 'active') {
    throw new SandboxFailure(
      400,
      'This account cannot receive transfers yet.',
      'insufficient_capabilities_for_transfer',
    )
  }
  const { object: charge } = await books.store.lock('charge', text(form, 'source_transaction') ?? '')
  const earlier = await books.store.list('transfer', { field: 'source_transaction', value: charge.id })
  const moved = earlier.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  if (!charge.captured || moved + amount > charge.amount_captured - charge.amount_refunded) {
    throw new SandboxFailure(400, 'The charge has not enough left to transfer.', 'balance_insufficient')
  }
  const id = newId('transfer')
  await books.move('transfer', id, -amount)
  const transfer = await books.store.add('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created: books.seconds,
    currency: 'gbp',
    destination: account.id,
    livemode: false,
    metadata: texts(form, 'metadata'),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge.id,
    transfer_group: text(form, 'transfer_group') ?? null,
  })
  await books.emit('transfer.created', transfer)
  return transfer
}

export async function reverseTransfer(books: Books, id: string, form: Form): Promise<Reversal> {
  const { object: transfer } = await books.store.lock('transfer', id)
  const amount = amountOf(form, transfer.amount)
  if (transfer.amount_reversed + amount > transfer.amount) {
    throw new SandboxFailure(400, 'This transfer has already been reversed.', 'transfer_already_reversed')
  }
  const reversal = await books.store.add('transfer_reversal', {
    id: newId('transfer_reversal'),
    object: 'transfer_reversal',
    amount,
    created: books.seconds,
    currency: 'gbp',
    metadata: texts(form, 'metadata'),
    transfer: id,
  })
  const amount_reversed = transfer.amount_reversed + amount
  await books.store.save('transfer', {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  })
  await books.move('transfer_refund', reversal.id, amount)
  return reversal
}

function amountOf(form: Form, whole: number): number {
  const amount = Number(text(form, 'amount') ?? whole)
  if (amount > 0) return amount
  const param = { param: 'amount' }
  throw new SandboxFailure(400, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer', param)
}
