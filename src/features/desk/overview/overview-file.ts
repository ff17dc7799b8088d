import { reasons } from '#features/moderation/reasons.ts'
import { type Overview, seriesNames } from './overview-contract.ts'
import { beforeNames, type Period, periodNames } from './periods.ts'

type Row = readonly [part: string, what: string, when: string, value: number | null, unit: string]

/** Every number of the overview for a spreadsheet, one in each line, so that it can be filtered and charted. */
export function overviewRows(shown: Overview, period: Period): (readonly (string | number | null)[])[] {
  const [now, before] = [periodNames[period], beforeNames[period]]
  const rows: Row[] = [
    ...nowRows(shown),
    ...shown.series.flatMap(({ key, total, before: earlier }): Row[] => [
      ['Total', seriesNames[key], now, total, 'count'],
      ['Total', seriesNames[key], before, earlier, 'count'],
    ]),
    ...shown.reports.flatMap((line): Row[] => [
      ['Reports received', reasons[line.reason], now, line.received, 'count'],
      ['Reports received', reasons[line.reason], before, line.receivedBefore, 'count'],
      ['Reports decided', reasons[line.reason], now, line.decided, 'count'],
      ['Median time to the decision', reasons[line.reason], now, line.minutes, 'minutes'],
      ['Median time to the decision', reasons[line.reason], before, line.minutesBefore, 'minutes'],
    ]),
    ...appealRows(shown, now, before),
    ...shown.missed.map(({ words, searchers }): Row => ['Searches without results', words, now, searchers, 'people']),
    ...shown.series.flatMap(({ key, counts }) =>
      shown.days.map((day, n): Row => ['By day', seriesNames[key], day, counts[n] ?? 0, 'count']),
    ),
  ]
  return [['Part', 'What', 'When', 'Number', 'Unit'], ...rows]
}

const nowRows = ({ held, deadJobs, appeals }: Overview): Row[] => [
  ['Now', 'Held money', 'now', held, 'pence'],
  ['Now', 'Jobs that failed for good', 'now', deadJobs, 'count'],
  ['Now', 'Appeals waiting', 'now', appeals.waiting, 'count'],
]

const appealRows = ({ appeals }: Overview, now: string, before: string): Row[] => [
  ['Appeals', 'Received', now, appeals.received, 'count'],
  ['Appeals', 'Received', before, appeals.receivedBefore, 'count'],
  ['Appeals', 'The decision stands', now, appeals.upheld, 'count'],
  ['Appeals', 'The decision stands', before, appeals.upheldBefore, 'count'],
  ['Appeals', 'Overturned', now, appeals.overturned, 'count'],
  ['Appeals', 'Overturned', before, appeals.overturnedBefore, 'count'],
]
