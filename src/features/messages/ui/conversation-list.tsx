import { timeInWords } from '#shared/days.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { CountBadge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Conversation } from '../contract.ts'
import { lastWords } from '../last-words.ts'

interface Props {
  conversations: readonly Conversation[]
  /** The other member of the open conversation. */
  selected: number | null
}

/** The user's conversations, latest first. */
export function ConversationList({ conversations, selected }: Props) {
  const now = useNow()
  if (conversations.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3 px-4 py-8">
        <p className="font-[620]">No conversations yet</p>
        <p className="text-ink-2 text-sm">When you ask a seller about a plant, the answers appear here.</p>
        <ButtonLink href="/browse">Browse Products</ButtonLink>
      </div>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {conversations.map((conversation) => (
        <li key={conversation.otherUser.id}>
          <Row conversation={conversation} isSelected={conversation.otherUser.id === selected} now={now} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  conversation: Conversation
  isSelected: boolean
  /** Null until hydrated. */
  now: Date | null
}

function Row({ conversation, isSelected, now }: RowProps) {
  const { otherUser, lastMessage, unreadCount } = conversation
  return (
    <Link
      href={`/messages/${otherUser.id}`}
      aria-current={isSelected ? 'page' : undefined}
      className={classNames(
        'flex items-center gap-3 border-l-4 py-3 pr-4 pl-3',
        isSelected ? 'border-label bg-sunken' : 'border-transparent hover:bg-sunken',
      )}
    >
      <Avatar person={otherUser} size={44} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-[620]">{otherUser.fullName}</span>
          <time dateTime={lastMessage.createdAt} className="shrink-0 text-ink-3 text-xs">
            {timeInWords(lastMessage.createdAt, now)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={classNames('truncate text-sm', unreadCount > 0 ? 'font-[620] text-ink' : 'text-ink-2')}>
            {lastWords(lastMessage)}
          </span>
          <CountBadge count={unreadCount} label="unread" />
        </span>
      </span>
    </Link>
  )
}

/** Placeholder of three rows while loading. */
export const ConversationSkeletons = () => (
  <div className="flex flex-col gap-4 p-4">
    <span className="sr-only">Loading conversations...</span>
    {['one', 'two', 'three'].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-2 h-4 w-4/5" />
        </div>
      </div>
    ))}
  </div>
)
