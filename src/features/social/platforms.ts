/** The supported platforms. */
export const platformIds = ['bluesky', 'mastodon', 'threads', 'x', 'instagram', 'facebook'] as const
export type PlatformId = (typeof platformIds)[number]

/** How a platform counts the length of a post. */
interface Counting {
  /** Maximum length. */
  limit: number
  /** Maximum bytes in UTF-8, in addition to the length. */
  mostBytes?: number
  /**
   * Length of a link: a fixed number of characters, its full length, or its length as shortened by the platform's
   * composer.
   */
  link: number | 'full' | 'shortened'
  /** Weight of one grapheme. */
  weigh: (grapheme: string) => number
}

export interface Platform {
  name: string
  counting: Counting
  /** Maximum number of hashtags that the platform links. */
  mostTags: number
  /** Whether links in a post are clickable. */
  hasLinks: boolean
  /** URL of the composer, with the text prefilled where the platform supports it. */
  open: (text: string) => string
  isFilledIn: boolean
  /** Advice shown before posting. */
  note: string
}

const one = (): number => 1
const isEmoji = (grapheme: string): boolean => /\p{Emoji_Presentation}|\ufe0f|\p{Regional_Indicator}/u.test(grapheme)
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** X counts emoji, and every character outside these ranges, as two, as specified by twitter-text 3. */
const isLight = (code: number): boolean =>
  code <= 4351 || (code >= 8192 && code <= 8205) || (code >= 8208 && code <= 8223) || (code >= 8242 && code <= 8247)
const weighForX = (grapheme: string): number =>
  isEmoji(grapheme)
    ? 2
    : [...grapheme.normalize('NFC')].reduce((sum, letter) => sum + (isLight(letter.codePointAt(0) ?? 0) ? 1 : 2), 0)

const filledIn = (address: string) => (text: string) => address + encodeURIComponent(text)

export const platforms: Readonly<Record<PlatformId, Platform>> = {
  bluesky: {
    name: 'Bluesky',
    counting: { limit: 300, mostBytes: 3000, link: 'shortened', weigh: one },
    ...{ mostTags: 30, hasLinks: true, isFilledIn: true },
    open: filledIn('https://bsky.app/intent/compose?text='),
    note: 'Text and link are filled in. Add the picture yourself.',
  },
  mastodon: {
    name: 'Mastodon',
    counting: { limit: 500, link: 23, weigh: one },
    ...{ mostTags: 30, hasLinks: true, isFilledIn: true },
    open: filledIn('https://mastodon.social/share?text='),
    note: 'Opens mastodon.social. On another server, paste the text there; its own limit may be longer.',
  },
  threads: {
    name: 'Threads',
    counting: {
      limit: 500,
      link: 'full',
      weigh: (grapheme) => (isEmoji(grapheme) ? bytesOf(grapheme) : 1),
    },
    ...{ mostTags: 1, hasLinks: true, isFilledIn: true },
    open: filledIn('https://www.threads.com/intent/post?text='),
    note: 'One hashtag counts there, so only the first is written.',
  },
  x: {
    name: 'X',
    counting: { limit: 280, link: 23, weigh: weighForX },
    ...{ mostTags: 30, hasLinks: true, isFilledIn: true },
    open: filledIn('https://x.com/intent/post?text='),
    note: 'Text and link are filled in. Add the picture yourself.',
  },
  instagram: {
    name: 'Instagram',
    counting: { limit: 2200, link: 'full', weigh: one },
    ...{ mostTags: 30, hasLinks: false, isFilledIn: false },
    open: () => 'https://www.instagram.com/',
    note: 'Takes no text from a link: copy it, and begin with the picture. Links in captions cannot be followed, so none is written.',
  },
  facebook: {
    name: 'Facebook',
    counting: { limit: 63_206, link: 'full', weigh: one },
    ...{ mostTags: 30, hasLinks: true, isFilledIn: false },
    open: () => 'https://www.facebook.com/',
    note: 'Takes no text from a link: copy it, then paste it there.',
  },
}

const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'’”]/g
const MAX_PATH_LENGTH = 15
const SHORTENED_PATH = 13

/** A link as Bluesky's composer shortens it: the host and the beginning of the rest. */
function shortened(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : null
  if (!url) return link
  const path = (url.pathname === '/' ? '' : url.pathname) + url.search + url.hash
  return url.host + (path.length > MAX_PATH_LENGTH ? `${path.slice(0, SHORTENED_PATH)}...` : path)
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

const weight = (text: string, weigh: Counting['weigh']): number => {
  let sum = 0
  for (const { segment } of graphemes.segment(text)) sum += weigh(segment)
  return sum
}

/** Length of a text by a platform's rule: graphemes, with links counted as the platform counts them. */
export function lengthOn(id: PlatformId, text: string): number {
  const { link, weigh } = platforms[id].counting
  const rest = text.split(LINK).reduce((sum, part) => sum + weight(part, weigh), 0)
  const links = (text.match(LINK) ?? []).map((found) => {
    if (typeof link === 'number') return link
    return weight(link === 'shortened' ? shortened(found) : found, weigh)
  })
  return links.reduce((sum, length) => sum + length, rest)
}

/** Why a platform would reject this text, in one sentence; null when it would not. */
export function refusalOf(id: PlatformId, text: string): string | null {
  const { name, counting } = platforms[id]
  const over = lengthOn(id, text) - counting.limit
  if (over > 0) {
    return `Too long for ${name}: ${counting.limit + over} of ${counting.limit} characters. Shorten it by ${over}, or leave ${name} out.`
  }
  if (counting.mostBytes !== undefined && bytesOf(text) > counting.mostBytes) {
    return `Too long for ${name}: its characters take up too much room there. Use fewer emoji, or leave ${name} out.`
  }
  return null
}
