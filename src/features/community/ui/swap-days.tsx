import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { SwapDay } from '../contract.ts'
import { SWAP_DAYS, type SwapDayFilter, swapDaysQuery } from './queries.ts'
import { SwapDayRow } from './swap-day-row.tsx'

const SwapDayForm = lazy(() => import('./swap-day-form.tsx'))

interface Props {
  isSignedIn: boolean
  filter: SwapDayFilter
  onFilter: (filter: SwapDayFilter) => void
  onReport: (swapDay: SwapDay) => void
}

/** The list of swap days that users announced. */
export function SwapDays({ isSignedIn, filter, onFilter, onReport }: Props) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<SwapDay | 'new' | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [SWAP_DAYS] })
  const close = () => setEdited(null)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2>Swap days</h2>
          <p className="mt-1 max-w-[52ch] text-ink-2">
            Real ones, announced by people here. Bring what you can spare, take what you can use.
          </p>
        </div>
        <AddButton isSignedIn={isSignedIn} onAdd={() => setEdited('new')} />
      </div>
      <Near filter={filter} onFilter={onFilter} />
      <Found {...{ isSignedIn, filter, onFilter, onReport, refresh }} onEdit={setEdited} />
      <Dialog
        isOpen={edited !== null}
        onClose={close}
        title={edited === 'new' ? 'Add a swap day' : 'Change swap day'}
        isForm
      >
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-md" />}>
          {edited && (
            <SwapDayForm
              swapDay={edited === 'new' ? null : edited}
              onClose={close}
              onSaved={() => {
                close()
                void refresh()
              }}
            />
          )}
        </Suspense>
      </Dialog>
    </>
  )
}

function AddButton({ isSignedIn, onAdd }: { isSignedIn: boolean; onAdd: () => void }) {
  const words = (
    <>
      <Icon name="calendar-plus-2" size={18} />
      Add a swap day
    </>
  )
  if (isSignedIn) return <Button onClick={onAdd}>{words}</Button>
  return <ButtonLink href={`/login?redirect=${encodeURIComponent('/community?tab=events')}`}>{words}</ButtonLink>
}

/** Sets the place from which to search. Works as a plain form without scripts. */
function Near({ filter, onFilter }: Pick<Props, 'filter' | 'onFilter'>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const near = outwardPart(String(fields.get('near') ?? ''))
    onFilter({ ...(near && { near }), ...(near && fields.get('sort') === 'nearest' && { sort: 'nearest' }) })
  }
  return (
    <search>
      <form
        method="get"
        key={`${filter.near}${filter.sort}`}
        action="/community"
        onSubmit={submit}
        className="mt-5 flex max-w-2xl flex-wrap items-end gap-3"
      >
        <input type="hidden" name="tab" value="events" />
        <TextField
          label="Near your postcode"
          name="near"
          isOptional
          defaultValue={filter.near ?? ''}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          className="flex-1 basis-44"
        />
        <SelectField label="Order" name="sort" defaultValue={filter.sort ?? 'soonest'} className="flex-1 basis-40">
          <option value="soonest">Soonest first</option>
          <option value="nearest">Nearest first</option>
        </SelectField>
        <Button type="submit" className="min-h-12">
          Show
        </Button>
      </form>
    </search>
  )
}

interface FoundProps extends Props {
  refresh: () => Promise<void>
  onEdit: (swapDay: SwapDay) => void
}

function Found({ isSignedIn, filter, onFilter, onReport, refresh, onEdit }: FoundProps) {
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery({ ...swapDaysQuery(api, filter), throwOnError: false })
  if (isPending) return <Loading />
  if (!data) return <LoadingFailed error={error} onShowAll={() => onFilter({})} onRetry={() => void refetch()} />
  const { swapDays, place } = data
  return (
    <>
      {place && (
        <p role="status" className="mt-5 text-ink-2">
          {swapDays.length === 1 ? '1 swap day' : `${swapDays.length} swap days`} within 50 miles of {place}
        </p>
      )}
      {swapDays.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="No upcoming swap days" headingLevel={3}>
            {place ? 'None has been announced near there. ' : 'None has been announced yet. '}
            {isSignedIn ? 'Add the first one.' : 'Sign in to add the first one.'}
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-6">
          {swapDays.map((swapDay) => (
            <SwapDayRow
              key={swapDay.id}
              {...{ isSignedIn, swapDay, refresh }}
              onEdit={() => onEdit(swapDay)}
              onReport={() => onReport(swapDay)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface LoadingFailedProps {
  error: Error | null
  onShowAll: () => void
  onRetry: () => void
}

/** An unknown place cannot be retried, so its filter is removed instead. */
function LoadingFailed({ error, onShowAll, onRetry }: LoadingFailedProps) {
  const isWrong = error instanceof ApiError && error.status === 400
  return (
    <Notice
      tone="destructive"
      isUrgent
      className="mt-6"
      action={<Button onClick={isWrong ? onShowAll : onRetry}>{isWrong ? 'Show everywhere' : 'Retry'}</Button>}
    >
      {isWrong ? error.sentence : 'We could not load the swap days.'}
    </Notice>
  )
}

const Loading = () => (
  <div className="mt-6 flex flex-col gap-6">
    <span className="sr-only">Loading swap days...</span>
    {['one', 'two'].map((row) => (
      <div key={row} className="flex gap-5">
        <Skeleton className="size-20 rounded-md" />
        <div className="flex-1">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/2" />
        </div>
      </div>
    ))}
  </div>
)
