import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Running, run } from '../server.ts'
import { query, readCategories, readListings } from './listings.ts'

export interface Bench {
  /** The benchmark's own database, filled. */
  connection: { host: string; user: string; database: string }
  /** For files that can be deleted afterwards. */
  folder: string
  /** Receives what must be stopped. */
  started: Running[]
  step(what: string): void
}

/** A marketplace whose packages are installed in a folder, and its empty database beside the benchmark's. */
export interface Installation {
  connection: Bench['connection']
  /** Names of the benchmark's categories by id. */
  categories: ReadonlyMap<number, string>
  step(what: string): void
  versionOf(packageName: string): string
  /** Runs a script of the folder to its end, with DATABASE_URL and the path of the listings in LISTINGS. */
  command(script: string, ...args: string[]): Promise<void>
  /** Starts a server that listens on PORT, and waits until the address answers. */
  start(address: string, script: string, ...args: string[]): Promise<Running>
}

/** Creates the database, and copies the files of `bench/peers/<name>` into the folder. */
export async function installation(bench: Bench, name: string, folder: string): Promise<Installation> {
  const { connection, started, step } = bench
  const own = join(import.meta.dirname, name)
  for (const file of readdirSync(own)) if (file.endsWith('.js')) copyFileSync(join(own, file), join(folder, file))
  mkdirSync(bench.folder, { recursive: true })
  const listings = join(bench.folder, 'listings.json')
  writeFileSync(listings, JSON.stringify(await readListings(connection)))
  await query(connection, `create database ${name}`)
  // For the scripts that fill it: nothing is lost when its last commits are.
  await query(connection, `alter database ${name} set synchronous_commit = off`)
  const env = {
    // The folder of the socket is where the host would be: libraries that ignore the parameter `host` understand this.
    DATABASE_URL: `postgresql://${connection.user}@${encodeURIComponent(connection.host)}/${name}`,
    LISTINGS: listings,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
  }
  return {
    connection: { ...connection, database: name },
    categories: await readCategories(connection),
    step: (what) => step(`${name}: ${what}`),
    versionOf: (packageName) => versionIn(join(folder, 'node_modules', packageName, 'package.json')),
    command: async (script, ...args) => {
      const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 28 }
      await promisify(execFile)('node', [script, ...args], options)
    },
    start: async (address, script, ...args) => {
      const running = await run(['node', script, ...args], address, env, { cwd: folder })
      started.unshift(running)
      return running
    },
  }
}

function versionIn(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}
