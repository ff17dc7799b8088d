import { refundable } from './disputes.ts'
import { SandboxFailure } from './failure.ts'
import { type Form, text, texts } from './form.ts'
import { newId, type Refund, type Reversal, type Transfer } from './objects.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

export async function createRefund(work: SandboxUnitOfWork, form: Form): Promise<Refund> {
  const { object: intent, notes } = await work.store.lock('payment_intent', text(form, 'payment_intent') ?? '')
  const { object: charge } = await work.store.lock('charge', String(intent.latest_charge))
  const amount = amountOf(form, charge.amount_captured - charge.amount_refunded)
  if (!charge.captured) throw new SandboxFailure(400, 'This charge was not captured.', 'charge_not_refundable')
  if (amount > (await refundable(work, charge))) {
    throw new SandboxFailure(400, 'This charge has already been refunded.', 'charge_already_refunded')
  }
  const id = newId('refund')
  const refund = await work.store.add('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: await work.move('refund', id, -amount, { availableOn: await availabilityOf(work, charge.id) }),
    charge: charge.id,
    created: work.seconds,
    currency: charge.currency,
    metadata: texts(form, 'metadata'),
    payment_intent: intent.id,
    status: 'succeeded',
  })
  const amount_refunded = charge.amount_refunded + amount
  await work.store.save('charge', { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured })
  await work.emit('refund.created', refund)
  const failsNext = (await work.store.control('fail_next_refund')) !== null
  if (failsNext) await work.store.setControl('fail_next_refund', null)
  if (failsNext || notes.behaviour === 'refund_fails') await work.failLater(id)
  return refund
}

/** The bank returns a refund: the money is in the platform's account again. */
export async function failRefund(work: SandboxUnitOfWork, refundId: string): Promise<void> {
  const { object: refund } = await work.store.lock('refund', refundId)
  if (refund.status === 'failed') return
  const { object: charge } = await work.store.lock('charge', refund.charge)
  const availableOn = await availabilityOf(work, charge.id)
  await work.move('refund_failure', refundId, refund.amount, { availableOn })
  await work.store.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  const failed = await work.store.save('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  await work.emit('refund.failed', failed)
}

export async function createTransfer(work: SandboxUnitOfWork, form: Form): Promise<Transfer> {
  const amount = amountOf(form, 0)
  const { object: account } = await work.store.lock('account', text(form, 'destination') ?? '')
  if (account.capabilities?.transfers !== 'active') {
    throw new SandboxFailure(
      400,
      'This account cannot receive transfers yet.',
      'insufficient_capabilities_for_transfer',
    )
  }
  const source = text(form, 'source_transaction') ?? null
  if (source === null) await checkBalance(work, amount)
  else await checkSource(work, source, amount)
  const id = newId('transfer')
  await work.move('transfer', id, -amount, { availableOn: source === null ? 0 : await availabilityOf(work, source) })
  const transfer = await work.store.add('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created: work.seconds,
    currency: 'gbp',
    destination: account.id,
    livemode: false,
    metadata: texts(form, 'metadata'),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source,
    transfer_group: text(form, 'transfer_group') ?? null,
  })
  await work.emit('transfer.created', transfer)
  return transfer
}

/** A transfer of a charge's money can exceed neither the charge nor what other transfers left of it. */
async function checkSource(work: SandboxUnitOfWork, source: string, amount: number): Promise<void> {
  const { object: charge } = await work.store.lock('charge', source)
  const earlier = await work.store.list('transfer', { field: 'source_transaction', value: source })
  const moved = earlier.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  if (!charge.captured || moved + amount > charge.amount_captured - charge.amount_refunded) {
    throw new SandboxFailure(400, 'The charge has not enough left to transfer.', 'balance_insufficient')
  }
}

/** When the money of a charge is available: until then what is transferred or refunded of it comes out of the same money. */
async function availabilityOf({ store }: SandboxUnitOfWork, chargeId: string): Promise<number> {
  const { balance_transaction } = await store.get('charge', chargeId)
  return balance_transaction === null ? 0 : (await store.get('balance_transaction', balance_transaction)).available_on
}

/** Without a source the platform's available balance pays. */
async function checkBalance(work: SandboxUnitOfWork, amount: number): Promise<void> {
  if ((await work.store.balance(work.seconds)).available >= amount) return
  throw new SandboxFailure(400, 'You have insufficient available funds in your Stripe account.', 'balance_insufficient')
}

export async function reverseTransfer(work: SandboxUnitOfWork, id: string, form: Form): Promise<Reversal> {
  const { object: transfer } = await work.store.lock('transfer', id)
  const amount = amountOf(form, transfer.amount)
  if (transfer.amount_reversed + amount > transfer.amount) {
    throw new SandboxFailure(400, 'This transfer has already been reversed.', 'transfer_already_reversed')
  }
  const reversal = await work.store.add('transfer_reversal', {
    id: newId('transfer_reversal'),
    object: 'transfer_reversal',
    amount,
    created: work.seconds,
    currency: 'gbp',
    metadata: texts(form, 'metadata'),
    transfer: id,
  })
  const amount_reversed = transfer.amount_reversed + amount
  await work.store.save('transfer', {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  })
  const { source_transaction: source } = transfer
  const availableOn = source === null ? 0 : await availabilityOf(work, source)
  await work.move('transfer_refund', reversal.id, amount, { availableOn })
  return reversal
}

function amountOf(form: Form, whole: number): number {
  const amount = Number(text(form, 'amount') ?? whole)
  if (amount > 0) return amount
  const param = { param: 'amount' }
  throw new SandboxFailure(400, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer', param)
}
