import type { Fault } from './fault.ts'

const EMBEDDED = 'src/adapters/db/embedded/embedded-postgres.test.ts'
const JOBS = 'src/adapters/jobs/pg-boss-jobs.test.ts'

/** What an operator does, or meets at work. */
export const operations: readonly Fault[] = [
  {
    number: 26,
    name: '`kill -9` of the embedded PostgreSQL',
    seen: 'calls are refused until it runs again, by itself',
    compared: 'acknowledged rows',
    trials: [
      { file: EMBEDDED, title: 'restarts by itself when it dies' },
      { file: EMBEDDED, title: 'keeps every acknowledged row when its processes are killed during writes' },
    ],
  },
  {
    number: 27,
    name: '`kill -9` of server and embedded PostgreSQL',
    seen: 'the next start takes over',
    compared: 'rows written before',
    trials: [
      { file: EMBEDDED, title: 'starts after both the server and its database were killed' },
      { file: EMBEDDED, title: 'takes over a PostgreSQL that a killed server left running' },
    ],
  },
  {
    number: 28,
    name: 'Ctrl+C, a service manager’s stop, a closed terminal (`npm start`)',
    seen: 'requests in progress are answered, nothing is left running',
    compared: null,
    trials: [{ file: 'drills/stop.test.ts' }],
  },
  {
    number: 29,
    name: 'object storage is away',
    seen: '503 `FILES_UNAVAILABLE` for photos, everything else goes on; a backup there fails and says so',
    compared: 'photos of before',
    trials: [
      { file: 'drills/servers/outages.test.ts', title: 'photos are refused with 503' },
      { file: 'src/adapters/files/files.test.ts', title: 'a failing storage is reported' },
      { file: 'src/adapters/backup/stores.test.ts', title: 'object storage that refuses fails the backup' },
    ],
  },
  {
    number: 30,
    name: 'all connections to the database are cut',
    seen: 'jobs go on',
    compared: 'connections, jobs',
    trials: [
      { file: JOBS, title: 'jobs continue after all connections were cut' },
      { file: 'src/adapters/db/transaction.test.ts', title: 'no connection is lost' },
    ],
  },
  {
    number: 31,
    name: 'one of several processes is killed during a job',
    seen: 'another process runs the job within five seconds',
    compared: 'the job',
    trials: [{ file: JOBS, title: 'a job of a killed process runs again' }],
  },
  {
    number: 32,
    name: 'two processes with different picture folders',
    seen: 'the second is refused in one sentence',
    compared: null,
    trials: [{ file: 'src/adapters/files/files-folder.test.ts' }],
  },
  {
    number: 33,
    name: 'the data folder is a link, or the link’s target is missing',
    seen: 'the start is refused in one sentence, never with an empty database',
    compared: 'the data of the folder',
    trials: [{ file: 'src/adapters/db/embedded/linked-folder.test.ts' }],
  },
  {
    number: 34,
    name: 'packages are installed while the server runs',
    seen: 'refused',
    compared: null,
    trials: [{ file: 'scripts/setup.test.ts' }],
  },
  {
    number: 35,
    name: 'a wrong DATABASE_URL',
    seen: 'one sentence, without the password',
    compared: null,
    trials: [
      { file: 'src/adapters/db/open.test.ts', title: 'an unusable database server is reported in one sentence' },
    ],
  },
  {
    number: 36,
    name: 'the database is moved while a server runs, or to one that is not empty',
    seen: 'the move is refused, the server goes on',
    compared: 'the source',
    trials: [{ file: 'src/backup/move.test.ts' }],
  },
  {
    number: 37,
    name: 'older code on a newer database, or changed migrations',
    seen: 'the start is refused in one sentence',
    compared: 'the schema',
    trials: [
      { file: 'src/adapters/db/migrate.test.ts', title: 'a database that is newer than the code is not changed' },
      { file: 'src/adapters/db/migrate.test.ts', title: 'a changed, missing or late migration is refused' },
    ],
  },
]
