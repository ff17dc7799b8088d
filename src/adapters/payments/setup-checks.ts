import type { Config } from '#config.ts'
import { type CheckLine, right, wrong } from '#shared/check-line.ts'
import { OutcomeUnknown, PaymentRefused } from './failures.ts'
import { type EventDestination, NEEDED_EVENTS, type Platform } from './platform.ts'

interface Setup {
  platform: Platform
  stripe: Config['stripe']
  /** Where the provider must send its events. */
  webhookUrl: string
  now(): Date
}

/** A difference of clocks, in seconds, far below the age at which a webhook event is refused. */
const MAX_SKEW_S = 30

/**
 * Checks our account at the provider. A check that gets no answer is wrong but not critical: the provider may be down
 * for a while.
 */
export async function providerChecks(setup: Setup): Promise<CheckLine[]> {
  const { platform } = setup
  return [
    ...(await answering('Key mode', async () => [keyMode(setup, (await platform.balance()).isLive)])),
    ...(await answering('Connect', async () => [await connect(platform)])),
    ...(await answering('Provider account', () => account(setup))),
    ...(await answering('Payout schedule', async () => [payoutSchedule(await platform.payoutSchedule())])),
    ...(await answering('Webhooks', async () => webhooks(setup, await platform.destinations()))),
  ]
}

async function answering(about: string, check: () => Promise<CheckLine[]>): Promise<CheckLine[]> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof PaymentRefused) {
      const fix = 'Check STRIPE_SECRET_KEY; a restricted key needs the permission to read this.'
      return [wrong(about, `The provider refuses: ${error.message}`, fix)]
    }
    if (!(error instanceof OutcomeUnknown)) throw error
    return [
      wrong(about, 'The provider did not answer.', 'Check that this machine reaches api.stripe.com, then repeat.'),
    ]
  }
}

function keyMode({ stripe }: Setup, isLive: boolean): CheckLine {
  if (isLive !== (stripe?.isLive ?? false)) {
    const found = `The keys are for ${stripe?.isLive ? 'real money' : 'tests'}, the account answers for ${isLive ? 'real money' : 'tests'}.`
    return {
      ...wrong('Key mode', found, 'Copy both keys from the same page of the dashboard again.'),
      isCritical: true,
    }
  }
  if (!stripe) return right('Key mode', 'The sandbox: no STRIPE_ keys are set, and no real money moves.')
  return right('Key mode', stripe.isLive ? 'Live keys: real money moves.' : 'Test keys: no real money moves.')
}

async function connect(platform: Platform): Promise<CheckLine> {
  try {
    await platform.connect()
    return right('Connect', 'Sellers’ accounts can be opened.')
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const fix = 'Switch Connect on for this account, with Accounts v2; without it no seller can be paid.'
    return wrong('Connect', `The provider refuses: ${error.message}`, fix)
  }
}

async function account({ platform, now }: Setup): Promise<CheckLine[]> {
  const { country, canCharge, apiVersion, answeredAt } = await platform.profile()
  return [
    country === 'GB'
      ? right('Country', 'The account is in the United Kingdom.')
      : {
          ...wrong('Country', `The account is in ${country || 'no country'}.`, 'Use an account of a UK business.'),
          isCritical: true,
        },
    canCharge
      ? right('Charges', 'Cards can be charged.')
      : wrong('Charges', 'The provider does not let this account charge cards.', 'Complete its activation page.'),
    apiVersion === platform.apiVersion
      ? right('API version', `Requests are answered in version ${apiVersion}.`)
      : wrong(
          'API version',
          `Requests are answered in version ${apiVersion ?? 'unknown'}, the code is written for ${platform.apiVersion}.`,
          'Remove what changes the header Stripe-Version on the way, such as a proxy.',
        ),
    clock(now(), answeredAt),
  ]
}

function clock(now: Date, theirs: Date | null): CheckLine {
  if (!theirs) return wrong('Clock', 'The response has no time.', 'Remove what changes its header Date on the way.')
  const skew = Math.round(Math.abs(now.getTime() - theirs.getTime()) / 1000)
  const found = `The clock differs from the provider’s by ${skew} seconds.`
  const fix = 'Run NTP on the machines of the server and of PostgreSQL: webhook events are refused at 300 seconds.'
  return skew <= MAX_SKEW_S ? right('Clock', found) : wrong('Clock', found, fix)
}

