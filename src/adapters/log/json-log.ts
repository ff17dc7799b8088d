import pino, { type DestinationStream, type LoggerOptions } from 'pino'
import type { Log } from '#shared/log.ts'
import { onceAMinute } from './once-a-minute.ts'
import { withoutData } from './without-data.ts'

const STANDARD_ERROR = 2

/** The one format of the log: a JSON object a line, with the level by name and the time by ISO 8601. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: (error: unknown) => (error instanceof Error ? withoutData(error) : error) },
})

/**
 * The log of everything outside a request, on standard error. Equal lines are written once a minute, with how many were
 * left out before as `repeated`.
 */
export function jsonLog(
  level: string,
  to: DestinationStream = pino.destination({ dest: STANDARD_ERROR, sync: true }),
): Log {
  const log = pino(logOptions(level), to)
  const leftOut = onceAMinute()
  const write = (own: 'info' | 'warn' | 'error') => (facts: object, message: string) => {
    if (!log.isLevelEnabled(own)) return
    const repeated = leftOut(`${own} ${message} ${JSON.stringify(facts, asText)}`)
    if (repeated !== null) log[own]({ ...facts, ...(repeated > 0 && { repeated }) }, message)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

const asText = (_key: string, value: unknown): unknown => (value instanceof Error ? value.message : value)
