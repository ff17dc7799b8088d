import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#adapters/clock/clock.ts'
import { CONSENT, toConsent } from '#shared/cookie-choice.ts'
import { HOUSEHOLD_COOKIE, householdToText } from '#shared/household.ts'
import { fieldsOf } from '#shared/json.ts'
import { THEME_COOKIE, toTheme } from '#shared/page-request.ts'
import { PLACE_COOKIE, placeToCookie } from '#shared/places/viewer-place.ts'
import { householdInBrowser } from '../household.ts'
import { clientAddress } from '../security/client-address.ts'
import { REQUEST_ID_HEADER } from '../security/request-ids.ts'
import { sessionHash } from '../session.ts'
import { encodingFor } from '../transfer/compression.ts'
import { hasAlready } from '../transfer/entity-tags.ts'
import { transferPublicReads } from '../transfer/public-reads.ts'
import { placeOf } from '../viewer-place.ts'
import {
  isForStandIn,
  isSharedRequest,
  pageIdOf,
  SAME_FOR_MEMBERS,
  sameIdHeaders,
  sharedRequestHeaders,
} from './inner.ts'
import { keepPageRoute, PAGE_ROUTE_HEADER, routeOfPage } from './page-routes.ts'

/** Responses are kept to the end of the second in which they were asked for. */
const SECOND_MS = 1000
const MAX_ANSWERS = 1000
const MAX_BYTES = 32 * 1024 * 1024
/** Paths that are not pages, pages whose address contains a token, and tools that must be up to date. */
const NEVER_SHARED = /^\/(api|assets|files|img|dev|(verify|confirm|undo)-email|reset-password)\b/
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const FORWARDED = ['accept-encoding', 'accept-language', 'host', 'user-agent'] as const
/** Headers of one transfer, not of the response. */
const OF_THE_TRANSFER = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  REQUEST_ID_HEADER,
  PAGE_ROUTE_HEADER,
])

interface Shared {
  status: number
  /** The pattern of the page. */
  route: string | undefined
  headers: Record<string, number | string | string[]>
  /** The headers of a 304. */
  headersOnly: Record<string, number | string | string[]>
  body: Buffer
}

/**
 * Caches public pages and lists for up to a second, for visitors without a session. Simultaneous requests wait for one
 * response, and every change that this process answers invalidates all of them. All expire at the end of the same second of
 * the clock, so that a page is no older than a second even if the lists in it came from the cache.
 */
export function shareAnswers(app: FastifyInstance, clock: Clock): void {
  transferPublicReads(app)
  const inOneSecond = () =>
    new LRUCache<string, Shared, FastifyRequest>({
      max: MAX_ANSWERS,
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body }, key) => body.length + key.length,
      ttl: SECOND_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
      fetchMethod: async (_key, _stale, { context, options }) => {
        const answer = await fetchAnswer(app, context)
        if (answer && answer.status >= 500) options.ttl = 1
        return answer
      },
    })
  let answers = inOneSecond()
  let second = 0
  const answersOfThisSecond = () => {
    const now = Math.floor(clock.now().getTime() / SECOND_MS)
    if (now !== second) answers = inOneSecond()
    second = now
    return answers
  }
  let changes = 0
  app.addHook('onRequest', async (request, reply) => {
    if (!mayShare(request)) return
    // A response that began before a change is only for requests from before it.
    const key = `${changes} ${encodingOf(request)} ${cookiesOf(request)} ${request.url}`
    const answer = await answersOfThisSecond().fetch(key, { context: request })
    keepPageRoute(request, answer?.route)
    if (answer) return sendShared(request, reply, answer)
  })
  app.addHook('onSend', async (request, reply) => {
    const route = isSharedRequest(request) ? routeOfPage(request) : undefined
    if (route !== undefined) reply.header(PAGE_ROUTE_HEADER, route)
    if (isForStandIn(request) && request.routeOptions.config.endpoint?.isShared) reply.header(SAME_FOR_MEMBERS, 'yes')
    const isUnseen = request.routeOptions.config.endpoint?.isUnseen === true
    if (!SAFE.has(request.method) && !isUnseen && reply.statusCode < 400) changes++
  })
}

