import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

const HEADER = 'x-inner-call'
// Known to this process alone, so that nobody outside can pass for it.
const SECRET = randomBytes(24).toString('base64url')
const MAKING = `${SECRET}.making`

const ID_HEADER = 'x-inner-request-id'

/** Gives a call that the server makes to itself the id of the request it is made for. */
export const sameIdHeaders = ({ id }: FastifyRequest): Readonly<Record<string, string>> => ({
  [ID_HEADER]: `${SECRET} ${id}`,
})

/** The id that the server has given to a call of its own; undefined for calls from outside. */
export function innerIdOf(headers: IncomingHttpHeaders): string | undefined {
  const [secret, id] = String(headers[ID_HEADER] ?? '').split(' ')
  return secret === SECRET ? id : undefined
}

const pageIds = new WeakMap<FastifyRequest, string>()

/** Names a page among those being rendered. Not the request's id, which two requests may share: a proxy has chosen it. */
export function idOfPage(page: FastifyRequest): string {
  const id = pageIds.get(page) ?? randomUUID()
  pageIds.set(page, id)
  return id
}

/** Marks a call that the server makes to itself while it renders a page for a visitor. */
export const innerHeaders = (page: FastifyRequest): Readonly<Record<string, string>> => ({
  [HEADER]: `${SECRET} ${idOfPage(page)}`,
})

/** Which page this call is made for; undefined for calls from outside. */
export function pageIdOf(request: FastifyRequest): string | undefined {
  const [secret, pageId] = String(request.headers[HEADER] ?? '').split(' ')
  return secret === SECRET ? pageId : undefined
}

/** Marks the one request whose answer many visitors will share. */
export const makingHeaders = { [HEADER]: MAKING } as const

/** Whether this request makes an answer that many visitors will share. */
export const isMaking = (request: FastifyRequest): boolean => request.headers[HEADER] === MAKING

/** Whether the server made this request itself: the visitor's own has been counted already. */
export const isInner = (request: FastifyRequest): boolean => pageIdOf(request) !== undefined || isMaking(request)
