import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { SwapDay } from '#features/community/contract.ts'
import { SwapDayRow } from '#features/community/ui/swap-day-row.tsx'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Group } from '../contract.ts'
import { groupCalls, groupSwapDaysQuery, refreshGroups } from './queries.ts'
import { useGroupAct } from './use-group-act.ts'

const SwapDayForm = lazy(() => import('#features/community/ui/swap-day-form.tsx'))

interface Props {
  group: Group
  isSignedIn: boolean
  onReport: (swapDay: SwapDay) => void
}

/** The swap days of a group. Its organiser adds them and takes them off the page; nothing is shown to others while there are none. */
export function GroupSwapDays({ group, isSignedIn, onReport }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const {
    data: days = [],
    isError,
    refetch,
  } = useQuery({ ...groupSwapDaysQuery(api, group.slug), throwOnError: false })
  const [edited, setEdited] = useState<SwapDay | 'new' | null>(null)
  const isOrganiser = group.mine?.role === 'organiser'
  const refresh = () => refreshGroups(client)
  if (days.length === 0 && !isOrganiser && !isError) return null
  return (
    <section aria-labelledby="swap-days">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="swap-days" className="text-xl">
          Swap days
        </h2>
        {isOrganiser && (
          <Button onClick={() => setEdited('new')}>
            <Icon name="calendar-plus-2" size={18} />
            Add a swap day
          </Button>
        )}
      </div>
      {isError && (
        <p className="flex flex-wrap items-center gap-4 text-ink-2">
          The swap days could not be loaded.
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {days.length === 0 && !isError && (
        <p className="text-ink-2">None is planned. Members are reminded of a swap day once, a day before.</p>
      )}
      <ul>
        {days.map((day) => (
          <SwapDayRow
            key={day.id}
            {...{ isSignedIn, swapDay: day, refresh }}
            onEdit={() => setEdited(day)}
            onReport={() => onReport(day)}
          >
            {isOrganiser && <TakeOff group={group} day={day} />}
          </SwapDayRow>
        ))}
      </ul>
      <EditDialog group={group} edited={edited} onClose={() => setEdited(null)} onSaved={() => void refresh()} />
    </section>
  )
}

function TakeOff({ group, day }: { group: Group; day: SwapDay }) {
  const { mutate, isPending } = useGroupAct()
  return (
    <Button
      tone="quiet"
      aria-label={`Take off this page: ${day.title}`}
      isPending={isPending}
      onClick={() =>
        mutate({
          call: async (api) =>
            api((await groupCalls()).takeOffSwapDay, {
              params: { id: String(group.id), swapDayId: String(day.id) },
            }),
          done: 'The swap day is off this page',
        })
      }
    >
      Take off This Page
    </Button>
  )
}

interface EditProps {
  group: Group
  edited: SwapDay | 'new' | null
  onClose: () => void
  onSaved: () => void
}

function EditDialog({ group, edited, onClose, onSaved }: EditProps) {
  const api = useApi()
  const params = { id: String(group.id) }
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={onClose}
      title={edited === 'new' ? 'Add a swap day' : 'Change swap day'}
      isForm
    >
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-md" />}>
        {edited && (
          <SwapDayForm
            swapDay={edited === 'new' ? null : edited}
            add={async (body) => api((await groupCalls()).addGroupSwapDay, { params, body })}
            onClose={onClose}
            onSaved={() => {
              onClose()
              onSaved()
            }}
          />
        )}
      </Suspense>
    </Dialog>
  )
}
