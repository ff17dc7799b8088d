import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/primitives/button.tsx'
import type { PickupTimes } from '../contract.ts'
import { timeOf } from '../slots.ts'

/** A window being edited. */
export type Row = PickupTimes['windows'][number] & { key: number }

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const ONE_DAY = '0'
/** Half hours from 05:00; an earlier saved time is kept as an option of its own. */
const HALF_HOURS = Array.from({ length: 39 }, (_, index) => timeOf(300 + index * 30))
const optionsWith = (time: string): string[] => [...new Set([...HALF_HOURS, time])].toSorted()

interface Props {
  row: Row
  number: number
  error: string | undefined
  onChange: (row: Row) => void
  onRemove: () => void
}

export const WindowRow = ({ row, number, error, onChange, onRemove }: Props) => (
  <li className="border-line border-t pt-4 first:border-t-0 first:pt-0">
    <fieldset className="flex min-w-0 flex-wrap items-start gap-3">
      <legend className="sr-only">Time {number}</legend>
      <SelectField
        label="Day"
        name={`day-${row.key}`}
        className="min-w-full flex-1 sm:min-w-40"
        value={row.weekday ?? ONE_DAY}
        onChange={({ target }) =>
          onChange({ ...row, weekday: target.value === ONE_DAY ? null : Number(target.value), day: null })
        }
      >
        {WEEKDAYS.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
        <option value={ONE_DAY}>On one date</option>
      </SelectField>
      {row.weekday === null && (
        <TextField
          label="Date"
          name={`date-${row.key}`}
          type="date"
          className="min-w-full flex-1 sm:min-w-40"
          value={row.day ?? ''}
          onChange={({ target }) => onChange({ ...row, day: target.value || null })}
        />
      )}
      <Time
        label="From"
        name={`from-${row.key}`}
        error={error}
        value={row.from}
        onChange={(from) => onChange({ ...row, from })}
      />
      <Time label="To" name={`to-${row.key}`} value={row.to} onChange={(to) => onChange({ ...row, to })} />
      <IconButton
        className="mt-8"
        label={`Remove time ${number}`}
        icon={<Icon name="trash" size={20} />}
        onClick={onRemove}
      />
    </fieldset>
  </li>
)

interface TimeProps {
  label: string
  name: string
  value: string
  error?: string | undefined
  onChange: (time: string) => void
}

const Time = ({ label, name, value, error, onChange }: TimeProps) => (
  <SelectField
    label={label}
    name={name}
    error={error}
    className="w-28"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {optionsWith(value).map((time) => (
      <option key={time} value={time}>
        {time}
      </option>
    ))}
  </SelectField>
)
