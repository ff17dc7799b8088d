import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onceAMinute } from '#adapters/log/once-a-minute.ts'
import { DomainError } from '#shared/errors.ts'
import type { PageAnswer } from '#shared/page-request.ts'
import { allowInline, holdsToken } from '../security/security-headers.ts'
import { sessionHash } from '../session.ts'
import { compressed, compressedOnce, encodingFor } from '../transfer/compression.ts'
import { tagOf } from '../transfer/entity-tags.ts'
import { withColours } from './colour-style.ts'
import { cookieChoice } from './cookie-choice.ts'
import { errorPage } from './error-page.ts'
import type { Overload } from './in-process-fetch.ts'
import { hashedInline } from './inline-hashes.ts'
import { lateScripts, readEarlyInput } from './late-scripts.ts'
import { manifest } from './manifest.ts'
import { type MemberFacts, MemberPages } from './members/member-pages.ts'
import type { RenderedPage } from './members/template.ts'
import { PageCache, type PageResponse } from './page-cache.ts'
import { builtPages, livePages, type PageRenderer } from './page-renderer.ts'
import { keepPageRoute, PAGE_ROUTE_HEADER } from './page-routes.ts'
import { serviceWorker } from './service-worker.ts'
import { shareableAddress } from './shareable-address.ts'
import { unsentForms } from './unsent-forms.ts'
import { type Site, visitOf } from './visit.ts'

interface Options extends Site {
  /** Serve pages from their sources, with live reload. */
  dev: boolean
  /** Whether browsers may store pages for offline use. */
  serviceWorker: boolean
  /** The product's time. */
  now: () => Date
  /** What pages need to know of one member; without it each page of a member is rendered. */
  memberFacts?: MemberFacts
}

interface Parts extends Options {
  renderer: () => Promise<PageRenderer>
  /** The script that records input before a page's own scripts run. */
  early: string
  cached: PageCache
  ofMembers: MemberPages | null
}

/** Every path that is neither an API call nor a file is a page: rendered for GET and HEAD, refused otherwise. */
export async function pages(app: FastifyInstance, options: Options): Promise<void> {
  unsentForms(app, options.productName)
  cookieChoice(app)
  manifest(app, options)
  serviceWorker(app, options.serviceWorker && !options.dev)
  const renderer = options.dev ? await livePages(app) : await builtPages(app)
  const { dev, now, memberFacts: facts } = options
  const ofMembers = facts && !dev ? new MemberPages(app, { facts, now }) : null
  const parts = { ...options, renderer, early: readEarlyInput(), cached: new PageCache(now), ofMembers }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && /^\/(?!api(\/|$|\?))/.test(request.url)
    if (!isPage) throw new DomainError('not_found', 'Not found')
    const shareable = shareableAddress(request.url)
    if (shareable !== null) return reply.header('cache-control', 'no-store').redirect(shareable, 302)
    return sendPage(app, parts, request, reply)
  })
}

async function sendPage(
  app: FastifyInstance,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = visitOf(app, parts, request)
  const isShared = visit.isShared && !parts.dev
  try {
    const cached = isShared ? await parts.cached.find(visit.dependsOn, visit.repeat) : null
    if (cached) return sendResponse(request, reply, cached)
    const ofMember = await parts.ofMembers?.find(request, visit, (asked) =>
      rendered(parts, { ...visit, ...asked }, request),
    )
    if (ofMember)
      return sendResponse(request, reply, await responseOf(request, ofMember, { isSecret: false, isShared: false }))
    const page = await rendered(parts, visit, request)
    const { overload, isSecret } = visit.seen
    // A page without the parts that could not be loaded is shown, and neither stored nor indexed.
    if (page.status >= 500 || (page.isWhole && overload)) {
      allowInline(reply, page.inline)
      return sendFailure(reply, { overload, productName: visit.frame.productName }, Buffer.from(page.html))
    }
    const response = await responseOf(request, page, { isSecret, isShared })
    if (!isShared || page.status !== 200 || isSecret) return sendResponse(request, reply, response)
    const tagged = { ...response, headers: { ...response.headers, etag: tagOf(page.html) } }
    parts.cached.store(visit.dependsOn, tagged, visit.calls)
    return sendResponse(request, reply, tagged)
  } catch (error) {
    logPageFailure(request, error)
    return sendFailure(reply, { overload: visit.seen.overload, productName: visit.frame.productName })
  }
}

