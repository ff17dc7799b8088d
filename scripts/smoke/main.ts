// npm run smoke:stripe — takes test payments through everything the product asks of Stripe, and cleans up. With
// STRIPE_TEST_SECRET_KEY in Stripe's test mode, otherwise against the sandbox. Exits with 1 when a step failed.
// `-- --account acct_…` names a connected account that has finished Stripe's page, so that transfers can be made.
// `-- --browser` prints the page of 3-D Secure and waits until it is approved there, which no request can do.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Stripe from 'stripe'
import { SANDBOX_KEYS } from '#adapters/payments/sandbox/sandbox.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'
import type { Bench, Outcome } from './smoke-run.ts'
import { smoke } from './steps.ts'
import { sandboxPeople, stripePeople } from './test-cards.ts'

const { values } = parseArgs({ options: { account: { type: 'string' }, browser: { type: 'boolean' } } })
const MARKS: Readonly<Record<Outcome['state'], string>> = { done: '✓', failed: '✗', 'left out': '–' }
const print = ({ step, found, state }: Outcome) => console.log(`${MARKS[state]} ${step}: ${found}`)

const printPage = (url: string) => console.log(`Open this page and approve the payment:\n${url}`)

const key = process.env['STRIPE_TEST_SECRET_KEY'] ?? ''
const isGood = key ? await atStripe(key) : await inSandbox()
console.log(isGood ? '\nEvery step was done.' : '\nA step failed.')
process.exitCode = isGood ? 0 : 1

async function atStripe(secretKey: string): Promise<boolean> {
  if (!/^[sr]k_test_/.test(secretKey)) throw new Error('STRIPE_TEST_SECRET_KEY must be a key of the test mode.')
  console.log(`Stripe’s test mode, API version ${Stripe.API_VERSION}\n`)
  const webhookSecret = process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_smoke'
  const now = () => new Date()
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, telemetry: false })
  const bench: Bench = {
    payments: stripePayments({ provider: 'stripe', secretKey, publishableKey: '', webhookSecret, clock: { now } }),
    people: stripePeople(stripe, {
      onboardedAccount: values.account,
      showPage: values.browser ? printPage : undefined,
    }),
    webhookSecrets: webhookSecret.split(','),
    now,
    onboardedAccount: values.account,
  }
  return smoke(bench, print)
}

/** On a database of its own, which is removed afterwards. */
async function inSandbox(): Promise<boolean> {
  console.log('STRIPE_TEST_SECRET_KEY is not set: against the sandbox\n')
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-smoke-'))
  const { deps, close } = await openDeps(readConfig({ DATA_DIR: folder, DEMO_DATA: 'off' }), () => 'http://localhost')
  try {
    const { sandbox, payments, clock } = deps
    if (!sandbox) throw new Error('The sandbox is off.')
    const now = () => clock.now()
    const webhookSecrets = SANDBOX_KEYS.webhookSecret.split(',')
    return await smoke(
      { payments, people: sandboxPeople(sandbox), webhookSecrets, now, onboardedAccount: undefined },
      print,
    )
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}
