import { inTurn } from '#shared/required.ts'
import { MonthRing } from '#ui/pictures/month-ring.tsx'
import { monthNotes } from '../this-month.ts'

/** What to sow and do this month, beside the year as a ring. `month` is 1 to 12. */
export function ThisMonthRing({ month }: { month: number }) {
  const note = inTurn(monthNotes, month - 1)
  return (
    <aside aria-label="This month in the garden" className="flex items-center gap-4.5">
      <MonthRing bands={[{ name: `Sow ${note.sow}`, months: note.sowMonths, tone: 'leaf' }]} now={month}>
        <b className="font-bold text-sm">Sow now</b>
        <span>{note.sow}</span>
      </MonthRing>
      <p className="max-w-[22ch] text-ink-2 text-sm">
        <b className="block font-[700] font-display text-ink text-lg leading-tight">{note.name}</b>
        {note.note}
      </p>
    </aside>
  )
}
