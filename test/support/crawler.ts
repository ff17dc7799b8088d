import type { Visitor } from './server.ts'

/** A page or file that the crawl has found. */
export interface Found {
  /** Path with its query. */
  address: string
  /** The page with the first link to it. */
  from: string
  status: number
  /** Target of its redirect. */
  location: string | undefined
  isPage: boolean
  html: string
}

export interface Crawl {
  found: ReadonlyMap<string, Found>
  /** Links with a fragment, `/page#part`, and the pages that contain them. */
  fragments: readonly { from: string; address: string; id: string }[]
  /** Empty and otherwise invalid links. */
  bad: readonly string[]
}

/** A page that a library writes. */
const API_REFERENCE = '/api/docs'
/** A part of another site's page, which has no frame of ours and is not indexed. */
const SHOP_WINDOW = /^\/groups\/[^/]+\/window$/

/** Filters create endless addresses of one page, so addresses with more than two are skipped. */
const MAX_NAMES = 2
/** Maximum addresses of one page that differ in the value of one filter, and of two. */
const MAX_ALIKE = [Number.POSITIVE_INFINITY, 20, 1] as const

/**
 * Follows every link of every page from the home page on, and loads each picture, feed and style once. Lists are
 * followed through each filter and each pair of filters; `skip` leaves out known addresses.
 */
export async function crawl(visitor: Visitor, skip: (address: string) => boolean = () => false): Promise<Crawl> {
  const found = new Map<string, Found>()
  const [fragments, bad]: [Crawl['fragments'][number][], string[]] = [[], []]
  const queue: { address: string; from: string }[] = [{ address: '/', from: '' }]
  const isNew = newKinds()
  const isWanted = (address: string) => !found.has(address) && (address === '/' || !skip(address)) && isNew(address)
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, from } = next
    if (!isWanted(address)) continue
    const one = await meet(visitor, address, from)
    found.set(address, one)
    if (one.location) queue.push({ address: one.location, from })
    if (!one.isPage) continue
    const links = linksOf(one.html).filter(isOwn).map(partsOf)
    queue.push(...links.filter(({ path }) => path).map(({ path }) => ({ address: path, from: address })))
    fragments.push(...links.flatMap(({ path, id }) => (id ? [{ from: address, address: path || address, id }] : [])))
    bad.push(
      ...links.filter(({ path, id }) => !path && !id).map(({ link }) => `${link || 'an empty link'} on ${address}`),
    )
  }
  return { found, fragments, bad }
}

const isOwn = (link: string): boolean => !/^(https|mailto|tel):/.test(link)

/** Both empty for a link that is neither a path nor a fragment. */
function partsOf(link: string): { link: string; path: string; id: string | undefined } {
  const [, path = '', id] = /^(\/[^#]*|)(?:#(.+))?$/.exec(link) ?? []
  return { link, path, id }
}

async function meet(visitor: Visitor, address: string, from: string): Promise<Found> {
  const { statusCode: status, headers, body } = await visitor.request({ url: address })
  const isPage =
    String(headers['content-type']).startsWith('text/html') && address !== API_REFERENCE && !SHOP_WINDOW.test(address)
  const html = isPage ? body : ''
  return { address, from, status, location: headers.location, isPage, html }
}

/** Whether enough similar addresses have been visited. */
function newKinds(): (address: string) => boolean {
  const counts = new Map<string, number>()
  return (address) => {
    const [path = '', query = ''] = address.split('?')
    const names = [...new URLSearchParams(query).keys()].toSorted()
    if (names.length > MAX_NAMES) return false
    const kind = `${path}?${names.join('&')}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MAX_ALIKE[names.length]!
  }
}

const LINK = /<(?:a|link|img|script|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g

/** A preview card, of a listing that does not exist yet. */
const PREVIEW = /<div inert\b[\s\S]*?<\/section>/g

/** Addresses in a page, from its elements. Absolute addresses of this site become paths. */
function linksOf(html: string): string[] {
  return [...html.replaceAll(PREVIEW, '').matchAll(LINK)]
    .map(([, link = '']) => text(link))
    .map((link) => link.replace(/^http:\/\/localhost:3000(?=\/|$)/, '') || link)
    .filter((link) => !link.startsWith('data:'))
}

/** The decoded text of an attribute or of an element's content. */
export const text = (written: string): string =>
  written
    .replace(/<!--[\s\S]*?-->|<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? '')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** The data of a page that search engines read. */
export function headOf({ html }: Pick<Found, 'html'>) {
  const [head = ''] = html.split('</head>')
  const all = (pattern: RegExp, where = head) => [...where.matchAll(pattern)].map(([, inner = '']) => text(inner))
  return {
    lang: all(/<html[^>]* lang="([^"]*)"/g),
    titles: all(/<title>([\s\S]*?)<\/title>/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    images: all(/<meta property="og:image" content="([^"]*)"/g),
    headings: all(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g, html),
    isIndexed: !/<meta name="robots" content="noindex/.test(html),
    data: [...html.matchAll(/<script[^>]* type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  }
}
