// What may be cached for offline use. Pure functions, shared by the service worker and the pages.

/** A build's version and its files with a content hash in their name. */
export interface Build {
  version: string
  assets: readonly string[]
}

/** A message from a page to the service worker. */
export type WorkerMessage =
  | { kind: 'visited'; address: string; assets: readonly string[] }
  /** The user has asked for the new version. */
  | { kind: 'takeOver' }

export const WORKER = '/service-worker.js'
export const OFFLINE_PAGE = '/offline'
/** Maximum number of cached pages; the oldest are evicted first. */
export const MAX_PAGES = 60

export const pagesCache = ({ version }: Build): string => `pages-${version}`
export const assetsCache = ({ version }: Build): string => `assets-${version}`

export const isPagesCache = (name: string): boolean => name.startsWith('pages-')

/** Whether a cache was filled by another build. The order cache outlives builds. */
export const isOutdated = (name: string, { version }: Build): boolean =>
  /^(pages|assets)-/.test(name) && !name.endsWith(`-${version}`)

const CONTENT =
  /^\/(gardening-guides|guides\/[a-z-]{1,40}|plant-care|seasonal-calendar|how-it-works|safe-trading|spotted-something-odd|local-benefits|community|privacy-policy|terms-of-service)$/
/** Query parameters that select among our own texts. Search words are private, so such pages are not cached. */
const CHOICES = new Set(['month', 'region', 'tab'])

/** The path and query under which a page is cached; null for every page that differs between visitors. */
export function cachedAddress({ pathname, searchParams, search }: URL): string | null {
  const isChoice = [...searchParams.keys()].every((name) => CHOICES.has(name))
  return CONTENT.test(pathname) && isChoice && search.length <= 100 ? pathname + search : null
}

/** Redirect target when a page can be neither fetched nor found in the cache. */
export const offlineAddress = ({ pathname, search }: URL): string =>
  pathname === OFFLINE_PAGE ? OFFLINE_PAGE : `${OFFLINE_PAGE}?wanted=${encodeURIComponent(pathname + search)}`

/** Whether an address is one of our pages, rather than a call, a file or a tool. */
export const isPage = ({ pathname }: URL): boolean => !/^\/(api|assets|files|img|dev)(\/|$)|\.\w{1,12}$/.test(pathname)

/** Build files that a page names: scripts, styles, fonts. */
export const assetsIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.$~-]+\.\w+/g))]

/** Build files that a script imports statically. */
export const importsOf = (script: string): string[] =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.$~-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`)

/** Our own drawings on a page. Photos of users and listings are left out. */
export const drawingsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\bsrc="(\/img\/[\w/-]+\.svg)"/g)].map(([, path]) => path ?? '')),
]

/** A page prepared for the cache: it carries the time of caching for its own scripts to show. */
export const markCached = (html: string, at: string): string => html.replace(/<html\b/, `<html data-cached-at="${at}"`)

export interface CachedPage {
  address: string
  title: string
}

/** Cached pages by name. The name includes tab, month and region, because titles do not. */
export function listed(pages: readonly CachedPage[]): CachedPage[] {
  return pages
    .map(({ address, title }) => ({ address, title: [title, ...choicesIn(address)].join(', ') }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en-GB'))
}

/** `?month=may&region=south-west`: May, South west */
const choicesIn = (address: string): string[] =>
  [...new URLSearchParams(address.split('?')[1])].map(
    ([, choice]) => choice.charAt(0).toUpperCase() + choice.slice(1).replaceAll('-', ' '),
  )

/** The title of a cached page without the product's name. */
export const titleOf = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    .replace(/ - [^-]*$/, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
