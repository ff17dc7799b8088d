import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '#shared/log.ts'
import { StartFailure } from '../start-failure.ts'
import { type Account, accountFor, enterable } from './postgres-account.ts'
import { packageMajor, preparePackage } from './postgres-package.ts'

/** Everything needed to start PostgreSQL on one data folder. */
export interface PostgresFolder {
  /** Our folder around the cluster, with sockets and log. Absolute, without links. */
  home: string
  /** The cluster itself (PGDATA). */
  cluster: string
  /** The folder above `bin`. */
  native: string
  account: Account | null
  /** Whether the account can use the cluster only as its working directory, because it cannot enter a folder above. */
  isEntered: boolean
}

/**
 * The working directory, by a path that does not traverse the folders above it. Root enters the cluster, then drops its
 * privileges: so the data stay in the data folder, also below a home that is closed to all other accounts.
 */
export const ENTERED = '/proc/self/cwd'

/** A Unix socket's path may have 107 bytes (103 on macOS); PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const MAX_SOCKET_FOLDER_BYTES = 80

/** Files of one major version of PostgreSQL cannot be read by another; a backup can be restored into any. */
function refuseOtherMajor(cluster: string, own: number): void {
  const note = path.join(cluster, 'PG_VERSION')
  const found = existsSync(note) ? Number.parseInt(readFileSync(note, 'utf8'), 10) : own
  if (found === own) return
  throw new StartFailure(
    `The database in ${cluster} belongs to PostgreSQL ${found}, and this version of Hedgerow has PostgreSQL ${own}: make a backup with the version that ran before, then run \`npm run restore -- FILE --replace\` (docs/upgrade.md).`,
  )
}

/** Finds or creates the folder `postgres` below `dataDir` and an initialised cluster in it. */
export function prepareFolder(dataDir: string, log: Log): PostgresFolder {
  const place = path.join(path.resolve(dataDir), 'postgres')
  const account = accountFor(path.join(place, 'cluster'))
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  if (!existsSync(place)) makeHome(place, account)
  const home = realpathSync(place)
  const cluster = path.join(home, 'cluster')
  if (account === null) mayUse(home, account)
  const isEntered = account !== null && !enterable(home, account)
  if (isEntered && !existsSync(ENTERED)) {
    throw new StartFailure(
      `The account that runs the database cannot reach ${home}: open the folders above it (chmod o+x), or start Hedgerow as an ordinary user.`,
    )
  }
  refuseOtherMajor(cluster, packageMajor())
  const native = preparePackage(account, home, log)
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise({ home, cluster, native, account, isEntered })
  mayUse(cluster, account)
  return { home, cluster, native, account, isEntered }
}

/** The folder of the server's socket: the home, or a short private folder when its path is too long. */
export function socketFolder({ home, account }: PostgresFolder): string {
  if (Buffer.byteLength(home) <= MAX_SOCKET_FOLDER_BYTES) return home
  const short = mkdtempSync(path.join(tmpdir(), 'hedgerow-'))
  own(short, account)
  return short
}

function makeHome(place: string, account: Account | null): void {
  if (account !== null) letThrough(path.dirname(place), account)
  mkdirSync(place, { mode: 0o700 })
  own(place, account)
}

/** Opens a private data folder to our own group only, so that the database can stay inside it. */
function letThrough(dataDir: string, account: Account): void {
  const { mode, uid } = statSync(dataDir)
  const closedToGroup = (mode & 0o070) === 0
  if (enterable(dataDir, account) || uid !== 0 || !closedToGroup) return
  chownSync(dataDir, uid, account.gid)
  chmodSync(dataDir, (mode & 0o7777) | 0o010)
}

/** Owned by us, writable by the account's group, closed to all others. */
function own(folder: string, account: Account | null): void {
  if (account === null) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, 0o770)
}

/** `initdb` works under a temporary name, so that an interrupted run is never taken for a cluster. */
function initialise({ home, cluster, native, account, isEntered }: PostgresFolder): void {
  const passing = path.join(home, 'cluster.new')
  rmSync(passing, { recursive: true, force: true })
  mkdirSync(passing, { mode: 0o700 })
  if (account !== null) chownSync(passing, account.uid, account.gid)
  const made = spawnSync(
    path.join(native, 'bin/initdb'),
    [
      '-D',
      isEntered ? ENTERED : passing,
      '-U',
      'hedgerow',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      // WAL segment size in MB; the default of 16 is a lot for a small disk.
      '--wal-segsize=4',
    ],
    { ...account, cwd: isEntered ? passing : '/', env: { LC_ALL: 'C' }, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(passing, { recursive: true, force: true })
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1)
    throw new StartFailure(
      `The built-in database could not be set up in ${home}: ${reason}. Fix the cause, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  renameSync(passing, cluster)
}

/** Reports that the data belong to another account, which PostgreSQL would only write to its log. */
function mayUse(cluster: string, account: Account | null): void {
  const owner = statSync(cluster).uid
  const runsAs = account?.uid ?? process.getuid?.()
  if (owner === runsAs) return
  throw new StartFailure(
    `The database in ${cluster} belongs to the account with number ${owner}: start Hedgerow under that account or as root.`,
  )
}
