import { LRUCache } from 'lru-cache'
import { dayOf } from '#shared/dates.ts'
import type { StandInCalls } from './stand-in.ts'
import type { Template } from './template.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** A page is rendered again after this time, whatever its calls answer. */
const MAX_AGE_MS = 60 * 60 * 1000
/** Pages name days by the computer's clock, which may differ a little from the product's. */
const AROUND_MIDNIGHT_MS = 60_000
const SECOND_MS = 1000
/** For how long a page that had no template is not tried again. */
const NO_TEMPLATE_SECONDS = 600

/** When something was true: no other transaction was visible, it was this second, and nothing was announced since. */
export interface Moment {
  snapshot: string
  second: number
  /** Null while announcements do not arrive. */
  announcements: number | null
}

export interface StoredPage {
  template: Template
  calls: StandInCalls
}

interface Entry {
  /** Null for a page that has no template. */
  stored: StoredPage | null
  /** When the template was as current as a new one. */
  current: Moment
}

interface Rendering {
  /** `isUsual` is false for one of the first pages of a process, which is not stored. */
  render: () => Promise<{ stored: StoredPage | null; isUsual: boolean }>
  /** Whether its shared calls still answer the same. */
  isCurrent: (stored: StoredPage) => Promise<boolean>
}

const isSame = (one: Moment, other: Moment): boolean =>
  one.snapshot === other.snapshot &&
  one.second === other.second &&
  one.announcements !== null &&
  one.announcements === other.announcements

/**
 * Keeps the templates of pages, and knows whether each is as current as a page that is rendered now: as long as the database's
 * snapshot is the same, no transaction has ended, so every call would read the same. Otherwise the calls are repeated.
 */
export class Templates {
  readonly #now: () => Date
  readonly #entries: LRUCache<string, Entry>
  readonly #running = new Map<string, { at: Moment; result: Promise<StoredPage | null> }>()

  constructor(now: () => Date) {
    this.#now = now
    this.#entries = new LRUCache({
      maxSize: MAX_BYTES,
      // A string of a page has two bytes for each character if one of them needs it.
      sizeCalculation: ({ stored }, key) => 2 * ((stored?.template.length ?? 0) + key.length) + 500,
      ttl: MAX_AGE_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  second(): number {
    return Math.floor(this.#now().getTime() / SECOND_MS)
  }

  /** The template as it is at this moment or later; null when the page has none. */
  async find(dependsOn: unknown, at: Moment, rendering: Rendering): Promise<StoredPage | null> {
    const key = JSON.stringify([dayOf(this.#now()), dependsOn])
    const entry = this.#entries.get(key)
    // What makes a page have no template rarely changes: it is not rendered in vain for every reader.
    if (entry?.stored === null && at.second - entry.current.second < NO_TEMPLATE_SECONDS) return null
    if (entry && isSame(entry.current, at)) return entry.stored
    const running = this.#running.get(key)
    if (running && isSame(running.at, at)) return running.result
    const result = this.#renew(key, entry?.stored ?? null, at, rendering)
    this.#running.set(key, { at, result })
    try {
      return await result
    } finally {
      if (this.#running.get(key)?.result === result) this.#running.delete(key)
    }
  }

  async #renew(
    key: string,
    before: StoredPage | null,
    at: Moment,
    { render, isCurrent }: Rendering,
  ): Promise<StoredPage | null> {
    const isUnchanged = before !== null && (await isCurrent(before))
    const { stored, isUsual } = isUnchanged ? { stored: before, isUsual: true } : await render()
    if (isUsual && !this.#isAroundMidnight()) this.#entries.set(key, { stored, current: at })
    return stored
  }

  #isAroundMidnight(): boolean {
    const now = this.#now().getTime()
    return dayOf(new Date(now - AROUND_MIDNIGHT_MS)) !== dayOf(new Date(now + AROUND_MIDNIGHT_MS))
  }
}
