import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { TaxReport } from '../report-contract.ts'
import { MadeFiles } from './made-files.tsx'
import { MakeFiles } from './make-files.tsx'

/** The yearly report to HMRC, for staff: who is in it, what is missing, and the files. */
export function ReportScreen({ report }: { report: TaxReport }) {
  const { year, years, deadline, sellers } = report
  const missing = sellers.filter((seller) => seller.missing !== null).length
  return (
    <DeskFrame current="tax">
      <div className="sheet max-w-5xl py-5 lg:py-8">
        <h1>Report to HMRC for {year}</h1>
        <p className="mt-2 max-w-prose text-ink-2">
          Due by {formatDay(`${deadline}T12:00:00Z`)}, as are the sellers’ copies, which they find in their settings.
          Upload the XML in HMRC’s digital platform reporting service under the name it has, and note here when HMRC has
          accepted it. Making a file reads the details of these sellers, and is logged.
        </p>
        <nav aria-label="Year" className="mt-3 flex flex-wrap gap-4">
          {years.map((each) =>
            each === year ? (
              <strong key={each} aria-current="page">
                {each}
              </strong>
            ) : (
              <TextLink key={each} href={`/staff/tax?year=${each}`}>
                {each}
              </TextLink>
            ),
          )}
        </nav>
        {missing > 0 && (
          <div className="mt-5">
            <Notice tone="warning" title={`${missing} of ${sellers.length} sellers have not given their details`}>
              They are not in the files, and are listed below with the reason.
            </Notice>
          </div>
        )}
        <MakeFiles key={year} report={report} />
        <Sellers sellers={sellers} />
        <MadeFiles exports={report.exports} />
      </div>
    </DeskFrame>
  )
}

const pounds = (amount: number): string => formatPounds(pence(amount))

const FEES = 'Our fees'
/** A phone has no room for this column beside the details; the files have it. */
const ON_WIDE = 'hidden sm:table-cell'

const Sellers = ({ sellers }: Pick<TaxReport, 'sellers'>) => (
  <section className="mt-8 overflow-x-auto" aria-label="Sellers" tabIndex={-1}>
    <h2 className="text-xl">Sellers</h2>
    {sellers.length === 0 ? (
      <p className="mt-2">Nobody reached a limit. The XML then says that there is nothing to report.</p>
    ) : (
      <table className="mt-3 w-full text-left tabular-nums">
        <thead className="text-ink-2 text-sm">
          <tr>
            {['Seller', 'Sales', 'Credited', FEES, 'Details'].map((name) => (
              <th key={name} scope="col" className={`py-2 pr-4 font-normal ${name === FEES ? ON_WIDE : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sellers.map(({ userId, username, sales, consideration, fees, missing }) => (
            <tr key={userId} className="border-line border-t">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                <TextLink href={`/profile/${userId}`}>{username}</TextLink>
              </th>
              <td className="py-1.5 pr-4">{sales}</td>
              <td className="py-1.5 pr-4">{pounds(consideration)}</td>
              <td className={`py-1.5 pr-4 ${ON_WIDE}`}>{pounds(fees)}</td>
              <td className="py-1.5">{missing ?? 'Given'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
