import { fileURLToPath } from 'node:url'
import { openBackups } from '#adapters/backup/backups.ts'
import { openClock } from '#adapters/clock/shared-clock.ts'
import { databaseCounters } from '#adapters/counters/counters.ts'
import { migrate } from '#adapters/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#adapters/db/open.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { openEncryption } from '#adapters/encryption/open-encryption.ts'
import { openFiles } from '#adapters/files/open-files.ts'
import { openJobs } from '#adapters/jobs/pg-boss-jobs.ts'
import { openLive } from '#adapters/live/postgres-live.ts'
import { jsonLog } from '#adapters/log/json-log.ts'
import { outboxMail } from '#adapters/mail/outbox-mail.ts'
import { measureAdapters } from '#adapters/metrics/adapter-metrics.ts'
import { openMetrics } from '#adapters/metrics/metrics.ts'
import { buildPayments } from '#adapters/payments/build.ts'
import { checkPaymentMode, paymentModeOf } from '#adapters/payments/payment-mode-check.ts'
import { openPlaces } from '#adapters/places/open-places.ts'
import { plantnet } from '#adapters/plant-recognition/plantnet.ts'
import { openPush } from '#adapters/push/open-push.ts'
import { moneyGate } from '#adapters/readiness/money-gate.ts'
import { outOfService } from '#adapters/readiness/out-of-service.ts'
import { ProcessWatch } from '#adapters/readiness/process-watch.ts'
import { productVersion } from '#adapters/readiness/product-version.ts'
import { codeVersion, incompatibility, minimumCode } from '#adapters/readiness/schema-compatibility.ts'
import { weaknesses } from '#adapters/readiness/weaknesses.ts'
import { withSiteSettings } from '#adapters/site-settings/overlay.ts'
import { openSiteSettings } from '#adapters/site-settings/site-settings.ts'
import { openSystem } from '#adapters/system/system.ts'
import { traceQueries } from '#adapters/tracing/spans.ts'
import { publicWeb } from '#adapters/web/public-web.ts'
import type { Config } from './config.ts'
import type { Deps, DevTools } from './deps.ts'
import { Events } from './shared/event.ts'

const HOUR_S = 60 * 60
/** The folder of the schema's files. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export interface OpenDeps {
  deps: Deps
  devTools: DevTools
  /** How to connect to the same database again. */
  connection: OpenDatabase['connection']
  /** The folder of the built-in database, with links resolved; null with DATABASE_URL. */
  location: string | null
  /** Resolves, with the reason, when another process has migrated the schema beyond what this code supports. */
  outdated: Promise<string>
  /** From now on `/readyz` fails, and connections close after their next response. */
  leave(): void
  /** Stops jobs, then the database. Call it after the server has stopped listening. */
  close(): Promise<void>
}

interface Options {
  migrations?: string
  /** Opens a database that was restored and is not finished, or was moved: for the commands that do so. */
  isOutOfService?: boolean
  /** Scheduled tasks run only by `devTools.tick`: for tests. */
  tasksByHand?: boolean
}

/** Creates all dependencies once: database with its schema, clock, jobs, email, files, places, payments. */
export async function openDeps(
  config: Config,
  publicUrl: () => string,
  { migrations = MIGRATIONS, isOutOfService = false, tasksByHand = false }: Options = {},
): Promise<OpenDeps> {
  const log = jsonLog(config.logLevel)
  const files = openFiles(config.filesUrl, config.dataDir)
  const database = await migrated(config, log, migrations)
  const { db } = database
  const version = codeVersion(migrations)
  const tooOld = async () => incompatibility(version, await minimumCode(db))
  await refuseStart(config, db, (await tooOld()) ?? (isOutOfService ? null : await outOfService(db)))
  const transaction: Deps['transaction'] = (work) => db.transaction(work)
  const clock = await openClock(db)
  const jobs = openJobs({ connection: database.connection, log, tasksByHand })
  const { watch, outdated } = await watchProcess({ tooOld, clock, jobs, log })
  const live = await openLive(database.connection, log)
  const counters = sweptCounters(db, clock, jobs)
  const site = await openSite(config, { db, live, log })
  const mail = outboxMail({ db, jobs, clock, log, smtpUrl: config.smtpUrl, site: site.config })
  const { isResting, ...provider } = buildPayments({ config, transaction, clock, jobs, publicUrl })
  const deps: Deps = {
    ...site,
    db,
    transaction,
    clock,
    gate: moneyGate(version),
    readiness: watch,
    ...signalsOf({ config, db, clock, publicUrl }, version),
    counters,
    jobs,
    live,
    mail,
    files,
    backups: openBackups({ ...config, connection: database.connection, migrations, files }),
    ...outsideOf(site.config, { db, clock, log, encryption: await openEncryption(db, config) }),
    events: new Events(),
    ...provider,
    log,
    publicUrl,
  }
  measureAdapters({ ...deps, pool: database.pool, providerIsResting: isResting, dataDir: config.dataDir })
  return {
    deps,
    connection: database.connection,
    location: database.embedded?.location ?? null,
    outdated,
    leave: () => watch.leave(),
    devTools: { clock, tick: () => jobs.tick() },
    close: async () => {
      await watch.stop()
      await jobs.stop()
      await live.close()
      clock.close()
      await database.close()
    },
  }
}

