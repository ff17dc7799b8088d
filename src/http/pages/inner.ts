import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

const HEADER = 'x-inner-call'
// Only this process knows the key, so that no outside request can forge it.
const SECRET = randomBytes(24).toString('base64url')
const SHARED = `${SECRET}.shared`

const ID_HEADER = 'x-inner-request-id'

/** Passes the id of a request on to the calls that the server makes to itself for it. */
export const sameIdHeaders = ({ id }: FastifyRequest): Readonly<Record<string, string>> => ({
  [ID_HEADER]: `${SECRET} ${id}`,
})

/** The id that the server gave to an internal call; undefined for calls from outside. */
export function innerIdOf(headers: IncomingHttpHeaders): string | undefined {
  const [secret, id] = String(headers[ID_HEADER] ?? '').split(' ')
  return secret === SECRET ? id : undefined
}

const pageIds = new WeakMap<FastifyRequest, string>()

/**
 * Identifies a page while it is rendered. A request id is no substitute: a proxy chooses it, and two requests may share
 * it.
 */
export function idOfPage(page: FastifyRequest): string {
  const id = pageIds.get(page) ?? randomUUID()
  pageIds.set(page, id)
  return id
}

/** The id of a page that has been rendered for this request; undefined when none was. */
export const idIfPage = (request: FastifyRequest): string | undefined => pageIds.get(request)

/** Marks a call that the server makes to itself while it renders a page for a visitor. */
export const innerHeaders = (page: FastifyRequest): Readonly<Record<string, string>> => ({
  [HEADER]: `${SECRET} ${idOfPage(page)}`,
})

/** The page that this call is made for; undefined for calls from outside. */
export function pageIdOf(request: FastifyRequest): string | undefined {
  const [secret, pageId] = String(request.headers[HEADER] ?? '').split(' ')
  return secret === SECRET ? pageId : undefined
}

/** Marks a request whose response is shared by several visitors. */
export const sharedRequestHeaders = { [HEADER]: SHARED } as const

/** Whether the response to this request is shared by several visitors. */
export const isSharedRequest = (request: FastifyRequest): boolean => request.headers[HEADER] === SHARED

const STAND_IN_HEADER = 'x-inner-stand-in'

/** Marks a call of a page that is rendered for no member in particular. */
export const standInHeaders = { [STAND_IN_HEADER]: SECRET } as const

/** Whether this call is answered as to a member to whom nothing belongs. */
export const isForStandIn = (request: FastifyRequest): boolean => request.headers[STAND_IN_HEADER] === SECRET

/** The answer to a call of the stand-in says by this header that members share it, but for what is their own. It does not leave the server. */
export const SAME_FOR_MEMBERS = 'x-same-for-members'

/** Whether the server made this request itself: the visitor's own request has been counted already. */
export const isInner = (request: FastifyRequest): boolean => pageIdOf(request) !== undefined || isSharedRequest(request)
