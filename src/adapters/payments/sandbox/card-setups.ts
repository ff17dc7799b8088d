import {
  authenticates,
  type Card,
  type CardError,
  errorAfterAuthentication,
  type KnownCard,
  NOT_CONFIRMED,
  tryCard,
} from './cards.ts'
import { SandboxFailure } from './failure.ts'
import { type Form, text, texts } from './form.ts'
import { type Customer, newId, newSecret, type SavedMethod, type Setup } from './objects.ts'
import type { Notes } from './tables.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

export const createCustomer = (work: SandboxUnitOfWork, form: Form): Promise<Customer> =>
  work.store.add('customer', {
    id: newId('customer'),
    object: 'customer',
    created: work.seconds,
    livemode: false,
    metadata: texts(form, 'metadata'),
  })

export async function createSetup(work: SandboxUnitOfWork, form: Form): Promise<Setup> {
  const customer = text(form, 'customer') ?? null
  if (customer !== null) await work.store.get('customer', customer)
  const id = newId('setup_intent')
  return work.store.add('setup_intent', {
    id,
    object: 'setup_intent',
    client_secret: newSecret(id),
    created: work.seconds,
    customer,
    last_setup_error: null,
    livemode: false,
    metadata: texts(form, 'metadata'),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: text(form, 'usage') ?? 'off_session',
  })
}

/** Submits the card form: the card is saved, requires authentication, or is refused. */
export async function confirmSetup(work: SandboxUnitOfWork, id: string, card: Card, returnUrl: string): Promise<Setup> {
  const { object: setup } = await work.store.lock('setup_intent', id)
  allow(setup, ['requires_payment_method', 'requires_action'], 'confirmed')
  const tried = tryCard(card, work.now)
  if ('error' in tried) return refuse(work, setup, tried.error)
  const notes: Notes = { behaviour: tried.behaviour, returnUrl, card: tried.card }
  if (!authenticates(tried.behaviour)) return save(work, setup, notes)
  const waiting: Setup = {
    ...setup,
    status: 'requires_action',
    last_setup_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${work.origin}/sandbox/3ds/${id}`, return_url: returnUrl },
    },
  }
  return work.store.save('setup_intent', waiting, notes)
}

/** Submits the bank's page. Returns where the browser goes next. */
export async function authenticateSetup(work: SandboxUnitOfWork, id: string, approved: boolean): Promise<string> {
  const { object: setup, notes } = await work.store.lock('setup_intent', id)
  const error = approved ? errorAfterAuthentication(notes.behaviour, 'saved') : NOT_CONFIRMED
  const after =
    setup.status !== 'requires_action'
      ? setup
      : error
        ? await refuse(work, setup, error)
        : await save(work, setup, notes)
  const url = new URL(notes.returnUrl ?? work.origin)
  url.searchParams.set('setup_intent', id)
  url.searchParams.set('redirect_status', after.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

export async function cancelSetup(work: SandboxUnitOfWork, id: string): Promise<Setup> {
  const { object: setup } = await work.store.lock('setup_intent', id)
  allow(setup, ['requires_payment_method', 'requires_action'], 'cancelled')
  return work.store.save('setup_intent', { ...setup, status: 'canceled', next_action: null })
}

/** Takes a card from its customer, for good. */
export async function detachMethod(work: SandboxUnitOfWork, id: string): Promise<SavedMethod> {
  const { object: method } = await work.store.lock('payment_method', id)
  if (method.customer === null) {
    const why = 'The payment method you provided is not attached to a customer so detachment is impossible.'
    throw new SandboxFailure(400, why, 'payment_method_unexpected_state')
  }
  return work.store.save('payment_method', { ...method, customer: null })
}

async function save(work: SandboxUnitOfWork, setup: Setup, notes: Notes): Promise<Setup> {
  const id = newId('payment_method')
  const { brand = 'visa', last4 = '', month = 12, year = 2040 }: Partial<KnownCard> = notes.card ?? {}
  const method: SavedMethod = {
    id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: { brand, last4, exp_month: month, exp_year: year },
    created: work.seconds,
    customer: setup.customer,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  await work.store.add('payment_method', method, { ...(notes.behaviour && { behaviour: notes.behaviour }) })
  const saved = await work.store.save(
    'setup_intent',
    { ...setup, status: 'succeeded', payment_method: id, last_setup_error: null, next_action: null },
    notes,
  )
  await work.emit('setup_intent.succeeded', saved)
  return saved
}

async function refuse(work: SandboxUnitOfWork, setup: Setup, error: CardError): Promise<Setup> {
  const refused = await work.store.save('setup_intent', {
    ...setup,
    status: 'requires_payment_method',
    last_setup_error: error,
    next_action: null,
  })
  await work.emit('setup_intent.setup_failed', refused)
  return refused
}

function allow(setup: Setup, statuses: Setup['status'][], done: string): void {
  if (statuses.includes(setup.status)) return
  throw new SandboxFailure(
    400,
    `This SetupIntent could not be ${done} because it has a status of ${setup.status}.`,
    'setup_intent_unexpected_state',
  )
}