/** What asks services outside, and sends to them. */
function outsideOf(
  config: Config,
  parts: Pick<Deps, 'db' | 'clock' | 'log' | 'encryption'>,
): Pick<Deps, 'encryption' | 'places' | 'plantRecognition' | 'web' | 'push'> {
  const { placesUrl, plantnet: recognition, localOnly } = config
  const web = publicWeb(undefined, { loopback: localOnly })
  return {
    encryption: parts.encryption,
    places: openPlaces({ ...parts, placesUrl }),
    plantRecognition: recognition && plantnet({ ...recognition, ...parts }),
    web,
    push: openPush(config, { ...parts, web }),
  }
}

/** What is set at the desk, and the configuration with it. */
async function openSite(
  config: Config,
  parts: Pick<Deps, 'db' | 'live' | 'log'>,
): Promise<Pick<Deps, 'config' | 'site'>> {
  const site = await openSiteSettings({ config, ...parts })
  return { config: withSiteSettings(config, site.values), site }
}

/** The database with the schema of these migrations. */
async function migrated(config: Config, log: Deps['log'], migrations: string): Promise<OpenDatabase> {
  const { databaseUrl, databasePoolUrl: poolUrl, databaseConnections: connections, dataDir, dataDirLinks } = config
  const database = await openDatabase({ databaseUrl, poolUrl, connections, dataDir, links: dataDirLinks, log })
  if (config.otlpEndpoint !== null) traceQueries(database.pool)
  await migrate(database.connection, migrations)
  return database
}

/** What operators learn of this process and its machine. `schema` is the number of the last migration. */
function signalsOf(
  { config, db, clock, publicUrl }: Pick<Deps, 'config' | 'db' | 'clock' | 'publicUrl'>,
  schema: number,
) {
  const { port, token } = config.metrics
  const system = openSystem({ ...config, publicUrl, now: () => clock.now() })
  return {
    system,
    weaknesses: () => weaknesses({ db, system, schema }),
    version: { ...productVersion(), schema },
    metrics: openMetrics(port !== null || token !== null),
  }
}

/** The counters of rate limits, of which expired ones are deleted every hour. */
function sweptCounters(db: Deps['db'], clock: Deps['clock'], jobs: Deps['jobs']): Deps['counters'] {
  const counters = databaseCounters(db, clock)
  jobs.every(HOUR_S, 'rate-limits.sweep', () => counters.sweep())
  return counters
}

interface Watched extends Pick<Deps, 'log'> {
  /** Why this code does not fit the schema, or null. */
  tooOld: () => Promise<string | null>
  clock: Awaited<ReturnType<typeof openClock>>
  jobs: ReturnType<typeof openJobs>
}

/** Checks again and again that this process may serve; `outdated` resolves once the schema has moved beyond its code. */
async function watchProcess({ tooOld, clock, jobs, log }: Watched) {
  const outdated = Promise.withResolvers<string>()
  const checkVersion = async () => {
    const fault = await tooOld()
    if (fault !== null) outdated.resolve(fault)
    return fault
  }
  const watch = new ProcessWatch({ checks: [checkVersion, async () => clock.fault()], jobs, log })
  await watch.look()
  watch.start()
  return { watch, outdated: outdated.promise }
}

/** Throws for any other reason not to start, or when the database belongs to another payment mode. */
async function refuseStart(config: Config, db: Deps['db'], fault: string | null): Promise<void> {
  if (fault !== null) throw new StartFailure(fault)
  await checkPaymentMode(db, paymentModeOf(config))
}
