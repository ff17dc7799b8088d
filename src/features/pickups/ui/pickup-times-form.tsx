import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary, type FormError } from '#ui/forms/error-summary.tsx'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { MAX_DETAILS_LENGTH, type PickupTimes, setPickupTimes } from '../contract.ts'
import { pickupTimesQuery } from './queries.ts'
import { type Row, WindowRow } from './window-row.tsx'

let made = 0
const asRow = (window: PickupTimes['windows'][number]): Row => ({ key: ++made, ...window })
const firstRow = (): Row => asRow({ weekday: 6, day: null, from: '10:00', to: '13:00' })

/** The form for a seller's windows and directions. */
export function PickupTimesForm({ times }: { times: PickupTimes }) {
  const [rows, setRows] = useState(() => times.windows.map(asRow))
  const [details, setDetails] = useState(times.details ?? '')
  const { errors, failure, isPending, save } = useSaving()
  const change = (changed: Row) => setRows(rows.map((row) => (row.key === changed.key ? changed : row)))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(rows, details)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {rows.length === 0 ? (
        <p className="text-ink-2">No times yet. Until you add one, buyers arrange the pickup with you by message.</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {rows.map((row, index) => (
            <WindowRow
              key={row.key}
              row={row}
              number={index + 1}
              error={errors.find(({ field }) => field === `from-${row.key}`)?.message}
              onChange={change}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setRows([...rows, firstRow()])}>
          <Icon name="plus" size={18} />
          Add a time
        </Button>
      </div>
      <TextArea
        label="How buyers find you"
        name="details"
        isOptional
        hint="For listings without a pickup place of their own. Only buyers who have paid see it."
        countTo={MAX_DETAILS_LENGTH}
        rows={3}
        value={details}
        onChange={(event) => setDetails(event.target.value)}
      />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" isPending={isPending}>
          Save Pickup Times
        </Button>
      </div>
    </form>
  )
}

/** Marks the invalid rows; if there are none, saves all rows. */
function useSaving() {
  const api = useApi()
  const client = useQueryClient()
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const save = async (rows: readonly Row[], details: string) => {
    if (isPending) return
    const faults = rows.flatMap(({ key, weekday, day, from, to }, index) => [
      ...(weekday === null && !day ? [{ field: `from-${key}`, message: `Time ${index + 1}: choose a date` }] : []),
      ...(from >= to
        ? [{ field: `from-${key}`, message: `Time ${index + 1}: the end must be after the beginning` }]
        : []),
    ])
    setErrors(faults)
    setFailure(undefined)
    if (faults.length > 0) return
    setPending(true)
    try {
      const windows = rows.map(({ weekday, day, from, to }) => ({ weekday, day, from, to }))
      const saved = await api(setPickupTimes, { body: { windows, details: details.trim() || null } })
      client.setQueryData(pickupTimesQuery(api).queryKey, saved)
      toast({ title: 'Pickup times saved', description: 'Pickups already booked stay as they are.' })
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.sentence : 'Please check your connection and try again.')
    } finally {
      setPending(false)
    }
  }
  return { errors, failure, isPending, save }
}
