import { sql } from 'drizzle-orm'
import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Pence } from '#shared/money.ts'

/** A moment: `timestamptz` in the database, `Date` here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** JSON of one shape. It is parsed when it is read: another shape is a fault, and fields that the shape lacks are left out. */
export const json = <Shape extends z.ZodMiniType>(shape: Shape) =>
  customType<{ data: z.output<Shape>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => shape.parse(value),
  })()

/** The words of a text as the index holds them. Written and matched in SQL only. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/** Id of the database transaction that wrote a row. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

export const money = (name: string) => integer(name).$type<Pence>()
export const key = () => integer().primaryKey().generatedAlwaysAsIdentity()
/** What the payment provider knows the row by: unique among all databases that use its account. */
export const reference = () => text('provider_reference').notNull().default(sql`provider_reference()`)
