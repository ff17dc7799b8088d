/** The input of the test card form. */
export interface CardFields {
  number: string
  expiry: string
  cvc: string
  name: string
}

export const NO_CARD: CardFields = { number: '', expiry: '', cvc: '', name: '' }

/** `4242424242424242` → `4242 4242 4242 4242`, as printed on the card. */
export const groupNumber = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `1230` → `12/30`. A month that can only be a single digit is padded with a zero. */
export function groupExpiry(text: string): string {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^([2-9])/, '0$1')
    .replace(/^(\d{2})20(\d{2})/, '$1$2')
    .slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** One sentence for each invalid field. Whether the card is good is for the provider to decide. */
export function faultsOf({ number, expiry, cvc, name }: CardFields): Partial<CardFields> {
  const digits = number.replace(/\D/g, '')
  return {
    ...((digits.length < 12 || digits.length > 19) && { number: 'Enter the number on the front of your card' }),
    ...(!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry) && {
      expiry: 'Enter the expiry date as month and year, such as 09/27',
    }),
    ...(!/^\d{3,4}$/.test(cvc.trim()) && { cvc: 'Enter the 3 or 4 digits of the security code' }),
    ...(name.trim() === '' && { name: 'Enter the name on your card' }),
  }
}

const fieldsOfCodes: readonly (readonly [pattern: RegExp, field: keyof CardFields])[] = [
  [/number/, 'number'],
  [/expir/, 'expiry'],
  [/cvc/, 'cvc'],
]

/** The field that a provider's refusal is about, if any: `incorrect_cvc` → `cvc`. */
export const fieldOf = (code: string): keyof CardFields | null =>
  fieldsOfCodes.find(([pattern]) => pattern.test(code))?.[1] ?? null

/** A client secret starts with the id of its payment. */
export const paymentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret
