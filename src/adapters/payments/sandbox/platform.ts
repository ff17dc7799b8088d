import Stripe from 'stripe'
import { NEEDED_EVENTS } from '../platform.ts'
import { SandboxFailure } from './failure.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

/** Ways in which the platform's account can be set up wrongly; several with commas between them. */
export const SETUP_FAULTS = [
  'live',
  'country',
  'charges_off',
  'connect_off',
  'automatic_payouts',
  'no_endpoints',
  'endpoint_disabled',
  'events_missing',
  'one_endpoint',
  'endpoint_version',
  'no_thin_destination',
  'thin_of_ours',
] as const
export type SetupFault = (typeof SETUP_FAULTS)[number]

async function faultsOf({ store }: SandboxUnitOfWork): Promise<(fault: SetupFault) => boolean> {
  const faults = (await store.control('platform'))?.split(',') ?? []
  return (fault) => faults.includes(fault)
}

export async function viewPlatform(work: SandboxUnitOfWork): Promise<object> {
  const has = await faultsOf(work)
  return {
    id: 'acct_sbx_platform',
    object: 'account',
    country: has('country') ? 'US' : 'GB',
    charges_enabled: !has('charges_off'),
    default_currency: 'gbp',
    details_submitted: true,
    payouts_enabled: true,
    type: 'standard',
  } satisfies Partial<Stripe.Account>
}

/** What the lines of the account add up to. */
export async function viewBalance(work: SandboxUnitOfWork): Promise<object> {
  const has = await faultsOf(work)
  const { available, pending } = await work.store.balance(work.seconds)
  return {
    object: 'balance',
    available: [{ amount: available, currency: 'gbp' }],
    livemode: has('live'),
    pending: [{ amount: pending, currency: 'gbp' }],
  } satisfies Stripe.Balance
}

export async function viewBalanceSettings(work: SandboxUnitOfWork): Promise<object> {
  const has = await faultsOf(work)
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: has('automatic_payouts') ? 'daily' : 'manual' },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  } satisfies Stripe.BalanceSettings
}

export async function listEndpoints(work: SandboxUnitOfWork): Promise<object> {
  const has = await faultsOf(work)
  const endpoint = (id: string, enabled_events: string[]): Stripe.WebhookEndpoint => ({
    id,
    object: 'webhook_endpoint',
    api_version: has('endpoint_version') ? '2023-10-16' : Stripe.API_VERSION,
    application: null,
    created: 0,
    description: null,
    enabled_events,
    livemode: has('live'),
    metadata: {},
    status: has('endpoint_disabled') ? 'disabled' : 'enabled',
    url: `${work.origin}/api/webhooks/stripe`,
  })
  const ours = has('events_missing')
    ? NEEDED_EVENTS.ours.filter((name) => !name.startsWith('charge.dispute.'))
    : [...NEEDED_EVENTS.ours]
  const both = has('one_endpoint')
    ? [endpoint('we_sbx_ours', [...ours, ...NEEDED_EVENTS.connected])]
    : [endpoint('we_sbx_ours', ours), endpoint('we_sbx_connected', [...NEEDED_EVENTS.connected])]
  return { object: 'list', data: has('no_endpoints') ? [] : both, has_more: false, url: '/v1/webhook_endpoints' }
}

export async function listDestinations(work: SandboxUnitOfWork): Promise<object> {
  const has = await faultsOf(work)
  const destination: Stripe.V2.Core.EventDestination = {
    id: 'ed_sbx_thin',
    object: 'v2.core.event_destination',
    created: work.now.toISOString(),
    description: '',
    enabled_events: [...NEEDED_EVENTS.thin],
    event_payload: 'thin',
    events_from: [has('thin_of_ours') ? '@self' : '@accounts'],
    livemode: has('live'),
    name: 'accounts',
    status: 'enabled',
    type: 'webhook_endpoint',
    updated: work.now.toISOString(),
    webhook_endpoint: { url: `${work.origin}/api/webhooks/stripe` },
  }
  return { data: has('no_thin_destination') ? [] : [destination], next_page_url: null, previous_page_url: null }
}

/** The list of connected accounts, which is refused to an account without Connect. */
export async function listAccounts(work: SandboxUnitOfWork): Promise<object> {
  const has = await faultsOf(work)
  const why = 'You can only list accounts if you’ve signed up for Connect.'
  if (has('connect_off')) throw new SandboxFailure(400, why, 'platform_registration_required')
  return { data: [], next_page_url: null, previous_page_url: null }
}
