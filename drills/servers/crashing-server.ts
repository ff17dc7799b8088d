import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readyAddress } from './crashable-server.ts'

/** A server that kills itself once at a named point; its successor continues on the same database. */
export class CrashingServer {
  readonly #database: TestDatabase
  #child: ChildProcess | null = null
  #isOver = false
  /** The server's address; null while it is down. */
  address: string | null = null
  deaths = 0

  private constructor(database: TestDatabase) {
    this.#database = database
  }

  static async start(point: string): Promise<CrashingServer> {
    const server = new CrashingServer(await createTestDatabase())
    await server.#start(point)
    return server
  }

  async #start(point: string): Promise<void> {
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
      this.address = null
      if (this.#isOver || signal !== 'SIGKILL') return
      this.deaths++
      void this.#start('nowhere')
    })
    this.address = await readyAddress(child)
  }

  async end(): Promise<void> {
    this.#isOver = true
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await this.#database.close()
  }
}
