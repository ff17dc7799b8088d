import { useSyncExternalStore } from 'react'
import { keepOwn, onForgotten } from '#ui/own-storage.ts'
import type { MessagePicture } from '../contract.ts'

/** A photo the server has, before its message is sent. */
export interface SentPicture extends MessagePicture {
  key: string
}

/** A message on its way. It is kept in this browser until the server has it. */
export interface Outgoing {
  key: string
  content: string
  productId: number | undefined
  pictures: readonly SentPicture[]
  /** `waiting`: for the connection, or for those before it. */
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed, as the server put it. */
  reason?: string | undefined
}

const PREFIX = 'outbox'
const NONE: readonly Outgoing[] = []
const placeOf = (me: number, other: number): string => `${PREFIX}:${me}:${other}`

// What is on its way belongs to the window: it goes on when the conversation is left.
const boxes = new Map<string, readonly Outgoing[]>()
const watchers = new Set<() => void>()
onForgotten(() => boxes.clear())

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** What is on its way to somebody, the oldest first. */
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

/** Puts a message last. */
export const addOutgoing = (me: number, other: number, message: Outgoing): void =>
  keep(placeOf(me, other), [...outboxOf(me, other), message])

/** Changes a message, or takes it away. Nothing happens when it has gone already. */
export function changeOutgoing(me: number, other: number, key: string, change: Partial<Outgoing> | null): void {
  const box = outboxOf(me, other)
  if (!box.some((message) => message.key === key)) return
  keep(
    placeOf(me, other),
    box.flatMap((message) => (message.key === key ? (change ? { ...message, ...change } : []) : message)),
  )
}

/** Everybody to whom something of this person's is on its way. */
export function addressees(me: number): number[] {
  const own = new RegExp(`^${PREFIX}:${me}:(\\d+)$`)
  const places = new Set([...boxes].flatMap(([place, box]) => (box.length > 0 ? place : [])))
  try {
    for (const place of Object.keys(localStorage)) places.add(place)
  } catch {
    // Storage is switched off: only what this window knows is on its way.
  }
  return [...places].flatMap((place) => Number(own.exec(place)?.[1] ?? Number.NaN) || [])
}

function keep(place: string, box: readonly Outgoing[]): void {
  boxes.set(place, box)
  keepOwn(place, box.length > 0 ? JSON.stringify(box) : null)
  for (const watcher of watchers) watcher()
}

/** What was being sent when the window closed waits again: its key keeps it from being there twice. */
function stored(place: string): readonly Outgoing[] {
  try {
    const box = JSON.parse(localStorage.getItem(place) ?? '[]') as Outgoing[]
    return box.map((message) => (message.state === 'sending' ? { ...message, state: 'waiting' } : message))
  } catch {
    return NONE
  }
}
