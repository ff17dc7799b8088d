import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const HEADER = 'x-inner-call'
// Known to this process alone, so that nobody outside can pass for it.
const SECRET = randomBytes(24).toString('base64url')
const MAKING = `${SECRET}.making`

/** Marks a call that the server makes to itself while it renders a page for a visitor. */
export const innerHeaders = (page: FastifyRequest): Readonly<Record<string, string>> => ({
  [HEADER]: `${SECRET} ${page.id}`,
})

/** The id of the page's request that this call is made for; undefined for calls from outside. */
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
