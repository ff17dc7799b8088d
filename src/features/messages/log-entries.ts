import { dayOf } from '#shared/dates.ts'
import type { Message } from './contract.ts'

/** An event between the two users other than a message, such as an order. */
interface Event {
  /** Time as ISO 8601. */
  at: string
}

/** One line of a conversation. */
export type LogEntry<Card extends Event> =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'card'; key: string; card: Card }
  /** `isSameListing`: the previous message is about the same listing, so it is not shown again. */
  | { kind: 'message'; key: string; message: Message; isSameListing: boolean }

/** Messages and other events by time, each day under its own heading. An event comes before a message of its moment. */
export function logEntries<Card extends Event & { key: string }>(
  messages: readonly Message[],
  cards: readonly Card[],
): LogEntry<Card>[] {
  const lines = [
    ...cards.map((card) => ({ at: card.at, entry: { kind: 'card', key: card.key, card } as const })),
    ...messages.map((message, index) => ({
      at: message.createdAt,
      entry: {
        ...({ kind: 'message', key: `message-${message.id}`, message } as const),
        isSameListing: messages[index - 1]?.productId === message.productId,
      },
    })),
  ].toSorted((one, two) => one.at.localeCompare(two.at))
  return lines.flatMap(({ at, entry }, index) => {
    const before = lines[index - 1]
    const isNewDay = before === undefined || dayOf(before.at) !== dayOf(at)
    return isNewDay ? [{ kind: 'day', key: `day-${dayOf(at)}`, at } as const, entry] : [entry]
  })
}
