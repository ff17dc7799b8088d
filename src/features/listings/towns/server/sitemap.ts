/** Maximum number of URLs per file in the sitemap protocol. */
export const MAX_PER_FILE = 50_000

/** Static pages, besides those of towns, categories and listings. */
export const staticPages = [
  '/',
  '/browse',
  '/how-it-works',
  '/safe-trading',
  '/spotted-something-odd',
  '/local-benefits',
  '/community',
  '/wanted',
  '/crops',
  '/groups',
  '/gardening-guides',
  '/plant-care',
  '/seasonal-calendar',
  '/eco-impact',
  '/plants-near',
  '/contact',
  '/guides/starting-first-garden',
  '/guides/vegetable-growing',
  '/guides/taking-cuttings',
  '/guides/watering-guide',
  '/guides/container-gardening',
  '/guides/raised-bed-gardening',
  '/guides/composting',
  '/guides/garden-tools',
  '/privacy-policy',
  '/terms-of-service',
  '/transparency',
  '/licences',
] as const

export interface SitemapEntry {
  /** Path with its query. */
  path: string
  changed?: Date | undefined
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** One sitemap file. */
export const urlSet = (origin: string, entries: readonly SitemapEntry[]): string =>
  `${OPENING}${urls(origin, entries)}${CLOSING}`

/** The same, streamed while its URLs are still being read. */
export async function* streamedUrlSet(
  origin: string,
  some: AsyncIterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield OPENING
  for await (const entries of some) yield urls(origin, entries)
  yield CLOSING
}

const OPENING = `${HEAD}<urlset xmlns="${SPACE}">\n`
const CLOSING = '</urlset>\n'

const urls = (origin: string, entries: readonly SitemapEntry[]): string =>
  entries.map((entry) => `<url>${parts(origin, entry)}</url>\n`).join('')

/** The sitemap index. */
export const sitemapIndex = (origin: string, paths: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="${SPACE}">\n${paths
    .map((path) => `<sitemap>${parts(origin, { path })}</sitemap>\n`)
    .join('')}</sitemapindex>\n`

function parts(origin: string, { path, changed }: SitemapEntry): string {
  const address = escaped(new URL(path, origin).href)
  return `<loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}`
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Filter parameters of a list: they give endless URLs for the same listings, so they are disallowed. */
const FILTERS = [
  'minPrice',
  'maxPrice',
  'light',
  'catSafe',
  'dogSafe',
  'inSeason',
  'openPollinated',
  'heritage',
  'peatFree',
  'organic',
  'grownFrom',
  'potSize',
  'ready',
  'household',
  'sort',
  'cursor',
  'show',
  'view',
  'lat',
]

/** Pages for members, and API calls: nothing to index. */
const PRIVATE = [
  '/api/',
  '/checkout',
  '/payment-success',
  '/messages',
  '/new-listing',
  '/transactions',
  '/favorites',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/my-listings',
  '/account',
  '/notifications',
  '/plant-alerts',
  '/wanted/new',
  '/wanted/mine',
  '/crops/new',
  '/crops/mine',
  '/crops/demand',
  '/crops/reserved',
  // Only this page: names of groups begin with the same letters.
  '/groups/new$',
  '/garden',
  '/basket',
  '/pickup-times',
  '/settings',
]

export const robotsFile = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...FILTERS.map((name) => `Disallow: /browse?*${name}=`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
    '',
  ].join('\n')
