import type { ApiFetch } from './api-client.ts'
import type { ViewerPlace } from './places/viewer-place.ts'

/** The HTTP server's input to the page renderer for one request. */
export interface PageRequest {
  /** Calls the API in this process as the visitor. */
  apiFetch: ApiFetch
  /** Nonce of the content security policy, for every script of the page. */
  nonce: string | undefined
  /** Origin for canonical and social links, without a trailing slash. */
  publicUrl: string
  theme: Theme
  /** Where the visitor looks for plants; null until they have chosen. */
  place: ViewerPlace | null
  /** The visitor's browser keeps who lives with them. */
  hasHousehold: boolean
  /** The visitor has made no cookie choice yet. */
  asksForConsent: boolean
  /** Whether pages under /dev exist. */
  devTools: boolean
  /** No real money moves although the server is reachable for others: every page says so. */
  testBanner: boolean
  /** The name of the site. */
  productName: string
  /** Where the operator is registered. */
  registration: string
  answer: PageAnswer
}

/** What a page answers besides the response of the framework. */
export interface PageAnswer {
  /** A page sets its status here when the router's own 200, 404 and 500 do not fit. */
  status?: number
  html?: string
  /** A part was left out of the HTML, because its code was still loading. */
  isIncomplete?: boolean
  /** Rendered once more after that, whose HTML is divided otherwise: the next page of this address is the usual one. */
  isRepeated?: boolean
}

export type Theme = 'system' | 'light' | 'dark'

/** Cookie with the chosen theme, so that the server renders it without a flash. */
export const THEME_COOKIE = 'theme'

export const toTheme = (text: string | undefined): Theme => (text === 'light' || text === 'dark' ? text : 'system')
