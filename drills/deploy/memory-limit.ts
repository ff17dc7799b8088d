import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the files of a control group, in both versions that Linux has. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    cache: 'cache',
    kills: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', cache: 'file', kills: 'memory.events' },
] as const

/** A limit of memory for processes and all that they start: the system ends one of them when it does not suffice. */
export class MemoryLimit {
  readonly #folder: string
  readonly #names: (typeof VERSIONS)[number]

  /** Rejects where this user may not set one. */
  constructor(name: string, bytes: number) {
    const names = VERSIONS.find(
      ({ root, kills }) => existsSync(join(root, kills)) || existsSync(join(root, 'cgroup.controllers')),
    )
    if (names === undefined) throw new Error('this computer has no control groups for memory')
    this.#names = names
    this.#folder = join(names.root, name)
    mkdirSync(this.#folder)
    writeFileSync(join(this.#folder, names.limit), String(bytes))
  }

  add(pid: number | undefined): void {
    writeFileSync(join(this.#folder, 'cgroup.procs'), String(pid))
  }

  /** The most that was in use at once, the system's cache of files included. */
  get peak(): number {
    return Number(readFileSync(join(this.#folder, this.#names.peak), 'utf8'))
  }

  /** Bytes of it that the cache of files uses now. */
  get cache(): number {
    return this.#figure('memory.stat', this.#names.cache)
  }

  /** How many processes were ended for want of memory. */
  get kills(): number {
    return this.#figure(this.#names.kills, 'oom_kill')
  }

  /** Call it when all processes have ended. */
  remove(): void {
    rmdirSync(this.#folder)
  }

  #figure(file: string, name: string): number {
    const text = readFileSync(join(this.#folder, file), 'utf8')
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  }
}
