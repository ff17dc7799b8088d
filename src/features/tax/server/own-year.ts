import type { Deps } from '#deps.ts'
import { pence, toDecimal } from '#shared/money.ts'
import { toCsv } from '#shared/text/csv.ts'
import { totalsOf, type YearTotals } from '../reportable.ts'
import { noNumberReasons, type TaxDetails } from '../tax-details.ts'
import { readDetails } from './details.ts'
import { yearOfSeller } from './seller-years.ts'

export const QUARTER_NAMES = ['January to March', 'April to June', 'July to September', 'October to December']

/** What is reported about a seller in a year, as their copy says it. */
export interface OwnYear {
  title: string
  situation: string
  /** A name and what was given for it. */
  details: [string, string][]
  totals: YearTotals
}

/** A seller who reads their own copy, signed in or by the link for suspended members. */
export interface Reader {
  id: number
  byLink?: true
}

/** A seller's copy of what is reported about them. They read their own details, which is logged as any reading. */
export async function ownYear(deps: Deps, me: Reader, year: number): Promise<OwnYear> {
  const why = `own copy of ${year}${me.byLink ? ', by a link' : ''}`
  const found = await yearOfSeller(deps, year, me.id)
  const details = await deps.transaction((tx) => readDetails(deps, tx, { userId: me.id, by: me.id, why }))
  return {
    title: `What ${deps.config.productName} reports to HMRC about you for ${year}`,
    situation:
      found?.reportStatus === 'reportable'
        ? `Reported by 31 January ${year + 1}`
        : 'Not reported: below both limits so far',
    details: details ? rowsOf(details) : [],
    totals: found?.totals ?? totalsOf([]),
  }
}

export const OWN_YEAR_NOTE = 'Amounts are after our fees and after refunds. The report itself is in whole pounds.'

const pounds = (amount: number): string => `${amount < 0 ? '-' : ''}${toDecimal(pence(Math.abs(amount)))}`

export async function ownYearFile(deps: Deps, me: Reader, year: number): Promise<string> {
  const { title, situation, details, totals } = await ownYear(deps, me, year)
  const sums = ({ sales, consideration, fees }: { sales: number; consideration: number; fees: number }) => [
    sales,
    pounds(consideration),
    pounds(fees),
    '0.00',
  ]
  return toCsv([
    [title],
    [situation],
    [],
    ['Your details'],
    ...(details.length > 0 ? details : [['Not given']]),
    [],
    ['Quarter', 'Sales', 'Paid or credited to you (GBP)', 'Our fees (GBP)', 'Taxes withheld (GBP)'],
    ...totals.quarters.map((quarter, at) => [QUARTER_NAMES[at] ?? '', ...sums(quarter)]),
    ['Whole year', ...sums(totals)],
    [],
    [OWN_YEAR_NOTE],
  ])
}

const rowsOf = ({ taxNumber, ...details }: TaxDetails): [string, string][] => [
  ['Name', [details.firstName, details.lastName].filter(Boolean).join(' ')],
  ['Date of birth', details.birthDate ?? 'not needed of a company'],
  ['Company number', details.companyNumber ?? 'none'],
  ['Address', `${details.street}, ${details.town}, ${details.postcode}`],
  [
    'Tax number',
    taxNumber.kind === 'none'
      ? `none: ${noNumberReasons[taxNumber.reason]}`
      : `${taxNumber.kind.toUpperCase()} ${taxNumber.value}`,
  ],
  ['VAT number', details.vatNumber ?? 'none'],
]
