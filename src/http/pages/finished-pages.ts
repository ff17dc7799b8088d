import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { dayOf } from '#shared/dates.ts'
import type { InlineSources } from '../security/security-headers.ts'
import type { InnerAnswer } from './in-process-fetch.ts'

const MAX_PAGES = 4_000
const MAX_BYTES = 48 * 1024 * 1024
/** A page is made again after this time, whatever its calls answer. */
const MAX_AGE_MS = 60 * 60 * 1000
/** Pages name days by the computer's clock, which may differ a little from the product's. */
const AROUND_MIDNIGHT_MS = 60_000

/** A page that is finished, as it is sent. */
export interface FinishedPage {
  status: number
  /** The pattern of its route. */
  route: string | undefined
  headers: Readonly<Record<string, string>>
  inline: InlineSources
  body: Buffer
}

/** A call that a page is made of, and the tag of its answer. */
interface MadeOf {
  url: string
  tag: string
}

/** Everything of an answer that a page can show. */
function tagOfAnswer({ status, headers, body }: InnerAnswer): string {
  const read = Object.entries(headers).filter(([name]) => name === 'link' || /^x-(?!request-id)/.test(name))
  return hash('sha1', `${status} ${JSON.stringify(read)} ${body}`, 'base64url')
}

/** Records the calls of one page while it is made. */
export class CallsOfPage {
  readonly all: MadeOf[] = []
  /** Whether every call may be made again, and none has failed. */
  isRepeatable = true

  record(answer: InnerAnswer): void {
    // Without a session the answer stays "please sign in".
    if (answer.status === 401) return
    if (answer.method !== 'GET' || answer.status === 429 || answer.status >= 500) this.isRepeatable = false
    this.all.push({ url: answer.url, tag: tagOfAnswer(answer) })
  }
}

/**
 * Finished pages for visitors without a session. A page is sent again only after all calls that it was made of have just
 * been made again and answered the same, so that it is exactly as current as a new one, whatever other processes do and after any
 * outage: what is saved is rendering and compressing it.
 */
export class FinishedPages {
  readonly #now: () => Date
  readonly #pages: LRUCache<string, { page: FinishedPage; calls: readonly MadeOf[] }>

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

  /** The page for what it depends on besides its calls; `ask` makes a call and returns its answer. */
  async find(dependsOn: unknown, ask: (url: string) => Promise<InnerAnswer>): Promise<FinishedPage | null> {
    const cached = this.#pages.get(this.#keyOf(dependsOn))
    if (cached === undefined) return null
    const answers = await Promise.all(cached.calls.map(({ url }) => ask(url)))
    return answers.every((answer, n) => tagOfAnswer(answer) === cached.calls[n]?.tag) ? cached.page : null
  }

  keep(dependsOn: unknown, page: FinishedPage, { all, isRepeatable }: CallsOfPage): void {
    const now = this.#now().getTime()
    const isAroundMidnight = dayOf(new Date(now - AROUND_MIDNIGHT_MS)) !== dayOf(new Date(now + AROUND_MIDNIGHT_MS))
    if (isRepeatable && !isAroundMidnight) this.#pages.set(this.#keyOf(dependsOn), { page, calls: all })
  }

  /** Pages show what is in season, and what happens today. */
  #keyOf(dependsOn: unknown): string {
    return JSON.stringify([dayOf(this.#now()), dependsOn])
  }
}
