import { fieldsOf } from './json.ts'

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

/** The event that a server sent; null for one of a newer build, whose kind this one does not know. */
export function liveEventIn(json: unknown): LiveEvent | null {
  const { kind, id, people } = fieldsOf(json)
  const known = liveKinds.find((one) => one === kind)
  if (known === undefined) return null
  const [one, other]: unknown[] = Array.isArray(people) ? people : []
  return {
    kind: known,
    ...(typeof id === 'number' && { id }),
    ...(typeof one === 'number' && typeof other === 'number' && { people: [one, other] as const }),
  }
}
