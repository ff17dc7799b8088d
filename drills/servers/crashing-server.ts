import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readyAddress } from './crashable-server.ts'

/** A start that fails is repeated, as a service manager does: on a starved machine the database is late. */
const MAX_ATTEMPTS = 3

/** A server that kills itself once at a named point; its successor continues on the same database. */
export class CrashingServer {
  readonly #database: TestDatabase
  readonly #failed = Promise.withResolvers<never>()
  #child: ChildProcess | null = null
  #succession: Promise<void> = Promise.resolve()
  #isOver = false
  /** The server's address; null while it is down. */
  address: string | null = null
  deaths = 0

  private constructor(database: TestDatabase) {
    this.#database = database
    // It is awaited only in `during`.
    this.#failed.promise.catch(() => {})
  }

  static async start(point: string): Promise<CrashingServer> {
    const server = new CrashingServer(await createTestDatabase())
    await server.#start(point)
    return server
  }

  /** Does the work; rejects when a successor does not start, because the work would wait for it for ever. */
  during<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#failed.promise])
  }

  async #start(point: string): Promise<void> {
    for (let attempt = 1; !this.#isOver; attempt++) {
      try {
        this.address = await this.#startOnce(point)
        return
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  #startOnce(point: string): Promise<string> {
    const child = spawn(process.execPath, ['drills/servers/crashing-process.ts', point], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: this.#database.url,
        RATE_LIMITS: 'off',
        DEMO_DATA: 'off',
        LOG_LEVEL: 'fatal',
      },
    })
    this.#child = child
    child.once('exit', (_code, signal) => {
      const wasReady = this.address !== null
      this.address = null
      // One that ends before is started again above.
      if (this.#isOver || !wasReady || signal !== 'SIGKILL') return
      this.deaths++
      this.#succession = this.#start('nowhere').catch(this.#failed.reject)
    })
    return readyAddress(child)
  }

  /** Ends it, and a successor that has not started yet: what ended the work is then not hidden by the end of a start. */
  async end(): Promise<void> {
    this.#isOver = true
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await this.#succession
    await this.#database.close()
  }
}
