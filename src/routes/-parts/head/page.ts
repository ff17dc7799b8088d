import { getProductName } from '#ui/browser/product-name.ts'
import { getPublicUrl } from '../session/request.ts'

export interface Page {
  /** Without the product's name; the home page passes the whole title with `isWholeTitle`. */
  title: string
  description: string
  /** Path with the query parameters that distinguish the page, for the canonical link. */
  path: string
  /** URL of a picture, absolute or a path. */
  image?: string | undefined
  /** Alternative text of the picture. */
  imageAlt?: string | undefined
  /** The page's feed, for feed readers. */
  feeds?: readonly { title: string; path: string }[] | undefined
  /** Structured data: one schema.org object, or several. */
  jsonLd?: object | readonly object[] | undefined
  isWholeTitle?: boolean
  /** Keeps the page out of search results. */
  noIndex?: boolean
  type?: 'website' | 'article' | 'profile' | 'product'
}

const DESCRIPTION_MAX = 150

/** Truncated at 150 grapheme clusters with an ellipsis. */
export function toDescription(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= DESCRIPTION_MAX) return characters.join('')
  return `${characters
    .slice(0, DESCRIPTION_MAX - 1)
    .join('')
    .trimEnd()}…`
}

/** The head of a page: title, description, canonical URL, Open Graph, Twitter card and structured data. */
export function page({ title, description, path, jsonLd, isWholeTitle, noIndex, type = 'website', ...rest }: Page) {
  const { image = '/social.png', imageAlt = `${getProductName()}: plants from gardeners near you`, feeds = [] } = rest
  const url = new URL(path, getPublicUrl()).href
  const whole = isWholeTitle ? title : `${title} - ${getProductName()}`
  const text = toDescription(description)
  const picture = new URL(image, getPublicUrl()).href
  return {
    meta: [
      { title: whole },
      { name: 'description', content: text },
      { property: 'og:title', content: title },
      { property: 'og:description', content: text },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      { property: 'og:image', content: picture },
      { property: 'og:image:alt', content: imageAlt },
      { property: 'og:site_name', content: getProductName() },
      { property: 'og:locale', content: 'en_GB' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: text },
      { name: 'twitter:image', content: picture },
      { name: 'twitter:image:alt', content: imageAlt },
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
      // The renderer escapes it, so a title that contains `</script>` stays text.
      ...[jsonLd ?? []].flat().map(structuredData),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...feeds.map((feed) => ({
        ...{ rel: 'alternate', type: 'application/atom+xml', title: feed.title },
        href: new URL(feed.path, getPublicUrl()).href,
      })),
    ],
  }
}

/** The head of a page whose loader builds it, because code in a route file is in the first script of every page. */
export const pageOf = ({ loaderData }: { loaderData?: Page | undefined }) => (loaderData ? page(loaderData) : {})

/** The router accepts structured data among the meta tags, although its types allow only attributes of `<meta>`. */
const structuredData = (thing: object) =>
  ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }) as { title?: string }
