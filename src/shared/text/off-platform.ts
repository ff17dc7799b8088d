/** What should not be exchanged before a payment. Both users get a warning; the message is never refused. */
export type OffPlatformRisk = 'bank' | 'phone' | 'link'

const SORT_CODE = /\b\d{2}[- ]\d{2}[- ]\d{2}\b/
const BANK_WORDS =
  /\b(sort code|account (number|no\b)|iban|bank transfer|paypal|revolut|monzo\.me|cash ?app|western union)\b/i
// +44 or 0, then nine or ten digits with spaces, dots, dashes or brackets between them.
const PHONE = /(?<![\d£.])(?:\+44|0044|\(?0)(?:[ ().-]*\d){9,10}(?!\d)/
const LINK =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|info|shop|xyz|link|me|ly|co\.uk|org\.uk)\b(?:\/\S*)?/i

/** Whether a text has a link. */
export const hasLink = (text: string): boolean => LINK.test(text)

/** Finds content in a message that is typical of scams. */
export function concernsOf(text: string): OffPlatformRisk[] {
  const concerns: OffPlatformRisk[] = []
  if (SORT_CODE.test(text) || BANK_WORDS.test(text)) concerns.push('bank')
  if (PHONE.test(text)) concerns.push('phone')
  if (hasLink(text)) concerns.push('link')
  return concerns
}

const names: Readonly<Record<OffPlatformRisk, string>> = {
  bank: 'ways to pay elsewhere',
  phone: 'a phone number',
  link: 'a link',
}

/** The warning for both users in one sentence, or null when there is none. */
export function warningOf(text: string): string | null {
  const found = concernsOf(text).map((concern) => names[concern])
  if (found.length === 0) return null
  const list = found.length === 1 ? found[0] : `${found.slice(0, -1).join(', ')} and ${found.at(-1)}`
  return `This message mentions ${list}. Pay through the listing only: money sent any other way is not protected.`
}
