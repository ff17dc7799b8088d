import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay, formatMoment } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { endOtherSessions, endSession, type listSessions } from '../../account-contract.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { SettingsPageBody } from './settings-frame.tsx'
import { sessionsQuery } from './settings-queries.ts'
import { Failed, Waiting } from './settings-states.tsx'

type Session = Reply<typeof listSessions>[number]

/** Lists every signed-in device and signs it out. */
export function SessionSettings() {
  const api = useApi()
  const { data: sessions, isError, refetch } = useQuery({ ...sessionsQuery(api), throwOnError: false })
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <SettingsPageBody
      title="Where you are signed in"
      intro="If you do not recognise a device, sign it out and change your password."
    >
      {isError && !sessions && <Failed what="your devices" onRetry={() => void refetch()} />}
      {!(sessions || isError) && <Waiting />}
      {sessions && (
        <ul className="divide-y divide-line border-line border-y-2">
          {sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <div>
          <SignOutButton
            what="every other device"
            done="Every other device is signed out"
            end={(currentPassword) => api(endOtherSessions, { body: { currentPassword } })}
          >
            Sign out all {others.length} other devices
          </SignOutButton>
        </div>
      )}
      {sessions && others.length === 0 && <p className="text-ink-2">You are signed in on no other device.</p>}
    </SettingsPageBody>
  )
}

function Device({ session }: { session: Session }) {
  const api = useApi()
  const { id, device, isPhone, isCurrent, createdAt, lastSeenAt, hasSecondFactor } = session
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name={isPhone ? 'smartphone' : 'laptop'} size={26} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-[650]">
          {device} {isCurrent && <Badge tone="leaf">This device</Badge>}
        </p>
        <p className="text-ink-3 text-sm">
          {isCurrent ? 'In use now' : <LastUsed at={lastSeenAt} />}, signed in on{' '}
          <time dateTime={createdAt} title={formatMoment(createdAt)}>
            {formatDay(createdAt)}
          </time>{' '}
          {hasSecondFactor ? 'with a second factor' : 'by password alone'}
        </p>
      </div>
      {!isCurrent && (
        <SignOutButton
          isSmall
          what={device}
          done={`${device} is signed out`}
          end={(currentPassword) => api(endSession, { params: { id: String(id) }, body: { currentPassword } })}
        >
          Sign out
        </SignOutButton>
      )}
    </li>
  )
}

// Stored to the hour, so that reading a page rarely writes.
const LastUsed = ({ at }: { at: string }) => (
  <>
    Last used about <time dateTime={at}>{formatMoment(at)}</time>
  </>
)

interface SignOutProps {
  /** The device to sign out, in the dialog and for screen readers. */
  what: string
  /** Text of the toast after signing out. */
  done: string
  end: (currentPassword: string) => Promise<unknown>
  isSmall?: boolean
  children: ReactNode
}

function SignOutButton({ what, done, end, isSmall, children }: SignOutProps) {
  const api = useApi()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const finish = () => {
    setAsking(false)
    toast({ title: done })
    void client.invalidateQueries({ queryKey: sessionsQuery(api).queryKey })
  }
  return (
    <>
      <Button {...(isSmall && { size: 'small', 'aria-label': `Sign out ${what}` })} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={`Sign out ${what}`}
          button="Sign out"
          pendingText="Signing out…"
          act={end}
          onDone={finish}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
