/** What changed. `sync`: events may have been missed, so reload everything. */
export type LiveKind = 'message' | 'read' | 'notification' | 'order' | 'pickup' | 'desk' | 'sync'

/** Notifies a user's open pages of a change: ids only, never content. */
export interface LiveEvent {
  kind: LiveKind
  /** The row that changed. */
  id?: number
  /** The two users of the conversation that changed. */
  people?: readonly [number, number]
}
