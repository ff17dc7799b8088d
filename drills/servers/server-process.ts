import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readyAddress } from './crashable-server.ts'

interface Options {
  databaseUrl: string
  dataDir: string
  env?: Record<string, string>
  /** Arguments of Node, before the script. */
  nodeArgs?: string[]
  /** Arguments of `test/support/server-process.ts`. */
  args?: string[]
}

/** The real server in its own process, on a shared PostgreSQL. */
export class ServerProcess {
  readonly #child: ChildProcess
  #complaints = ''
  #address: string | null = null
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>

  private constructor({ databaseUrl, dataDir, env = {}, nodeArgs = [], args = [] }: Options) {
    this.#child = spawn(process.execPath, [...nodeArgs, 'test/support/server-process.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: '0',
        RATE_LIMITS: 'off',
        DEMO_DATA: 'off',
        LOG_LEVEL: 'error',
        ...env,
      },
    })
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaints += chunk.toString()
    })
    this.ended = once(this.#child, 'exit').then(([code]: (number | null)[]) => {
      this.#address = null
      return code ?? null
    })
  }

  /** Starts a server and waits until it listens. Rejects with its output when it does not. */
  static async start(options: Options): Promise<ServerProcess> {
    const server = new ServerProcess(options)
    try {
      server.#address = await readyAddress(server.#child)
    } catch (cause) {
      throw new Error(server.complaints.trim(), { cause })
    }
    return server
  }

  /** The server's address; null once it has ended. */
  get address(): string | null {
    return this.#address
  }

  /** Its output to standard error. */
  get complaints(): string {
    return this.#complaints
  }

  async ready(): Promise<{ status: number; message: string }> {
    const answer = await fetch(`${this.#address}/readyz`)
    const { message = '' } = (await answer.json()) as { message?: string }
    return { status: answer.status, message }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  async stop(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGTERM')
    return this.ended
  }
}
