/**
 * The keys of an object that is declared with a closed, non-empty set of them. TypeScript types keys as text, because an
 * object may have more than its type names; declared lists do not.
 */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(record) as [K, ...K[]]

/** The keys of such an object with their values. */
export const entriesOf = <K extends string, V>(record: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(record) as [K, V][]

/** An object with one value for each key. */
export const recordOf = <K extends string, V>(keys: readonly K[], makeValue: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, makeValue(key)])) as Record<K, V>

/** The values of an object that has text as keys and may lack some. */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** An object without its fields that are undefined: an optional field is absent, never undefined. */
export const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
