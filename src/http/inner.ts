import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const HEADER = 'x-inner-call'
// Known to this process alone, so that nobody outside can pass for it.
const SECRET = randomBytes(24).toString('base64url')

/** Marks a call that the server makes to itself while it renders a page for a visitor. */
export const innerHeaders: Readonly<Record<string, string>> = { [HEADER]: SECRET }

/** Whether the server made this request itself: the visitor's page has been counted already. */
export const isInner = (request: FastifyRequest): boolean => request.headers[HEADER] === SECRET
