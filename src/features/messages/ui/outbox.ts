import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { onCleared, storeInput } from '#ui/browser/own-storage.ts'
import { sentPicture } from '../contract.ts'

/** An unsent message. It is stored in this browser until the server has it. */
const outgoing = z.object({
  key: z.string(),
  content: z.string(),
  productId: z.optional(z.number()),
  pictures: z.readonly(z.array(sentPicture)),
  /** `waiting`: for the connection, or for earlier messages. */
  state: z.enum(['waiting', 'sending', 'failed']),
  /** The server's error message, or why it waits. */
  reason: z.optional(z.string()),
})
export type Outgoing = z.output<typeof outgoing>

const PREFIX = 'outbox'
const NONE: readonly Outgoing[] = []
const placeOf = (me: number, other: number): string => `${PREFIX}:${me}:${other}`

// The outbox is global to the window, so that sending continues after the user leaves the conversation.
const boxes = new Map<string, readonly Outgoing[]>()
const watchers = new Set<() => void>()
onCleared(() => boxes.clear())

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The unsent messages to a user, oldest first. */
export const useOutbox = (me: number, other: number): readonly Outgoing[] =>
  useSyncExternalStore(
    watch,
    () => outboxOf(me, other),
    () => NONE,
  )

export function outboxOf(me: number, other: number): readonly Outgoing[] {
  const place = placeOf(me, other)
  const box = boxes.get(place) ?? stored(place)
  boxes.set(place, box)
  return box
}

/** Appends a message. */
export const addOutgoing = (me: number, other: number, message: Outgoing): void =>
  keep(placeOf(me, other), [...outboxOf(me, other), message])

/** Changes or removes a message. Does nothing when it is already gone. */
export function changeOutgoing(me: number, other: number, key: string, change: Partial<Outgoing> | null): void {
  const box = outboxOf(me, other)
  if (!box.some((message) => message.key === key)) return
  keep(
    placeOf(me, other),
    box.flatMap((message) => (message.key === key ? (change ? { ...message, ...change } : []) : message)),
  )
}

/** Everyone to whom this user has unsent messages. */
export function addressees(me: number): number[] {
  const own = new RegExp(`^${PREFIX}:${me}:(\\d+)$`)
  const places = new Set([...boxes].flatMap(([place, box]) => (box.length > 0 ? place : [])))
  try {
    for (const place of Object.keys(localStorage)) places.add(place)
  } catch {
    // Storage is disabled: unsent messages are known only to this window.
  }
  return [...places].flatMap((place) => Number(own.exec(place)?.[1] ?? Number.NaN) || [])
}

function keep(place: string, box: readonly Outgoing[]): void {
  boxes.set(place, box)
  storeInput(place, box.length > 0 ? JSON.stringify(box) : null)
  for (const watcher of watchers) watcher()
}

/** A message that was being sent when the window closed waits again. Its key prevents a duplicate. */
function stored(place: string): readonly Outgoing[] {
  try {
    const box = z.array(z.unknown()).parse(JSON.parse(localStorage.getItem(place) ?? '[]'))
    const messages = box.flatMap((message) => outgoing.safeParse(message).data ?? [])
    return messages.map((message) => (message.state === 'sending' ? { ...message, state: 'waiting' } : message))
  } catch {
    return NONE
  }
}
