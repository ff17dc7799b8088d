import { bigint, jsonb, pgSchema, smallint, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { instant, json } from '#adapters/db/columns.ts'
import type { CardBehaviour, KnownCard } from './cards.ts'
import type { Kinds } from './objects.ts'

/** State that the sandbox stores with an object and that its API does not return. */
export interface Notes {
  behaviour?: CardBehaviour
  returnUrl?: string
  /** For the setup of a card: the one that is being saved, without its number. */
  card?: KnownCard
  /**
   * For an account: the address that its hosted page requests a new link from, and the expiry (in seconds) of its last
   * link.
   */
  againUrl?: string
  openUntil?: number
  /** For an event: it is held back until it is released. */
  isHeld?: boolean
  /** For a deposit: the connected account, the transfers in it, and returned deposits whose money it contains. */
  accountId?: string
  transferIds?: string[]
  replaces?: string[]
}

const sandbox = pgSchema('sandbox')

/** Objects of the payment provider that the sandbox plays. */
export const objects = sandbox.table('objects', {
  id: text().primaryKey(),
  kind: text().$type<keyof Kinds>().notNull(),
  object: jsonb().$type<Kinds[keyof Kinds]>().notNull(),
  notes: jsonb().$type<Notes>().notNull().default({}),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
})

export const idempotencyKeys = sandbox.table('idempotency_keys', {
  key: text().primaryKey(),
  request: text().notNull(),
  response: json(z.record(z.string(), z.unknown())),
  status: smallint().notNull().default(200),
  createdAt: instant('created_at').notNull(),
})

/** Switches of `/dev/payments`. */
export const controls = sandbox.table('controls', {
  name: text().primaryKey(),
  value: text().notNull(),
})
