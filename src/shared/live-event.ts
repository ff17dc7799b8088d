/** What changed. `sync`: something may have been missed, so look at everything anew. */
export type LiveKind = 'message' | 'read' | 'notification' | 'order' | 'pickup' | 'sync'

/** Tells a person's open pages that something changed: ids only, never content. */
export interface LiveEvent {
  kind: LiveKind
  /** The row it is about. */
  id?: number
  /** The two people of the conversation it is about. */
  people?: readonly [number, number]
}
