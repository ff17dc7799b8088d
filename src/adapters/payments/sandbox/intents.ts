import {
  authenticates,
  type Card,
  type CardBehaviour,
  type CardError,
  errorAfterAuthentication,
  errorWithoutHolder,
  NOT_CONFIRMED,
  tryCard,
} from './cards.ts'
import { raiseDispute } from './disputes.ts'
import { SandboxFailure } from './failure.ts'
import { type Form, text, texts } from './form.ts'
import { type Charge, type Intent, newId, newSecret } from './objects.ts'
import type { Notes } from './tables.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

const MIN_AMOUNT = 30
const MAX_AMOUNT = 99_999_999
const PARAM = { param: 'amount' }

export async function createIntent(work: SandboxUnitOfWork, form: Form): Promise<Intent> {
  const id = newId('payment_intent')
  return work.store.add('payment_intent', {
    id,
    object: 'payment_intent',
    amount: amountOf(form),
    amount_capturable: 0,
    amount_received: 0,
    capture_method: text(form, 'capture_method') === 'manual' ? 'manual' : 'automatic',
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    created: work.seconds,
    currency: text(form, 'currency') ?? 'gbp',
    customer: await customerOf(work, form),
    description: text(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: texts(form, 'metadata'),
    next_action: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    statement_descriptor_suffix: suffixOf(form),
    transfer_group: text(form, 'transfer_group') ?? null,
  })
}

async function customerOf(work: SandboxUnitOfWork, form: Form): Promise<string | null> {
  const customer = text(form, 'customer') ?? null
  if (customer !== null) await work.store.get('customer', customer)
  return customer
}

/** Stripe's rules for the text on a card statement. */
function suffixOf(form: Form): string | null {
  const suffix = text(form, 'statement_descriptor_suffix')
  if (suffix === undefined) return null
  if (/[a-z]/i.test(suffix) && !/[<>\\'"*]|[^\x20-\x7e]/.test(suffix)) return suffix
  const why = 'The statement descriptor suffix needs a letter and must not contain < > \\ \' " * or other alphabets.'
  throw new SandboxFailure(400, why, 'parameter_invalid_string', { param: 'statement_descriptor_suffix' })
}

/** Submits the card form: the card authorises, requires authentication, or is refused. */
export async function confirmIntent(
  work: SandboxUnitOfWork,
  id: string,
  card: Card,
  returnUrl: string,
): Promise<Intent> {
  const { object: intent } = await work.store.lock('payment_intent', id)
  allow(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'confirmed')
  const tried = tryCard(card, work.now)
  if ('error' in tried) return refuse(work, intent, tried.error)
  const notes: Notes = { behaviour: tried.behaviour, returnUrl }
  if (!authenticates(tried.behaviour)) {
    const error = errorAfterAuthentication(tried.behaviour, 'charged')
    return error ? refuse(work, intent, error) : authorise(work, intent, notes)
  }
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${work.origin}/sandbox/3ds/${id}`, return_url: returnUrl },
    },
  }
  return work.store.save('payment_intent', waiting, notes)
}

/** Submits the bank's page. Returns where the browser goes next. */
export async function authenticateIntent(work: SandboxUnitOfWork, id: string, approved: boolean): Promise<string> {
  const { object: intent, notes } = await work.store.lock('payment_intent', id)
  const after = intent.status === 'requires_action' ? await authenticated(work, intent, notes, approved) : intent
  const url = new URL(notes.returnUrl ?? work.origin)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('redirect_status', after.status === 'requires_capture' ? 'succeeded' : 'failed')
  return url.href
}

async function authenticated(
  work: SandboxUnitOfWork,
  intent: Intent,
  notes: Notes,
  approved: boolean,
): Promise<Intent> {
  const error = approved ? errorAfterAuthentication(notes.behaviour, 'charged') : NOT_CONFIRMED
  return error ? refuse(work, intent, error) : authorise(work, intent, notes)
}

/**
 * Confirms with a saved card, without its holder. A refused card is stored with the intent, so its failure is returned
 * instead of thrown.
 */
export async function confirmWithoutHolder(
  work: SandboxUnitOfWork,
  id: string,
  form: Form,
): Promise<Intent | SandboxFailure> {
  const { object: intent } = await work.store.lock('payment_intent', id)
  const { object: method, notes } = await work.store.lock('payment_method', text(form, 'payment_method') ?? '')
  allow(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'confirmed')
  if (method.customer === null || method.customer !== intent.customer) {
    const why = 'The provided PaymentMethod was detached from a Customer. It may not be used again.'
    throw new SandboxFailure(400, why, 'payment_method_unexpected_state')
  }
  const { exp_month: month, exp_year: year } = method.card
  const error = errorWithoutHolder(notes.behaviour, { month, year }, work.now)
  if (!error) return authorise(work, intent, { ...(notes.behaviour && { behaviour: notes.behaviour }) })
  const payment_intent = await refuse(work, intent, error)
  const { message, code, ...extra } = error
  return new SandboxFailure(402, message, code, { ...extra, payment_intent })
}

export async function captureIntent(work: SandboxUnitOfWork, id: string, form: Form): Promise<Intent> {
  const { object: intent, notes } = await work.store.lock('payment_intent', id)
  allow(intent, ['requires_capture'], 'captured')
  const asked = Number(text(form, 'amount_to_capture') ?? intent.amount)
  if (asked !== intent.amount) {
    const why = 'The sandbox captures the whole amount of a payment.'
    throw new SandboxFailure(400, why, 'amount_too_large', { param: 'amount_to_capture' })
  }
  const charge = await work.store.get('charge', String(intent.latest_charge))
  const isInstant = notes.behaviour === 'available_at_once' || (await work.store.control('settlement')) === 'instant'
  const movement = await work.move('charge', charge.id, intent.amount, {
    fee: cardFee(intent.amount),
    availableOn: isInstant ? 0 : work.seconds + SETTLEMENT_SECONDS,
  })
  await work.store.save('charge', {
    ...charge,
    captured: true,
    amount_captured: intent.amount,
    balance_transaction: movement,
  })
  const paid = await work.store.save('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: intent.amount,
  })
  await work.emit('payment_intent.succeeded', paid)
  if (notes.behaviour === 'disputed') await raiseDispute(work, id)
  if (notes.behaviour === 'inquired') await raiseDispute(work, id, { isInquiry: true })
  return paid
}

export async function cancelIntent(work: SandboxUnitOfWork, id: string): Promise<Intent> {
  const { object: intent } = await work.store.lock('payment_intent', id)
  allow(
    intent,
    ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing'],
    'cancelled',
  )
  const cancelled = await work.store.save('payment_intent', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    next_action: null,
  })
  await work.emit('payment_intent.canceled', cancelled)
  return cancelled
}

async function refuse(work: SandboxUnitOfWork, intent: Intent, error: CardError): Promise<Intent> {
  const refused = await work.store.save('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
  })
  await work.emit('payment_intent.payment_failed', refused)
  return refused
}

async function authorise(
  work: SandboxUnitOfWork,
  intent: Intent,
  notes: { behaviour?: CardBehaviour },
): Promise<Intent> {
  const charge: Charge = {
    id: newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: false,
    created: work.seconds,
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
    transfer_group: intent.transfer_group,
  }
  await work.store.add('charge', charge)
  const authorised: Intent = {
    ...intent,
    status: 'requires_capture',
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
  }
  await work.store.save('payment_intent', authorised, notes)
  await work.emit('payment_intent.amount_capturable_updated', authorised)
  return authorised
}

/** How long a payment takes to become part of the available balance. */
const SETTLEMENT_SECONDS = 3 * 86_400

/** A UK card costs 1.5 % and 20p. */
const cardFee = (amount: number): number => Math.floor((amount * 150 + 5_000) / 10_000) + 20

function amountOf(form: Form): number {
  const amount = Number(text(form, 'amount'))
  if (!Number.isSafeInteger(amount))
    throw new SandboxFailure(400, 'Invalid integer: amount', 'parameter_invalid_integer', PARAM)
  if (amount < MIN_AMOUNT) throw new SandboxFailure(400, 'Amount must be at least £0.30 gbp', 'amount_too_small', PARAM)
  if (amount > MAX_AMOUNT)
    throw new SandboxFailure(400, 'Amount must be no more than £999,999.99', 'amount_too_large', PARAM)
  return amount
}

function allow(intent: Intent, statuses: Intent['status'][], done: string): void {
  if (statuses.includes(intent.status)) return
  throw new SandboxFailure(
    400,
    `This PaymentIntent could not be ${done} because it has a status of ${intent.status}.`,
    'payment_intent_unexpected_state',
  )
}
