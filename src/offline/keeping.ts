// What may be kept for times without a connection. Pure: the worker and the pages ask the same rules.

/** What a build knows of itself: a name, and its files whose names carry a hash of their content. */
export interface Build {
  version: string
  assets: readonly string[]
}

/** What a page tells the worker. */
export type WorkerMessage =
  | { kind: 'visited'; address: string; assets: readonly string[] }
  /** Whoever looks at the page has asked for the new version. */
  | { kind: 'takeOver' }

export const WORKER = '/service-worker.js'
export const OFFLINE_PAGE = '/offline'
/** Pages kept at most; the oldest go first. */
export const MOST_PAGES = 60

export const pagesCache = ({ version }: Build): string => `pages-${version}`
export const assetsCache = ({ version }: Build): string => `assets-${version}`

export const isPagesCache = (name: string): boolean => name.startsWith('pages-')

/** Whether a cache was filled by another build. Orders outlive builds. */
export const isOutdated = (name: string, { version }: Build): boolean =>
  /^(pages|assets)-/.test(name) && !name.endsWith(`-${version}`)

const CONTENT =
  /^\/(gardening-guides|guides\/[a-z-]{1,40}|plant-care|seasonal-calendar|how-it-works|safe-trading|local-benefits|community|privacy-policy|terms-of-service)$/
/** Parts of an address that choose among what we wrote. Words somebody searched for are theirs, and not kept. */
const CHOICES = new Set(['month', 'region', 'tab'])

/** The path and query under which a page is kept; null for every page that is not the same for everybody. */
export function cachedAddress({ pathname, searchParams, search }: URL): string | null {
  const isChoice = [...searchParams.keys()].every((name) => CHOICES.has(name))
  return CONTENT.test(pathname) && isChoice && search.length <= 100 ? pathname + search : null
}

/** Where somebody is led when a page can neither be fetched nor was kept. */
export const offlineAddress = ({ pathname, search }: URL): string =>
  pathname === OFFLINE_PAGE ? OFFLINE_PAGE : `${OFFLINE_PAGE}?wanted=${encodeURIComponent(pathname + search)}`

/** Whether an address is a page of ours, rather than a call, a file or a tool. */
export const isPage = ({ pathname }: URL): boolean => !/^\/(api|assets|files|img|dev)(\/|$)|\.\w{1,12}$/.test(pathname)

/** Files of the build that a page names: scripts, styles, fonts. */
export const assetsIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.$~-]+\.\w+/g))]

/** Files that a script of the build cannot start without. */
export const importsOf = (script: string): string[] =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.$~-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`)

/** Our own drawings that a page shows. Pictures of people and of listings are left out. */
export const drawingsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\bsrc="(\/img\/[\w/-]+\.svg)"/g)].map(([, path]) => path ?? '')),
]

/** A page as it is kept: it says since when, for the page's own scripts to tell. */
export const markCached = (html: string, at: string): string => html.replace(/<html\b/, `<html data-kept-at="${at}"`)

export interface CachedPage {
  address: string
  title: string
}

/** Kept pages as they are listed, by name. A tab, a month or a region says so: their titles do not. */
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

/** The title of a kept page without the product's name. */
export const titleOf = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    .replace(/ - [^-]*$/, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
