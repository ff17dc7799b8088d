// Lists of similar objects, written as columns: each key once instead of once for every object. No reply has the two keys below,
// and nothing may depend on the order of an object's keys.

const KEYS = '#keys'
const COLUMNS = '#columns'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The same value with its lists as columns. What holds no such list is not copied: a page sends it once for all who refer to it. */
export function toColumns(value: unknown): unknown {
  if (Array.isArray(value)) {
    const table = asTable(value)
    if (table) return table
    const written = value.map(toColumns)
    return written.some((one, place) => one !== value[place]) ? written : value
  }
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([key, one]) => [key, toColumns(one)] as const)
  return entries.some(([key, one]) => one !== value[key]) ? Object.fromEntries(entries) : value
}

/** Null for a list of anything but two or more objects that have most of their keys in common. */
function asTable(list: readonly unknown[]): Plain | null {
  if (list.length < 2 || !list.every(isPlain)) return null
  const keys = [...new Set(list.flatMap((one) => Object.keys(one)))]
  // In a column, undefined means that the object has no such key.
  const isAlike = (one: Plain): boolean =>
    Object.keys(one).length * 2 > keys.length && Object.values(one).every((own) => own !== undefined)
  if (!list.every(isAlike)) return null
  const columnOf = (key: string) => list.map((one) => (Object.hasOwn(one, key) ? one[key] : undefined))
  return { [KEYS]: keys, [COLUMNS]: keys.map((key) => toColumns(columnOf(key))) }
}

/** The value of which this is the form with columns. Changes what it is given. */
export function fromColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumns)
  if (!isPlain(value)) return value
  const { [KEYS]: keys, [COLUMNS]: columns } = value
  if (!Array.isArray(keys) || !Array.isArray(columns)) {
    for (const key of Object.keys(value)) value[key] = fromColumns(value[key])
    return value
  }
  const read = columns.map(fromColumns) as unknown[][]
  return (read[0] ?? []).map((_, row) =>
    Object.fromEntries(
      keys.map((key: string, column) => [key, read[column]?.[row]] as const).filter(([, own]) => own !== undefined),
    ),
  )
}
