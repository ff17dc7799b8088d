import type Stripe from 'stripe'
import type { AccountState } from '#shared/provider-states.ts'
import { SandboxFailure } from './failure.ts'
import { type Form, inner, text, texts } from './form.ts'
import { type Account, newId } from './objects.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

/** Lifetime of a link to the hosted page, in seconds. */
const LINK_SECONDS = 300

/** The fields of an account in each of its states. */
const stages: Record<
  AccountState,
  Pick<Account, 'capabilities' | 'details_submitted' | 'payouts_enabled' | 'requirements'>
> = {
  new: stage('inactive', false, ['individual.first_name', 'external_account']),
  incomplete: stage('inactive', true, ['external_account']),
  checking: stage('pending', true, []),
  ready: stage('active', true, []),
  rejected: stage('inactive', true, [], 'rejected.other'),
}

function stage(
  transfers: Account['capabilities']['transfers'],
  details_submitted: boolean,
  currently_due: string[],
  disabled_reason: string | null = null,
): (typeof stages)[AccountState] {
  return {
    capabilities: { transfers },
    details_submitted,
    payouts_enabled: transfers === 'active',
    requirements: { currently_due, disabled_reason },
  }
}

/** A new seller must complete the hosted page first, unless the developers' page approves everyone at once. */
export async function createAccount(work: SandboxUnitOfWork, form: Form): Promise<Stripe.V2.Core.Account> {
  await refuseWithoutAccess(work)
  const isInstant = (await work.store.control('onboarding')) === 'instant'
  const account = await work.store.add('account', {
    id: newId('account'),
    object: 'account',
    country: 'GB',
    created: work.seconds,
    type: 'express',
    email: text(form, 'contact_email') ?? null,
    metadata: texts(form, 'metadata'),
    ...stages[isInstant ? 'ready' : 'new'],
  })
  return asReturned(account)
}

export async function viewAccount(work: SandboxUnitOfWork, id: string): Promise<Stripe.V2.Core.Account> {
  await refuseWithoutAccess(work)
  return asReturned(await work.store.get('account', id))
}

export async function createLink(work: SandboxUnitOfWork, form: Form): Promise<Stripe.V2.Core.AccountLink> {
  await refuseWithoutAccess(work)
  const account = text(form, 'account') ?? ''
  const useCase = inner(form, 'use_case')
  const type = text(useCase, 'type') ?? ''
  if (typeof useCase[type] !== 'object') {
    throw new SandboxFailure(400, `Missing required param: use_case.${type}.`, 'parameter_missing', { param: type })
  }
  const onboarding = inner(useCase, type)
  const url = await hostedPage(work, account, onboarding)
  return {
    object: 'v2.core.account_link',
    account,
    created: work.now.toISOString(),
    expires_at: new Date(work.now.getTime() + LINK_SECONDS * 1000).toISOString(),
    livemode: false,
    url,
    use_case: { type: 'account_onboarding' },
  }
}

/** A link to the Express dashboard, which an account has once its seller completed the hosted page. */
export async function createLoginLink(work: SandboxUnitOfWork, id: string): Promise<Stripe.LoginLink> {
  const { object: account, notes } = await work.store.lock('account', id)
  if (!account.details_submitted) {
    const why = 'Cannot create a login link for an account that has not completed onboarding.'
    throw new SandboxFailure(400, why, 'account_invalid')
  }
  await work.store.save('account', account, { ...notes, openUntil: work.seconds + LINK_SECONDS })
  return { object: 'login_link', created: work.seconds, url: `${work.origin}/sandbox/dashboard/${id}` }
}

async function hostedPage(work: SandboxUnitOfWork, id: string, urls: Form): Promise<string> {
  const { object: account, notes } = await work.store.lock('account', id)
  const returnUrl = urlOf(urls, 'return_url') ?? work.origin
  const againUrl = urlOf(urls, 'refresh_url') ?? returnUrl
  const openUntil = work.seconds + LINK_SECONDS
  await work.store.save('account', account, { ...notes, returnUrl, againUrl, openUntil })
  return `${work.origin}/sandbox/onboarding/${id}`
}

function urlOf(urls: Form, name: string): string | undefined {
  const url = text(urls, name)
  if (url === undefined || /^https?:\/\//.test(url)) return url
  throw new SandboxFailure(400, 'Not a valid URL', 'url_invalid', { param: name })
}

/** Where the hosted page leads next: on, or back for a new link when this one is used or expired. */
export async function onboardingLink(
  work: SandboxUnitOfWork,
  id: string,
): Promise<{ isOpen: boolean; returnUrl: string; againUrl: string }> {
  const { notes } = await work.store.lock('account', id)
  const { returnUrl = work.origin, againUrl = work.origin, openUntil = 0 } = notes
  return { isOpen: openUntil > work.seconds, returnUrl, againUrl }
}

/** Applies the result of the hosted page or the developers' page to an account; this uses up the link. */
export async function moveAccount(work: SandboxUnitOfWork, id: string, state: AccountState): Promise<void> {
  const { object: account, notes } = await work.store.lock('account', id)
  const moved = await work.store.save('account', { ...account, ...stages[state] }, { ...notes, openUntil: 0 })
  await work.emit('account.updated', moved)
}

/** The response of Stripe to a platform without access to v2. */
async function refuseWithoutAccess(work: SandboxUnitOfWork): Promise<void> {
  if ((await work.store.control('accounts_v2')) !== 'off') return
  throw new SandboxFailure(400, 'Accounts v2 is not enabled for your platform.', 'accounts_v2_access_blocked')
}

const transfersOf: Record<
  AccountState,
  Pick<
    Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers,
    'status' | 'status_details'
  >
> = {
  new: { status: 'restricted', status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }] },
  incomplete: { status: 'restricted', status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }] },
  checking: {
    status: 'pending',
    status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  },
  ready: { status: 'active', status_details: [] },
  rejected: { status: 'rejected', status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }] },
}

function stateOf({ capabilities, details_submitted, requirements }: Account): AccountState {
  if (capabilities.transfers === 'active') return 'ready'
  if (requirements.disabled_reason) return 'rejected'
  if (!details_submitted) return 'new'
  return requirements.currently_due.length > 0 ? 'incomplete' : 'checking'
}

/** An account as the API returns it. */
function asReturned(account: Account): Stripe.V2.Core.Account {
  const state = stateOf(account)
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    configuration: {
      recipient: { applied: true, capabilities: { stripe_balance: { stripe_transfers: transfersOf[state] } } },
    },
    ...(account.email !== null && { contact_email: account.email }),
    created: new Date(account.created * 1000).toISOString(),
    dashboard: 'express',
    identity: { country: 'gb', ...(account.details_submitted && { entity_type: 'individual' as const }) },
    livemode: false,
    metadata: account.metadata ?? {},
    requirements: {
      entries: account.requirements.currently_due.map((description) => ({
        awaiting_action_from: 'user' as const,
        description,
        errors: [],
        impact: {},
        minimum_deadline: { status: 'currently_due' as const },
        requested_reasons: [],
      })),
    },
  }
}
