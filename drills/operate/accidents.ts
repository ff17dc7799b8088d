import type { Fault } from './fault.ts'

const EMBEDDED = 'src/adapters/db/embedded/embedded-postgres.test.ts'
const JOBS = 'src/adapters/jobs/pg-boss-jobs.test.ts'
const ARCHIVE = 'src/adapters/backup/archive.test.ts'
const FAILURE = 'src/adapters/db/failure.test.ts'
const OUTAGES = 'drills/servers/outages.test.ts'

/** What goes wrong by itself. */
export const accidents: readonly Fault[] = [
  {
    number: 1,
    name: '`kill -9` of the server amid purchases',
    seen: 'calls fail until the restart; repeated then, they succeed',
    compared: 'acknowledged purchases, confirmations and refunds; the ledger',
    trials: [{ file: 'drills/kill.test.ts' }],
  },
  {
    number: 2,
    name: '`kill -9` before and after each call to the payment provider',
    seen: 'the same final state as without a crash',
    compared: 'orders, the provider’s totals, the ledger',
    trials: [{ file: 'drills/points/points.test.ts' }, { file: 'drills/points/points-served.test.ts' }],
  },
  {
    number: 3,
    name: 'the PostgreSQL server is away',
    seen: '503 with `Retry-After`; `/healthz` answers, `/readyz` names the reason; works again without a restart',
    compared: 'listings acknowledged before, and calls refused meanwhile',
    trials: [{ file: 'drills/servers/database-away.test.ts' }],
  },
  {
    number: 4,
    name: 'the disk of the embedded database is full to its last byte',
    seen: 'reads are answered, writes refused with `STORAGE_FULL`; works again without a restart',
    compared: 'listings acknowledged before and meanwhile',
    trials: [
      { program: 'drills/disk/full.ts', needs: ['mount'], needsRoot: true },
      { file: EMBEDDED, title: 'refuses writes but answers reads while its disk is nearly full' },
      { file: 'src/adapters/files/files.test.ts', title: 'a full disk is reported as such' },
    ],
  },
  {
    number: 5,
    name: 'the disk fails to store what was written (`fsync`)',
    seen: '503; the database starts again by itself when the disk works',
    compared: 'listings acknowledged before and meanwhile',
    trials: [{ program: 'drills/disk/failing.ts', needs: ['strace'] }],
  },
  {
    number: 6,
    name: 'webhooks of the payment provider come twice, late and in another order',
    seen: 'the same final state as in order',
    compared: 'every order and account, the ledger',
    trials: [{ file: 'drills/webhooks.test.ts' }],
  },
  {
    number: 7,
    name: 'a webhook of the payment provider never comes',
    seen: 'found by the comparison with the provider',
    compared: 'the seller’s share, the ledger',
    trials: [
      {
        file: 'src/features/checkout/payment/outside-refunds.test.ts',
        title: 'finds a refund made elsewhere when its webhook is lost',
      },
    ],
  },
  {
    number: 8,
    name: 'the mail server is away for an hour and ends during an email',
    seen: 'emails come late',
    compared: 'emails',
    trials: [{ file: 'src/adapters/mail/deliveries.test.ts', title: 'the mail server is down for an hour' }],
  },
  {
    number: 9,
    name: 'requests to the payment provider without an answer, or done and answered as failed',
    seen: 'one payment, one refund, one transfer',
    compared: 'the provider’s payments, refunds and transfers',
    trials: [{ file: 'src/adapters/payments/unknown-outcomes.test.ts' }],
  },
  {
    number: 10,
    name: 'the payment provider is away',
    seen: 'buyers get a 503 that says so; after five requests without an answer the next are refused at once, for five seconds',
    compared: 'orders and payments',
    trials: [
      { file: OUTAGES, title: 'buyers get a 503 that says so' },
      { file: 'src/adapters/payments/breaker.test.ts' },
    ],
  },
  {
    number: 11,
    name: 'the clock of the server’s machine is 20 days ahead',
    seen: '503 at `/readyz`; orders stay as they are',
    compared: 'orders and their deadlines',
    trials: [{ file: 'drills/clock.test.ts' }],
  },
  {
    number: 12,
    name: 'two processes at once: on one data folder, and on one database',
    seen: 'the second on a folder is refused in one sentence; on one database one buyer gets each unit',
    compared: 'orders, the ledger, scheduled tasks',
    trials: [
      { file: EMBEDDED, title: 'refuses a second start in one sentence and changes nothing' },
      { file: JOBS, title: 'scheduled tasks run in one process only' },
      { file: 'drills/race.test.ts', title: 'one buyer, one end, one release or one refund' },
    ],
  },
  {
    number: 13,
    name: 'clients that send byte by byte',
    seen: 'the connection ends with 408',
    compared: null,
    trials: [{ file: 'src/http/limits/slow-requests.test.ts' }],
  },
  {
    number: 14,
    name: 'SIGTERM with open streams while users write',
    seen: 'every stream is closed, calls in progress are answered',
    compared: 'acknowledged messages',
    trials: [{ file: 'drills/drain.test.ts' }],
  },
  {
    number: 15,
    name: 'an error that nothing catches, or no memory left in the process',
    seen: 'the process ends and says why; the next one, which the service manager starts, serves',
    compared: 'listings acknowledged before',
    trials: [{ file: 'drills/process-ends.test.ts' }],
  },
  {
    number: 16,
    name: 'a job that fails, hangs, or ends its process',
    seen: 'other jobs go on; after its last attempt it is listed as failed, and can be run again',
    compared: 'jobs',
    trials: [
      { file: JOBS, title: 'a job that hangs blocks neither other jobs nor the stop' },
      { file: JOBS, title: 'a job is dead-lettered after its last attempt' },
      { file: JOBS, title: 'a job that crashes three processes is dead-lettered' },
    ],
  },
  {
    number: 17,
    name: 'uploads beyond the limit, and one that never ends',
    seen: 'refused with 413 or 400',
    compared: 'what was stored before',
    trials: [{ file: 'src/features/listings/photos/upload-bodies.test.ts' }],
  },
  {
    number: 18,
    name: 'ten thousand idle streams (`npm run bench:live`)',
    seen: 'pages and messages beside them are answered; all streams are back after a cut and after a restart',
    compared: null,
    trials: [{ program: 'bench/live/main.ts' }],
  },
  {
    number: 19,
    name: 'a migration that older processes must not work on, while members trade',
    seen: '503 `UPDATING` at most; older processes end by themselves',
    compared: 'orders, the ledger',
    trials: [
      { file: 'drills/versions.test.ts' },
      { file: 'src/adapters/db/migrate.test.ts', title: 'a migration waits for a table in use' },
    ],
  },
  {
    number: 20,
    name: 'the server is lost: restored from a backup that was made while members traded',
    seen: 'the marketplace as it was at the backup',
    compared: 'what was acknowledged before the backup, erased members, the ledger',
    trials: [{ file: 'drills/backup.test.ts' }],
  },
  {
    number: 21,
    name: 'a torn or damaged backup',
    seen: 'the restore is refused',
    compared: 'the data that were there',
    trials: [
      { file: ARCHIVE, title: 'an archive cut after any entry is refused' },
      { file: ARCHIVE, title: 'another byte in a' },
      // All of it: the title about a torn archive continues where the tests before it end.
      { file: 'src/backup/restore.test.ts' },
    ],
  },
  {
    number: 22,
    name: 'all connections to the database are in use, or a query is too slow',
    seen: 'refused with 503 and `Retry-After`; `/healthz` answers; works again without a restart',
    compared: 'listings acknowledged before',
    trials: [
      { file: OUTAGES, title: 'calls are refused with 503 and Retry-After' },
      { file: FAILURE, title: 'a full pool as unavailable' },
      { file: FAILURE, title: 'missing, stopping or too slow as unavailable' },
    ],
  },
  {
    number: 23,
    name: 'a damaged file of postcodes, and missing photos',
    seen: 'the import is refused; drawings stand in for the photos',
    compared: 'the postcodes that were there',
    trials: [
      { file: 'src/adapters/places/import/import-postcodes.test.ts', title: 'changes nothing' },
      { file: 'src/features/listings/photos/uploads.test.ts', title: 'drawings replace missing photos' },
    ],
  },
  {
    number: 24,
    name: 'postings that lock the same accounts crosswise',
    seen: 'no deadlock',
    compared: 'the ledger',
    trials: [{ file: 'drills/race.test.ts', title: 'concurrent postings between arbitrary accounts' }],
  },
  {
    number: 25,
    name: 'server, database and connections killed, cut, frozen and stopped at random, twenty times while members trade',
    seen: 'calls fail until it serves again; repeated then, they succeed',
    compared: 'acknowledged purchases, confirmations and refunds; the ledger; the provider’s totals',
    trials: [{ program: 'drills/kill.ts', args: ['--mixed', '20'] }],
  },
]
