/**
 * The only element of a list that always has exactly one, such as the row of an aggregate, of an insert, or of an update
 * of a locked row. Throws for any other list.
 */
export function only<T>(list: readonly T[]): T {
  const [element] = list
  if (element === undefined || list.length > 1) throw new Error(`A list of one has ${list.length} elements.`)
  return element
}

/** A value that exists by a rule which types cannot express. `missing` is the sentence of the error if it does not. */
export function required<T>(value: T | null | undefined, missing: string): T {
  if (value === undefined || value === null) throw new Error(missing)
  return value
}

/** The element at a turn: after the last one, the first follows. Throws for an empty list. */
export function inTurn<T>(list: readonly T[], turn: number): T {
  return required(list[turn % list.length], 'An empty list has no element for any turn.')
}
