import { createServer, connect as dial, type Server } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { tablesOf } from './catalogue.ts'
import { copyClient, copyOut } from './copy.ts'

/** The message in which the server ends the rows of a copy. What follows says how many they were. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

const database = await createTestDatabase()
const path = new URL(database.url).searchParams.get('host') ?? ''
let server: Server | null = null
afterAll(() => server?.close())

/** A way to the database on which what follows the end of a copy arrives in a later packet. Returns its port. */
function slowEnds(): Promise<number> {
  const opened = createServer((client) => {
    const upstream = dial(`${path}/.s.PGSQL.5432`)
    client.pipe(upstream)
    upstream.on('data', (data) => {
      const at = data.indexOf(COPY_DONE)
      const end = at < 0 ? data.length : at + COPY_DONE.length
      client.write(data.subarray(0, end))
      if (end < data.length) setTimeout(() => client.write(data.subarray(end)), 20)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server = opened
  return new Promise((resolve) => {
    opened.listen(0, '127.0.0.1', () => {
      const address = opened.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

test('the rows of a table are counted although the server says their number in a later packet', async () => {
  await database.db.execute('create table counted as select generate_series(1, 3) as id')
  const { username, password, pathname } = new URL(database.url)
  const client = await copyClient(
    {
      ...{ host: '127.0.0.1', port: await slowEnds() },
      ...{ user: decodeURIComponent(username), password: decodeURIComponent(password), database: pathname.slice(1) },
    },
    'test of a copy',
  )
  try {
    const counted = (await tablesOf(client)).find(({ name }) => name === 'public.counted')
    expect(counted && (await copyOut(client, counted, () => {}))).toMatchObject({ rows: 3 })
  } finally {
    await client.end()
  }
})
