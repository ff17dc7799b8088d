import { dayOf } from '#shared/dates.ts'
import type { Message } from './contract.ts'

/** An event between the two users other than a message, such as an order. */
interface Event {
  key: string
  /** Time as ISO 8601. */
  at: string
  /** Never folded. */
  isAlwaysShown?: boolean
}

/** One line of a conversation. */
export type LogEntry<Card extends Event> =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'card'; key: string; card: Card }
  /** Events without a message between them, except the newest. */
  | { kind: 'folded'; key: string; cards: readonly Card[] }
  /** `isSameListing`: the previous message is about the same listing, so it is not shown again. */
  | { kind: 'message'; key: string; message: Message; isSameListing: boolean }

/** Maximum number of consecutive events that are shown, so that the messages around them stay in view. */
const SHOWN_IN_A_ROW = 2

type Line<Card extends Event> = { at: string; entry: Exclude<LogEntry<Card>, { kind: 'day' }> }

/** Messages and other events by time, each day under its own heading. An event comes before a message of its moment. */
export function logEntries<Card extends Event>(messages: readonly Message[], cards: readonly Card[]): LogEntry<Card>[] {
  const lines: Line<Card>[] = [
    ...cards.map((card) => ({ at: card.at, entry: { kind: 'card', key: card.key, card } as const })),
    ...messages.map((message, index) => ({
      at: message.createdAt,
      entry: {
        ...({ kind: 'message', key: `message-${message.id}`, message } as const),
        isSameListing: messages[index - 1]?.productId === message.productId,
      },
    })),
  ].toSorted((one, two) => one.at.localeCompare(two.at))
  return folded(lines).flatMap(({ at, entry }, index, shown) => {
    const before = shown[index - 1]
    const isNewDay = before === undefined || dayOf(before.at) !== dayOf(at)
    return isNewDay ? [{ kind: 'day', key: `day-${dayOf(at)}`, at } as const, entry] : [entry]
  })
}

/** The lines with the older events of each row of events as one line, where the first of them was. */
function folded<Card extends Event>(lines: readonly Line<Card>[]): Line<Card>[] {
  const result: Line<Card>[] = []
  let row: { at: string; card: Card }[] = []
  const endRow = () => {
    const older = row.slice(0, -SHOWN_IN_A_ROW).filter(({ card }) => !card.isAlwaysShown)
    const [first] = older
    if (first) {
      const cards = older.map(({ card }) => card)
      result.push({ at: first.at, entry: { kind: 'folded', key: `folded-${first.card.key}`, cards } })
    }
    const shown = row.filter((event) => !older.includes(event))
    result.push(...shown.map(({ at, card }) => ({ at, entry: { kind: 'card', key: card.key, card } as const })))
    row = []
  }
  for (const line of lines) {
    if (line.entry.kind === 'card') row.push({ at: line.at, card: line.entry.card })
    else {
      endRow()
      result.push(line)
    }
  }
  endRow()
  return result
}
