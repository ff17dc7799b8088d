import type { Deps } from '#deps.ts'
import { pence, toDecimal } from '#shared/money.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { toCsv } from '#shared/text/csv.ts'
import { noNumberReasons, type TaxDetails } from '../tax-details.ts'
import { readDetails } from './details.ts'
import { yearOfSeller } from './seller-years.ts'

const pounds = (amount: number): string => `${amount < 0 ? '-' : ''}${toDecimal(pence(Math.abs(amount)))}`

/** A seller's copy of what is reported about them in a year. They read their own details, which is logged as any reading. */
export async function ownYearFile(deps: Deps, me: { id: number }, year: number): Promise<string> {
  const found = await yearOfSeller(deps, year, me.id)
  const details = await deps.transaction((tx) =>
    readDetails(deps, tx, { userId: me.id, by: me.id, why: `own copy of ${year}` }),
  )
  const quarters = found?.totals.quarters ?? []
  const names = ['January to March', 'April to June', 'July to September', 'October to December']
  return toCsv([
    [`What ${PRODUCT_NAME} reports to HMRC about you for ${year}`],
    [
      found?.reportStatus === 'reportable'
        ? 'Reported by 31 January after the year'
        : 'Not reported: below both limits so far',
    ],
    [],
    ['Your details'],
    ...(details ? rowsOf(details) : [['Not given']]),
    [],
    ['Quarter', 'Sales', 'Paid or credited to you (GBP)', 'Our fees (GBP)', 'Taxes withheld (GBP)'],
    ...quarters.map(({ sales, consideration, fees }, at) => [
      names[at] ?? '',
      sales,
      pounds(consideration),
      pounds(fees),
      '0.00',
    ]),
    [
      'Whole year',
      found?.totals.sales ?? 0,
      pounds(found?.totals.consideration ?? 0),
      pounds(found?.totals.fees ?? 0),
      '0.00',
    ],
    [],
    ['Amounts are after our fees and after refunds. The report itself is in whole pounds.'],
  ])
}

const rowsOf = ({ taxNumber, ...details }: TaxDetails): string[][] => [
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
