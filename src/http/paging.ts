import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#shared/errors.ts'
import type { Http } from './handle.ts'

/** Where a list goes on: the key of its last entry, kept opaque for callers. */
export type Key = readonly (string | number)[]

export const toCursor = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** The key inside a cursor. Throws DomainError 'invalid' for anything that `toCursor` did not make. */
export function fromCursor(cursor: string | undefined): Key | undefined {
  if (cursor === undefined) return undefined
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.every(isPart)) return key
  } catch {
    // Falls through to the refusal.
  }
  throw badCursor()
}

export const badCursor = (): DomainError =>
  new DomainError('invalid', 'This cursor is not valid', { fields: { cursor: 'This cursor is not valid' } })

const isPart = (part: unknown): boolean =>
  (typeof part === 'string' && part.length <= 60) || (typeof part === 'number' && Number.isFinite(part))

interface Rest {
  /** Cursor of the next page; undefined on the last. */
  next: string | undefined
  /** Entries of the whole list; left out where nobody counted. */
  total?: number
  /** Longer lists than this are not counted to the end. */
  mostCounted?: number
}

/** Tells by headers where a list goes on and how long it is, so that the body stays a plain array. */
export function announceRest(request: FastifyRequest, reply: FastifyReply, { next, total, mostCounted }: Rest): void {
  if (total !== undefined) {
    const isMore = mostCounted !== undefined && total > mostCounted
    reply.header('x-total-count', isMore ? `${mostCounted}+` : String(total))
  }
  if (next === undefined) return
  const [path = '', query = ''] = request.url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', next)
  reply.header('link', `<${path}?${search}>; rel="next"`)
}

const LARGEST_PAGE = 100

interface Asked {
  limit?: number | undefined
  cursor?: number | undefined
}

/** The page that was asked for, bounded. */
export const pageOf = ({ limit = LARGEST_PAGE, cursor }: Asked): { limit: number; cursor: number | undefined } => ({
  limit: Math.min(limit, LARGEST_PAGE),
  cursor,
})

/** Names the address of the next page in the Link header; a page that is not full is the last. */
export function nameNextPage({ request, reply }: Http, asked: Asked, rows: readonly { id: number }[]): void {
  const { limit } = pageOf(asked)
  const last = rows.at(-1)
  if (!last || rows.length < limit) return
  const [path] = request.url.split('?')
  reply.header('link', `<${path}?limit=${limit}&cursor=${last.id}>; rel="next"`)
}
