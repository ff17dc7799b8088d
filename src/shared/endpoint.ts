import type * as z from 'zod/mini'
import type { Household } from './household.ts'
import type { ViewerPlace } from './places/viewer-place.ts'

/**
 * Who may call. `staff` is every role of staff, `moderator` those who decide cases about content and members, `finance`
 * those who move money, `admin` admins alone; all other users get 404.
 */
export type Access = 'anyone' | 'member' | keyof typeof staffAccess

/**
 * The single definition of an HTTP call, used by the server, the browser and the API page. Validation, response
 * stripping, OpenAPI, handler types and the typed client are derived from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** One line for the API page. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  /** Status of a successful response, 200 by default. */
  status?: 200 | 201 | 202
  /** Every visitor who is not signed in gets the same response: one serves all requests within a second. */
  isShared?: true
  /** Its changes are visible on no public page, so shared responses stay valid. */
  isUnseen?: true
  /** Staff can keep a member from it for some days. */
  limited?: Limited
  /** Changes something, and is still allowed while the caller's account is being closed. */
  whileClosing?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** The input that the caller passes. */
export type Input<E extends Endpoint> = Present<{
  [Part in 'params' | 'query' | 'body']: E[Part] extends z.ZodMiniType ? z.input<E[Part]> : never
}>

/** The input that the handler receives: validated, with the caller. */
export type Call<E extends Endpoint> = Present<{
  [Part in 'params' | 'query' | 'body']: E[Part] extends z.ZodMiniType ? z.output<E[Part]> : never
}> & {
  me: E['access'] extends 'anyone' ? Member | null : Member
  /** Where the caller looks for plants; null until they have chosen. */
  place: ViewerPlace | null
  /** Who lives with the caller; null until they have said. */
  household: Household | null
}

/** The value that the handler returns; fields outside the contract are stripped from the response. */
export type Answer<E extends Endpoint> = z.input<E['reply']>

/** The response that the caller gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

export const ROLES = ['user', 'moderator', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The roles that may make the calls of staff. */
export const staffAccess = {
  staff: ['moderator', 'finance', 'admin'],
  moderator: ['moderator', 'admin'],
  finance: ['finance', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>

/** Whether a role may make calls with this access. */
export const isAllowed = (access: keyof typeof staffAccess, role: Role): boolean =>
  staffAccess[access].some((allowed) => allowed === role)

/** What staff can keep a member from. */
export const LIMITED = ['listings', 'messages'] as const
export type Limited = (typeof LIMITED)[number]

/** The signed-in user, as passed to every handler. */
export interface Member {
  id: number
  username: string
  /** The role that this session may use. */
  role: Role
  /** A role of staff that this session may use once it has proved a second factor. */
  waitingRole?: Role
  /** The account is being closed: the user may only read, and cancel the closing. */
  isClosing?: boolean
  /** When the account was created, as long as no order of the user is completed. */
  untradedSince?: Date
  /** What staff keep the user from, and until when. */
  limits?: Partial<Record<Limited, Date>>
  /** The household that the user keeps in their account, as text. */
  household?: string
}

type Present<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] }
