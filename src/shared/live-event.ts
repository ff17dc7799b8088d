/** What changed. `sync`: events may have been missed, so reload everything. */
export const liveKinds = ['message', 'read', 'notification', 'order', 'pickup', 'desk', 'sync'] as const
export type LiveKind = (typeof liveKinds)[number]

/** Notifies a user's open pages of a change: ids only, never content. */
export interface LiveEvent {
  kind: LiveKind
  /** The row that changed. */
  id?: number | undefined
  /** The two users of the conversation that changed. */
  people?: readonly [number, number] | undefined
}
