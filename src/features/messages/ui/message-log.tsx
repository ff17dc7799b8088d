import { type ReactNode, useState } from 'react'
import { dayOf } from '#shared/dates.ts'
import { dayInWords } from '#shared/days.ts'
import { useApi } from '#ui/browser/api.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Message } from '../contract.ts'
import { logEntries } from '../log-entries.ts'
import { OutgoingBubble, SentBubble } from './message-bubble.tsx'
import type { Outgoing } from './outbox.ts'
import { earlierMessages, useMessages } from './queries.ts'
import { useNewestInView } from './use-newest-in-view.ts'

const PAGE = 100

/** An event between the two users other than a message, such as an order. */
export interface LogCard {
  key: string
  /** Time as ISO 8601. */
  at: string
  /** Always shown, however many other events are beside it. */
  isAlwaysShown?: boolean
  content: ReactNode
}

interface Props {
  me: number
  other: { id: number; fullName: string }
  cards: readonly LogCard[]
  outgoing: readonly Outgoing[]
  onRetry: (message: Outgoing) => void
  onWithdraw: (message: Outgoing) => void
}

/** The messages of a conversation, newest last. */
export function MessageLog({ me, other, ...sending }: Props) {
  const query = useMessages(me, other.id)
  if (query.isPending) return <LogSkeleton />
  if (!query.data) {
    return (
      <div className="flex-1 p-4">
        <Notice tone="destructive" action={<Button onClick={() => void query.refetch()}>Retry</Button>}>
          We could not load this conversation.
        </Notice>
      </div>
    )
  }
  return <Log me={me} other={other} newest={query.data} {...sending} />
}

function Log({ me, other, cards, newest, onRetry, onWithdraw, ...rest }: Props & { newest: Message[] }) {
  const { earlier, hasEarlier, isLoading, load } = useEarlier({ me, other: other.id, newest })
  const messages = [...earlier, ...newest]
  // The event stream may deliver it before the response to the request arrives.
  const outgoing = rest.outgoing.filter(({ key }) => !newest.some((message) => message.key === key))
  const last = outgoing.at(-1) ?? newest.at(-1)
  const view = useNewestInView(last ? `${'id' in last ? `in${last.id}` : `out${last.key}`}` : '', isOwn(last, me))
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={view.log}
        onScroll={view.onScroll}
        role="log"
        aria-label={`Messages with ${other.fullName}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain"
      >
        <div ref={view.content} className="flex min-h-full flex-col gap-3 p-4">
          {hasEarlier && (
            <Button size="small" className="self-center" isPending={isLoading} onClick={() => void load()}>
              Show earlier messages
            </Button>
          )}
          {messages.length === 0 && outgoing.length === 0 && cards.length === 0 && (
            <p className="m-auto text-center text-ink-2">No messages yet. Start the conversation!</p>
          )}
          <Entries me={me} other={other.fullName} messages={messages} cards={cards} />
          {outgoing.map((message) => (
            <OutgoingBubble
              key={message.key}
              message={message}
              onRetry={() => onRetry(message)}
              onWithdraw={() => onWithdraw(message)}
            />
          ))}
        </div>
      </div>
      {view.hasMore && <NewMessages onShow={view.showNewest} />}
    </div>
  )
}

const NewMessages = ({ onShow }: { onShow: () => void }) => (
  <Button size="small" tone="primary" className="-translate-x-1/2 absolute bottom-3 left-1/2" onClick={onShow}>
    <Icon name="arrow-down" size={16} />
    New messages
  </Button>
)

interface EntriesProps {
  me: number
  /** The other user's name. */
  other: string
  messages: readonly Message[]
  cards: readonly LogCard[]
}

/** The sent messages and the events between them, by day. */
function Entries({ me, other, messages, cards }: EntriesProps) {
  const now = useNow()
  const entries = logEntries(messages, cards)
  return entries.map((entry) => {
    if (entry.kind === 'day') return <DayHeading key={entry.key} at={entry.at} now={now} />
    if (entry.kind === 'card') return <Card key={entry.key} card={entry.card} />
    if (entry.kind === 'folded') return <Folded key={entry.key} cards={entry.cards} />
    const { message, isSameListing } = entry
    const bubble = { message, isOwn: message.senderId === me, other, isSameListing }
    return <SentBubble key={entry.key} {...bubble} />
  })
}

const Card = ({ card }: { card: LogCard }) => <div className="w-full max-w-md self-center">{card.content}</div>

/** Events without a message between them, except the newest. */
const Folded = ({ cards }: { cards: readonly LogCard[] }) => (
  <details className="w-full max-w-md self-center text-sm">
    <summary className="min-h-6 cursor-pointer text-center font-[620] text-ink-2">
      {cards.length} earlier {cards.length === 1 ? 'order, offer or pickup' : 'orders, offers and pickups'}
    </summary>
    <div className="mt-3 flex flex-col gap-3">
      {cards.map((card) => (
        <Card key={card.key} card={card} />
      ))}
    </div>
  </details>
)

/** `now` is null until hydrated. */
const DayHeading = ({ at, now }: { at: string; now: Date | null }) => (
  <h3 className="flex items-center gap-3 font-[620] text-ink-3 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    <time dateTime={dayOf(at)}>{dayInWords(at, now)}</time>
  </h3>
)

const isOwn = (last: Message | Outgoing | undefined, me: number): boolean =>
  last !== undefined && (!('senderId' in last) || last.senderId === me)

interface History {
  me: number
  other: number
  newest: readonly Message[]
}

/** Pages before the newest hundred messages, fetched on demand. */
function useEarlier({ me, other, newest }: History) {
  const api = useApi()
  const [earlier, setEarlier] = useState<readonly Message[]>([])
  const [isComplete, setComplete] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const first = newest[0]
  // Keeps messages that drop out of the newest hundred as new ones arrive.
  const older = earlier.filter((message) => first === undefined || message.id < first.id)
  const load = async () => {
    setLoading(true)
    try {
      const page = await earlierMessages(api, me, other, (older[0] ?? first)?.id)
      setEarlier([...page, ...older])
      setComplete(page.length < PAGE)
    } finally {
      setLoading(false)
    }
  }
  return { earlier: older, hasEarlier: newest.length >= PAGE && !isComplete, isLoading, load }
}

const LogSkeleton = () => (
  <div className="flex flex-1 flex-col gap-4 p-4">
    <span className="sr-only">Loading messages...</span>
    <Skeleton className="h-10 w-3/5 rounded-xl" />
    <Skeleton className="h-10 w-2/5 self-end rounded-xl" />
    <Skeleton className="h-16 w-1/2 rounded-xl" />
  </div>
)
