import { hash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Member } from '#shared/endpoint.ts'
import type { KnownMembers } from './known/known-members.ts'
import { idIfPage, isForStandIn, pageIdOf } from './pages/inner.ts'
import { STAND_IN } from './pages/members/marks.ts'
import { bearerOf } from './security/bearer.ts'

/** The cookie on https. Its prefix makes browsers refuse it from another host, over http, or for a part of the site. */
const HOST_COOKIE = '__Host-session'
const LOCAL_COOKIE = 'session'
/** A session ends after this time without use. */
export const SESSION_DAYS = 30
/** A session ends this long after sign-in, even when it is used. */
export const MAX_SESSION_DAYS = 90
/** The longest age that browsers keep: the server decides when a session is over, since use extends it. */
const COOKIE_DAYS = 400

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie?: SessionCookie
  }
}

interface SessionCookie {
  name: string
  /** Sent over https only. Off on loopback only. */
  secure: boolean
}

const LOOPBACK = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/** Cookie options for the public address; null means this computer only. */
export function sessionCookieFor(publicUrl: string | null): SessionCookie {
  const origin = publicUrl === null ? null : new URL(publicUrl).origin
  return origin?.startsWith('https:')
    ? { name: HOST_COOKIE, secure: true }
    : { name: LOCAL_COOKIE, secure: origin !== null && !LOOPBACK.test(origin) }
}

/** Finds the user of a session; null when it is unknown or over. Implemented by the accounts feature. */
export type FindMember = (tokenHash: Buffer) => Promise<Member | null>

const members = new WeakMap<FastifyRequest, Member>()

/** The signed-in user of this request, or null. */
export const memberOf = (request: FastifyRequest): Member | null => members.get(request) ?? null

/** Lets this request act as a member without a session. */
export const setMember = (request: FastifyRequest, member: Member): void => void members.set(request, member)

/** Only the hash of a session token is ever stored. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A new 256-bit token for cookies and for links in emails. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether cookies of this server are sent over https only. */
export const isSecure = (app: FastifyInstance): boolean => cookieOf(app).secure

const cookieOf = ({ sessionCookie }: FastifyInstance): SessionCookie => sessionCookie ?? sessionCookieFor(null)

const hashes = new WeakMap<FastifyRequest, Buffer | null>()

/** The hash of the token in this request, or null without a well-formed one. Several hooks ask for it. */
export function sessionHash(request: FastifyRequest): Buffer | null {
  const known = hashes.get(request)
  if (known !== undefined) return known
  const made = hashIn(request, cookieOf(request.server).name)
  hashes.set(request, made)
  return made
}

function hashIn(request: FastifyRequest, name: string): Buffer | null {
  const token = request.cookies[name]
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null
}

/** The cookie of a sign-in between its two steps, by the rules of the session's. */
const pendingCookie = ({ name, secure }: SessionCookie): SessionCookie => ({
  name: name === HOST_COOKIE ? '__Host-sign-in' : 'sign-in',
  secure,
})

/** The hash of the sign-in that this browser has begun, or null. */
export const pendingHash = (request: FastifyRequest): Buffer | null =>
  hashIn(request, pendingCookie(cookieOf(request.server)).name)

/** Sets the cookie of a sign-in that has begun. */
export function setPending(reply: FastifyReply, token: string, maxAge: number): void {
  const { name, secure } = pendingCookie(cookieOf(reply.server))
  reply.setCookie(name, token, { ...attributes(secure), maxAge })
}

export function clearPending(reply: FastifyReply): void {
  const { name, secure } = pendingCookie(cookieOf(reply.server))
  reply.clearCookie(name, attributes(secure))
}

/** Calls, test tools, and the tracked links of posts, which do not count their author's visits. */
const KNOWS_PEOPLE = /^\/(?:api|dev|r)\//

interface Recognition {
  publicUrl: string | null
  find: FindMember
  known: KnownMembers
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Identifies the user of each request before any other hook. Assets are never looked up, a page is looked up once. Only public
 * reads, which differ by favourites and the like for their reader, use what is known of a session from before: every other
 * call reads the database, those of staff and about money among them.
 */
export function recogniseMembers(app: FastifyInstance, { publicUrl, find, known }: Recognition): void {
  app.decorate('sessionCookie', sessionCookieFor(publicUrl))
  const pages = new Map<string, Promise<Member | null>>()
  const findOnce = (pageId: string, hash: Buffer): Promise<Member | null> => {
    const found = pages.get(pageId) ?? find(hash)
    pages.set(pageId, found)
    return found
  }
  const memberFor = (request: FastifyRequest, hash: Buffer): Promise<Member | null> => {
    const pageId = pageIdOf(request)
    const isPublicRead = request.routeOptions.config.endpoint?.isShared === true
    if (pageId === undefined) return isPublicRead ? known.find(hash) : find(hash)
    return isPublicRead ? (pages.get(pageId) ?? known.find(hash)) : findOnce(pageId, hash)
  }
  app.addHook('onRequest', async (request) => {
    if (!KNOWS_PEOPLE.test(request.url) || bearerOf(request) !== null) return
    if (isForStandIn(request)) return void members.set(request, STAND_IN)
    const hash = sessionHash(request)
    const member = hash && (await memberFor(request, hash))
    if (member) members.set(request, member)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!SAFE.has(request.method)) dropAfter(known, request, reply.statusCode)
  })
  app.addHook('onResponse', async (request) => {
    const pageId = request.is404 ? idIfPage(request) : undefined
    if (pageId !== undefined) pages.delete(pageId)
  })
}

/**
 * What a member changes concerns their own sessions; what staff, or someone without a session, change may concern any: a role,
 * a new password by an emailed link. The database announces all of it; in this process it holds before the response is sent.
 */
function dropAfter(known: KnownMembers, request: FastifyRequest, status: number): void {
  const me = memberOf(request)
  const isRefused = status >= 400 && status < 500
  if (me && me.role === 'user' && !me.waitingRole) known.drop(me.id)
  else if (!isRefused && !request.routeOptions.config.endpoint?.isUnseen) known.dropAll()
}

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Sets the session cookie. */
export function setSession(reply: FastifyReply, token: string): void {
  const { name, secure } = cookieOf(reply.server)
  reply.setCookie(name, token, { ...attributes(secure), maxAge: COOKIE_DAYS * 24 * 60 * 60 })
}

export function clearSession(reply: FastifyReply): void {
  const { name, secure } = cookieOf(reply.server)
  reply.clearCookie(name, attributes(secure))
}
