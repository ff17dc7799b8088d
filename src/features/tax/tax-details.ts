import * as z from 'zod/mini'
import { isVatNumber, vatNumberOf } from '#features/sellers/trader-fields.ts'
import { line } from '#shared/fields.ts'
import { parsePostcode } from '#shared/places/postcode.ts'
import { companyNumberOf, ninoOf, utrOf } from './tax-numbers.ts'

/** A person, also one who trades under another name; or a company, which is reported by itself. */
export const detailKinds = ['individual', 'company'] as const
export type DetailKind = (typeof detailKinds)[number]

export const numberKinds = ['nino', 'utr', 'none'] as const
export type NumberKind = (typeof numberKinds)[number]

/** Why someone gives no tax number. The report then says that it is unknown. */
export const noNumberReasons = {
  'not-issued': 'I have never been given one',
  applied: 'I have applied and wait for it',
} as const
export type NoNumberReason = keyof typeof noNumberReasons

/** What a seller gives. Stored encrypted. */
export interface TaxDetails {
  /** A company has its name in `lastName`, and no first name. */
  kind: DetailKind
  firstName: string | null
  lastName: string
  /** `1980-05-31`, of a person. */
  birthDate: string | null
  companyNumber: string | null
  street: string
  town: string
  postcode: string
  taxNumber: { kind: 'nino' | 'utr'; value: string } | { kind: 'none'; reason: NoNumberReason }
  vatNumber: string | null
}

/** The fields of the form, as typed. */
export interface TaxFields {
  kind: DetailKind
  numberKind: NumberKind
  firstName: string
  lastName: string
  birthDate: string
  companyName: string
  companyNumber: string
  street: string
  town: string
  postcode: string
  number: string
  noNumberReason: string
  vatNumber: string
}

export const noTaxFields: Omit<TaxFields, 'kind' | 'numberKind'> = {
  ...{ firstName: '', lastName: '', birthDate: '', companyName: '', companyNumber: '' },
  ...{ street: '', town: '', postcode: '', number: '', noNumberReason: '', vatNumber: '' },
}

const name = (tooShort: string) => line({ min: 1, max: 100, tooShort, tooLong: 'Use at most 100 characters' })
const given = (isRight: (text: string) => boolean, sentence: string) => z.string().check(z.refine(isRight, sentence))

const FIRST_BIRTH = '1900-01-01'
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_BIRTH && isRealDay(text)
const isRealDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const isFullPostcode = (text: string): boolean => {
  const found = parsePostcode(text)
  return 'full' in found && found.full !== null
}

const place = {
  street: name('Enter the house number or name, and the street'),
  town: name('Enter the town or city'),
  postcode: given(isFullPostcode, 'Enter a full UK postcode, such as LS6 2AB'),
  vatNumber: given(
    (text) => text.trim() === '' || isVatNumber(text),
    'Enter a UK VAT number: nine digits, such as GB 123 4567 82',
  ),
}

const text = z.string().check(z.maxLength(200, 'Use at most 200 characters'))
const kind = z.enum(detailKinds, 'Choose whether you sell as a person or as a company')
const numberKind = z.enum(numberKinds, 'Choose which number you have')

const noPerson = { firstName: text, lastName: text, birthDate: text }
const noCompany = { companyName: text, companyNumber: text }

const parties: Readonly<Record<DetailKind, typeof noPerson & typeof noCompany & { numberKind: typeof numberKind }>> = {
  individual: {
    ...noCompany,
    numberKind,
    firstName: name('Enter your first names'),
    lastName: name('Enter your last name'),
    birthDate: given(isDay, 'Enter your date of birth'),
  },
  company: {
    ...noPerson,
    numberKind: numberKind.check(z.refine((chosen) => chosen !== 'nino', 'A company has no National Insurance number')),
    companyName: name('Enter the name of the company as registered'),
    companyNumber: given(
      (number) => companyNumberOf(number) !== null,
      'Enter the company number: eight digits, or two letters and six digits',
    ),
  },
}

const numbers: Readonly<Record<NumberKind, { number: typeof text; noNumberReason: typeof text }>> = {
  nino: {
    number: given((number) => ninoOf(number) !== null, 'Enter a National Insurance number, such as QQ 12 34 56 C'),
    noNumberReason: text,
  },
  utr: {
    number: given(
      (number) => utrOf(number) !== null,
      'Enter your ten-digit Unique Taxpayer Reference. One of the digits does not fit',
    ),
    noNumberReason: text,
  },
  none: {
    number: text,
    noNumberReason: given((reason) => Object.hasOwn(noNumberReasons, reason), 'Choose why you have no number'),
  },
}

/** Any text: which fields are needed depends on two of them. */
export const anyTaxFields = z.object({
  ...{ kind, numberKind, ...noPerson, ...noCompany },
  ...{ street: text, town: text, postcode: text, number: text, noNumberReason: text, vatNumber: text },
})

/** The rules for these two choices; the fields of the other choices are ignored. */
export const taxFieldsFor = (chosen: Pick<TaxFields, 'kind' | 'numberKind'>): z.ZodMiniType<TaxFields, TaxFields> =>
  z.object({ kind, ...place, ...parties[chosen.kind], ...numbers[chosen.numberKind] })

/** What is stored of a form that keeps the rules. */
export function detailsOf(fields: TaxFields): TaxDetails {
  const isCompany = fields.kind === 'company'
  const postcode = parsePostcode(fields.postcode)
  return {
    kind: fields.kind,
    firstName: isCompany ? null : fields.firstName,
    lastName: isCompany ? fields.companyName : fields.lastName,
    birthDate: isCompany ? null : fields.birthDate,
    companyNumber: isCompany ? companyNumberOf(fields.companyNumber) : null,
    street: fields.street,
    town: fields.town,
    postcode: ('full' in postcode && postcode.full) || fields.postcode,
    taxNumber: taxNumberOf(fields),
    vatNumber: vatNumberOf(fields.vatNumber),
  }
}

function taxNumberOf({ numberKind, number, noNumberReason }: TaxFields): TaxDetails['taxNumber'] {
  if (numberKind === 'none') return { kind: 'none', reason: noNumberReason === 'applied' ? 'applied' : 'not-issued' }
  const value = numberKind === 'nino' ? ninoOf(number) : utrOf(number)
  return { kind: numberKind, value: value ?? number }
}
