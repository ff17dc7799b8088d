import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Faults } from '#adapters/payments/sandbox/faults.ts'
import { SANDBOX_KEYS, Sandbox } from '#adapters/payments/sandbox/sandbox.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { registerUser } from '#features/accounts/contract.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'
import { createTestDatabase } from '#test/database.ts'
import { person } from '#test/people.ts'
import { newVisitor, ORIGIN, type TestMember } from '#test/server.ts'
import { unsafeCall } from './outbox.ts'
import { planOnce, withGenericPlans } from './plan-once.ts'
import { RecordedJobs } from './recorded-jobs.ts'

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** The real service on its own database; the scenario controls background jobs and the provider's faults. */
export async function openFixture() {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-scenario-'))
  const config = readConfig({
    DATABASE_URL: withGenericPlans(database.url),
    DATA_DIR: folder,
    PUBLIC_URL: ORIGIN,
    DEV_TOOLS: 'on',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
  })
  const { deps: opened, devTools, close } = await openDeps(config, () => ORIGIN)
  const { db, transaction, clock, publicUrl } = opened
  await planOnce(db)
  const jobs = new RecordedJobs(db)
  await jobs.install()
  const sandbox = new Sandbox({ transaction, clock, jobs, publicUrl })
  const { provider, payments, behindOurBack } = faultyProvider(sandbox, opened)
  const deps = { ...opened, jobs, payments, sandbox }
  const app = await buildServer(deps, { devTools })
  await app.ready()
  await sandbox.setControl('onboarding', 'instant')
  const member = (name: string) => verifiedMember(app, db, name)
  const people = await openAccounts(db, member)
  return {
    app,
    deps,
    jobs,
    sandbox,
    provider,
    ...people,
    /** How to connect to the same database again. */
    databaseUrl: database.url,
    member,
    behindOurBack,
    clock: devTools.clock,
    async end(): Promise<void> {
      await app.close()
      await close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Payments through the sandbox, whose requests fail when the scenario says so. */
function faultyProvider(sandbox: Sandbox, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const provider = { faults: new Faults(), unforeseen: [] as string[] }
  const at = (answer: typeof fetch) =>
    stripePayments({ provider: 'sandbox', ...SANDBOX_KEYS, clock, fetch: answer, retries: 0 })
  const payments = at(async (input, init) => {
    const unforeseen = await unsafeCall(db, input, init)
    if (unforeseen !== null) provider.unforeseen.push(unforeseen)
    const request = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace(/^\/v1\//, '')}`
    // A client without a response fails at once: a scenario cannot wait for timeouts.
    return provider.faults.around(request, AbortSignal.timeout(1), {
      answer: () => sandbox.fetch(input, init),
      remember: () => sandbox.break(input, init),
    })
  })
  return {
    provider,
    payments,
    /** The provider as its own staff use it: past the product's ledger and without faults. */
    behindOurBack: at(sandbox.fetch),
  }
}

async function verifiedMember(app: FastifyInstance, db: Deps['db'], name: string): Promise<TestMember> {
  const visitor = newVisitor(app, '10.0.0.1')
  const me = await visitor(registerUser, { body: person(name) })
  await db.execute(sql`update users set is_verified = true where id = ${me.id}`)
  return Object.assign(visitor, { me })
}

/** The people of a scenario. */
async function openAccounts(db: Deps['db'], member: (name: string) => Promise<TestMember>) {
  const buyers = [await member('ivy'), await member('fern'), await member('basil')]
  const sellers = [await member('rose'), await member('sage')]
  const [staff, secondStaff] = [await member('moss'), await member('flint')]
  await db.execute(sql`update users set role = 'finance' where id = ${staff.me.id}`)
  await db.execute(sql`update users set role = 'admin' where id = ${secondStaff.me.id}`)
  await keepSignedIn(db)
  return { buyers, sellers, staff, secondStaff }
}

/** A scenario spans years, so sessions do not expire. Members of staff have proved a second factor. */
export async function keepSignedIn(db: Deps['db']): Promise<void> {
  await db.execute(
    sql`
      update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01',
        second_factor_at = created_at`,
  )
}
