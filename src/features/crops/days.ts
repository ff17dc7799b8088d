import { monthNames } from '#shared/dates.ts'
import type { Window } from './crop.ts'

/** `1 May 2027` */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? ''} ${year}`
}

/** `1 May to 11 June 2027` */
export function windowInWords({ from, until }: Window): string {
  const first = dayInWords(from)
  return `${from.slice(0, 4) === until.slice(0, 4) ? first.replace(/ \d{4}$/, '') : first} to ${dayInWords(until)}`
}
