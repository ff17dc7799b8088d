import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const MAX_ATTEMPTS = 3

/** A server that can be killed as by a power cut and started again on the same data. */
export class CrashableServer {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'hedgerow-drill-'))
  #child: ChildProcess | null = null
  #address: string | null = null
  /** Duration of each start, in milliseconds. */
  readonly starts: number[] = []
  /** How many starts failed and were repeated, as a service manager does: on a starved machine its database is late. */
  failedStarts = 0

  /** The server's address; null while it is down. */
  get address(): string | null {
    return this.#address
  }

  /** Starts it, at most three times. */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#start(settings)
        return
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error
        this.failedStarts++
      }
    }
  }

  async #start(settings: Readonly<Record<string, string>>): Promise<void> {
    const began = performance.now()
    const child = spawn(process.execPath, ['test/support/server-process.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        PORT: '0',
        RATE_LIMITS: 'off',
        DEMO_DATA: 'off',
        LOG_LEVEL: 'fatal',
        ...settings,
      },
    })
    this.#child = child
    this.#address = await readyAddress(child)
    this.starts.push(performance.now() - began)
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#address = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** Stands still for a while, as on a machine that has no time for it. */
  async freeze(milliseconds: number): Promise<void> {
    this.#child?.kill('SIGSTOP')
    await pause(milliseconds)
    this.#child?.kill('SIGCONT')
  }

  /** Stops it as a service manager does. Returns the exit code and the duration in milliseconds. */
  async terminate(): Promise<{ code: number | null; took: number }> {
    const child = this.#child
    if (!child) throw new Error('the server does not run')
    const gone = once(child, 'exit') as Promise<[number | null]>
    const began = performance.now()
    child.kill('SIGTERM')
    const [code] = await gone
    this.#address = null
    return { code, took: performance.now() - began }
  }

  async end(): Promise<void> {
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

export function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const match = /ready (\S+)/.exec(output)
      if (match?.[1]) resolve(match[1])
    })
    // With a signal the code is null.
    child.once('exit', (code, signal) =>
      reject(new Error(`the server ended with ${signal ?? code} before it was ready, having written: ${output}`)),
    )
  })
}
