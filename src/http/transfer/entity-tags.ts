import { hash } from 'node:crypto'

/** A weak tag: the same for every encoding of the content. */
export const tagOf = (content: string | Buffer): string => `W/"${hash('sha1', content, 'base64url')}"`

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether the client has this content already, by its `If-None-Match`. */
export function hasAlready(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map(withoutWeakness)
  return known.includes('*') || known.includes(withoutWeakness(tag))
}
