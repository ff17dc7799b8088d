import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onceAMinute } from '#adapters/log/once-a-minute.ts'
import { DomainError } from '#shared/errors.ts'
import { THEME_COOKIE, toTheme } from '#shared/page-request.ts'
import type { SiteColours } from '#shared/site/accent.ts'
import { holdsToken } from '../security/security-headers.ts'
import { sessionHash } from '../session.ts'
import { compressed, encodingFor } from '../transfer/compression.ts'
import { placeOf } from '../viewer-place.ts'
import { withColours } from './colour-style.ts'
import { asksForConsent, cookieChoice } from './cookie-choice.ts'
import { errorPage } from './error-page.ts'
import { inProcessFetch, type Overload } from './in-process-fetch.ts'
import { lateScripts, readEarlyInput } from './late-scripts.ts'
import { manifest } from './manifest.ts'
import { builtPages, livePages, type PageRenderer } from './page-renderer.ts'
import { keepPageRoute, PAGE_ROUTE_HEADER } from './page-routes.ts'
import { serviceWorker } from './service-worker.ts'
import { shareableAddress } from './shareable-address.ts'
import { unsentForms } from './unsent-forms.ts'

interface Options {
  /** Serve pages from their sources, with live reload. */
  dev: boolean
  /** Origin for canonical links, without a trailing slash. */
  publicUrl: () => string
  /** The name of the site. */
  productName: () => string
  /** Where the operator is registered. */
  registration: () => string
  /** The brand colour. */
  colours: () => SiteColours
  /** Whether pages under /dev exist. */
  devTools: boolean
  /** Whether every page says that no real money moves. */
  testBanner: boolean
  /** Whether browsers may store pages for offline use. */
  serviceWorker: boolean
}

/** Every path that is neither an API call nor a file is a page: rendered for GET and HEAD, refused otherwise. */
export async function pages(app: FastifyInstance, options: Options): Promise<void> {
  unsentForms(app, options.productName)
  cookieChoice(app)
  manifest(app, options)
  serviceWorker(app, options.serviceWorker && !options.dev)
  const renderer = options.dev ? await livePages(app) : await builtPages(app)
  const early = readEarlyInput()
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && /^\/(?!api(\/|$|\?))/.test(request.url)
    if (!isPage) throw new DomainError('not_found', 'Not found')
    const shareable = shareableAddress(request.url)
    if (shareable !== null) return reply.header('cache-control', 'no-store').redirect(shareable, 302)
    return sendPage(app, { ...options, early }, renderer, request, reply)
  })
}

async function sendPage(
  app: FastifyInstance,
  options: Options & { early: string },
  renderer: () => Promise<PageRenderer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let overload: Overload | undefined
  const answer: { status?: number } = {}
  let isSecret = holdsToken(request.url)
  const apiFetch = inProcessFetch(app, request, {
    onOverload: (refusal) => {
      overload = refusal
    },
    onSecret: () => {
      isSecret = true
    },
  })
  const nonces = reply.cspNonce
  const nonce = nonces?.script
  const [publicUrl, productName] = [options.publicUrl(), options.productName()]
  const { devTools, testBanner } = options
  const context = {
    publicUrl,
    productName,
    registration: options.registration(),
    devTools,
    testBanner,
    apiFetch,
    nonce,
    theme: themeOf(request),
    place: placeOf(request),
    asksForConsent: asksForConsent(request),
    answer,
  }
  try {
    const page = await (await renderer()).fetch(pageRequest(request, publicUrl), { context })
    if (page.status === 200) keepPageRoute(request, page.headers.get(PAGE_ROUTE_HEADER))
    const text = withColours(await page.text(), options.colours(), nonces?.style)
    const html = Buffer.from(lateScripts(text, nonce, options.early))
    // A page without the parts that could not be loaded is shown, and neither stored nor indexed.
    if (page.status >= 500 || (page.status === 200 && overload))
      return sendFailure(reply, { overload, productName }, html)
    // The headers of a redirect cannot be changed, so ours is left out here.
    page.headers.forEach((value, name) => {
      if (name !== PAGE_ROUTE_HEADER) reply.header(name, value)
    })
    reply.code(page.status === 200 ? (answer.status ?? 200) : page.status)
    return sendHtml(request, reply, html, isSecret)
  } catch (error) {
    logPageFailure(request, error)
    return sendFailure(reply, { overload, productName })
  }
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

const themeOf = (request: FastifyRequest) =>
  toTheme(new RegExp(`(?:^|; ?)${THEME_COOKIE}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1])

/** Whether a page may hold personal content: the request has a session, or follows a link from an email. */
const isPrivate = (request: FastifyRequest): boolean => sessionHash(request) !== null || holdsToken(request.url)

/** The size of a compressed page would reveal a secret beside text of others, by and by: such a page is sent as it is. */
async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: Buffer,
  isSecret: boolean,
): Promise<FastifyReply> {
  const encoding = isSecret ? null : encodingFor(request.headers['accept-encoding'])
  // Cookies choose the place and the theme of a page: Back must not show the copy of another choice.
  reply
    .header('cache-control', isPrivate(request) ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
  if (html.length === 0) return reply.send()
  if (encoding === null) return reply.send(html)
  return reply.header('content-encoding', encoding).send(await compressed(html, encoding))
}
