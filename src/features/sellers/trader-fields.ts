import * as z from 'zod/mini'
import { email } from '#features/accounts/contract.ts'
import { line, paragraph } from '#shared/fields.ts'
import { parsePostcode } from '#shared/places/postcode.ts'

const blank = (text: string): boolean => text === ''

const WRONG_PHONE = 'Enter a telephone number, such as 0117 496 0123'
const isPhone = (text: string): boolean => /^\+?[\d ().-]+$/.test(text) && /^\d{9,15}$/.test(text.replace(/\D/g, ''))

const WRONG_APHA = 'Enter the registration number as APHA wrote it, such as GB-12345'
/** The number of a registration for plant health, with or without its country. */
const APHA = /^(?:GB[ -]?)?([A-Z0-9]{3,10})$/i

const WRONG_VAT = 'Enter a UK VAT number: nine digits, such as GB 123 4567 82'
const VAT = /^(?:GB|XI)?(\d{9})(?:\d{3})?$/

/** Whether the last two digits of a UK VAT number are its check digits, by either of the two methods of HMRC. */
export function isVatNumber(text: string): boolean {
  const digits = VAT.exec(compact(text))?.[1]
  if (digits === undefined) return false
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const rest = (sum + Number(digits.slice(7))) % 97
  return rest === 0 || rest === 42
}

const compact = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/** The number in one form; null when it was left out. */
export const aphaNumberOf = (text: string): string | null => {
  const digits = APHA.exec(text)?.[1]
  return digits === undefined ? null : `GB-${digits.toUpperCase()}`
}

export const vatNumberOf = (text: string): string | null => {
  const number = compact(text)
  if (number === '') return null
  return /^\d/.test(number) ? `GB${number}` : number
}

/** A postcode anywhere in the address: the last two words, or one of them. */
const hasPostcode = (address: string): boolean => {
  const words = address.split(/[\s,]+/).filter(Boolean)
  return words.some((word, at) =>
    [word, `${word} ${words[at + 1] ?? ''}`.trim()].some((text) => {
      const found = parsePostcode(text)
      return 'full' in found && found.full !== null
    }),
  )
}

/** What the law asks a trader to give buyers before they buy. */
export const traderFields = z.object({
  name: line({
    min: 2,
    max: 100,
    tooShort: 'Enter the name that you trade under',
    tooLong: 'Use at most 100 characters',
  }),
  address: paragraph({
    min: 10,
    max: 300,
    tooShort: 'Enter the address of your business, with its postcode',
    tooLong: 'Use at most 300 characters',
  }).check(z.refine(hasPostcode, 'Enter the address with its postcode')),
  email,
  phone: line({ max: 30, tooLong: WRONG_PHONE }).check(z.refine((text) => blank(text) || isPhone(text), WRONG_PHONE)),
  aphaNumber: line({ max: 20, tooLong: WRONG_APHA }).check(
    z.refine((text) => blank(text) || APHA.test(text), WRONG_APHA),
  ),
  vatNumber: line({ max: 20, tooLong: WRONG_VAT }).check(
    z.refine((text) => blank(text) || isVatNumber(text), WRONG_VAT),
  ),
})
export type TraderFields = z.output<typeof traderFields>

export const noTrader: TraderFields = { name: '', address: '', email: '', phone: '', aphaNumber: '', vatNumber: '' }
