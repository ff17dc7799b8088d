/** Numbers of HMRC and Companies House. The check digits find slips; whether a number was issued is for HMRC to say. */

const compact = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/** Letters that no prefix has, and prefixes that are not issued (National Insurance Manual, NIM39110). */
const NINO = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/

/** `qq 12 34 56 c` → `QQ123456C`; null when it cannot be a National Insurance number. */
export function ninoOf(text: string): string | null {
  const number = compact(text)
  return NINO.test(number) ? number : null
}

const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2]
/** By the remainder of the weighted sum. */
const CHECK_DIGITS = '21987654321'

/** A Unique Taxpayer Reference: ten digits, of which the first is the check digit; null when it cannot be one. */
export function utrOf(text: string): string | null {
  const number = compact(text).replace(/K$/, '')
  if (!/^\d{10}$/.test(number)) return null
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at + 1]), 0)
  return CHECK_DIGITS[sum % 11] === number[0] ? number : null
}

/** `sc123456` → `SC123456`, `1234567` → `01234567`; null when it cannot be a company number. */
export function companyNumberOf(text: string): string | null {
  const number = compact(text)
  if (/^\d{6,8}$/.test(number)) return number.padStart(8, '0')
  return /^[A-Z]{2}\d{6}$/.test(number) ? number : null
}
