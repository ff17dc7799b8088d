import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import type { Api } from '#shared/api-client.ts'
import { formatDay, formatMoment } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { endOtherSessions, endSession, type listSessions } from '../account-contract.ts'
import { SettingsPageBody } from './settings-frame.tsx'
import { sessionsQuery } from './settings-queries.ts'
import { Failed, Waiting } from './settings-states.tsx'

type Session = Reply<typeof listSessions>[number]

/** Every device that is signed in, and the way to sign it out. */
export function SessionSettings({ api }: { api: Api }) {
  const { data: sessions, isError, refetch } = useQuery({ ...sessionsQuery(api), throwOnError: false })
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  const all = useEnding(api, () => api(endOtherSessions, {}), 'Every other device is signed out')
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
            <Device key={session.id} api={api} session={session} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <div>
          <Button isPending={all.isPending} onClick={() => all.mutate()}>
            Sign out all {others.length} other devices
          </Button>
        </div>
      )}
      {sessions && others.length === 0 && <p className="text-ink-2">You are signed in on no other device.</p>}
    </SettingsPageBody>
  )
}

function Device({ api, session }: { api: Api; session: Session }) {
  const { id, device, isPhone, isCurrent, createdAt, lastSeenAt } = session
  const Icon = isPhone ? Smartphone : Laptop
  const ending = useEnding(api, () => api(endSession, { params: { id: String(id) } }), `${device} is signed out`)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon size={26} aria-hidden="true" className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-[650]">
          {device} {isCurrent && <Badge tone="leaf">This device</Badge>}
        </p>
        <p className="text-ink-3 text-sm">
          {isCurrent ? 'In use now' : <LastUsed at={lastSeenAt} />}, signed in on{' '}
          <time dateTime={createdAt} title={formatMoment(createdAt)}>
            {formatDay(createdAt)}
          </time>
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          aria-label={`Sign out ${device}`}
          isPending={ending.isPending}
          onClick={() => ending.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

// Kept to the hour, so that reading a page rarely writes.
const LastUsed = ({ at }: { at: string }) => (
  <>
    Last used about <time dateTime={at}>{formatMoment(at)}</time>
  </>
)

function useEnding(api: Api, end: () => Promise<unknown>, title: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => toast({ title }),
    onError: () =>
      toast({
        tone: 'destructive',
        title: 'Action failed',
        description: 'Please check your connection and try again.',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(api).queryKey }),
  })
}
