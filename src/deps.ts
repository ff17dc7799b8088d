import type { Backups } from '#adapters/backup/backups.ts'
import type { Clock, MovableClock } from '#adapters/clock/clock.ts'
import type { Counters } from '#adapters/counters/counters.ts'
import type { Database } from '#adapters/db/database.ts'
import type { Encryption } from '#adapters/encryption/encryption.ts'
import type { Files } from '#adapters/files/files.ts'
import type { Jobs } from '#adapters/jobs/jobs.ts'
import type { Live } from '#adapters/live/live.ts'
import type { Mail } from '#adapters/mail/mail.ts'
import type { Metrics } from '#adapters/metrics/metrics.ts'
import type { Payments } from '#adapters/payments/payments.ts'
import type { Sandbox } from '#adapters/payments/sandbox/sandbox.ts'
import type { Places } from '#adapters/places/places.ts'
import type { PlantRecognition } from '#adapters/plant-recognition/plant-recognition.ts'
import type { Push } from '#adapters/push/push.ts'
import type { MoneyGate } from '#adapters/readiness/money-gate.ts'
import type { Readiness } from '#adapters/readiness/process-watch.ts'
import type { ProductVersion } from '#adapters/readiness/product-version.ts'
import type { SiteSettings } from '#adapters/site-settings/site-settings.ts'
import type { System } from '#adapters/system/system.ts'
import type { Web } from '#adapters/web/web.ts'
import type { Config } from './config.ts'
import type { Events } from './shared/event.ts'
import type { Log } from './shared/log.ts'

export type { Log }

/**
 * All external dependencies, created once and passed explicitly. Take only what you need: `Pick<Deps, 'db' | 'clock'>`.
 */
export interface Deps {
  /** With what is set at the desk: read its values when they are needed, never at start. */
  config: Config
  site: SiteSettings
  db: Database
  /** Runs `work` in one transaction; retries on a deadlock or serialisation failure. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
  clock: Clock
  gate: MoneyGate
  readiness: Readiness
  /** What an operator must look at although this process can serve. Rejects when the database is away. */
  weaknesses(): Promise<string[]>
  system: System
  /** What this process runs; `schema` is the number of its last migration. */
  version: ProductVersion & { schema: number }
  counters: Counters
  encryption: Encryption
  mail: Mail
  files: Files
  backups: Backups
  places: Places
  /** Null where no service is configured. */
  plantRecognition: PlantRecognition | null
  web: Web
  push: Push
  jobs: Jobs
  live: Live
  payments: Payments
  /** The built-in test provider; null with live payments. */
  sandbox: Sandbox | null
  events: Events<Database>
  metrics: Metrics
  log: Log
  /** The public address, for links in emails and pages. */
  publicUrl(): string
}

/** Available to `/dev` only. */
export interface DevTools {
  clock: MovableClock & { advance(milliseconds: number): Promise<void> }
  /** Runs everything that is due now. */
  tick(): Promise<void>
}
