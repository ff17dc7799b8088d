import type { FastifyInstance, FastifyRequest } from 'fastify'
import { householdToText } from '#shared/household.ts'
import { THEME_COOKIE, toTheme } from '#shared/page-request.ts'
import type { SiteColours } from '#shared/site/accent.ts'
import { householdInBrowser } from '../household.ts'
import { holdsToken } from '../security/security-headers.ts'
import { encodingFor } from '../transfer/compression.ts'
import { placeOf } from '../viewer-place.ts'
import { asksForConsent } from './cookie-choice.ts'
import { type InnerAnswer, inProcessFetch, type Overload } from './in-process-fetch.ts'
import { isSharedRequest } from './inner.ts'
import { PageCalls } from './page-cache.ts'

/** What pages depend on besides their address and their visitor. */
export interface Site {
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
}

const ignore = () => undefined

/** The inputs of one page: the settings of the site, the choices in this visitor's cookies, and calls as this visitor. */
export function visitOf(app: FastifyInstance, site: Site, request: FastifyRequest) {
  const seen: { overload?: Overload; isSecret: boolean } = { isSecret: holdsToken(request.url) }
  const calls = new PageCalls()
  const { devTools, testBanner } = site
  const household = householdInBrowser(request)
  const frame = {
    publicUrl: site.publicUrl(),
    productName: site.productName(),
    registration: site.registration(),
    devTools,
    testBanner,
    theme: themeOf(request),
    place: placeOf(request),
    hasHousehold: household !== null,
    asksForConsent: asksForConsent(request),
  }
  const colours = site.colours()
  const isShared = isSharedRequest(request) && !seen.isSecret
  const apiFetch = inProcessFetch(app, request, {
    onOverload: (overload) => {
      seen.overload = overload
    },
    onSecret: () => {
      seen.isSecret = true
    },
    // Only pages that visitors share are cached, and only for them is every answer hashed.
    onAnswer: isShared ? (answer) => calls.record(answer) : ignore,
  })
  return {
    /** What its calls have shown so far. */
    seen,
    calls,
    frame,
    colours,
    apiFetch,
    /** Whether visitors without a session may share it. */
    isShared,
    /** The encoding first: a page that is not compressed yet does not depend on it. */
    dependsOn: [
      encodingFor(request.headers['accept-encoding']),
      request.url,
      colours,
      frame,
      household && householdToText(household),
    ],
    /** Repeats a call. */
    repeat: (url: string) =>
      new Promise<InnerAnswer>((resolve, reject) => {
        const fetch = inProcessFetch(app, request, { onOverload: ignore, onSecret: ignore, onAnswer: resolve })
        fetch(url, {}).catch(reject)
      }),
  }
}

const themeOf = (request: FastifyRequest) =>
  toTheme(new RegExp(`(?:^|; ?)${THEME_COOKIE}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1])