function payoutSchedule(interval: string): CheckLine {
  if (interval === 'manual') return right('Payout schedule', 'Payouts to our own bank are made by hand only.')
  const found = `Payouts to our own bank are ${interval}: they would take the money held for buyers and sellers.`
  const fix = 'Set the payout schedule of the account to manual (Settings, Payouts).'
  return { ...wrong('Payout schedule', found, fix), isCritical: true }
}

function webhooks({ platform, stripe, webhookUrl }: Setup, all: readonly EventDestination[]): CheckLine[] {
  const here = all.filter(({ url, isEnabled }) => isEnabled && url === webhookUrl)
  const snapshots = here.filter(({ payload }) => payload === 'snapshot')
  // Of an endpoint whose accounts the provider does not name, the events say whose they are meant to be.
  const ours = snapshots.filter(({ from, events }) => from?.ours ?? sends(events, 'payment_intent.succeeded'))
  const connected = snapshots.filter((one) => one.from?.connected ?? !ours.includes(one))
  return [
    destination('Webhook endpoint', ours, {
      needed: NEEDED_EVENTS.ours,
      for: 'events of your own account',
      webhookUrl,
    }),
    destination('Connected accounts', connected, {
      needed: NEEDED_EVENTS.connected,
      for: 'events of connected accounts, besides the one of your own account',
      webhookUrl,
    }),
    destination(
      'Accounts v2',
      here.filter(({ payload, from }) => payload === 'thin' && from?.connected !== false),
      {
        needed: NEEDED_EVENTS.thin,
        for: 'thin events of connected accounts',
        webhookUrl,
      },
    ),
    endpointVersions(platform, snapshots),
    secrets(stripe, here.length),
  ]
}

interface Wanted {
  needed: readonly string[]
  for: string
  webhookUrl: string
}

function destination(about: string, found: readonly EventDestination[], { needed, for: what, webhookUrl }: Wanted) {
  if (found.length === 0) {
    const fix = `Add one at ${webhookUrl} for ${what}: ${needed.join(', ')}.`
    return wrong(about, `No enabled destination sends ${what}.`, fix)
  }
  const missing = needed.filter((event) => !found.some(({ events }) => sends(events, event)))
  return missing.length === 0
    ? right(about, `Sends ${needed.length === 1 ? 'the event' : `all ${needed.length} events`} that we need.`)
    : wrong(about, `${missing.length} events are not sent.`, `Add to ${found[0]?.id}: ${missing.join(', ')}.`)
}

const sends = (events: readonly string[], event: string): boolean => events.includes('*') || events.includes(event)

/** Within a release, such as `endive`, versions are compatible. */
const releaseOf = (version: string): string => version.split('.')[1] ?? version

function endpointVersions({ apiVersion }: Platform, snapshots: readonly EventDestination[]): CheckLine {
  const old = snapshots.filter((one) => one.apiVersion !== null && releaseOf(one.apiVersion) !== releaseOf(apiVersion))
  if (old.length === 0) return right('Event version', `Events are sent in the release of ${apiVersion}.`)
  const found = old.map((one) => `${one.id} sends version ${one.apiVersion}`).join(', ')
  return wrong(
    'Event version',
    `${found}.`,
    `Add the endpoint again with version ${apiVersion}, then remove the old one.`,
  )
}

/** Each destination signs with its own secret. */
function secrets(stripe: Config['stripe'], destinations: number): CheckLine {
  if (!stripe) return right('Webhook secrets', 'The sandbox signs with its own.')
  const given = stripe.webhookSecret.split(',').length
  const found = `STRIPE_WEBHOOK_SECRET has ${given}, and ${destinations} destinations sign events.`
  const fix = 'Set the secrets of all destinations, with commas between them.'
  return given >= destinations ? right('Webhook secrets', found) : wrong('Webhook secrets', found, fix)
}
