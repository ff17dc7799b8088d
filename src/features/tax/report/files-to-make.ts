import type { TaxReport } from '../report-contract.ts'
import type { ReportKind } from './report-parts.ts'

/** The XML files that the page offers, as `planFile` makes them. */
export function filesToMake({ sellers, toSend }: Pick<TaxReport, 'sellers' | 'toSend'>): readonly ReportKind[] {
  const { isFirst, added, corrected, deleted, isOperatorChanged, isNilOutdated } = toSend
  if (isNilOutdated) return ['corrections']
  const hasNew = added > 0 || (isFirst && sellers.length === 0)
  const hasCorrections = corrected + deleted > 0 || isOperatorChanged
  return [...(hasNew ? ['new' as const] : []), ...(hasCorrections ? ['corrections' as const] : [])]
}
