/** Where a part says what an operator should know. Fastify's logger and `console` both fit. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** A log of plain lines on standard error, for what happens outside of any request. */
export function plainLog(level: string): Log {
  const line = (own: string) => (facts: object, message: string) => {
    if (LEVELS.indexOf(own) < LEVELS.indexOf(level)) return
    console.error(Object.keys(facts).length > 0 ? `${message} ${inWords(facts)}` : message)
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

/** Errors by their code and first line only: a query's message would hold its parameters. */
const inWords = (facts: object): string =>
  JSON.stringify(facts, (_key, value: unknown) =>
    value instanceof Error
      ? `${(value as { code?: string }).code ?? value.name}: ${value.message.split('\n')[0]}`
      : value,
  )
