import type Stripe from 'stripe'
import type { AccountState } from '#shared/provider-states.ts'
import type { Account, Payments } from './payments.ts'
import { PaymentRefused } from './payments.ts'
import { believable, linked } from './stripe-outcomes.ts'

type V1 = Stripe.Account
type V2 = Stripe.V2.Core.Account

const WANTED = ['configuration.recipient', 'identity', 'requirements'] as const

/**
 * Sellers' accounts: Accounts v2 as `recipient` with Stripe's Express dashboard. Stripe refuses v2 to a platform
 * without access to it, which then uses v1.
 */
export const accountsAt = (
  stripe: Stripe,
  own: (id: string) => string,
): Pick<Payments, 'openAccount' | 'account' | 'onboardingPage'> => ({
  openAccount: (seller) =>
    either(
      () => openSecond(stripe, seller),
      () => openFirst(stripe, seller),
    ),
  account: async (id) => {
    const known = own(id)
    return either(
      async () => fromSecond(await second(stripe.v2.core.accounts.retrieve(known, { include: [...WANTED] }))),
      async () => fromFirst(await first(stripe.accounts.retrieve(known))),
    )
  },
  onboardingPage: async ({ accountId, returnUrl, againUrl }) => {
    const account = own(accountId)
    const urls = { return_url: returnUrl, refresh_url: againUrl }
    const recipient = { configurations: ['recipient' as const], ...urls }
    return either(
      () =>
        linked(
          stripe.v2.core.accountLinks.create({
            account,
            use_case: { type: 'account_onboarding', account_onboarding: recipient },
          }),
        ),
      () => linked(stripe.accountLinks.create({ account, type: 'account_onboarding', ...urls })),
    )
  },
})

/** Tries v2, and v1 only when v2 refused: an unknown outcome must not open a second account. */
async function either<T>(newer: () => Promise<T>, older: () => Promise<T>): Promise<T> {
  try {
    return await newer()
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    return older()
  }
}

interface Seller {
  userId: number
  email: string
}

async function openSecond(stripe: Stripe, { userId, email }: Seller): Promise<Account> {
  const response = stripe.v2.core.accounts.create(
    {
      contact_email: email,
      dashboard: 'express',
      identity: { country: 'GB' },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: {
        currency: 'gbp',
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      metadata: { user: String(userId) },
      include: [...WANTED],
    },
    { idempotencyKey: `acct:${userId}` },
  )
  return fromSecond(await second(response))
}

async function openFirst(stripe: Stripe, { userId, email }: Seller): Promise<Account> {
  const response = stripe.accounts.create(
    {
      type: 'express',
      country: 'GB',
      email,
      capabilities: { transfers: { requested: true } },
      metadata: { user: String(userId) },
    },
    { idempotencyKey: `acct1:${userId}` },
  )
  return fromFirst(await first(response))
}

const second = (response: Promise<Stripe.Response<V2>>) => believable(response, 'acct_', 'v2.core.account')
const first = (response: Promise<Stripe.Response<V1>>) => believable(response, 'acct_', 'account')

const fromSecond = (account: V2): Account => ({ id: account.id, state: stateOfSecond(account) })

function stateOfSecond({ closed, configuration, identity, requirements }: V2): AccountState {
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  const status = transfers?.status
  if (closed || status === 'rejected' || status === 'unsupported') return 'rejected'
  if (status === 'active') return 'ready'
  // The business type is unknown until the seller has completed the page once.
  if (!identity?.entity_type) return 'new'
  const wanted = requirements?.entries?.some(({ awaiting_action_from }) => awaiting_action_from === 'user') ?? false
  return wanted ? 'incomplete' : 'checking'
}

const fromFirst = (account: V1): Account => ({ id: account.id, state: stateOfFirst(account) })

function stateOfFirst({ capabilities, details_submitted, requirements }: V1): AccountState {
  if (capabilities?.transfers === 'active') return 'ready'
  if (requirements?.disabled_reason?.startsWith('rejected')) return 'rejected'
  if (!details_submitted) return 'new'
  return (requirements?.currently_due?.length ?? 0) > 0 ? 'incomplete' : 'checking'
}
