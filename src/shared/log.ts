/** The log for operators. Fastify's logger and `console` both implement it. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** A log of plain lines on standard error, for code outside a request. */
export function plainLog(level: string): Log {
  const line = (own: string) => (facts: object, message: string) => {
    if (LEVELS.indexOf(own) < LEVELS.indexOf(level)) return
    console.error(Object.keys(facts).length > 0 ? `${message} ${inWords(facts)}` : message)
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

/** Logs errors by their code and first line only: the message of a query error contains its parameters. */
const inWords = (facts: object): string =>
  JSON.stringify(facts, (_key, value: unknown) =>
    value instanceof Error
      ? `${(value as { code?: string }).code ?? value.name}: ${value.message.split('\n')[0]}`
      : value,
  )
