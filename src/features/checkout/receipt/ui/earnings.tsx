import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Earnings } from '../contract.ts'
import { STATEMENT_FILE } from '../receipt-files.ts'
import { earningsQuery } from './receipt-queries.ts'

/** A seller's money by state, and a year's sales to download. Renders nothing before the first sale. */
export function EarningsSummary() {
  const api = useApi()
  const { data } = useQuery({ ...earningsQuery(api), throwOnError: false })
  if (!data || data.years.length === 0) return null
  return (
    <section aria-label="Your earnings" className="mb-8">
      <Sums earnings={data} />
      <Statement years={data.years} />
    </section>
  )
}

function Sums({ earnings: { held, waiting, frozen, paidOut } }: { earnings: Earnings }) {
  const sums = [
    ['Held securely', held],
    ['Waiting to be sent', waiting],
    ...(frozen.amount > 0 ? [['Frozen by a bank', frozen] as const] : []),
    ['Paid out', paidOut],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-md bg-leaf-tint px-5 py-4 sm:auto-cols-fr sm:grid-flow-col">
      {sums.map(([name, { formatted }]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-2 text-sm">{name}</dt>
          <dd className="font-[760] font-display text-2xl tabular-nums">{formatted}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `2026-27`: the UK tax year from 6 April. */
const nameOf = (year: string): string => (year.includes('-') ? `Tax year ${year} (from 6 April)` : year)

/** A plain form, so that the download works without scripts. */
const Statement = ({ years }: { years: readonly string[] }) => (
  <form method="get" action={STATEMENT_FILE} className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
    <div className="min-w-60">
      <SelectField label="All sales of a year" name="year">
        {years.map((year) => (
          <option key={year} value={year}>
            {nameOf(year)}
          </option>
        ))}
      </SelectField>
    </div>
    <Button type="submit">
      <Icon name="download" size={18} />
      Download CSV
    </Button>
    <p className="text-ink-2 text-sm">
      <TextLink href="/settings/tax">What we report to HMRC</TextLink>
    </p>
  </form>
)
