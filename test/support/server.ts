import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Attachment } from '#adapters/mail/email-content.ts'
import type { OutgoingEmail } from '#adapters/mail/mail.ts'
import { readConfig } from '#config.ts'
import type { Deps, DevTools } from '#deps.ts'
import { type PrivateUser, registerUser } from '#features/accounts/contract.ts'
import { pages } from '#http/pages/pages.ts'
import { memberFacts } from '#member-facts.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'
import { type Api, createApi } from '#shared/api-client.ts'
import type { Role } from '#shared/endpoint.ts'
import { PLACE_COOKIE } from '#shared/places/viewer-place.ts'
import { atEnd } from './at-end.ts'
import { person } from './people.ts'
import { buildPagesOnce, copyDemoDatabase, copyEmptyDatabase } from './prepared-databases.ts'
import { startAtTimeOfDay } from './time-of-day.ts'

/** The public address of the test server. */
export const ORIGIN = 'http://localhost:3000'

/** A visitor with a browser: makes typed calls, keeps cookies, and has its own IP address. */
export interface Visitor extends Api {
  /** Sends one raw request as this visitor, for what the typed client cannot express. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  cookies: Map<string, string>
  address: string
}

export interface TestMember extends Visitor {
  me: PrivateUser
}

export interface TestServer {
  app: FastifyInstance
  deps: Deps
  /** Advances the product's clock: `await server.clock.advance(milliseconds)`. */
  clock: DevTools['clock']
  visitor(): Visitor
  /** Registers a user with this name, who stays signed in. Staff have proved a second factor, unless they are to be asked for it. */
  member(name: string, role?: Role, options?: { withoutSecondFactor?: boolean }): Promise<TestMember>
  /** All sent emails, oldest first. */
  mails(): Promise<(OutgoingEmail & { id: number })[]>
}

interface Options {
  /** Whether rate limits apply. */
  rateLimits?: boolean
  /** Another server, whose database this one shares as a second process would. */
  beside?: TestServer
  /** Duration of one round of heartbeats over all event streams. */
  eventRoundMs?: number
  /** Milliseconds within which a request must have arrived. */
  arrivalMs?: number
  /** Includes the pages, built when they are stale, and the demo data. */
  withPages?: boolean
  /** Renders every page of a member for them alone. */
  rendersEach?: boolean
  /** Without the demo data, as on the first day. */
  isEmpty?: boolean
  /** Runs the scheduled tasks by the clock of the computer too, and not only by `tick`. */
  runsTasks?: boolean
  /** Further settings, as environment variables. */
  env?: Record<string, string>
  /** Collects the lines of the request log. */
  log?: string[]
}

/** The real server on its own database, stopped after the test or file that starts it. New sellers can be paid without payout set-up. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const { app, deps, clock } = await openServer(options)
  await deps.jobs.start()
  await deps.sandbox?.setControl('onboarding', 'instant')
  await app.ready()
  let visitors = 0
  const visitor = () => newVisitor(app, `10.0.${Math.floor(++visitors / 250)}.${visitors % 250}`)
  return {
    app,
    deps,
    clock,
    visitor,
    async member(name, role, { withoutSecondFactor = false } = {}) {
      const caller = visitor()
      const me = await caller(registerUser, { body: person(name) })
      // A test about the place chooses it.
      caller.cookies.delete(PLACE_COOKIE)
      if (role) await deps.db.execute(`update users set role = '${role}' where id = ${me.id}`)
      if (role && !withoutSecondFactor) await proveSecondFactor({ deps }, { me })
      return Object.assign(caller, { me })
    },
    mails: () => emailsOf(deps),
  }
}

async function openServer(options: Options): Promise<Pick<TestServer, 'app' | 'deps' | 'clock'>> {
  const { rateLimits = false, eventRoundMs, arrivalMs, withPages = false, runsTasks = false, env, log } = options
  const database = await openDatabaseFor(options)
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: ORIGIN,
    DEV_TOOLS: 'on',
    LOG_LEVEL: log ? 'warn' : 'error',
    RATE_LIMITS: rateLimits ? 'on' : 'off',
    ...env,
  })
  const { deps, devTools, close } = await openDeps(config, () => ORIGIN, { tasksByHand: !runsTasks })
  const app = await buildServer(deps, {
    devTools,
    ...(eventRoundMs !== undefined && { eventRoundMs }),
    ...(arrivalMs !== undefined && { arrivalMs }),
    ...(withPages && { pages: (server) => builtPages(server, deps, options) }),
    ...(log && { log: { write: (line) => void log.push(line) } }),
  })
  atEnd(async () => {
    await app.close()
    await close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { app, deps, clock: devTools.clock }
}

async function emailsOf({ db }: Deps): ReturnType<TestServer['mails']> {
  const { rows } = await db.execute<{
    id: number
    to_address: string
    subject: string
    text: string
    html: string
    attachments: Attachment[]
  }>('select * from mails order by id')
  return rows.map(({ to_address: to, id, subject, text, html, attachments }) => ({
    ...{ id, to, subject, text, html },
    ...(attachments.length > 0 && { attachments }),
  }))
}

/** Lets the sessions of a user count as if each had proved a second factor. */
export async function proveSecondFactor(
  { deps }: Pick<TestServer, 'deps'>,
  { me }: Pick<TestMember, 'me'>,
): Promise<void> {
  await deps.db.execute(`update sessions set second_factor_at = created_at where user_id = ${me.id}`)
}

async function openDatabaseFor({
  beside,
  withPages,
  isEmpty,
}: Options): Promise<{ url: string | undefined; close(): Promise<void> }> {
  if (beside) return { url: beside.deps.config.databaseUrl, close: async () => {} }
  if (withPages && !isEmpty) return copyDemoDatabase()
  const database = await copyEmptyDatabase()
  await startAtTimeOfDay(database)
  return database
}

async function builtPages(app: FastifyInstance, deps: Deps, { rendersEach }: Options): Promise<void> {
  const { config, clock } = deps
  await buildPagesOnce()
  const site = {
    publicUrl: () => ORIGIN,
    productName: () => config.productName,
    registration: () => config.registration,
    colours: () => config.colours,
    now: () => clock.now(),
    ...(rendersEach ? {} : { memberFacts: memberFacts(deps) }),
  }
  await pages(app, { dev: false, devTools: false, testBanner: false, serviceWorker: true, ...site })
}

/** A new browser for this server. */
export function newVisitor(app: FastifyInstance, address: string): Visitor {
  const cookies = new Map<string, string>()
  const request = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({
      remoteAddress: address,
      ...options,
      headers: { origin: ORIGIN, host: new URL(ORIGIN).host, ...options.headers },
      cookies: Object.fromEntries(cookies),
    })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() === 0)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const api = createApi(async (url, init) => {
    const answer = await request({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(answer.body, { status: answer.statusCode, headers })
  })
  return Object.assign(api, { request, cookies, address })
}
