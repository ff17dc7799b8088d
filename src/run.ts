import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { productVersion } from '#adapters/readiness/product-version.ts'
import { startTracing } from '#adapters/tracing/tracing.ts'
import { hasDemoPeople, takeDemoRoles } from '#features/accounts/server/demo-people-store.ts'
import { openingWarning } from '#features/opening/server/opening.ts'
import { buildPages } from '../scripts/build.ts'
import { claimFilesFolder } from './adapters/files/files-folder.ts'
import type { Config } from './config.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import type { Deps } from './deps.ts'
import { examineStart } from './doctor.ts'
import { pages } from './http/pages/pages.ts'
import { openMetricsPort } from './http/signals/serve-metrics.ts'
import { legalWarnings } from './legal-warnings.ts'
import { memberFacts } from './member-facts.ts'
import { openDeps } from './open-deps.ts'
import { buildServer } from './server.ts'

export interface Running {
  /** What the start prints: address, sign-ins, test card. */
  welcome: string
  address: string
  app: FastifyInstance
  /** Resolves, with the reason, when this process must end because newer code has taken over the database. */
  outdated: Promise<string>
  /** From now on `/readyz` says that it will stop; it serves on. */
  leave(): void
  /** Finishes requests and jobs in progress, then stops. Resolves within ten seconds. */
  stop(): Promise<void>
}

/** Starts everything on the configured port: database, jobs, demo data, HTTP. */
export async function start(config: Config, { dev = false } = {}): Promise<Running> {
  if (!dev) await buildPages()
  const endTraces = config.otlpEndpoint && (await startTracing(config.otlpEndpoint, productVersion().version))
  let address = config.publicUrl ?? `http://localhost:${config.port}`
  const { deps, devTools, location, outdated, leave, close } = await openDeps(config, () => address)
  if (!config.demoPeopleAllowed && (await hasDemoPeople(deps.db))) {
    await close()
    throw new StartFailure(
      'This database holds demo people, whose password is published: run `npm run admin -- remove-demo` before you start on a public address.',
    )
  }
  try {
    if (config.stripe) await examineStart(deps)
  } catch (error) {
    await close()
    throw error
  }
  // The built-in database and its pictures are in one folder, which one process locks.
  if (config.databaseUrl && !config.filesUrl) await claimFilesFolder(deps.db, config.dataDir)
  const app = await buildServer(deps, {
    dev,
    ...(config.devTools && { devTools }),
    pages: (server) =>
      pages(server, {
        dev,
        ...pageSettings(deps),
        publicUrl: () => address,
        productName: () => deps.config.productName,
        registration: () => deps.config.registration,
        colours: () => deps.config.colours,
      }),
  })
  await deps.jobs.start()
  if (config.demoData) await seedDemo(deps, app)
  // Their password is published: on a public address anyone could decide cases.
  if (!config.localOnly) await takeDemoRoles(deps.db)
  const metricsPort = await metricsServer(deps)
  await app.listen({ port: config.port, host: config.host })
  const bound = app.server.address()
  if (!config.publicUrl && typeof bound === 'object' && bound) address = `http://localhost:${bound.port}`
  return {
    welcome: welcome(
      deps.config,
      address,
      location,
      config.localOnly ? null : await openingWarning(deps.db, deps.clock.now()),
    ),
    address,
    app,
    outdated,
    leave,
    stop: async () => {
      await app.close()
      await metricsPort?.close()
      await close()
      if (endTraces) await endTraces()
    },
  }
}

function pageSettings(deps: Deps) {
  const { devTools, testBanner, serviceWorker } = deps.config
  return { devTools, testBanner, serviceWorker, now: () => deps.clock.now(), memberFacts: memberFacts(deps) }
}

/** Serves figures on their own port, where one is set. */
async function metricsServer({ config, metrics }: Deps) {
  const { port, host, token } = config.metrics
  if (port === null) return null
  try {
    return await openMetricsPort(metrics, { port, host, token })
  } catch (cause) {
    throw new StartFailure(`METRICS_PORT ${port} of ${host} cannot be used: another program may use it.`, { cause })
  }
}

/** `opening` is what is missing before a public opening, as a sentence. */
function welcome(config: Config, address: string, location: string | null, opening: string | null): string {
  const lines = [`${config.productName} is ready at ${address}`]
  lines.push(`  Database: ${location ?? serverOf(config)}   Pictures: ${picturesOf(config)}`)
  if (config.demoData) {
    lines.push(`  Sign in as rose (seller) or ivy (buyer), password ${DEMO_PASSWORD}`)
    if (config.localOnly) lines.push(`  Sign in as sorrel (moderator) or teasel (admin) for the desk: ${address}/staff`)
  }
  if (!config.stripe) lines.push('  Test card 4242 4242 4242 4242, any future expiry date, any security code')
  if (config.devTools)
    lines.push(`  Emails: ${address}/dev/mail   Payments: ${address}/dev/payments   API: ${address}/api/docs`)
  if (opening !== null) lines.push(`  Warning: ${opening}`)
  return [...lines, ...legalWarnings(config)].join('\n')
}

/** Where the data is stored, without any password. */
function serverOf({ databaseUrl = '' }: Config): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

function picturesOf({ filesUrl, dataDir }: Config): string {
  if (!filesUrl) return join(dataDir, 'files')
  const { host, pathname } = new URL(filesUrl)
  return `${host}${pathname}`
}