/** The HTML of a page and how it is answered. */
async function rendered(
  { dev, early, renderer }: Parts,
  { frame, apiFetch, colours }: ReturnType<typeof visitOf>,
  request: FastifyRequest,
) {
  // A nonce would disable the 'unsafe-inline' that live reload needs.
  const nonce = dev ? undefined : randomBytes(16).toString('hex')
  const answer: PageAnswer = {}
  const context = { ...frame, apiFetch, nonce, answer }
  const page = await (await renderer()).fetch(pageRequest(request, frame.publicUrl), { context })
  const isWhole = page.status === 200
  const html = lateScripts(withColours(answer.html ?? (await page.text()), colours, nonce), nonce, early)
  // The headers of a redirect cannot be changed, so ours is left out here.
  const { [PAGE_ROUTE_HEADER]: route, ...headers } = Object.fromEntries(page.headers)
  return {
    status: isWhole ? (answer.status ?? 200) : page.status,
    isWhole,
    isUsual: !answer.isRepeated,
    route: isWhole ? route : undefined,
    headers,
    ...(nonce === undefined ? { html, inline: { script: '', style: '' } } : hashedInline(html, nonce)),
  }
}

/**
 * The response for a page. With a secret it is not compressed: beside text that others write, the sizes of many responses
 * would reveal it.
 */
async function responseOf(
  request: FastifyRequest,
  { status, route, headers, inline, html }: RenderedPage,
  { isSecret, isShared }: { isSecret: boolean; isShared: boolean },
): Promise<PageResponse> {
  const encoding = isSecret || html === '' ? null : encodingFor(request.headers['accept-encoding'])
  return {
    status,
    route,
    inline,
    headers: {
      ...headers,
      'cache-control': isPrivate(request) ? 'no-store' : 'private, no-cache',
      // Cookies choose the place and the theme of a page: Back must not show the copy of another choice.
      vary: 'accept-encoding, cookie',
      ...(encoding && { 'content-encoding': encoding }),
    },
    body: encoding ? await (isShared ? compressed : compressedOnce)(html, encoding) : Buffer.from(html),
  }
}

function sendResponse(request: FastifyRequest, reply: FastifyReply, page: PageResponse): FastifyReply {
  keepPageRoute(request, page.route)
  allowInline(reply, page.inline)
  return reply.code(page.status).headers(page.headers).send(page.body)
}

const leftOut = onceAMinute()

/** One stack a minute for each fault, not one for each request. */
function logPageFailure(request: FastifyRequest, error: unknown): void {
  const repeated = leftOut(error instanceof Error ? String(error.stack) : String(error))
  if (repeated === null) return
  request.log.error({ err: error, ...(repeated > 0 && { repeated }) }, 'a page could not be rendered')
}

/**
 * Answers for a page that failed: 503 when the API was overloaded, so that robots and caches retry later, otherwise
 * 500.
 */
function sendFailure(
  reply: FastifyReply,
  { overload, productName }: { overload: Overload | undefined; productName: string },
  html?: Buffer,
): FastifyReply {
  const status = overload ? 503 : 500
  if (overload) reply.header('retry-after', overload.retryAfter ?? '5')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html?.length ? html : errorPage(status, productName))
}

/** What the page renderer receives of the request: cookies reach it only through the calls that it makes. */
const pageRequest = (request: FastifyRequest, publicUrl: string): Request =>
  new Request(publicUrl + request.url, { headers: { accept: 'text/html' } })

/** Whether a page may hold personal content: the request has a session, or follows a link from an email. */
const isPrivate = (request: FastifyRequest): boolean => sessionHash(request) !== null || holdsToken(request.url)
