import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { dayOf } from '#shared/dates.ts'
import type { InlineSources } from '../security/security-headers.ts'
import type { InnerAnswer } from './in-process-fetch.ts'

const MAX_PAGES = 4_000
const MAX_BYTES = 48 * 1024 * 1024
/** A page is rendered again after this time, whatever its calls answer. */
const MAX_AGE_MS = 60 * 60 * 1000
/** Pages name days by the computer's clock, which may differ a little from the product's. */
const AROUND_MIDNIGHT_MS = 60_000

/** The response of a rendered page, encoded for sending. */
export interface PageResponse {
  status: number
  /** The pattern of its route. */
  route: string | undefined
  headers: Readonly<Record<string, string>>
  inline: InlineSources
  body: Buffer
}

/** A call that the rendering of a page made, and the tag of its answer. */
interface PageCall {
  url: string
  tag: string
}

/** Everything of an answer that a page can show. */
export function tagOfAnswer({ status, headers, body }: InnerAnswer): string {
  const read = Object.entries(headers).filter(([name]) => name === 'link' || /^x-(?!request-id)/.test(name))
  return hash('sha1', `${status} ${JSON.stringify(read)} ${body}`, 'base64url')
}

/** Records the calls of one page while it is rendered. */
export class PageCalls {
  readonly all: PageCall[] = []
  /** Whether every call can be repeated, and none has failed. */
  isRepeatable = true

  record(answer: InnerAnswer): void {
    // Without a session the answer stays "please sign in".
    if (answer.status === 401) return
    if (answer.method !== 'GET' || answer.status === 429 || answer.status >= 500) this.isRepeatable = false
    this.all.push({ url: answer.url, tag: tagOfAnswer(answer) })
  }
}

/**
 * Caches pages for visitors without a session. Before a cached page is sent, all its calls are repeated; if one answers
 * differently, the page is rendered again. So a cached page is exactly as current as a new one, in every process and after
 * any outage. The cache saves rendering and compression.
 */
export class PageCache {
  readonly #now: () => Date
  readonly #pages: LRUCache<string, { page: PageResponse; calls: readonly PageCall[] }>

  constructor(now: () => Date) {
    this.#now = now
    this.#pages = new LRUCache({
      max: MAX_PAGES,
      maxSize: MAX_BYTES,
      sizeCalculation: ({ page }, key) => page.body.length + key.length,
      ttl: MAX_AGE_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  /** `dependsOn` is what the page depends on besides its calls; `repeat` makes a call and returns its answer. */
  async find(dependsOn: unknown, repeat: (url: string) => Promise<InnerAnswer>): Promise<PageResponse | null> {
    const cached = this.#pages.get(this.#keyOf(dependsOn))
    if (cached === undefined) return null
    const answers = await Promise.all(cached.calls.map(({ url }) => repeat(url)))
    return answers.every((answer, n) => tagOfAnswer(answer) === cached.calls[n]?.tag) ? cached.page : null
  }

  store(dependsOn: unknown, page: PageResponse, { all, isRepeatable }: PageCalls): void {
    const now = this.#now().getTime()
    const isAroundMidnight = dayOf(new Date(now - AROUND_MIDNIGHT_MS)) !== dayOf(new Date(now + AROUND_MIDNIGHT_MS))
    if (isRepeatable && !isAroundMidnight) this.#pages.set(this.#keyOf(dependsOn), { page, calls: all })
  }

  /** Pages show what is in season, and what happens today. */
  #keyOf(dependsOn: unknown): string {
    return JSON.stringify([dayOf(this.#now()), dependsOn])
  }
}
