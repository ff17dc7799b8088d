/** The days of a year in UK time, both included: `2026-01-01` to `2026-12-31`. */
interface Span {
  first: string
  last: string
}

/** A calendar year, `2026`, or a UK tax year from 6 April, `2026-27`; null when the text is neither. */
export function spanOf(year: string): Span | null {
  const [, start, next] = /^(20\d{2})(?:-(\d{2}))?$/.exec(year) ?? []
  if (start === undefined) return null
  if (next === undefined) return { first: `${start}-01-01`, last: `${start}-12-31` }
  const end = Number(start) + 1
  return String(end).endsWith(next) ? { first: `${start}-04-06`, last: `${end}-04-05` } : null
}

/** Every calendar and tax year with days between the first and the last, the latest first. */
export function yearsBetween({ first, last }: Span): string[] {
  const years: string[] = []
  for (let year = Number(last.slice(0, 4)); year >= Number(first.slice(0, 4)) - 1; year--) {
    for (const name of [`${year}-${String(year + 1).slice(2)}`, String(year)]) {
      const span = spanOf(name)
      if (span && span.first <= last && span.last >= first) years.push(name)
    }
  }
  return years
}
