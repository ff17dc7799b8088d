import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type pg from 'pg'

/** Runs `work` in a span of this name. Attributes must not hold personal data. */
export function inSpan<Result>(
  name: string,
  attributes: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
  kind = SpanKind.INTERNAL,
): Promise<Result> {
  return trace.getTracer('hedgerow').startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // Messages of errors may hold parameters.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
      throw error
    } finally {
      span.end()
    }
  })
}

type Query = (...parameters: unknown[]) => unknown

/** A span for every query of this pool, with its text and without its parameters. */
export function traceQueries(pool: pg.Pool): void {
  traceQueriesOf(pool)
  pool.on('connect', traceQueriesOf)
}

function traceQueriesOf(client: pg.Pool | pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const traced: Query = (...parameters) => {
    // With a callback the pool calls its client: the span of the pool covers it.
    if (typeof parameters.at(-1) === 'function') return query(...parameters)
    const [first] = parameters
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
    return inSpan(name, attributes, async () => query(...parameters), SpanKind.CLIENT)
  }
  Object.assign(client, { query: traced })
}
