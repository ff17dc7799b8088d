import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  HOUSEHOLD_COOKIE,
  HOUSEHOLD_COOKIE_AGE,
  type Household,
  householdFromText,
  householdToText,
} from '#shared/household.ts'
import { isSecure, memberOf } from './session.ts'

/** The household that this browser keeps; null without one. */
export const householdInBrowser = (request: FastifyRequest): Household | null =>
  householdFromText(request.cookies[HOUSEHOLD_COOKIE])

/**
 * The viewer's household: the one of their account, because a browser may keep an older one; otherwise this browser's. Null
 * without either.
 */
export const householdOf = (request: FastifyRequest): Household | null =>
  householdFromText(memberOf(request)?.household) ?? householdInBrowser(request)

/** Stores the household in a cookie that scripts cannot read, or removes it. */
export function setHousehold(reply: FastifyReply, household: Household | null): void {
  const attributes = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure(reply.server) } as const
  if (household === null) reply.clearCookie(HOUSEHOLD_COOKIE, attributes)
  else reply.setCookie(HOUSEHOLD_COOKIE, householdToText(household), { ...attributes, maxAge: HOUSEHOLD_COOKIE_AGE })
}
