import { type PlatformId, platforms, refusalOf } from './platforms.ts'

/** As much of a post as its text is made of. */
export interface PostText {
  content: string
  /** Without the hash. */
  hashtags: readonly string[]
  /** The whole address at the end of it, or null. */
  url: string | null
}

/** Letters and digits of a counted link, as long in every post. */
export const CODE_LENGTH = 8

/** The address a post's counted link has; without a code yet, one as long. */
export const linkAddress = (origin: string, code: string | null): string =>
  `${origin}/r/${code ?? 'x'.repeat(CODE_LENGTH)}`

/** What is pasted on a platform: the words, the link and the hashtags that count there. */
export function textFor(id: PlatformId, { content, hashtags, url }: PostText): string {
  const { mostTags, hasLinks } = platforms[id]
  const tags = hashtags.slice(0, mostTags).map((tag) => `#${tag}`)
  return [content, hasLinks ? url : null, tags.join(' ')].filter(Boolean).join('\n\n')
}

/** Why one of the platforms would not take a post; null when all would. */
export function refusalOfPost(ids: readonly PlatformId[], post: PostText): string | null {
  for (const id of ids) {
    const refusal = refusalOf(id, textFor(id, post))
    if (refusal) return refusal
  }
  return null
}

/** A word as a hashtag: letters and digits only, each word with a capital, so that it is read out well. */
export const toHashtag = (words: string): string =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export const isHashtag = (tag: string): boolean => /^[\p{L}\p{N}_]{1,50}$/u.test(tag) && /\p{L}/u.test(tag)

/** What was typed into one line as hashtags, each once. */
export const readHashtags = (line: string): string[] => [
  ...new Set(
    line
      .split(/[\s,#]+/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
