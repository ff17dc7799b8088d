import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from './check.ts'
import type { Site } from './files.ts'
import type { Processes } from './processes.ts'
import { Visitor } from './visitor.ts'

const CLIENTS = 4
/** Pause between two requests of a client, so that the machine is not overloaded: only the restart can make a request fail. */
const PAUSE_MS = 200
const PAGES = ['/', '/browse', '/api/products', '/api/categories', '/how-it-works']

/** Checks what a proxy does with single requests. Rejects with the first fault. */
export async function singleRequests(site: Site): Promise<string> {
  const plain = await fetch(`http://127.0.0.1:${site.http}/browse?near=BS7`, {
    redirect: 'manual',
    headers: { host: 'localhost' },
  })
  check(plain.status === 301 || plain.status === 308, `http answers ${plain.status}`)
  const member = await Visitor.member(site, 'primrose')
  try {
    const spoofed = await member.send('GET', '/healthz', undefined, {
      'x-request-id': 'chosen-by-a-client',
      'x-forwarded-host': 'evil.example',
    })
    check(
      spoofed.status === 200 && spoofed.headers['x-request-id'] !== 'chosen-by-a-client',
      'a client chose the id of its request',
    )
    const large = await member.send('POST', '/api/products', Buffer.alloc(7_000_000))
    check(large.status === 413, `a body of 7 MB answers ${large.status}`)
    const stream = await member.open('GET', '/api/events')
    check(stream.statusCode === 200, `live updates answer ${stream.statusCode}`)
    const [first] = (await Promise.all([once(stream), member.publish('Primrose')])) as [string, number]
    stream.destroy()
    check(first.length > 0, 'live updates do not arrive')
  } finally {
    member.close()
  }
  return 'https with HTTP redirected, 413 for 7 MB, live updates as they happen, a client’s own `X-Request-Id` replaced'
}

async function once(stream: AsyncIterable<unknown>): Promise<string> {
  for await (const chunk of stream) return String(chunk)
  return ''
}

/** Restarts the processes one after the other while members read and put listings on sale. Rejects when any request fails. */
export async function rollingRestart(
  site: Site,
  processes: Processes,
  start: (port: number) => Promise<void>,
): Promise<string> {
  const load = new Load(site)
  const loading = load.run()
  try {
    for (const port of site.processes) {
      await load.more(CLIENTS * PAGES.length)
      await processes.stop(`server-${port}`)
      await start(port)
    }
    await load.more(CLIENTS * PAGES.length)
  } finally {
    load.stop()
    await loading
  }
  check(
    load.failures.length === 0,
    `of ${load.answered} requests ${load.failures.length} failed: ${load.failures.slice(0, 3).join('; ')}`,
  )
  const reader = new Visitor(site)
  const stored = await Promise.all(
    load.listings.map(async (id) => (await reader.send('GET', `/api/products/${id}`)).status),
  )
  reader.close()
  const lost = stored.filter((status) => status !== 200).length
  check(lost === 0, `${lost} of ${load.listings.length} listings are missing`)
  return `both processes restarted in turn under ${CLIENTS} clients: ${load.answered} requests, none failed, and all ${load.listings.length} new listings are there`
}

class Load {
  readonly failures: string[] = []
  readonly listings: number[] = []
  answered = 0
  #isOver = false
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => this.#client(n)))
  }

  stop(): void {
    this.#isOver = true
  }

  /** Waits until `count` more requests were answered. */
  async more(count: number): Promise<void> {
    const wanted = this.answered + count
    while (this.answered + this.failures.length < wanted) await pause(20)
  }

  async #client(n: number): Promise<void> {
    const member = await Visitor.member(this.#site, `gardener${n}`)
    for (let turn = n; !this.#isOver; turn++) {
      const page = PAGES[turn % (PAGES.length + 1)]
      await this.#count(page ?? 'a new listing', async () => {
        if (page === undefined) this.listings.push(await member.publish(`Lovage ${n} ${turn}`))
        else {
          const { status } = await member.send('GET', page)
          if (status !== 200) throw new Error(String(status))
        }
      })
      await pause(PAUSE_MS)
    }
    member.close()
  }

  async #count(name: string, sends: () => Promise<void>): Promise<void> {
    try {
      await sends()
      this.answered++
    } catch (error) {
      this.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/**
 * Requests scripts during an update: the second process runs from a tree that lacks a script of the first and has one that
 * the first lacks. Rejects unless both are found through the proxy.
 */
export async function assetsOfTwoBuilds(site: Site, own: { first: string; second: string }): Promise<string> {
  const visitor = new Visitor(site)
  try {
    for (const asset of [own.first, own.second]) {
      for (let time = 0; time < 10; time++) {
        const { status } = await visitor.send('GET', `/assets/${asset}`)
        check(status === 200, `the script of one build alone answers ${status}`)
      }
    }
    const { status } = await visitor.send('GET', '/assets/of-no-build.js')
    check(status === 404, `a script of no build answers ${status}`)
  } finally {
    visitor.close()
  }
  return 'scripts that only one of two builds has are found, ten times of ten'
}

/** A copy of the tree that stands in for another build, and a script that only the one and only the other has. */
export function otherBuild({ tree, folder }: Place): { tree: string; first: string; second: string } {
  const copy = join(folder, 'other-build')
  cpSync(tree, copy, { recursive: true, verbatimSymlinks: true })
  const [script = ''] = globSync('dist/client/assets/*.js', { cwd: copy })
  const second = `${basename(script, '.js')}-other.js`
  writeFileSync(join(copy, 'dist/client/assets', second), readFileSync(join(copy, script)))
  rmSync(join(copy, script))
  return { tree: copy, first: basename(script), second }
}

function check(condition: boolean, fault: string): asserts condition {
  if (!condition) throw new Error(fault)
}
