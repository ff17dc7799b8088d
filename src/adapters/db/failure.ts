import pg from 'pg'

/** Why a database call failed, as far as the rest of the house needs to know. Messages stay inside: they hold people's data. */
export type Failure =
  /** Down, out of reach, too busy or too slow: worth asking again soon. */
  | { kind: 'unavailable' }
  /** Nothing can be saved just now; reading works. */
  | { kind: 'storage_full' }
  /** A value PostgreSQL cannot store, such as a NUL in a text. */
  | { kind: 'bad_input' }
  /** Lost against others at the same time even after all tries. */
  | { kind: 'contention' }
  | { kind: 'unique'; constraint: string }
  | { kind: 'other' }

const unavailableCodes = new Set([
  '57P01', // ended by an administrator
  '57P02', // another process crashed
  '57P03', // starting or stopping
  '57P05', // idle session timeout
  '25P03', // idle in transaction timeout
  '25P04', // transaction timeout
  '57014', // statement timeout
  '55P03', // lock timeout
  '53200', // out of memory
  '53300', // too many connections
  '53400', // a configured limit
  '58030', // input/output error
])

const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT', // the socket is not there
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
])

/** The driver gives these no code. */
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** Says why something thrown by a database call was thrown. `other` also for what no database threw. */
export function failureOf(thrown: unknown): Failure {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const failure = error instanceof pg.DatabaseError ? ofServer(error) : ofDriver(error)
    if (failure !== null) return failure
  }
  return { kind: 'other' }
}

/** Whether the same transaction may succeed when tried again at once. */
export function lostRace(thrown: unknown): boolean {
  return failureOf(thrown).kind === 'contention'
}

function ofServer(error: pg.DatabaseError): Failure {
  const code = error.code ?? ''
  if (code === '23505') return { kind: 'unique', constraint: error.constraint ?? '' }
  if (code === '40001' || code === '40P01') return { kind: 'contention' }
  // 25006: the database is read-only, as ours makes itself before its disk is full.
  if (code === '53100' || code === '25006') return { kind: 'storage_full' }
  if (code.startsWith('08') || unavailableCodes.has(code)) return { kind: 'unavailable' }
  if (code.startsWith('22')) return { kind: 'bad_input' }
  return { kind: 'other' }
}

function ofDriver(error: Error): Failure | null {
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0])
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return { kind: 'storage_full' }
  const fromSystem = 'syscall' in error && unavailableSystemCodes.has(String(code))
  if (fromSystem && isConnection(error)) return { kind: 'unavailable' }
  if (code === undefined && unavailableMessages.some((known) => error.message.startsWith(known)))
    return { kind: 'unavailable' }
  return null
}

/** A missing file is no missing database. */
function isConnection(error: Error & { syscall?: unknown }): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo', 'socket'].includes(String(error.syscall))
}
