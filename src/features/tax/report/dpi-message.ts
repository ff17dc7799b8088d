import type { Totals, YearTotals } from '../reportable.ts'
import { wholePounds } from '../reportable.ts'
import type { TaxDetails } from '../tax-details.ts'
import { element, type XmlElement } from './xml-tree.ts'

/**
 * The report to HMRC as a message of the OECD's XML schema for digital platforms, version 1.0 (`urn:oecd:ties:dpi:v1`), in
 * which HMRC takes it. The order of elements is that of the schema.
 */

export interface Operator {
  /** As HMRC gave it. */
  id: string
  utr: string | null
  name: string
  number: string | null
  address: string
  platform: string
}

export interface ReportedSeller {
  userId: number
  details: TaxDetails
  totals: YearTotals
  /** The account at the payment provider that we paid to. */
  accountId: string | null
}

export interface DpiReport {
  year: number
  operator: Operator
  sellers: readonly ReportedSeller[]
  madeAt: Date
  /** Different in each message. */
  unique: string
}

const COUNTRY = 'GB'
const NAMESPACES = { 'xmlns:dpi': 'urn:oecd:ties:dpi:v1', 'xmlns:stf': 'urn:oecd:ties:dpistf:v1', version: '1.0' }
const [NEW_INFORMATION, NOTHING_TO_REPORT] = ['DPI401', 'DPI403']
const NEW_DATA = 'OECD1'
const [RESIDENCE, REGISTERED_OFFICE] = ['OECD302', 'OECD304']
const LEGAL_NAME = 'OECD207'

/** Sender, year and receiver, and what makes it different from all others. */
export const messageReference = ({ year, operator, unique }: DpiReport): string =>
  `${COUNTRY}${year}${COUNTRY}-${operator.id}-${unique}`

export function dpiMessage(report: DpiReport): XmlElement {
  return element(
    'dpi:DPI_OECD',
    [
      messageSpec(report),
      element('dpi:DPIBody', [
        platformOperator(report),
        ...report.sellers.map((seller) => reportableSeller(report, seller)),
      ]),
    ],
    NAMESPACES,
  )
}

const messageSpec = (report: DpiReport): XmlElement =>
  element('dpi:MessageSpec', [
    element('dpi:SendingEntityIN', report.operator.id),
    element('dpi:TransmittingCountry', COUNTRY),
    element('dpi:ReceivingCountry', COUNTRY),
    element('dpi:MessageType', 'DPI'),
    element('dpi:MessageRefId', messageReference(report)),
    element('dpi:MessageTypeIndic', report.sellers.length > 0 ? NEW_INFORMATION : NOTHING_TO_REPORT),
    element('dpi:ReportingPeriod', `${report.year}-12-31`),
    element('dpi:Timestamp', report.madeAt.toISOString().slice(0, 23)),
  ])

function platformOperator(report: DpiReport): XmlElement {
  const { operator } = report
  return element('dpi:PlatformOperator', [
    element('dpi:ResCountryCode', COUNTRY),
    taxNumber(operator.utr),
    operator.number === null ? null : businessNumber(operator.number),
    element('dpi:Name', operator.name),
    element('dpi:PlatformBusinessName', operator.platform),
    element('dpi:Address', [element('dpi:CountryCode', COUNTRY), element('dpi:AddressFree', operator.address)], {
      legalAddressType: REGISTERED_OFFICE,
    }),
    element('dpi:AssumedReporting', 'false'),
    docSpec(report, 'operator'),
  ])
}

const reportableSeller = (report: DpiReport, seller: ReportedSeller): XmlElement =>
  element('dpi:ReportableSeller', [
    element('dpi:Identity', [seller.details.kind === 'company' ? company(seller) : individual(seller)]),
    element('dpi:RelevantActivities', [saleOfGoods(seller.totals.quarters)]),
    docSpec(report, `seller-${seller.userId}`),
  ])

const individual = ({ details, accountId }: ReportedSeller): XmlElement =>
  element('dpi:IndividualSeller', [
    element('dpi:Standard', [
      element('dpi:IndSellerID', [
        element('dpi:ResCountryCode', COUNTRY),
        taxNumber(numberOf(details)),
        details.vatNumber === null ? null : element('dpi:VAT', details.vatNumber),
        element(
          'dpi:Name',
          [element('dpi:FirstName', details.firstName ?? ''), element('dpi:LastName', details.lastName)],
          { nameType: LEGAL_NAME },
        ),
        addressOf(details, RESIDENCE),
        element('dpi:BirthInfo', [element('dpi:BirthDate', details.birthDate ?? '')]),
      ]),
      account(accountId),
    ]),
  ])

const company = ({ details, accountId }: ReportedSeller): XmlElement =>
  element('dpi:EntitySeller', [
    element('dpi:Standard', [
      element('dpi:EntSellerID', [
        element('dpi:ResCountryCode', COUNTRY),
        taxNumber(numberOf(details)),
        details.companyNumber === null ? null : businessNumber(details.companyNumber),
        details.vatNumber === null ? null : element('dpi:VAT', details.vatNumber),
        element('dpi:Name', details.lastName),
        addressOf(details, REGISTERED_OFFICE),
      ]),
      account(accountId),
    ]),
  ])

const numberOf = ({ taxNumber }: TaxDetails): string | null => (taxNumber.kind === 'none' ? null : taxNumber.value)

const taxNumber = (number: string | null): XmlElement =>
  number === null ? element('dpi:TIN', 'NOTIN', { unknown: 'true' }) : element('dpi:TIN', number, { issuedBy: COUNTRY })

const businessNumber = (number: string): XmlElement => element('dpi:IN', number, { issuedBy: COUNTRY, INType: 'BRN' })

const addressOf = ({ street, town, postcode }: TaxDetails, legalAddressType: string): XmlElement =>
  element(
    'dpi:Address',
    [
      element('dpi:CountryCode', COUNTRY),
      element('dpi:AddressFix', [
        element('dpi:Street', street),
        element('dpi:PostCode', postcode),
        element('dpi:City', town),
      ]),
    ],
    { legalAddressType },
  )

const account = (accountId: string | null): XmlElement | null =>
  accountId === null
    ? null
    : element('dpi:FinancialIdentifier', [
        element('dpi:Identifier', accountId, { AccountNumberType: 'Account at our payment provider' }),
      ])

function saleOfGoods(quarters: readonly Totals[]): XmlElement {
  const each = (prefix: string, amountOf: (quarter: Totals) => XmlElement['content'], isMoney: boolean) =>
    quarters.map((quarter, at) =>
      element(`dpi:${prefix}Q${at + 1}`, amountOf(quarter), isMoney ? { currCode: 'GBP' } : {}),
    )
  return element('dpi:SaleOfGoods', [
    element(
      'dpi:Consideration',
      each('Cons', ({ consideration }) => String(wholePounds(consideration)), true),
    ),
    element(
      'dpi:NumberOfActivities',
      each('Numb', ({ sales }) => String(sales), false),
    ),
    element(
      'dpi:Fees',
      each('Fees', ({ fees }) => String(wholePounds(fees)), true),
    ),
    element(
      'dpi:Taxes',
      each('Tax', () => '0', true),
    ),
  ])
}

const docSpec = (report: DpiReport, of: string): XmlElement =>
  element('dpi:DocSpec', [
    element('stf:DocTypeIndic', NEW_DATA),
    element('stf:DocRefId', `${messageReference(report)}-${of}`),
  ])
