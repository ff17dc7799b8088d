import { useQuery } from '@tanstack/react-query'
import { reasons, reportReasons } from '#features/moderation/reasons.ts'
import { useApi } from '#ui/browser/api.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Breadcrumb } from '#ui/primitives/back-link.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { type Outcome, outcomeNames, outcomes } from '../outcomes.ts'
import type { TransparencyYear } from '../transparency-contract.ts'
import { transparencyQuery } from './overview-queries.ts'
import { PlainTable } from './plain-table.tsx'

/** How many reports, decisions and appeals there were, by year: for anyone. */
export function TransparencyScreen() {
  const api = useApi()
  const { data: years = [] } = useQuery(transparencyQuery(api))
  return (
    <div className="sheet">
      <header className="pt-6 pb-4 md:pt-10">
        <Breadcrumb steps={[{ name: 'Home', href: '/' }, { name: 'Transparency' }]} />
        <h1 tabIndex={-1} className="mt-3 text-3xl">
          Transparency
        </h1>
        <p className="mt-4 max-w-[58ch] text-ink-2 text-lg">
          What members reported to us, what we decided, and how often an appeal changed it. The figures come from our
          records and are counted again every ten minutes.
        </p>
      </header>
      {years.map((figures) => (
        <section key={figures.year} aria-labelledby={`year-${figures.year}`} className="mt-8">
          <h2 id={`year-${figures.year}`} className="text-xl">
            {figures.year}
          </h2>
          {isEmpty(figures) ? (
            <p className="mt-2 text-ink-2">No reports, decisions or appeals.</p>
          ) : (
            <Year figures={figures} />
          )}
        </section>
      ))}
      <p className="mt-10 max-w-[66ch] text-ink-2">
        A report counts in the year in which we received it, with the decision that stands today, or as overturned on
        appeal; a decision counts in the year in which we made it. Records of cases are deleted three years after the
        decision, so this page shows this year and the two before. What is allowed is in our{' '}
        <TextLink href="/terms-of-service">terms of service</TextLink>. {getProductName()} makes no decision about
        content without a member of staff; a listing can be hidden automatically until one has looked at it.
      </p>
    </div>
  )
}

const isEmpty = ({ reports, ownDecisions, orders, appeals }: TransparencyYear): boolean =>
  [reports, ownDecisions].every(({ length }) => length === 0) &&
  [...Object.values(orders), ...Object.values(appeals)].every((count) => count === 0)

const Year = ({
  figures: { year, reports, reviews, ownDecisions, orders, appeals },
}: {
  figures: TransparencyYear
}) => (
  <>
    <Reports year={year} reports={reports} />
    <div className="grid gap-x-14 md:grid-cols-2 [&>*]:min-w-0">
      <Figures
        title="Reports about reviews"
        caption={`${year}: reports about reviews by outcome, which are counted above too`}
        rows={outcomes.flatMap((outcome) =>
          reviews
            .filter((line) => line.outcome === outcome)
            .map(({ count }) => [outcomeNames[outcome], count] as const),
        )}
      />
      <Figures
        title="Without a report"
        caption={`${year}: decisions about what nobody had reported`}
        rows={ownDecisions.map(({ outcome, count }) => [outcomeNames[outcome], count])}
      />
      <Figures
        title="Orders decided by staff"
        caption={`${year}: decisions about orders`}
        rows={[
          ['Buyer refunded', orders.refunded],
          ['Buyer refunded in part', orders['refunded-in-part']],
          ['Seller paid', orders['paid-to-seller']],
          [outcomeNames.overturned, orders.overturned],
        ]}
      />
      <Figures
        title="Appeals"
        caption={`${year}: appeals`}
        rows={[
          ['The decision stood', appeals.upheld],
          ['The decision was overturned', appeals.overturned],
          ['Not decided yet', appeals.waiting],
        ]}
      />
    </div>
  </>
)

function Reports({ year, reports }: Pick<TransparencyYear, 'year' | 'reports'>) {
  const used = outcomes.filter((outcome) => reports.some((line) => line.outcome === outcome))
  const total = (lines: TransparencyYear['reports']) => lines.reduce((sum, { count }) => sum + count, 0)
  if (reports.length === 0) return <p className="mt-2 text-ink-2">No reports.</p>
  const cell = (outcome: Outcome, lines: TransparencyYear['reports']) =>
    total(lines.filter((line) => line.outcome === outcome))
  return (
    <PlainTable
      caption={`${year}: reports by reason and outcome`}
      columns={['Reported as', 'Reports', ...used.map((outcome) => outcomeNames[outcome])]}
      rows={reportReasons.map((reason) => {
        const lines = reports.filter((line) => line.reason === reason)
        return [reasons[reason], total(lines), ...used.map((outcome) => cell(outcome, lines))]
      })}
    />
  )
}

interface FiguresProps {
  title: string
  caption: string
  rows: readonly (readonly [name: string, count: number])[]
}

const Figures = ({ title, caption, rows }: FiguresProps) => (
  <div className="mt-5">
    <h3 className="text-base">{title}</h3>
    {rows.length === 0 ? (
      <p className="mt-3 text-ink-2 text-sm">None.</p>
    ) : (
      <PlainTable caption={caption} columns={['What', 'Number']} rows={rows} />
    )}
  </div>
)
