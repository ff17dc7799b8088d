/** Names of archives: `hedgerow-<instance>-2026-11-23T03-00-00-123Z.tar.gz`, with the first eight characters of the id. */
const NAME = /^hedgerow-([0-9a-f]{8})-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.tar\.gz$/
const DAY_MS = 86_400_000
/** The number of weeks of which one archive each is kept, beside the daily ones. */
const WEEKS = 8

export const prefixOf = (instance: string): string => `hedgerow-${instance.slice(0, 8)}-`

export const archiveName = (instance: string, takenAt: Date): string =>
  `${prefixOf(instance)}${takenAt.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`

/** When the snapshot of an archive was taken, by its name; null for any other name. */
export function takenAtOf(name: string): Date | null {
  const [, , day, hours, minutes, seconds, thousandths] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}.${thousandths}Z`)
}

/**
 * The archives to delete. The newest of each of the last `keep` days that have one is kept, and the newest of each of the
 * last eight weeks that have one. Days without an archive do not count, so nothing is deleted while backups fail.
 */
export function expiredAmong(names: readonly string[], keep: number): string[] {
  const dated = names.flatMap((name) => {
    const at = takenAtOf(name)
    return at === null ? [] : [{ name, at }]
  })
  const newestFirst = dated.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const retained = new Set([
    ...firstOfEach(newestFirst, keep, (at) => Math.floor(at / DAY_MS)),
    // Weeks begin on Monday; the first day of Unix time was a Thursday.
    ...firstOfEach(newestFirst, WEEKS, (at) => Math.floor((at / DAY_MS + 3) / 7)),
  ])
  return newestFirst.map(({ name }) => name).filter((name) => !retained.has(name))
}

function firstOfEach(archives: readonly { name: string; at: Date }[], count: number, period: (at: number) => number) {
  const first = new Map<number, string>()
  for (const { name, at } of archives) {
    const number = period(at.getTime())
    if (!first.has(number)) first.set(number, name)
  }
  return [...first.values()].slice(0, count)
}
