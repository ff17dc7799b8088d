import type { ReactNode } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { formatPrice, type Pence } from '#shared/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Message } from '../contract.ts'
import { warningOf } from '../off-platform.ts'
import type { Outgoing } from './use-sending.ts'

interface BubbleProps {
  isOwn: boolean
  content: string
  /** The listing it is about. */
  about?: ReactNode
  /** When it was sent, or what became of it. */
  foot: ReactNode
}

function Bubble({ isOwn, content, about, foot }: BubbleProps) {
  const warning = warningOf(content)
  return (
    <div
      className={classNames('flex max-w-[70%] flex-col gap-1', isOwn ? 'items-end self-end' : 'items-start self-start')}
    >
      {about}
      <p
        className={classNames(
          'whitespace-pre-wrap rounded-xl px-3.5 py-2 [overflow-wrap:anywhere]',
          isOwn ? 'rounded-br-sm bg-leaf text-on-leaf' : 'rounded-bl-sm bg-sunken text-ink',
        )}
      >
        {content}
      </p>
      <div className="text-ink-3 text-xs">{foot}</div>
      {warning && <p className="rounded-sm bg-label-tint px-2.5 py-1.5 text-label-ink text-xs">{warning}</p>}
    </div>
  )
}

interface SentProps {
  message: Message
  isOwn: boolean
  /** The message before was about the same listing: one chip is enough. */
  isSameListing: boolean
}

/** A message as the server has it. */
export const SentBubble = ({ message, isOwn, isSameListing }: SentProps) => (
  <Bubble
    isOwn={isOwn}
    content={message.content}
    about={message.product && !isSameListing && <ListingChip listing={message.product} />}
    foot={<time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>}
  />
)

interface OutgoingProps {
  message: Outgoing
  onRetry: () => void
  onTakeBack: () => void
}

/** A message on its way, or stuck. */
export const OutgoingBubble = ({ message, onRetry, onTakeBack }: OutgoingProps) => (
  <Bubble
    isOwn
    content={message.content}
    foot={
      message.isFailed ? (
        <span className="flex items-center gap-1 text-rhubarb">
          Failed to send
          <SmallAction onPress={onRetry}>Retry</SmallAction>
          <SmallAction onPress={onTakeBack}>Edit</SmallAction>
        </span>
      ) : (
        <span className="flex items-center gap-1.5">
          <Spinner size={12} />
          Sending
        </span>
      )
    }
  />
)

const SmallAction = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" onClick={onPress} className="min-h-9 px-2 font-[650] underline decoration-2 underline-offset-2">
    {children}
  </button>
)

const ListingChip = ({ listing }: { listing: NonNullable<Message['product']> }) => (
  <Link
    href={`/product/${listing.id}`}
    className="flex max-w-full items-center gap-2 rounded-md border border-line bg-card py-1 pr-3 pl-1 text-sm hover:border-ink"
  >
    {listing.imageUrl && (
      <img src={listing.imageUrl} alt="" width={36} height={36} className="size-9 shrink-0 rounded-sm object-cover" />
    )}
    <span className="min-w-0 truncate pl-1">
      {listing.title} · <strong>{formatPrice(listing.price as Pence)}</strong>
    </span>
  </Link>
)
