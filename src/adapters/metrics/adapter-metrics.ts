import type { Clock } from '#adapters/clock/clock.ts'
import { diskSpace } from '#adapters/db/embedded/disk-watch.ts'
import type { OpenDatabase } from '#adapters/db/open.ts'
import type { Jobs } from '#adapters/jobs/jobs.ts'
import type { Mail } from '#adapters/mail/mail.ts'
import type { Readiness } from '#adapters/readiness/process-watch.ts'
import type { Metrics } from './metrics.ts'

interface Measured {
  metrics: Metrics
  pool: OpenDatabase['pool']
  jobs: Jobs
  mail: Mail
  clock: Clock
  readiness: Readiness
  /** How many things an operator must look at. */
  weaknesses: () => Promise<string[]>
  /** Whether requests to the payment provider fail at once, because it does not respond. */
  providerIsResting: () => boolean
  dataDir: string
  version: { version: string; schema: number }
}

const asNumber = (isSo: boolean): number => (isSo ? 1 : 0)

/** Figures about everything that is not a feature: database, jobs, email, disk, provider. */
export function measureAdapters(measured: Measured): void {
  const { metrics, pool, readiness, weaknesses, providerIsResting, dataDir, version } = measured
  metrics.fact('hedgerow_build_info', 'Always 1: the version of the product and the number of its schema', {
    version: version.version,
    schema: String(version.schema),
  })
  metrics.gauge('hedgerow_ready', 'Whether this process may receive requests', () =>
    asNumber(readiness.fault() === null),
  )
  metrics.gauge('hedgerow_weaknesses', 'Reasons why /readyz calls this process degraded', async () => {
    return (await weaknesses()).length
  })
  metrics.gauge('hedgerow_database_connections', 'Open connections to the database', () => pool.totalCount)
  metrics.gauge('hedgerow_database_connections_idle', 'Open connections that wait for work', () => pool.idleCount)
  metrics.gauge('hedgerow_database_requests_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  metrics.gauge('hedgerow_provider_breaker_open', 'Whether requests to the payment provider fail at once', () =>
    asNumber(providerIsResting()),
  )
  metrics.gauge(
    'hedgerow_disk_free_bytes',
    'Bytes that can still be written to DATA_DIR',
    async () => (await diskSpace(dataDir)).free,
  )
  metrics.gauge(
    'hedgerow_disk_size_bytes',
    'Bytes of the disk of DATA_DIR',
    async () => (await diskSpace(dataDir)).size,
  )
  measureQueues(measured)
}

function measureQueues({ metrics, jobs, mail, clock }: Measured): void {
  metrics.gauge('hedgerow_jobs_waiting', 'Jobs that are due and not begun', async () => (await jobs.due()).count)
  metrics.gauge(
    'hedgerow_jobs_oldest_age_seconds',
    'For how long the oldest of them has been due',
    async () => (await jobs.due()).oldestSeconds,
  )
  metrics.gauge(
    'hedgerow_jobs_dead',
    'Jobs whose attempts have all failed',
    async () => (await jobs.dead(1))[0]?.inAll ?? 0,
  )
  metrics.gauge('hedgerow_mail_oldest_unsent_age_seconds', 'Age of the oldest email that is not sent', async () => {
    const { oldestUnsent } = await mail.progress()
    return oldestUnsent === null ? 0 : Math.max(0, clock.now().getTime() - oldestUnsent.getTime()) / 1000
  })
}
