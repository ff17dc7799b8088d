import pg from 'pg'

/** Why a database call failed, as far as callers need to know. Messages are not passed on: they hold personal data. */
export type Failure =
  /** Down, unreachable, too busy or too slow: worth retrying soon. */
  | { kind: 'unavailable' }
  /** Writes fail at present; reads work. */
  | { kind: 'storage_full' }
  /** A value that PostgreSQL cannot store, such as a NUL in a text. */
  | { kind: 'bad_input' }
  /** Lost against concurrent transactions, also after all retries. */
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
  'ENOENT', // the socket does not exist
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
])

/** Driver errors without a code. */
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** Classifies an error thrown by a database call. Errors from elsewhere are `other`. */
export function failureOf(thrown: unknown): Failure {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const failure = error instanceof pg.DatabaseError ? ofServer(error) : ofDriver(error)
    if (failure !== null) return failure
  }
  return { kind: 'other' }
}

/** Whether the same transaction may succeed when retried at once. */
export function isContention(thrown: unknown): boolean {
  return failureOf(thrown).kind === 'contention'
}

function ofServer(error: pg.DatabaseError): Failure {
  const code = error.code ?? ''
  if (code === '23505') return { kind: 'unique', constraint: error.constraint ?? '' }
  if (code === '40001' || code === '40P01') return { kind: 'contention' }
  // 25006: the database is read-only, as the disk watch makes it before the disk is full.
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

/** A missing file elsewhere does not mean a missing database. */
function isConnection(error: Error & { syscall?: unknown }): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo', 'socket'].includes(String(error.syscall))
}
