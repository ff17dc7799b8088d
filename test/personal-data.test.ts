import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '#personal-data.ts'
import { startTestServer, type TestMember } from '#test/server.ts'

const server = await startTestServer()
const { db, clock } = server.deps

/** External schemas: pg-boss deletes its jobs itself, and the sandbox stands for a payment provider's own storage. */
const OTHERS = ['pg_catalog', 'information_schema', 'pgboss', 'sandbox']

/** Columns that refer to a user, or are named as if they did: id, email address, IP address. */
const PERSONAL =
  /^(user|buyer|seller|sender|receiver|recipient|reviewer|reviewee|owner|actor|blocker|blocked|author|reporter|reported|member|person|staff|moderator|admin)(_id|name)$|_by$|e?mail(_address)?$|^(to|from)_address$|^ip$|phone/

interface Found {
  table: string
  column: string
  type: string
  references: boolean
}

/** Every column of the real schema, and whether it is a foreign key to a user. */
async function columns(): Promise<Found[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select c.relname as table, a.attname as column, a.atttypid::regtype::text as type,
      exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'public.users'::regclass and a.attnum = any(k.conkey)
      ) as references
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and n.nspname <> all(${sql.param(OTHERS)}::text[]) and n.nspname not like 'pg_toast%'
    order by 1, 2, 3`)
  return rows
}

/** Dates and flags are about a user but do not identify one. */
const NOT_PERSONAL = /^(boolean|timestamp|date)/

const isPersonal = ({ table, column, type, references }: Found): boolean =>
  references || (table === 'users' && column === 'id') || (PERSONAL.test(column) && !NOT_PERSONAL.test(type))

describe('the personal data register', () => {
  test('the register lists every column that holds personal data, and no other', async () => {
    const found = (await columns()).filter(isPersonal).map(({ table, column }) => `${table}.${column}`)
    const registered = personalData.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
    expect(registered.toSorted()).toEqual(found.toSorted())
  })

  test('every table is in the download and in the erasure, or gives a reason', () => {
    for (const { table, title, export: exported, erase, remains } of personalData) {
      expect(title, table).toMatch(/^[A-Z]/)
      const reasons = [
        'leftOut' in exported ? exported.leftOut : [],
        'retained' in erase ? erase.retained : [],
        remains ?? [],
      ]
      for (const reason of reasons.flat()) expect(reason.length, `${table} needs a reason`).toBeGreaterThan(20)
    }
  })

  describe('personal data of one user', () => {
    let rose: TestMember
    beforeAll(async () => {
      rose = await server.member('rose')
    })

    test('the download statements run on the real database and never return a secret', async () => {
      for (const { table, export: exported } of personalData) {
        const rows = 'leftOut' in exported ? [] : await exported(db, rose.me.id, clock.now())
        for (const name of rows.flatMap((row) => Object.keys(row))) {
          expect(`${table}.${name}`).not.toMatch(/password|hash|secret|token|client_secret|collection_code/)
        }
      }
    })

    test('erasing, even twice, leaves only what the register says', async () => {
      for (const _ of [1, 2]) {
        await server.deps.transaction(async (tx) => {
          for (const { erase } of personalData) if (!('retained' in erase)) await erase(tx, rose.me.id, clock.now())
        })
      }
      for (const { table, columns, erase, remains } of personalData) {
        if ('retained' in erase || remains) continue
        for (const column of columns.filter((name) => /_id$|_by$/.test(name))) {
          const { rows } = await db.execute(
            sql`select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${rose.me.id}`,
          )
          expect(rows, `${table}.${column}`).toEqual([])
        }
      }
    })
  })
})
