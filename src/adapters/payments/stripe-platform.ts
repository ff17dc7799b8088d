import Stripe from 'stripe'
import { pence } from '#shared/money.ts'
import type { EventDestination, Platform } from './platform.ts'
import { answered, single } from './stripe-outcomes.ts'

/** Our own account at Stripe. */
export const platformAt = (stripe: Stripe): Platform => ({
  apiVersion: Stripe.API_VERSION,
  profile: async () => {
    const { country, charges_enabled, lastResponse } = await single(stripe.accounts.retrieveCurrent(), 'account')
    const date = headerOf(lastResponse.headers, 'date')
    return {
      country: country ?? '',
      canCharge: charges_enabled,
      apiVersion: lastResponse.apiVersion ?? null,
      answeredAt: date ? new Date(date) : null,
    }
  },
  balance: async () => {
    const { livemode, available, pending } = await single(stripe.balance.retrieve(), 'balance')
    return { isLive: livemode, available: poundsIn(available), pending: poundsIn(pending) }
  },
  payoutSchedule: async () => {
    const { payments } = await single(stripe.balanceSettings.retrieve(), 'balance_settings')
    return payments.payouts?.schedule?.interval ?? 'unknown'
  },
  connect: async () => {
    await answered(stripe.v2.core.accounts.list({ limit: 1 }))
  },
  destinations: () => answered(destinationsOf(stripe)),
})

/** A webhook endpoint of v1 may be listed as a destination of v2 as well. */
async function destinationsOf(stripe: Stripe): Promise<EventDestination[]> {
  const found = new Map<string, EventDestination>()
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    const { id, url, status, enabled_events: events, api_version: apiVersion } = endpoint
    found.set(id, { id, url, isEnabled: status === 'enabled', events, payload: 'snapshot', from: null, apiVersion })
  }
  for await (const destination of stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })) {
    const { id, status, enabled_events: events, event_payload: payload, snapshot_api_version } = destination
    const url = destination.webhook_endpoint?.url ?? ''
    const apiVersion = snapshot_api_version ?? null
    const from = sourcesOf(destination.events_from)
    found.set(id, { id, url, isEnabled: status === 'enabled', events, payload, from, apiVersion })
  }
  return [...found.values()]
}

/** Older destinations were created with the names without `@`. */
const sourcesOf = (names: readonly string[] | undefined): EventDestination['from'] =>
  names
    ? {
        ours: names.includes('@self') || names.includes('self'),
        connected: names.includes('@accounts') || names.includes('other_accounts'),
      }
    : null

/** The SDK's types describe an object; with its `fetch` client it is a `Headers`. */
const headerOf = (headers: object, name: string): string | null =>
  headers instanceof Headers ? headers.get(name) : null

const poundsIn = (funds: readonly { amount: number; currency: string }[]) =>
  pence(funds.reduce((sum, { amount, currency }) => (currency === 'gbp' ? sum + amount : sum), 0))
