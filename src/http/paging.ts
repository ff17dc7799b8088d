import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#shared/errors.ts'
import type { Http } from './handle.ts'

/** Position in a list: the key of the last entry, opaque to callers. */
export type Key = readonly (string | number)[]

export const toCursor = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Returns the key inside a cursor. Throws DomainError 'invalid' for anything that `toCursor` did not make. */
export function fromCursor(cursor: string | undefined): Key | undefined {
  if (cursor === undefined) return undefined
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.every(isPart)) return key
  } catch {
    // Falls through to the refusal below.
  }
  throw badCursor()
}

export const badCursor = (): DomainError =>
  new DomainError('invalid', 'This cursor is not valid', { fields: { cursor: 'This cursor is not valid' } })

const isPart = (part: unknown): boolean =>
  (typeof part === 'string' && part.length <= 60) || (typeof part === 'number' && Number.isFinite(part))

interface Rest {
  /** Cursor of the next page; undefined on the last page. */
  next: string | undefined
  /** Total number of entries in the list; omitted when not counted. */
  total?: number
  /** Counting stops at this number of entries. */
  mostCounted?: number
}

/** Sends the next page's address and the length of a list as headers, so that the body stays a plain array. */
export function announceRest(request: FastifyRequest, reply: FastifyReply, { next, total, mostCounted }: Rest): void {
  if (total !== undefined) reply.header('x-total-count', countText(total, mostCounted))
  if (next === undefined) return
  const [path = '', query = ''] = request.url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', next)
  reply.header('link', `<${path}?${search}>; rel="next"`)
}

/** A number of entries, such as `12`, or `240+` beyond what is counted. */
export const countText = (total: number, mostCounted = Number.POSITIVE_INFINITY): string =>
  total > mostCounted ? `${mostCounted}+` : String(total)

const MAX_PAGE_SIZE = 100

interface PageQuery {
  limit?: number | undefined
  cursor?: number | undefined
}

/** The requested page, within bounds. */
export const pageOf = ({
  limit = MAX_PAGE_SIZE,
  cursor,
}: PageQuery): { limit: number; cursor: number | undefined } => ({
  limit: Math.min(limit, MAX_PAGE_SIZE),
  cursor,
})

/** Sets the address of the next page in the Link header; a page that is not full is the last. */
export function nameNextPage({ request, reply }: Http, query: PageQuery, rows: readonly { id: number }[]): void {
  const { limit } = pageOf(query)
  const last = rows.at(-1)
  if (!last || rows.length < limit) return
  const [path, text = ''] = request.url.split('?')
  const search = new URLSearchParams(text)
  for (const name of ['limit', 'cursor']) search.delete(name)
  search.set('limit', String(limit))
  search.set('cursor', String(last.id))
  reply.header('link', `<${path}?${search}>; rel="next"`)
}
