import { type PlatformId, platforms, refusalOf } from './platforms.ts'

/** The parts of a post that form its text. */
export interface PostText {
  content: string
  /** Without the hash sign. */
  hashtags: readonly string[]
  /** The full URL at the end of the text, or null. */
  url: string | null
}

/** Number of letters and digits in the code of a tracked link; fixed. */
export const CODE_LENGTH = 8

/** The URL of a post's tracked link; without a code, a placeholder of the same length. */
export const linkAddress = (origin: string, code: string | null): string =>
  `${origin}/r/${code ?? 'x'.repeat(CODE_LENGTH)}`

/** The text to paste on a platform: the words, the link and the hashtags that work there. */
export function textFor(id: PlatformId, { content, hashtags, url }: PostText): string {
  const { mostTags, hasLinks } = platforms[id]
  const tags = hashtags.slice(0, mostTags).map((tag) => `#${tag}`)
  return [content, hasLinks ? url : null, tags.join(' ')].filter(Boolean).join('\n\n')
}

/** Why one of the platforms would reject a post; null when all would accept it. */
export function refusalOfPost(ids: readonly PlatformId[], post: PostText): string | null {
  for (const id of ids) {
    const refusal = refusalOf(id, textFor(id, post))
    if (refusal) return refusal
  }
  return null
}

/** A hashtag from words: letters and digits only, with each word capitalised so that screen readers read it well. */
export const toHashtag = (words: string): string =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export const isHashtag = (tag: string): boolean => /^[\p{L}\p{N}_]{1,50}$/u.test(tag) && /\p{L}/u.test(tag)

/** Parses one line of input into unique hashtags. */
export const readHashtags = (line: string): string[] => [
  ...new Set(
    line
      .split(/[\s,#]+/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
