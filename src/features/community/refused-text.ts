const LINK =
  /https?:|www\.|\b[\w-]+\.(com|co|uk|org|net|info|biz|shop|store|site|online|xyz|top|link|click|io|me|ru|cn)\b(?![\w@])/i
const MAIL = /[\w.+-]+@[\w-]+\.\w/
/** Seven or more digits in the formats of telephone numbers. */
const PHONE = /(?:\+|\b0)(?:[\s().-]*\d){8,}/

/**
 * Content that is refused in the text of a swap day: links attract advertising, and public telephone numbers are
 * harvested.
 */
export function faultIn(text: string): string | null {
  if (MAIL.test(text)) return 'Leave out email addresses: people can message you here'
  if (LINK.test(text)) return 'Put a web address into the field for it'
  return PHONE.test(text) ? 'Leave out telephone numbers: people can message you here' : null
}
