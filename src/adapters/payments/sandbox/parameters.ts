import { SandboxFailure } from './failure.ts'
import type { Form } from './form.ts'

/** The allowed values of a parameter without parts: a type, or one of several words. */
type TextKind = 'text' | 'integer' | 'boolean' | readonly string[]
/** The allowed value of a parameter: a text, a list, or nested parameters. */
type Kind = TextKind | 'texts' | 'list' | Parameters

export interface Parameters {
  readonly [name: string]: Kind | { readonly needed: Kind }
}

const needed = (kind: Kind): { readonly needed: Kind } => ({ needed: kind })

const isNeeded = (kind: Parameters[string]): kind is { readonly needed: Kind } =>
  typeof kind === 'object' && 'needed' in kind

const expand = 'list'
const metadata = 'texts'
const page = { limit: 'integer', starting_after: 'text', ending_before: 'text', created: 'texts', expand } as const
const accountPage = { refresh_url: needed('text'), return_url: 'text', configurations: 'list' } as const

/** The parameters of each call, a subset of Stripe's. */
export const parameters = {
  none: { expand },
  createIntent: {
    amount: needed('integer'),
    currency: needed(['gbp']),
    allowed_payment_method_types: 'list',
    capture_method: ['automatic', 'automatic_async', 'manual'],
    transfer_group: 'text',
    description: 'text',
    metadata,
    expand,
  },
  updateIntent: { amount: 'integer', description: 'text', metadata, expand },
  captureIntent: { amount_to_capture: 'integer', metadata, expand },
  cancelIntent: { cancellation_reason: ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'], expand },
  createRefund: {
    payment_intent: needed('text'),
    amount: 'integer',
    reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
    metadata,
    expand,
  },
  refunds: { payment_intent: 'text', charge: 'text', ...page },
  createTransfer: {
    amount: needed('integer'),
    currency: needed(['gbp']),
    destination: needed('text'),
    source_transaction: needed('text'),
    transfer_group: 'text',
    description: 'text',
    metadata,
    expand,
  },
  transfers: { transfer_group: 'text', destination: 'text', ...page },
  reverseTransfer: { amount: 'integer', description: 'text', refund_application_fee: 'boolean', metadata, expand },
  createAccount: {
    type: ['express'],
    country: ['GB'],
    email: 'text',
    capabilities: { transfers: { requested: 'boolean' } },
    metadata,
    expand,
  },
  accountLink: {
    account: needed('text'),
    type: needed(['account_onboarding', 'account_update']),
    refresh_url: needed('text'),
    return_url: needed('text'),
    expand,
  },
  createSecondAccount: {
    contact_email: 'text',
    display_name: 'text',
    dashboard: ['express', 'full', 'none'],
    identity: { country: needed(['GB', 'gb']), entity_type: 'text' },
    configuration: needed({
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: 'boolean' } } } },
    }),
    defaults: {
      currency: ['gbp'],
      responsibilities: {
        fees_collector: needed(['application', 'application_express', 'stripe']),
        losses_collector: needed(['application', 'stripe']),
      },
    },
    metadata,
    include: 'list',
  },
  secondAccount: { include: 'list' },
  secondLink: {
    account: needed('text'),
    use_case: needed({
      type: needed(['account_onboarding', 'account_update']),
      account_onboarding: accountPage,
      account_update: accountPage,
    }),
  },
  page: { type: 'text', source: 'text', payout: 'text', ...page },
} as const satisfies Record<string, Parameters>

/** Refuses a request as Stripe does: an unknown parameter, a missing one, or one of the wrong type. */
export function checkParameters(form: Form, known: Parameters, path = ''): void {
  for (const name of Object.keys(form)) {
    if (!Object.hasOwn(known, name))
      throw refused(`Received unknown parameter: ${path}${name}`, 'parameter_unknown', path + name)
  }
  for (const [name, kind] of Object.entries(known)) {
    const value = form[name]
    if (value !== undefined) checkValue(value, isNeeded(kind) ? kind.needed : kind, path + name)
    else if (isNeeded(kind)) throw refused(`Missing required param: ${path}${name}.`, 'parameter_missing', path + name)
  }
}

function checkValue(value: string | Form, kind: Kind, name: string): void {
  if (typeof kind === 'object' && !isWords(kind)) {
    if (typeof value === 'string') throw refused('Invalid object', 'parameter_invalid_object', name)
    checkParameters(value, kind, `${name}.`)
    return
  }
  if (kind === 'texts' || kind === 'list') {
    const isFlat = typeof value !== 'string' && Object.values(value).every((member) => typeof member === 'string')
    if (!isFlat) throw refused(`Invalid ${kind === 'list' ? 'array' : 'hash'}`, 'parameter_invalid_object', name)
    return
  }
  if (typeof value !== 'string') throw refused(`Invalid string: ${name}`, 'parameter_invalid_string', name)
  checkText(value, kind, name)
}

function checkText(value: string, kind: TextKind, name: string): void {
  if (kind === 'integer' && !/^-?\d{1,15}$/.test(value)) {
    throw refused(`Invalid integer: ${value}`, 'parameter_invalid_integer', name)
  }
  if (kind === 'boolean' && value !== 'true' && value !== 'false') {
    throw refused(`Invalid boolean: ${value}`, 'parameter_invalid_boolean', name)
  }
  if (isWords(kind) && !kind.includes(value)) {
    throw refused(`Invalid ${name}: must be one of ${kind.join(', ')}`, 'parameter_invalid', name)
  }
}

const isWords = (kind: Kind): kind is readonly string[] => Array.isArray(kind)

const refused = (message: string, code: string, param: string): SandboxFailure =>
  new SandboxFailure(400, message, code, { param })
