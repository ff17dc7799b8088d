import { useState } from 'react'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { classNames } from '#ui/primitives/class-names.ts'

interface Props {
  slots: readonly string[]
  value: string | null
  onChange: (slot: string) => void
  error?: string | undefined
}

/** First the day, then the time: two short rows of radio buttons instead of one with hundreds. */
export function SlotChoice({ slots, value, onChange, error }: Props) {
  const days = byDay(slots)
  const [chosen, setChosen] = useState(() => (value ? formatWeekday(value) : undefined))
  const [day, times] = days.find(([name]) => name === chosen) ?? days[0] ?? ['', []]
  return (
    <div id="startsAt" className={classNames('flex flex-col gap-5', error && 'border-rhubarb border-l-4 pl-3.5')}>
      {error && <FieldError text={error} />}
      <Chips
        legend="Day"
        name="pickup-day"
        options={days.map(([name]) => ({ value: name, text: name }))}
        value={day}
        onChange={setChosen}
      />
      <Chips
        legend={`Time on ${day}`}
        name="pickup-time"
        options={times.map((slot) => ({ value: slot, text: formatTime(slot) }))}
        value={value}
        onChange={onChange}
      />
      <p className="text-ink-3 text-sm">UK time. Each visit has half an hour.</p>
    </div>
  )
}

/** Slots are sorted, so a new day starts where the name changes. */
function byDay(slots: readonly string[]): [day: string, slots: string[]][] {
  const days: [string, string[]][] = []
  for (const slot of slots) {
    const day = formatWeekday(slot)
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(slot)
    else days.push([day, [slot]])
  }
  return days
}

interface ChipsProps {
  legend: string
  name: string
  options: readonly { value: string; text: string }[]
  value: string | null
  onChange: (value: string) => void
}

const Chips = ({ legend, name, options, value, onChange }: ChipsProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 font-[620]">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative grid min-h-11 place-items-center rounded-lg border-[1.5px] px-3.5 text-sm transition-colors duration-120',
            value === option.value
              ? 'border-leaf bg-leaf font-[650] text-on-leaf'
              : 'border-control bg-card hover:border-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="absolute -inset-[1.5px] appearance-none rounded-lg"
          />
          <span className="pointer-events-none relative">{option.text}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
