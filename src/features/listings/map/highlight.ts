/** What lights an outward code. */
export type Source = 'pointer' | 'focus'

/** The outward code that a pointer or the focus is on, on the map or among the cards. */
export interface Highlight {
  get: () => string | null
  /** The newest counts; when it ends, what the other source is on counts again. */
  set: (source: Source, outcode: string | null) => void
  subscribe: (listener: () => void) => () => void
}

export function createHighlight(): Highlight {
  const on: Record<Source, string | null> = { pointer: null, focus: null }
  let lit: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => lit,
    set: (source, outcode) => {
      on[source] = outcode
      const next = outcode ?? on.focus ?? on.pointer
      if (next === lit) return
      lit = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
