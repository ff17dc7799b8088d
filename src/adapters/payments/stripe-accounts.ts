import type Stripe from 'stripe'
import type { AccountState } from '#shared/provider-states.ts'
import type { Account, Payments } from './payments.ts'
import { linked, verifiedResponse } from './stripe-outcomes.ts'

type ProviderAccount = Stripe.V2.Core.Account

/** Sellers' accounts: Accounts v2 as `recipient`, with Stripe's Express dashboard. */
export const accountsAt = (
  stripe: Stripe,
  own: (id: string) => string,
): Pick<Payments, 'openAccount' | 'account' | 'onboardingPage' | 'dashboardPage'> => ({
  openAccount: async ({ reference, email }) =>
    accountFrom(
      stripe.v2.core.accounts.create(
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
          metadata: { user: reference },
          include: ['configuration.recipient', 'identity', 'requirements'],
        },
        { idempotencyKey: `acct:${reference}` },
      ),
    ),
  account: async (id) =>
    accountFrom(
      stripe.v2.core.accounts.retrieve(own(id), {
        include: ['configuration.recipient', 'identity', 'requirements'],
      }),
    ),
  onboardingPage: async ({ accountId, returnUrl, againUrl }) =>
    linked(
      stripe.v2.core.accountLinks.create({
        account: own(accountId),
        use_case: {
          type: 'account_onboarding',
          account_onboarding: { return_url: returnUrl, refresh_url: againUrl },
        },
      }),
    ),
  // The Express dashboard exists in v1 alone, which also takes the ids of v2.
  dashboardPage: async (id) => linked(stripe.accounts.createLoginLink(own(id), {})),
})

async function accountFrom(response: Promise<Stripe.Response<ProviderAccount>>): Promise<Account> {
  const account = await verifiedResponse(response, 'acct_', 'v2.core.account')
  return { id: account.id, state: stateOf(account) }
}

function stateOf({ closed, configuration, identity, requirements }: ProviderAccount): AccountState {
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  const status = transfers?.status
  if (closed || status === 'rejected' || status === 'unsupported') return 'rejected'
  if (status === 'active') return 'ready'
  // The business type is unknown until the seller has completed the page once.
  if (!identity?.entity_type) return 'new'
  const wanted = requirements?.entries?.some(({ awaiting_action_from }) => awaiting_action_from === 'user') ?? false
  return wanted ? 'incomplete' : 'checking'
}
