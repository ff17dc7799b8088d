import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { failureOf } from './failure.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(
    sql`create table things (id int primary key, data jsonb, constraint even check (id % 2 = 0))`,
  )
})
afterAll(() => database.close())

const failure = (work: Promise<unknown>) => work.then(() => 'no failure', failureOf)

describe('failureOf', () => {
  it('failureOf recognises text and numbers that cannot be stored', async () => {
    expect(await failure(database.db.execute(sql`select ${'a\0b'}::text`))).toEqual({ kind: 'bad_input' })
    expect(await failure(database.db.execute(sql`select ${'99999999999'}::int`))).toEqual({ kind: 'bad_input' })
    expect(await failure(database.db.execute(sql`insert into things values (2, ${'"\\u0000"'})`))).toEqual({
      kind: 'bad_input',
    })
  })

  it('failureOf names the constraint of a duplicate', async () => {
    await database.db.execute(sql`insert into things values (4)`)
    expect(await failure(database.db.execute(sql`insert into things values (4)`))).toEqual({
      kind: 'unique',
      constraint: 'things_pkey',
    })
  })

  it('failureOf classifies a constraint violation and a wrong statement as other', async () => {
    expect(await failure(database.db.execute(sql`insert into things values (1)`))).toEqual({ kind: 'other' })
    expect(await failure(database.db.execute(sql`select * from nowhere`))).toEqual({ kind: 'other' })
    expect(failureOf(new TypeError('x is not a function'))).toEqual({ kind: 'other' })
    expect(failureOf('a text')).toEqual({ kind: 'other' })
  })

  it('failureOf classifies a server that is missing, stopping or too slow as unavailable', async () => {
    const nobody = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 })
    expect(await failure(nobody.query('select 1'))).toEqual({ kind: 'unavailable' })
    const noSocket = new pg.Pool({ host: '/nonexistent', connectionTimeoutMillis: 500 })
    expect(await failure(noSocket.query('select 1'))).toEqual({ kind: 'unavailable' })
    expect(await failure(database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))).toEqual({
      kind: 'unavailable',
    })
    expect(
      await failure(
        database.db.transaction(async (tx) => {
          await tx.execute(sql`set local statement_timeout = 20`)
          await tx.execute(sql`select pg_sleep(5)`)
        }),
      ),
    ).toEqual({ kind: 'unavailable' })
  })

  it('failureOf classifies a full pool as unavailable within about two seconds', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 200 })
    const only = await pool.connect()
    expect(await failure(pool.query('select 1'))).toEqual({ kind: 'unavailable' })
    only.release()
    await pool.end()
  })

  it('failureOf recognises a full disk', async () => {
    const raise = sql`do $$ begin raise exception using errcode = '53100'; end $$`
    expect(await failure(database.db.execute(raise))).toEqual({ kind: 'storage_full' })
    const readOnly = database.db.transaction((tx) => tx.execute(sql`insert into things values (6)`), {
      accessMode: 'read only',
    })
    expect(await failure(readOnly)).toEqual({ kind: 'storage_full' })
    expect(failureOf(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toEqual({ kind: 'storage_full' })
  })
})