function mayShare(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || sessionHash(request) || isForStandIn(request)) return false
  if (isSharedRequest(request) || isOfOnePage(request)) return false
  return request.is404 ? !NEVER_SHARED.test(request.url) : request.routeOptions.config.endpoint?.isShared === true
}

/**
 * A call that a page makes about one listing, member, plant or town. Few other pages ask for it in the same second, and to
 * share it costs a second request within the server.
 */
const isOfOnePage = (request: FastifyRequest): boolean =>
  pageIdOf(request) !== undefined && request.routeOptions.url?.includes('/:') === true

function sendShared(request: FastifyRequest, reply: FastifyReply, answer: Shared): FastifyReply {
  const { status, headers } = answer
  const { etag } = headers
  if (status === 200 && typeof etag === 'string' && hasAlready(request.headers['if-none-match'], etag))
    return reply.code(304).headers(answer.headersOnly).send()
  return reply.code(status).headers(headers).send(bodyFor(request, answer))
}

const OF_CONTENT = new Set(['content-type', 'content-encoding'])

/** An error body contains the id of the request that it answers. */
function bodyFor({ id: requestId }: FastifyRequest, { status, headers, body }: Shared): Buffer | string {
  const isError = status >= 400 && String(headers['content-type']).startsWith('application/json')
  return isError ? JSON.stringify({ ...fieldsOf(JSON.parse(body.toString())), requestId }) : body
}

/** The response for a visitor without other cookies than theme, place, household and cookie choice; undefined when it is for this visitor only. */
async function fetchAnswer(app: FastifyInstance, request: FastifyRequest): Promise<Shared | undefined> {
  const headers: Record<string, string> = {
    ...sharedRequestHeaders,
    ...sameIdHeaders(request),
    cookie: cookiesOf(request),
  }
  for (const name of FORWARDED) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = value
  }
  const answer = await app.inject({ method: 'GET', url: request.url, headers, remoteAddress: clientAddress(request) })
  const { statusCode: status, headers: answered, rawPayload: body } = answer
  if (status === 429 || answered['set-cookie']) return undefined
  const storedHeaders = Object.entries(answered).filter(
    ([name, value]) => value !== undefined && !OF_THE_TRANSFER.has(name),
  )
  const route = answered[PAGE_ROUTE_HEADER]
  return {
    status,
    route: route === undefined ? undefined : String(route),
    headers: Object.fromEntries(storedHeaders) as Shared['headers'],
    headersOnly: Object.fromEntries(storedHeaders.filter(([name]) => !OF_CONTENT.has(name))) as Shared['headers'],
    body,
  }
}

const NO_CHOICES = `${THEME_COOKIE}=${toTheme(undefined)}`

/** The cookies that a shared response depends on, in canonical form. */
export function cookiesOf(request: FastifyRequest): string {
  if (request.headers.cookie === undefined) return NO_CHOICES
  const place = placeOf(request)
  const household = householdInBrowser(request)
  // Pages only depend on whether there is a choice.
  const hasChosen = toConsent(request.cookies[CONSENT]) !== null
  return [
    `${THEME_COOKIE}=${toTheme(request.cookies[THEME_COOKIE])}`,
    ...(place ? [`${PLACE_COOKIE}=${placeToCookie(place)}`] : []),
    ...(household ? [`${HOUSEHOLD_COOKIE}=${householdToText(household)}`] : []),
    ...(hasChosen ? [`${CONSENT}=essential`] : []),
  ].join('; ')
}

const encodingOf = (request: FastifyRequest): string => encodingFor(request.headers['accept-encoding']) ?? ''
