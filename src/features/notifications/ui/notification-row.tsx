import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Notification } from '../contract.ts'
import { kindTexts } from '../kind-texts.ts'
import { timeAgo } from '../notification-day.ts'

const icons = {
  message: 'message-circle',
  order: 'shopping-basket',
  offer: 'hand-coins',
  swap: 'arrow-left-right',
  pickup: 'calendar-clock',
  payout: 'banknote',
  review: 'star',
  alert: 'bell-ring',
  wanted: 'binoculars',
  crop: 'sprout',
  saved: 'heart',
  following: 'user-round-check',
  group: 'users-round',
  planting: 'fence',
  listing: 'sprout',
  post: 'share-2',
  account: 'shield-check',
  news: 'newspaper',
  eco: 'leaf',
} satisfies Record<Notification['kind'], IconName>

// By any text: a page that was open before an update may get kinds that it does not know.
const iconsByKind = new Map<string, IconName>(Object.entries(icons))
const textsByKind = new Map<string, { name: string }>(Object.entries(kindTexts))

interface Props {
  notification: Notification
  /** Called when its link is followed, in this tab or another. */
  onFollow: () => void
}

/** One notification. The whole row is a link. */
export function NotificationRow({ notification, onFollow }: Props) {
  const { kind, title, body, href, read, createdAt } = notification
  const [now] = useState(() => new Date())
  return (
    <li>
      <Link
        href={href}
        onClick={onFollow}
        onAuxClick={(event) => event.button === 1 && onFollow()}
        className={classNames(
          'flex gap-3.5 px-5 py-3.5 hover:bg-sunken',
          read ? 'text-ink-2' : 'shadow-[inset_4px_0_0_var(--label)]',
        )}
      >
        <Icon
          name={iconsByKind.get(kind) ?? 'bell'}
          size={21}
          className={classNames('mt-0.5 shrink-0', read ? 'text-ink-3' : 'text-leaf')}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="sr-only">
            {read ? '' : 'Unread. '}
            {textsByKind.get(kind)?.name ?? 'Notification'}:{' '}
          </span>
          <span className={classNames('line-clamp-3 leading-snug', !read && 'font-[650] text-ink')}>{title}</span>
          {body && <span className="mt-0.5 line-clamp-2 text-ink-2 text-sm leading-snug">{body}</span>}
          <time
            dateTime={createdAt}
            title={formatMoment(createdAt)}
            suppressHydrationWarning
            className="mt-1 block text-ink-3 text-xs"
          >
            {timeAgo(createdAt, now)}
          </time>
        </span>
      </Link>
    </li>
  )
}

/** Empty state of the list. */
export const NoNotifications = () => (
  <div className="flex flex-col gap-3 px-5 py-7">
    <div className="w-36 overflow-hidden rounded-md">
      <PlantDrawing kind="seedling" seed={11} />
    </div>
    <p className="font-[650]">Nothing yet</p>
    <p className="text-ink-2 text-sm">You’ll see messages, orders, reviews and plant alerts here.</p>
  </div>
)

export const ListLoading = () => (
  <div className="flex flex-col gap-5 px-5 py-5">
    <p className="sr-only" role="status">
      Loading notifications…
    </p>
    {[0, 1, 2, 3].map((key) => (
      <div key={key} className="flex gap-3.5">
        <Skeleton className="size-6 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      </div>
    ))}
  </div>
)
