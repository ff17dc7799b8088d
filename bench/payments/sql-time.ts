import pg from 'pg'

/** The number of statements sent, and the milliseconds in which at least one statement was unanswered. */
export interface SqlTime {
  statements: number
  milliseconds: number
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Measures the time of the database and its driver during `work`, background jobs and their transactions included. */
export async function sqlTimeOf(work: () => Promise<void>): Promise<SqlTime> {
  const sum: SqlTime = { statements: 0, milliseconds: 0 }
  const original = pg.Client.prototype.query as unknown as Query
  let underWay = 0
  let since = 0
  const begin = (): void => {
    if (underWay++ === 0) since = performance.now()
  }
  const end = (): void => {
    sum.statements++
    if (--underWay === 0) sum.milliseconds += performance.now() - since
  }
  const timed: Query = function (...args) {
    begin()
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
