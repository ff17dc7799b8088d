import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { giveTaxDetails, type OwnTaxYear, type TaxStatus } from '../contract.ts'
import { OWN_YEAR_FILE, OWN_YEAR_PDF } from '../report-formats.ts'
import type { TaxFields } from '../tax-details.ts'
import { taxStatusQuery } from './queries.ts'
import { TaxForm } from './tax-form.tsx'

/** What HMRC requires of the signed-in seller: why, the form, and what is reported about them. */
export function TaxSettings() {
  const api = useApi()
  const client = useQueryClient()
  const { data: status } = useQuery(taxStatusQuery(api))
  const give = async (fields: TaxFields) =>
    client.setQueryData(taxStatusQuery(api).queryKey, await api(giveTaxDetails, { body: fields }))
  return status ? <TaxParts status={status} give={give} copies={{ csv: OWN_YEAR_FILE, pdf: OWN_YEAR_PDF }} /> : null
}

interface Parts {
  status: TaxStatus
  give: (fields: TaxFields) => Promise<unknown>
  /** Addresses of the copies; the year is appended. */
  copies: Copies
}

interface Copies {
  csv: string
  pdf: string
}

/** The same for any way in which a seller reaches it. */
export function TaxParts({ status, give, copies }: Parts) {
  const [isSaved, setSaved] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const saved = () => {
    setSaved(true)
    setOpen(false)
  }
  return (
    <>
      {isSaved && (
        <Notice tone="success" isUrgent title="Thank you">
          We have what we need. Payouts that waited for it are on their way.
        </Notice>
      )}
      <Situation status={status} />
      {status.state === 'asked' || isOpen ? (
        <TaxForm kind={status.kind} give={give} onSaved={saved} />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>
            {status.state === 'given' ? 'Change your details' : 'Give your details now'}
          </Button>
        </p>
      )}
      <Reasons />
      {status.years.map((year) => (
        <Year key={year.year} of={year} copies={copies} />
      ))}
    </>
  )
}

function Situation({ status: { state, givenAt, holdFrom, isHeld } }: { status: TaxStatus }) {
  if (isHeld)
    return (
      <Notice tone="destructive" title="Your payouts wait for these details">
        Everything that waits is sent as soon as you have given them.
      </Notice>
    )
  if (state === 'asked')
    return (
      <Notice
        tone="warning"
        title={`Please give these details by ${holdFrom ? formatDay(holdFrom) : 'the end of the year'}`}
      >
        You are close to a limit above which the law makes us report sellers, or beyond it. After that day your payouts
        may wait.
      </Notice>
    )
  if (state === 'given' && givenAt)
    return (
      <p>
        You gave your details on {formatDay(givenAt)}. We do not show them here, so that nobody else can read them on
        your screen.
      </p>
    )
  return <p>You do not need to do anything now. We will write to you in time if the law makes us report your sales.</p>
}

const Reasons = () => (
  <section>
    <h2 className="text-xl">Why we ask</h2>
    <ul className="mt-2 list-disc pl-5 text-ink-2">
      <li>
        Every online marketplace in the UK must report sellers to HMRC who have 30 sales, or more than 2,000 euros, in a
        calendar year. If you joined during the year, the limits are lower in proportion.
      </li>
      <li>
        We report your name, address, date of birth and tax number, and the sums below. Nothing about what you sold or
        to whom.
      </li>
      <li>Being reported does not mean that you owe tax. Selling things you no longer need is usually not taxed.</li>
      <li>
        Your details are encrypted, used for the report alone, and deleted five years after the last year it needs them
        for.
      </li>
    </ul>
    <p className="mt-2">
      <TextLink href="/privacy-policy">How we look after your data</TextLink>
    </p>
  </section>
)

const pounds = (amount: number): string => formatPounds(pence(amount))
const QUARTERS = ['January to March', 'April to June', 'July to September', 'October to December']

const Year = ({ of: { year, isReported, totals, quarters }, copies }: { of: OwnTaxYear; copies: Copies }) => (
  <section aria-labelledby={`tax-${year}`}>
    <h2 id={`tax-${year}`} className="text-xl">
      Your sales in {year}
    </h2>
    <p className="mt-1 text-ink-2">
      {isReported
        ? `This is what we report to HMRC by 31 January ${year + 1}, rounded to whole pounds.`
        : 'Not reported so far: below both limits.'}
    </p>
    <table className="mt-3 w-full text-right tabular-nums">
      <thead className="text-ink-2 text-sm">
        <tr>
          {['Quarter', 'Sales', 'Credited to you', 'Our fees'].map((name, at) => (
            <th key={name} scope="col" className={`py-2 font-normal ${at === 0 ? 'text-left' : 'pl-3'}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quarters.map((quarter, at) => (
          <Line key={QUARTERS[at]} name={QUARTERS[at] ?? ''} of={quarter} />
        ))}
        <Line name="Whole year" of={totals} />
      </tbody>
    </table>
    <p className="mt-3">
      <a className="underline" href={`${copies.pdf}?year=${year}`}>
        Your copy of {year} as PDF
      </a>
      {' · '}
      <a className="underline" href={`${copies.csv}?year=${year}`} download>
        Download your copy of {year} as CSV
      </a>
    </p>
  </section>
)

const Line = ({ name, of }: { name: string; of: OwnTaxYear['totals'] }) => (
  <tr className="border-line border-t">
    <th scope="row" className="py-1 text-left font-normal">
      {name}
    </th>
    <td className="py-1 pl-3">{of.sales}</td>
    <td className="py-1 pl-3">{pounds(of.consideration)}</td>
    <td className="py-1 pl-3">{pounds(of.fees)}</td>
  </tr>
)
