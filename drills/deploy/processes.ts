import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './check.ts'
import { type Site, stopNotice } from './files.ts'
import type { MemoryLimit } from './memory-limit.ts'
import { programAt, runProgram, UNPRIVILEGED } from './programs.ts'

/** Starts the programs of one run as an unprivileged user, and ends all of them. */
export class Processes {
  readonly #place: Place
  readonly #running = new Map<string, ChildProcess>()

  constructor(place: Place) {
    this.#place = place
  }

  /** A folder that the started programs may write to. */
  ownFolder(name: string): string {
    const folder = join(this.#place.folder, name)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (UNPRIVILEGED.uid !== undefined) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
    return folder
  }

  /** Starts a program under a name. Its output goes to `{name}.log` in the folder of the run. */
  start(
    name: string,
    program: string,
    args: readonly string[],
    env: Record<string, string> = {},
    cwd = '/',
  ): ChildProcess {
    const file = programAt(program) ?? program
    const log = openSync(this.#log(name), 'a')
    const child = spawn(file, args, {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', log, log],
      ...UNPRIVILEGED,
    })
    this.#running.set(name, child)
    return child
  }

  /** The output of a program. */
  printed(name: string): string {
    return readFileSync(this.#log(name), 'utf8')
  }

  /** Ends a program as a service manager does, and waits for it. */
  async stop(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running.get(name)
    this.#running.delete(name)
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Stops the newest first, so that a proxy ends before its servers, and the servers before their database. */
  async stopAll(): Promise<void> {
    for (const name of [...this.#running.keys()].toReversed())
      await this.stop(name, name === 'postgres' ? 'SIGINT' : 'SIGTERM')
  }

  /** Starts Debian's PostgreSQL with an empty database; returns its DATABASE_URL. */
  async postgres(): Promise<string> {
    const [data, sockets] = [this.ownFolder('postgres'), this.ownFolder('sockets')]
    const made = this.start('initdb', 'initdb', [
      '--username=hedgerow',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      data,
    ])
    const [code] = (await once(made, 'exit')) as [number | null]
    if (code !== 0) throw new Error(this.printed('initdb'))
    this.start('postgres', 'postgres', [
      '-D',
      data,
      '-k',
      sockets,
      '-c',
      'listen_addresses=',
      '-c',
      'random_page_cost=1.1',
    ])
    await until(async () => (await runProgram('pg_isready', ['-h', sockets])) !== '', 'PostgreSQL is not ready')
    await runProgram('createdb', ['-h', sockets, '-U', 'hedgerow', 'hedgerow'])
    return `postgres:///hedgerow?host=${sockets}&user=hedgerow`
  }

  /** Starts one process of the tree as its systemd unit does; resolves when it is ready. */
  async server(
    port: number,
    env: Record<string, string>,
    { tree = this.#place.tree, limit }: { tree?: string | undefined; limit?: MemoryLimit } = {},
  ): Promise<void> {
    const node = join(tree, 'node_modules/.bin/node')
    const all = { NODE_ENV: 'production', PORT: String(port), MALLOC_ARENA_MAX: '2', ...env }
    const server = this.start(`server-${port}`, node, ['src/main.ts'], all, tree)
    limit?.add(server.pid)
    const waiting = this.start(`wait-${port}`, node, ['deploy/wait-until-ready.mjs'], all, tree)
    const ended = once(server, 'exit').then(() => 1)
    const code = await Promise.race([ended, once(waiting, 'exit').then(([value]: (number | null)[]) => value)])
    if (code !== 0)
      throw new Error(`the server on port ${port} does not start: ${this.printed(`server-${port}`).slice(-2000)}`)
  }

  /**
   * Starts the processes of a site on one database with one folder of pictures. Returns a function that starts one of them
   * again, from this tree or another.
   */
  async site(site: Site): Promise<(port: number, tree?: string) => Promise<void>> {
    const database = await this.postgres()
    const files = this.ownFolder('files')
    const env = {
      DATABASE_URL: database,
      PUBLIC_URL: `https://localhost:${site.https}`,
      TRUST_PROXY: '1',
      PAYMENTS_SANDBOX_PUBLIC: 'yes',
      RATE_LIMITS: 'off',
      STOP_NOTICE: stopNotice(this.#place.tree),
    }
    const start = (port: number, tree?: string): Promise<void> =>
      this.server(port, { ...env, DATA_DIR: join(this.#place.folder, `data-${port}`) }, { tree })
    for (const port of site.processes) {
      symlinkSync(files, join(this.ownFolder(`data-${port}`), 'files'))
      await start(port)
    }
    return start
  }

  #log(name: string): string {
    return join(this.#place.folder, `${name}.log`)
  }
}

/** Runs a check with its processes, and ends them. */
export async function inProcesses(place: Place, work: (processes: Processes) => Promise<string>): Promise<string> {
  const processes = new Processes(place)
  try {
    return await work(processes)
  } finally {
    await processes.stopAll()
  }
}

/** Polls a condition until it is true; rejects with `otherwise` after a minute. */
export async function until(condition: () => Promise<boolean>, otherwise: string | (() => string)): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await condition().catch(() => false))) {
    if (Date.now() > end) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
