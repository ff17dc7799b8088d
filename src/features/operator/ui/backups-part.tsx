import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BackupsState, backUpNow } from '#features/backups/contract.ts'
import { Part } from '#features/desk/ui/part.tsx'
import { sentenceOf } from '#features/desk/ui/sentence-of.ts'
import { formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { backupsQuery, isBackingUp } from './queries.ts'
import { byteSize, duration } from './units.ts'

const SHOWN = 8

type Run = BackupsState['runs'][number]

/** The last backups and their outcome, and the button that asks for one. */
export function BackupsPart({ backups, at }: { backups: BackupsState; at: string }) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(backUpNow, {}),
    onSuccess: (state) => {
      client.setQueryData(backupsQuery(api).queryKey, state)
      toast({ title: 'A backup was asked for', description: 'It begins within a minute. Its result is shown here.' })
    },
    onError: (cause) => toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(cause) }),
  })
  const { place, isNightly, newest, runs } = backups
  return (
    <Part title="Backups">
      <p className="mt-3 break-words text-ink-2 text-sm">
        Kept at {place}. {isNightly ? 'One is made each night.' : 'None is made at night: BACKUP_URL is not set.'}
        {newest && ` The newest is ${duration((Date.parse(at) - Date.parse(newest.endedAt)) / 1000)} old.`}
      </p>
      <ul className="mt-2" aria-label="Backups" aria-live="polite">
        {runs.slice(0, SHOWN).map((run) => (
          <li key={run.askedAt} className="border-line border-b py-2.5 text-sm">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                {formatMoment(run.askedAt)}, {run.isNightly ? 'by the schedule' : 'by an admin'}
              </span>
              <Outcome run={run} />
            </span>
            {run.name && <span className="block break-all text-ink-2">{run.name}</span>}
            {run.failure && <span className="block break-words">{run.failure}</span>}
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        onClick={() => mutate()}
        isPending={isPending || isBackingUp(backups)}
        pendingText="Backing up"
      >
        Back up now
      </Button>
    </Part>
  )
}

function Outcome({ run: { begunAt, endedAt, bytes, failure } }: { run: Run }) {
  if (failure !== null) return <Badge tone="rhubarb">Failed</Badge>
  if (endedAt !== null) return <Badge tone="leaf">{bytes === null ? 'Made' : byteSize(bytes)}</Badge>
  return <Badge tone="hose">{begunAt === null ? 'Waiting' : 'Being made'}</Badge>
}
