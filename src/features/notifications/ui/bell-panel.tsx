import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { QuietLink } from '#ui/primitives/link.tsx'
import { ListLoading, NoNotifications, NotificationRow } from './notification-row.tsx'
import { notificationsQuery, useReading } from './queries.ts'

interface Props {
  unread: number
  isOpen: boolean
  onClose: () => void
}

/** The newest notifications in a panel at the right edge. */
export default function BellPanel({ unread, isOpen, onClose }: Props) {
  const reading = useReading()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Notifications" place="right">
      <div className="-mx-5 -mt-5 flex flex-col">
        {unread > 0 && (
          <p className="border-line border-b px-3 py-1.5 text-right">
            <Button tone="quiet" size="small" onClick={() => reading.mutate('all')}>
              Mark all as read
            </Button>
          </p>
        )}
        <Newest onClose={onClose} />
        <p className="flex justify-between gap-4 px-5 pt-4">
          <QuietLink href="/notifications" onClick={onClose}>
            All notifications
          </QuietLink>
          <QuietLink href="/settings/notifications" onClick={onClose}>
            Choose your notifications
          </QuietLink>
        </p>
      </div>
    </Dialog>
  )
}

function Newest({ onClose }: { onClose: () => void }) {
  const api = useApi()
  // Refetches each time the panel opens, because the event stream may have been disconnected.
  const { data, isError, refetch } = useQuery({ ...notificationsQuery(api), staleTime: 0 })
  const reading = useReading()
  if (data?.items.length === 0) return <NoNotifications />
  if (data) {
    return (
      <ul className="divide-y divide-line border-line border-b">
        {data.items.map((one) => (
          <NotificationRow
            key={one.id}
            notification={one}
            onFollow={() => {
              reading.mutate(one)
              onClose()
            }}
          />
        ))}
      </ul>
    )
  }
  if (!isError) return <ListLoading />
  return (
    <div className="flex flex-col items-start gap-3 px-5 py-6 text-ink-2">
      Your notifications could not be loaded.
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  )
}
