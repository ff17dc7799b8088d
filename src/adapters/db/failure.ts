/** What a thrown error means for the caller, without its message: that holds the query's parameters. */
export interface Failure {
  kind: 'unavailable' | 'storage_full' | 'bad_input' | 'unique' | 'other'
  /** The violated constraint, for `unique`. */
  constraint?: string
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// 57P01–3 and 57P05: the server is going, gone or starting; 53300: no connection left; 57014: the statement took too long.
const UNAVAILABLE = /^(08...|57P0[1235]|53300|57014|53200)$/
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after/

/** Sorts any thrown error. Drivers and query builders hide the cause below `cause`, so every level is looked at. */
export function failureOf(error: unknown): Failure {
  for (let level = error; level instanceof Error; level = level.cause) {
    const { code = '', constraint } = level as Error & { code?: string; constraint?: string }
    if (code === '53100' || code === 'ENOSPC') return { kind: 'storage_full' }
    if (isDatabaseCall(level) && SOCKET_CODES.has(code)) return { kind: 'unavailable' }
    if (UNAVAILABLE.test(code) || POOL_MESSAGES.test(level.message)) return { kind: 'unavailable' }
    if (/^22...$/.test(code)) return { kind: 'bad_input' }
    if (code === '23505') return { kind: 'unique', ...(constraint && { constraint }) }
  }
  return { kind: 'other' }
}

/** A missing file is ENOENT too; only a failed connect or read on a socket means that the database is away. */
const isDatabaseCall = (error: Error): boolean =>
  ['connect', 'read', 'write', 'getaddrinfo'].includes((error as { syscall?: string }).syscall ?? '')
