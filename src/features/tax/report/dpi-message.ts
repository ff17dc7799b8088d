import type { Totals } from '../reportable.ts'
import type { TaxDetails } from '../tax-details.ts'
import { withTextsForHmrc } from './hmrc-text.ts'
import type { Part, ReportKind, SellerFigures } from './report-parts.ts'
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
  figures: SellerFigures
  part: Part
}

export interface DpiReport {
  year: number
  kind: ReportKind
  operator: Operator
  operatorPart: Part
  sellers: readonly ReportedSeller[]
  madeAt: Date
  /** From `messageReference`. */
  reference: string
}

const COUNTRY = 'GB'
const NAMESPACES = { 'xmlns:dpi': 'urn:oecd:ties:dpi:v1', 'xmlns:stf': 'urn:oecd:ties:dpistf:v1', version: '1.0' }
const [NEW_INFORMATION, CORRECTIONS, NOTHING_TO_REPORT] = ['DPI401', 'DPI402', 'DPI403']
const [RESIDENCE, REGISTERED_OFFICE] = ['OECD302', 'OECD304']
const LEGAL_NAME = 'OECD207'

/**
 * Sender, year, receiver and operator, and what makes it different from all others. HMRC's own service builds its
 * references in this form, and those of the parts with `_`, letters and digits after it. The file has it as its name.
 */
export const messageReference = (year: number, operatorId: string, unique: string): string =>
  `${COUNTRY}${year}${COUNTRY}-${operatorId}-${unique}`

export function dpiMessage(report: DpiReport): XmlElement {
  const sellers = report.sellers.map(reportableSeller)
  const body = element('dpi:DPIBody', [platformOperator(report), ...sellers])
  return withTextsForHmrc(element('dpi:DPI_OECD', [messageSpec(report), body], NAMESPACES))
}

const messageSpec = (report: DpiReport): XmlElement =>
  element('dpi:MessageSpec', [
    element('dpi:SendingEntityIN', report.operator.id),
    element('dpi:TransmittingCountry', COUNTRY),
    element('dpi:ReceivingCountry', COUNTRY),
    element('dpi:MessageType', 'DPI'),
    element('dpi:MessageRefId', report.reference),
    element('dpi:MessageTypeIndic', messageType(report)),
    element('dpi:ReportingPeriod', `${report.year}-12-31`),
    element('dpi:Timestamp', report.madeAt.toISOString().slice(0, 23)),
  ])

function messageType({ kind, sellers }: DpiReport): string {
  if (kind === 'corrections') return CORRECTIONS
  return sellers.length > 0 ? NEW_INFORMATION : NOTHING_TO_REPORT
}

/** The part about who runs the platform. */
export function platformOperator({ operator, operatorPart }: Pick<DpiReport, 'operator' | 'operatorPart'>): XmlElement {
  return element('dpi:PlatformOperator', [
    element('dpi:ResCountryCode', COUNTRY),
    taxNumber(operator.utr),
    operator.number === null ? null : businessNumber(operator.number, COUNTRY),
    element('dpi:Name', operator.name),
    element('dpi:PlatformBusinessName', operator.platform),
    element('dpi:Address', [element('dpi:CountryCode', COUNTRY), element('dpi:AddressFree', operator.address)], {
      legalAddressType: REGISTERED_OFFICE,
    }),
    element('dpi:AssumedReporting', 'false'),
    docSpec(operatorPart),
  ])
}

/** The part about one seller. */
export const reportableSeller = (seller: ReportedSeller): XmlElement =>
  element('dpi:ReportableSeller', [
    element('dpi:Identity', [seller.details.kind === 'company' ? company(seller) : individual(seller)]),
    element('dpi:RelevantActivities', [saleOfGoods(seller.figures.quarters)]),
    docSpec(seller.part),
  ])

const individual = ({ details, figures }: ReportedSeller): XmlElement =>
  element('dpi:IndividualSeller', [
    element('dpi:Standard', [
      element('dpi:IndSellerID', [
        element('dpi:ResCountryCode', countryOf(details)),
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
      account(figures.accountId),
    ]),
  ])

const company = ({ details, figures }: ReportedSeller): XmlElement =>
  element('dpi:EntitySeller', [
    element('dpi:Standard', [
      element('dpi:EntSellerID', [
        element('dpi:ResCountryCode', countryOf(details)),
        taxNumber(numberOf(details)),
        details.companyNumber === null ? null : businessNumber(details.companyNumber, countryOf(details)),
        details.vatNumber === null ? null : element('dpi:VAT', details.vatNumber),
        element('dpi:Name', details.lastName),
        addressOf(details, REGISTERED_OFFICE),
      ]),
      account(figures.accountId),
    ]),
  ])

const numberOf = ({ taxNumber }: TaxDetails): string | null => (taxNumber.kind === 'none' ? null : taxNumber.value)

const taxNumber = (number: string | null): XmlElement =>
  number === null ? element('dpi:TIN', 'NOTIN', { unknown: 'true' }) : element('dpi:TIN', number, { issuedBy: COUNTRY })

const businessNumber = (number: string, issuedBy: string): XmlElement =>
  element('dpi:IN', number, { issuedBy, INType: 'BRN' })

/** The Channel Islands and the Isle of Man have postcodes like those of the UK, and are countries of their own here. */
const ISLANDS: ReadonlyMap<string, string> = new Map([
  ['JE', 'JE'],
  ['GY', 'GG'],
  ['IM', 'IM'],
])
const countryOf = ({ postcode }: TaxDetails): string => ISLANDS.get(postcode.slice(0, 2)) ?? COUNTRY

const addressOf = (details: TaxDetails, legalAddressType: string): XmlElement =>
  element(
    'dpi:Address',
    [
      element('dpi:CountryCode', countryOf(details)),
      element('dpi:AddressFix', [
        element('dpi:Street', details.street),
        element('dpi:PostCode', details.postcode),
        element('dpi:City', details.town),
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
      each('Cons', ({ consideration }) => String(consideration), true),
    ),
    element(
      'dpi:NumberOfActivities',
      each('Numb', ({ sales }) => String(sales), false),
    ),
    element(
      'dpi:Fees',
      each('Fees', ({ fees }) => String(fees), true),
    ),
    element(
      'dpi:Taxes',
      each('Tax', () => '0', true),
    ),
  ])
}

const docSpec = ({ indicator, reference, corrects }: Part): XmlElement =>
  element('dpi:DocSpec', [
    element('stf:DocTypeIndic', indicator),
    element('stf:DocRefId', reference),
    corrects === null ? null : element('stf:CorrDocRefId', corrects),
  ])
