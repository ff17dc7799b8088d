import pg from 'pg'

/** How many statements were sent, and the milliseconds from sending each to having its answer, added up. */
export interface SqlTime {
  statements: number
  milliseconds: number
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** What the database and its driver take while `work` goes on, background work and its transactions included. */
export async function sqlTimeOf(work: () => Promise<void>): Promise<SqlTime> {
  const sum: SqlTime = { statements: 0, milliseconds: 0 }
  const original = pg.Client.prototype.query as unknown as Query
  const timed: Query = function (...args) {
    const begun = performance.now()
    const end = (): void => {
      sum.statements++
      sum.milliseconds += performance.now() - begun
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const answered = (...results: unknown[]): unknown => {
        end()
        return Reflect.apply(last, undefined, results)
      }
      return Reflect.apply(original, this, [...args.slice(0, -1), answered])
    }
    const answer = Reflect.apply(original, this, args)
    if (answer instanceof Promise) answer.then(end, end)
    return answer
  }
  pg.Client.prototype.query = timed as unknown as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original as unknown as typeof pg.Client.prototype.query
  }
  return sum
}
