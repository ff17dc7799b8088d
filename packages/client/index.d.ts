import type { Calls } from './calls.js'

export type { Calls } from './calls.js'

/** What a call needs: `params` for the address, `query`, and `body`. */
export type Input<C extends keyof Calls> = Omit<Calls[C], 'reply'>
export type Reply<C extends keyof Calls> = Calls[C]['reply']

export interface Options {
  /** The address of the marketplace, such as `https://plants.example`. */
  url: string
  /** An API token, made in the settings; without it only public calls are answered. */
  token?: string
  fetch?: (url: URL, init: RequestInit) => Promise<Response>
}

export type Client = <C extends keyof Calls>(
  call: C,
  ...input: Record<string, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
) => Promise<Reply<C>>

export declare function createClient(options: Options): Client

/** Thrown for every response that is not a success. */
export declare class HedgerowError extends Error {
  status: number
  /** Such as `RATE_LIMITED`. */
  code: string | null
  /** Messages by the path of a field, for input that is not valid. */
  fields: Record<string, string>
  requestId: string | null
  /** Seconds after which to try again. */
  retryAfter: number | null
}
