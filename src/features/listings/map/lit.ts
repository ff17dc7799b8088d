/** The outward code that a pointer or the focus is on, on the map or among the cards. */
export interface Lit {
  get: () => string | null
  set: (outcode: string | null) => void
  subscribe: (listener: () => void) => () => void
}

export function createLit(): Lit {
  let lit: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => lit,
    set: (outcode) => {
      if (outcode === lit) return
      lit = outcode
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
