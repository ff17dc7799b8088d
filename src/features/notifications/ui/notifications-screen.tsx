import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import type { Notification } from '../contract.ts'
import { notificationDay } from '../notification-day.ts'
import { ListLoading, NotificationRow } from './notification-row.tsx'
import { notificationsQuery, useReading } from './queries.ts'

interface Props {
  /** The notification after which this page starts. */
  before?: number | undefined
  unread: number
}

/** All notifications, grouped by day. */
export function NotificationsScreen({ before, unread }: Props) {
  const reading = useReading()
  return (
    <div className="sheet py-8 md:py-12">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <h1>Notifications</h1>
        <p className="flex flex-wrap gap-2.5">
          {unread > 0 && <Button onClick={() => reading.mutate('all')}>Mark all as read</Button>}
          <ButtonLink href="/settings/notifications" tone="quiet">
            Choose your notifications
          </ButtonLink>
        </p>
      </div>
      <Days before={before} onFollow={(one) => reading.mutate(one)} />
    </div>
  )
}

function Days({ before, onFollow }: Omit<Props, 'unread'> & { onFollow: (one: Notification) => void }) {
  const api = useApi()
  const { data, isError, refetch } = useQuery(notificationsQuery(api, before))
  const [now] = useState(() => new Date())
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your notifications could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!data) return <ListLoading />
  if (data.items.length === 0) return <Nothing />
  return (
    <div className="max-w-3xl">
      {byDay(data.items, now).map(([day, items]) => (
        <section key={day} className="mb-7">
          <h2 className="mb-2 text-base text-ink-3" suppressHydrationWarning>
            {day}
          </h2>
          <ul className="divide-y divide-line border-line border-y">
            {items.map((one) => (
              <NotificationRow key={one.id} notification={one} onFollow={() => onFollow(one)} />
            ))}
          </ul>
        </section>
      ))}
      {data.next && <ButtonLink href={`/notifications?before=${data.next}`}>Older notifications</ButtonLink>}
    </div>
  )
}

function byDay(items: readonly Notification[], now: Date): [day: string, items: Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const one of items) {
    const day = notificationDay(one.createdAt, now)
    days.set(day, [...(days.get(day) ?? []), one])
  }
  return [...days]
}

const Nothing = () => (
  <EmptyState
    title="Nothing yet"
    picture={<PlantDrawing kind="seedling" seed={11} />}
    action={<ButtonLink href="/browse">Browse Plants</ButtonLink>}
  >
    You’ll see messages, orders, reviews and plant alerts here, and by email if you like.
  </EmptyState>
)
