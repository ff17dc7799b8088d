import type * as z from 'zod/mini'

/** Who may call. `staff` answers 404 to everybody else. */
export type Access = 'anyone' | 'member' | 'staff'

/**
 * One HTTP call, described once: the server handles it, the browser calls it and the API page lists it, all from this object.
 * Validation, response stripping, OpenAPI, handler types and the typed client come from it.
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
  /** Status of a good answer, 200 unless said. */
  status?: 200 | 201 | 202
  /** Everybody who is not signed in gets the same answer: one serves all who ask within a second. */
  isShared?: true
  /** What it writes stands on no page: answers that visitors share stay as they are. */
  isUnseen?: true
  /** Changes something, and may still be called by somebody whose account is being closed. */
  whileClosing?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** What the caller passes. */
export type Input<E extends Endpoint> = Present<{
  [Part in 'params' | 'query' | 'body']: E[Part] extends z.ZodMiniType ? z.input<E[Part]> : never
}>

/** What the handler receives: validated, plus who is asking. */
export type Call<E extends Endpoint> = Present<{
  [Part in 'params' | 'query' | 'body']: E[Part] extends z.ZodMiniType ? z.output<E[Part]> : never
}> & { me: E['access'] extends 'anyone' ? Member | null : Member }

/** What the handler returns; columns the contract does not name are stripped before they leave. */
export type Answer<E extends Endpoint> = z.input<E['reply']>

/** What the caller gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

export type Role = 'user' | 'moderator' | 'admin'

/** The signed-in person, as every handler knows them. */
export interface Member {
  id: number
  username: string
  role: Role
  /** They have asked to leave: they may look and may stay, and do nothing else. */
  isClosing?: boolean
}

type Present<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] }
