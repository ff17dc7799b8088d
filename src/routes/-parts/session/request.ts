import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { createApi } from '#shared/api-client.ts'
import { type PageAnswer, type PageRequest, THEME_COOKIE, type Theme, toTheme } from '#shared/page-request.ts'
import { PLACE_COOKIE, placeFromCookie } from '#shared/places/viewer-place.ts'
import { fetchSignedIn } from './sign-in-again.ts'

// The framework types its request context per middleware; this one comes from the HTTP server, see src/http/pages/pages.ts.
const pageRequest = () => getGlobalStartContext() as unknown as PageRequest

/** The typed API client: over the network in the browser, in process while rendering on the server. */
export const getApi = createIsomorphicFn()
  .client(() => createApi(fetchSignedIn))
  .server(() => createApi(pageRequest().apiFetch))

export const getNonce = createIsomorphicFn()
  .client((): string | undefined => undefined)
  .server(() => pageRequest().nonce)

/** Origin for canonical and social links. */
export const getPublicUrl = createIsomorphicFn()
  .client(() => window.location.origin)
  .server(() => pageRequest().publicUrl)

/** The theme the visitor chose. */
export const getTheme = createIsomorphicFn()
  .client((): Theme => toTheme(new RegExp(`(?:^|; )${THEME_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]))
  .server(() => pageRequest().theme)

/** Where the visitor looks for plants; null until they have chosen. */
export const getViewerPlace = createIsomorphicFn()
  .client(() => placeFromCookie(new RegExp(`(?:^|; )${PLACE_COOKIE}=([\\w.]+)`).exec(document.cookie)?.[1]))
  .server(() => pageRequest().place)

/** Whether the visitor's browser keeps who lives with them; scripts cannot read it. */
export const hasHousehold = createIsomorphicFn()
  .client(() => true)
  .server(() => pageRequest().hasHousehold)

/** Whether the page asks for the cookie choice. The browser reads it from the server-rendered page. */
export const asksForConsent = createIsomorphicFn()
  .client(() => document.getElementById('cookie-strip') !== null)
  .server(() => pageRequest().asksForConsent)

/** Whether every page must say that no real money moves. The browser reads it from the server-rendered page. */
export const isTestMoney = createIsomorphicFn()
  .client(() => document.documentElement.dataset['money'] === 'test')
  .server(() => pageRequest().testBanner)

/** Where the operator is registered. The browser reads it from the server-rendered page. */
export const getRegistration = createIsomorphicFn()
  .client(() => document.getElementById('registration')?.textContent ?? '')
  .server(() => pageRequest().registration)

/** Sets the response status of the page being rendered, such as 410 for a removed listing. No effect in the browser. */
export const answerWith = createIsomorphicFn()
  .client((_status: number): void => {})
  .server((status: number): void => {
    pageRequest().answer.status = status
  })

/** Where the page being rendered leaves what it answers. On the server only. */
export const getAnswer = (): PageAnswer => pageRequest().answer

/** Loads optional data: the server waits for it, the browser shows the page meanwhile. */
export const loadOptional = createIsomorphicFn()
  .client((_work: Promise<void>): Promise<void> | undefined => undefined)
  .server((work: Promise<void>): Promise<void> | undefined => work)

/** Refuses pages under /dev unless the server enables them. The browser reaches them only through the server. */
export const hasDevTools = createIsomorphicFn()
  .client(() => true)
  .server(() => pageRequest().devTools)
