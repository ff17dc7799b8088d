import { SpanKind } from '@opentelemetry/api'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import type { Jobs } from '#adapters/jobs/jobs.ts'
import { inSpan } from '#adapters/tracing/spans.ts'
import type { Config } from '#config.ts'
import { withCircuitBreaker } from './breaker.ts'
import type { Payments } from './payments.ts'
import { SANDBOX_KEYS, Sandbox } from './sandbox/sandbox.ts'
import { stripePayments } from './stripe-payments.ts'

interface PaymentsDeps {
  config: Pick<Config, 'stripe'>
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
  clock: Clock
  jobs: Jobs
  publicUrl(): string
  /** Request timeout in milliseconds. */
  timeout?: number
}

/** Opens the configured payment provider: Stripe when its keys are set, otherwise the sandbox. */
export function buildPayments(deps: PaymentsDeps): {
  payments: Payments
  sandbox: Sandbox | null
  /** Whether requests fail at once, because the provider does not respond. */
  isResting: () => boolean
} {
  const { config, clock, timeout } = deps
  const common = { clock, ...(timeout !== undefined && { timeout }) }
  if (config.stripe) {
    const overNetwork = withCircuitBreaker((input, init) =>
      inSpan('payment provider', {}, () => fetch(input, init), SpanKind.CLIENT),
    )
    const payments = stripePayments({ provider: 'stripe', ...config.stripe, ...common, fetch: overNetwork.send })
    return { payments, sandbox: null, isResting: overNetwork.isOpen }
  }
  const sandbox = new Sandbox(deps)
  const toSandbox = withCircuitBreaker(sandbox.fetch)
  const payments = stripePayments({ provider: 'sandbox', ...SANDBOX_KEYS, ...common, fetch: toSandbox.send })
  return { payments, sandbox, isResting: toSandbox.isOpen }
}
