import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '#adapters/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import type { RetryingClient } from './servers/client.ts'
import { join, publish, purchase, statusOf } from './servers/purchase.ts'
import { ServerProcess } from './servers/server-process.ts'

const BUYERS = Number(process.env['BUYERS'] ?? 4)
const SECONDS = Number(process.env['SECONDS'] ?? 2)
const WAIT = { timeout: 60_000, interval: 100 }

/** The application name of the connection that posted each ledger entry. */
const RECORD = `
  create table booked_by (entry_id bigint not null, process text not null);
  create function record_booking() returns trigger language plpgsql as $$
  begin
    insert into booked_by values (new.id, current_setting('application_name'));
    return null;
  end $$;
  create trigger record_booking after insert on ledger_entries for each row execute function record_booking();`
const RAISE = 'select require_code_version(9999); delete from booked_by;'

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-versions-'))
const migrations = path.join(folder, 'migrations')
let database: TestDatabase
let older: ServerProcess
let newer: ServerProcess | null = null
/** The public address: the older server while it answers, then the newer one. */
const front = {
  get address() {
    return older.address ?? newer?.address ?? null
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
  cpSync('migrations', migrations, { recursive: true })
  for (const name of ['older', 'newer']) mkdirSync(path.join(folder, name))
  mkdirSync(path.join(folder, 'older/files'))
  symlinkSync('../older/files', path.join(folder, 'newer/files'))
  older = await ServerProcess.start(optionsOf('older'))
}, 60_000)
afterAll(async () => {
  await Promise.all([older?.stop(), newer?.stop()])
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function optionsOf(name: 'older' | 'newer') {
  const url = new URL(database.url)
  url.searchParams.set('application_name', name)
  return {
    databaseUrl: url.href,
    dataDir: path.join(folder, name),
    env: { LOG_LEVEL: 'error' },
    args: name === 'newer' ? [migrations] : [],
  }
}

async function bookings(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ process: string; count: number }>(
    'select process, count(*)::int as count from booked_by group by process',
  )
  return Object.fromEntries(rows.map(({ process, count }) => [process, count]))
}

test(
  `older code posts nothing while ${BUYERS} people trade once newer code has raised the minimum version`,
  async () => {
    const seller = await join(front, 'seller')
    const buyers: RetryingClient[] = []
    for (let n = 0; n < BUYERS; n++) buyers.push(await join(front, `buyer${n}`))
    let isOver = false
    const orders: { buyer: RetryingClient; id: number }[] = []
    const busy = buyers.map(async (buyer) => {
      while (!isOver) {
        const id = await purchase(buyer, await publish(seller, 1))
        if (id !== null && (await confirm(buyer, id))) orders.push({ buyer, id })
      }
    })

    // An additive migration: older code keeps working, and the migration record lists it.
    writeFileSync(path.join(migrations, '9998_record.sql'), RECORD)
    await migrate(database.connection, migrations)
    await pause(SECONDS * 1_000)
    await vi.waitFor(async () => expect((await bookings())['older']).toBeGreaterThan(5), WAIT)
    expect((await older.ready()).status).toBe(200)

    writeFileSync(path.join(migrations, '9999_raise.sql'), RAISE)
    // On a slow machine the older server has ended before the newer one is ready.
    const starting = ServerProcess.start(optionsOf('newer'))
    starting.catch(() => undefined)
    const before = orders.length
    await vi.waitFor(async () => expect((await older.ready()).status).toBe(503), WAIT)
    expect((await older.ready()).message).toMatch(
      /^The database needs version 9999 of Hedgerow or a newer one, and this/,
    )
    expect(await older.ended).toBe(1)
    newer = await starting
    expect(older.complaints).toMatch(/Background jobs are stopped and \/readyz fails: The database needs version 9999/)
    await pause(SECONDS * 1_000)
    await vi.waitFor(() => expect(orders.length).toBeGreaterThan(before + BUYERS), WAIT)
    isOver = true
    await Promise.all(busy)

    await expect(ServerProcess.start(optionsOf('older'))).rejects.toThrow(
      /The database needs version 9999 of Hedgerow or a newer one, and this is version \d+: start the newer version\./,
    )
    await checkBooks(seller, orders)
  },
  120_000 + SECONDS * 3_000,
)

/** Confirms the receipt of a paid order. False when the order was cancelled before it was paid. */
async function confirm(buyer: RetryingClient, id: number): Promise<boolean> {
  await vi.waitUntil(async () => (await statusOf(buyer, id)) !== 'pending', WAIT)
  if ((await statusOf(buyer, id)) !== 'processing') return false
  const { status } = await buyer.call('POST', '/api/escrow/confirm-delivery', { transactionId: id })
  expect(status).toBe(200)
  return true
}

async function checkBooks(seller: RetryingClient, orders: { buyer: RetryingClient; id: number }[]): Promise<void> {
  await vi.waitFor(
    async () => expect(await seller.call('GET', '/dev/payments.json')).toMatchObject({ faults: [] }),
    WAIT,
  )
  const booked = await bookings()
  expect(Object.keys(booked)).toEqual(['newer'])
  for (const { buyer, id } of orders) expect([id, await statusOf(buyer, id)]).toEqual([id, 'completed'])
  const { rows } = await database.pool.query<{ transaction_id: number }>(
    `select transaction_id from ledger_entries where kind in ('charge', 'release')
      group by transaction_id, kind having count(*) > 1`,
  )
  expect(rows).toEqual([])
  console.log(
    `${orders.length} orders completed over the change of version, ${booked['newer']} entries by the newer code`,
  )
}
