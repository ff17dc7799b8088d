import type { TestServer } from '#test/server.ts'
import type { Size } from './size.ts'

/** What people do on a day. */
export type Action = () => Promise<void>

/** The calendar of a simulated year, and the dice. */
export interface Almanac {
  readonly server: TestServer
  readonly random: () => number
  readonly size: Size
  /** The day in London. */
  today(): string
  /** Has something done on a day, or on the next one on which people act. */
  on(day: string, act: Action): void
  count(what: string, times?: number): void
}
