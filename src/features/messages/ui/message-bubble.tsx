import type { ReactNode } from 'react'
import { priceOfListing } from '#features/listings/listing/listing-words.ts'
import { ListingPicture } from '#features/listings/photos/ui/listing-picture.tsx'
import { formatMoment } from '#shared/dates.ts'
import { warningOf } from '#shared/text/off-platform.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Message, MessagePicture } from '../contract.ts'
import { removedLine } from '../removed-line.ts'
import type { Outgoing } from './outbox.ts'

interface BubbleProps {
  isOwn: boolean
  /** Who wrote it; colour and side say so only to those who see them. */
  author: string
  content: string
  pictures: readonly MessagePicture[]
  /** What staff have removed of it. */
  removed?: Message['removed']
  /** The listing that the message is about. */
  about?: ReactNode
  /** When it was sent, or its delivery state. */
  foot: ReactNode
}

const YOU = 'You'

function Bubble({ isOwn, author, content, pictures, removed = null, about, foot }: BubbleProps) {
  const warning = warningOf(content)
  return (
    <div
      className={classNames('flex max-w-[70%] flex-col gap-1', isOwn ? 'items-end self-end' : 'items-start self-start')}
    >
      <span className="sr-only">{author}:</span>
      {about}
      {pictures.length > 0 && <Photos pictures={pictures} isOwn={isOwn} />}
      {removed !== null && <RemovedLine part={removed} />}
      {content !== '' && (
        <p
          className={classNames(
            'whitespace-pre-wrap rounded-xl px-3.5 py-2 [overflow-wrap:anywhere]',
            isOwn ? 'rounded-br-sm bg-leaf text-on-leaf' : 'rounded-bl-sm bg-sunken text-ink',
          )}
        >
          {content}
        </p>
      )}
      <div className="text-ink-3 text-xs">{foot}</div>
      {warning && <p className="rounded-sm bg-label-tint px-2.5 py-1.5 text-label-ink text-xs">{warning}</p>}
    </div>
  )
}

/** Stands in the place of what staff removed. */
const RemovedLine = ({ part }: { part: NonNullable<Message['removed']> }) => (
  <p className="flex items-center gap-2 rounded-xl border border-line border-dashed px-3.5 py-2 text-ink-2 text-sm">
    <Icon name="ban" size={16} className="shrink-0" />
    {removedLine(part, getProductName())}
  </p>
)

interface SentProps {
  message: Message
  isOwn: boolean
  /** The other user's name. */
  other: string
  /** The previous message is about the same listing, so the chip is not repeated. */
  isSameListing: boolean
}

/** A message stored on the server. */
export const SentBubble = ({ message, isOwn, other, isSameListing }: SentProps) => (
  <Bubble
    removed={message.removed}
    isOwn={isOwn}
    author={isOwn ? YOU : other}
    content={message.content}
    pictures={message.pictures}
    about={message.product && !isSameListing && <ListingChip listing={message.product} />}
    foot={<time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>}
  />
)

interface OutgoingProps {
  message: Outgoing
  onRetry: () => void
  onWithdraw: () => void
}

/** A message that is being sent or has failed. */
export const OutgoingBubble = ({ message, onRetry, onWithdraw }: OutgoingProps) => (
  <Bubble
    isOwn
    author={YOU}
    content={message.content}
    pictures={message.pictures}
    foot={<Fate message={message} onRetry={onRetry} onWithdraw={onWithdraw} />}
  />
)

function Fate({ message: { state, reason }, onRetry, onWithdraw }: OutgoingProps) {
  if (state === 'sending') {
    return (
      <span className="flex items-center gap-1.5">
        <Spinner size={12} />
        Sending
      </span>
    )
  }
  return (
    <span className={classNames('block text-right', state === 'failed' && 'text-rhubarb')}>
      {state === 'failed' ? `Failed to send. ${reason ?? ''}` : `Not sent yet: ${reason ?? 'you are offline'}.`}
      <span className="flex justify-end gap-1">
        <SmallAction onPress={onRetry}>Retry</SmallAction>
        <SmallAction onPress={onWithdraw}>Edit</SmallAction>
      </span>
    </span>
  )
}

/** Each photo links to its full size. */
const Photos = ({ pictures, isOwn }: Pick<BubbleProps, 'pictures' | 'isOwn'>) => (
  <div className={classNames('flex flex-wrap gap-1.5', isOwn && 'justify-end')}>
    {pictures.map(({ url, smallUrl, width, height, placeholder }, index) => (
      <a key={url} href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-lg">
        <img
          src={smallUrl}
          alt={pictures.length > 1 ? `${index + 1} of ${pictures.length}` : 'Shared in this conversation'}
          width={width}
          height={height}
          loading="lazy"
          style={{ backgroundImage: `url(${placeholder})` }}
          // It would show through transparent pictures.
          onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-image')}
          className={classNames('w-auto bg-cover object-cover', pictures.length > 1 ? 'h-36' : 'max-h-72')}
        />
      </a>
    ))}
  </div>
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
    <span className="h-9 w-13 shrink-0 overflow-hidden rounded-sm bg-sunken *:size-full *:object-cover">
      <ListingPicture listing={listing} sizes="52px" />
    </span>
    <span className="min-w-0 truncate pl-1">
      {listing.title} · <strong>{priceOfListing(listing)}</strong>
    </span>
  </Link>
)
