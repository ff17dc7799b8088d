import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { listingBody } from '#test/listing-body.ts'
import { person } from '#test/people.ts'
import type { Check, Place } from './check.ts'
import { MemoryLimit } from './memory-limit.ts'
import { inProcesses, type Processes } from './processes.ts'

const MEGABYTE = 1_000_000
const LIMIT = 512 * 1024 * 1024
const ROUNDS = 5
const PAGES = [
  '/',
  '/browse',
  '/product/1',
  '/api/products',
  '/login',
  '/how-it-works',
  '/gardening-guides',
  '/sitemap.xml',
]

/** Settings of a real marketplace. The keys are none, so neither the payment provider nor a mail server is reached. */
const REAL = {
  STRIPE_SECRET_KEY: 'sk_live_drill',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_drill',
  STRIPE_WEBHOOK_SECRET: 'whsec_drill',
  PUBLIC_URL: 'https://hedgerow.example',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  ENCRYPTION_KEY: randomBytes(24).toString('base64url'),
}

/** Checks of the tree alone. */
export const treeChecks: readonly Check[] = [
  {
    name: 'a first start in 512 MB of memory',
    needs: [],
    run: (place) => inProcesses(place, (processes) => startedIn512(place, processes)),
  },
  {
    name: 'a trial made real by go-live',
    needs: [],
    run: (place) => inProcesses(place, (processes) => madeReal(place, processes)),
  },
]

async function startedIn512({ port }: Place, processes: Processes): Promise<string> {
  const limit = new MemoryLimit(`hedgerow-drill-${process.pid}`, LIMIT)
  try {
    const [first, second] = [port + 2, port + 3]
    const env = { DATA_DIR: processes.ownFolder('data-512') }
    await processes.server(first, env, { limit })
    for (let round = 0; round < ROUNDS; round++) {
      for (const page of PAGES) {
        const answer = await fetch(`http://127.0.0.1:${first}${page}`)
        if (answer.status !== 200)
          throw new Error(`${page} answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
        await answer.arrayBuffer()
      }
    }
    await processes.stop(`server-${first}`)
    await processes.server(second, env, { limit })
    await processes.stop(`server-${second}`)
    if (limit.kills > 0) throw new Error(`the system ended ${limit.kills} processes`)
    const [peak, cache] = [limit.peak, limit.cache].map((bytes) => Math.round(bytes / MEGABYTE))
    return `with a control group's limit of 512 MiB for server and database: an empty folder filled with the demo data, ${PAGES.length * ROUNDS} pages, a stop and a start: no process ended, ${peak} MB at most, of which the cache of files had ${cache} MB at the end`
  } finally {
    await processes.stopAll()
    limit.remove()
  }
}

async function madeReal({ tree, port }: Place, processes: Processes): Promise<string> {
  const [trial, real] = [processes.ownFolder('trial'), join(processes.ownFolder('real'), 'data')]
  await processes.server(port + 2, { DATA_DIR: trial })
  const member = person('primrose')
  const atTrial = caller(`http://127.0.0.1:${port + 2}`, {})
  expectStatus('registration', await atTrial('POST', '/api/users', member), 201)
  const listed = await atTrial('POST', '/api/products', listingBody({ title: 'Lovage' }))
  expectStatus('a new listing', listed, 201)

  const goLive = async (name: string): Promise<{ code: number | null; text: string }> => {
    const node = join(tree, 'node_modules/.bin/node')
    const args = ['scripts/go-live/main.ts', '--to', real, '--keep-members']
    const env = { ...REAL, DATA_DIR: trial, NODE_ENV: 'production' }
    const [code] = (await once(processes.start(name, node, args, env, tree), 'exit')) as [number | null]
    return { code, text: processes.printed(name) }
  }
  const began = performance.now()
  const { text } = await goLive('go-live')
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const [, members, listings] = /✓ (\d+) members and (\d+) listings/.exec(text) ?? []
  if (members === undefined || !text.includes('The ledger is empty and balances')) throw new Error(text.slice(-2000))
  const again = await goLive('go-live-again')
  if (again.code === 0 || again.text.includes('members and')) throw new Error('a filled folder is not refused')
  expectStatus('the trial afterwards', await atTrial('GET', '/readyz'), 200)

  await processes.server(port + 3, { ...REAL, DATA_DIR: real })
  const atReal = caller(`http://127.0.0.1:${port + 3}`, { host: 'hedgerow.example', 'x-forwarded-proto': 'https' })
  const signIn = ({ username, password }: { username: string; password: string }) =>
    atReal('POST', '/api/auth/login', { username, password })
  expectStatus('the sign-in of a demo person', await signIn({ username: 'rose', password: 'allotment' }), 401)
  expectStatus('the sign-in of the member', await signIn(member), 200)
  expectStatus('the listing', await atReal('GET', `/api/products/${listed.id}`), 200)
  return `while the trial ran, in ${seconds} s: accounts copied: ${members}, listings: ${listings}; the real server starts on the new folder with live keys, the member signs in, a demo person cannot, the listing is on sale; a second run refuses the filled folder. The provider and the mail server were not reached, and the checks said so`
}

type Caller = (method: string, path: string, body?: object) => Promise<{ status: number; id?: number }>

/** Sends calls to a server and keeps the cookie. */
function caller(address: string, headers: Record<string, string>): Caller {
  const origin = headers['host'] ? `https://${headers['host']}` : address
  let cookie = ''
  return async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers: { ...headers, origin, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const text = await answer.text()
    const { id } = (text.startsWith('{') ? JSON.parse(text) : {}) as { id?: number }
    return { status: answer.status, ...(id !== undefined && { id }) }
  }
}

function expectStatus(what: string, { status }: { status: number }, wanted: number): void {
  if (status !== wanted) throw new Error(`${what} answers ${status}, not ${wanted}`)
}
