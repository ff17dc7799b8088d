import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { ReportKind } from '../report/report-parts.ts'
import type { TaxReport } from '../report-contract.ts'
import { reportFile } from '../report-formats.ts'
import { MadeFiles } from './made-files.tsx'

/** The yearly report to HMRC, for staff: who is in it, what is missing, and the files. */
export function ReportScreen({ report }: { report: TaxReport }) {
  const { year, years, deadline, faults, sellers } = report
  const missing = sellers.filter((seller) => seller.missing !== null).length
  return (
    <DeskFrame current="tax">
      <div className="sheet max-w-5xl py-5 lg:py-8">
        <h1>Report to HMRC for {year}</h1>
        <p className="mt-2 max-w-prose text-ink-2">
          Due by {formatDay(`${deadline}T12:00:00Z`)}, as are the sellers’ copies, which they find in their settings.
          Upload the XML in HMRC’s digital platform reporting service, and note here when HMRC has accepted it. Making a
          file reads the details of these sellers, and is logged.
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
        {faults.length > 0 && (
          <div className="mt-5">
            <Notice tone="warning" title="The XML cannot be made yet">
              {faults.join('. ')}.
            </Notice>
          </div>
        )}
        {missing > 0 && (
          <div className="mt-5">
            <Notice tone="warning" title={`${missing} of ${sellers.length} sellers have not given their details`}>
              They are not in the files, and are listed below with the reason.
            </Notice>
          </div>
        )}
        <Files report={report} />
        <Sellers sellers={sellers} />
        <MadeFiles exports={report.exports} />
      </div>
    </DeskFrame>
  )
}

function Files({ report: { year, faults, toSend } }: { report: TaxReport }) {
  const { isFirst, added, corrected, deleted, isOperatorChanged } = toSend
  const xml = (kind: ReportKind) => `${reportFile('xml')}?year=${year}&kind=${kind}`
  const hasCorrections = corrected + deleted > 0 || isOperatorChanged
  const changes = [
    added > 0 && `${sellersIn(added)} that HMRC does not have`,
    corrected > 0 && `${sellersIn(corrected)} with other details or sums`,
    deleted > 0 && `${sellersIn(deleted)} to delete, because they are not reported any more`,
    isOperatorChanged && 'our own details',
  ].filter((change) => change !== false)
  return (
    <>
      {!isFirst && (
        <p className="mt-5 max-w-prose">
          {changes.length === 0
            ? 'HMRC has everything that is here.'
            : `To send since HMRC accepted the report: ${changes.join('; ')}.`}
        </p>
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        {faults.length === 0 && (isFirst || added > 0) && (
          <ButtonLink href={xml('new')} tone="primary" download>
            {isFirst ? 'Make the XML' : 'Make the XML of new sellers'}
          </ButtonLink>
        )}
        {faults.length === 0 && hasCorrections && (
          <ButtonLink href={xml('corrections')} tone="primary" download>
            Make the XML of corrections
          </ButtonLink>
        )}
        <ButtonLink href={`${reportFile('csv')}?year=${year}`} download>
          Make a CSV
        </ButtonLink>
      </p>
    </>
  )
}

const sellersIn = (count: number): string => `${count} ${count === 1 ? 'seller' : 'sellers'}`

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
