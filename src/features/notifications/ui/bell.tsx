import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useIsLive } from '#ui/live/live.ts'
import { Link } from '#ui/primitives/link.tsx'

const loadPanel = () => import('./bell-panel.tsx')
const BellPanel = lazy(loadPanel)

/** Polling interval of the count while the event stream is disconnected. */
const ASK_EVERY_MS = 15_000

/** Opens the notifications in a panel. Without scripts, and in a new tab, it links to the notifications page. */
export function Bell() {
  const api = useApi()
  const isLive = useIsLive()
  const { data: me } = useQuery({ ...currentUserQuery(api), refetchInterval: isLive ? false : ASK_EVERY_MS })
  const unread = me?.unread.notifications ?? 0
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <Link
        href="/notifications"
        title="Notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onFocus={() => void loadPanel()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          setWanted(true)
          setOpen(true)
        }}
        className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
      >
        <Icon name="bell" size={23} />
        {unread > 0 && (
          <span aria-hidden="true" className="head-count">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Link>
      {isWanted && (
        <Suspense fallback={null}>
          <BellPanel unread={unread} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
