import type { Endpoint, Input, Reply } from './endpoint.ts'

/** The part of `Response` that the client reads, so that in-process calls need not build a whole one. */
export interface ApiResponse {
  ok: boolean
  status: number
  statusText: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
  json(): Promise<unknown>
}

export type ApiFetch = (url: string, init: RequestInit) => Promise<ApiResponse>

/** Calls any endpoint with its own types. Throws ApiError for every response that is not a success. */
export interface Api {
  <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>>
  /** The same for a paged list: also returns the next cursor and the length. */
  page<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Page<Reply<E>>>
}

export interface Page<Items> {
  items: Items
  /** Cursor of the next page; null on the last. */
  next: string | null
  /** Length of the whole list for display, such as `240+`; null when not counted. */
  total: string | null
  /** Further facts about the list from response headers, by header name, decoded. */
  note(header: string): string | null
}

/** Typed client for every endpoint. In the browser `fetch` is the real one; in server rendering it is in-process. */
export function createApi(fetch: ApiFetch): Api {
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ApiResponse> => {
    const { params = {}, query = {}, body } = input as Parts
    const response = await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      credentials: 'include',
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
    return response
  }
  const one = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    (await (await call(endpoint, input)).json()) as Reply<E>
  const page = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Page<Reply<E>>> => {
    const response = await call(endpoint, input)
    const total = response.headers.get('x-total-count')
    const note = (header: string): string | null => {
      const text = response.headers.get(header)
      return text === null ? null : decodeURIComponent(text)
    }
    return { items: (await response.json()) as Reply<E>, next: nextCursor(response.headers.get('link')), total, note }
  }
  return Object.assign(one, { page })
}

/** The cursor in `</api/products?cursor=…>; rel="next"`. */
function nextCursor(link: string | null): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1]
  return address ? new URLSearchParams(address.split('?')[1]).get('cursor') : null
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Fills the parameters of `/api/products/:id`. Undefined and empty query values are omitted. */
function urlOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Shown for an answer without a message of its own, on screens that have no sentence for it. */
const NO_REASON = 'Something went wrong. Please try again.'

/** Our own faults: their message says no more than the status. */
const FAULT = 'INTERNAL'

/** A refused call. `message` is `{status}: {body text}`; `sentence` is the text for users. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.body = parseBody(text)
  }
  get sentence(): string {
    return this.sentenceOr(NO_REASON)
  }
  /** The answer's own message; `otherwise` when it has none, such as the page of a proxy. */
  sentenceOr(otherwise: string): string {
    const { message, code } = this.body
    return message === '' || code === FAULT ? otherwise : message
  }
}

/** The JSON body of every refused call. */
export interface ErrorBody {
  /** Empty when the answer had none. */
  message: string
  code: string
  fields?: Record<string, string>
  requestId?: string
  [extra: string]: unknown
}

function parseBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    if (isErrorBody(body)) return { ...body, code: body.code ?? 'UNKNOWN' }
  } catch {
    // Not JSON, for example a proxy's own page.
  }
  return { message: '', code: 'UNKNOWN' }
}

const isErrorBody = (body: unknown): body is { message: string; code?: string } =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
