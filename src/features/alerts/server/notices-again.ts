import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { safeFor } from '#features/listings/search/server/household-filter.ts'
import { alertNotice } from './emails/alert-notice.ts'
import { findAlertToNotify, listingsReported } from './notify-store.ts'

/** A notification that waits for a digest. */
interface Entry {
  userId: number
  kind: string
  key: string | null
  title: string
  body: string | null
  href: string
}

/** Names the matches that one notification of an alert reported: those of the alert that were marked at this time. */
export const noticeKey = (alertId: number, at: Date): string => `alert ${alertId} ${at.getTime()}`

function matchesOf({ kind, key }: Entry): { alertId: number; at: Date } | null {
  const [, alertId, at] = (kind === 'alert' && /^alert (\d+) (\d+)$/.exec(key ?? '')) || []
  return alertId && at ? { alertId: Number(alertId), at: new Date(Number(at)) } : null
}

/**
 * Checks the listings of alerts again when a digest is written, by the rules that hold when an email is sent at once: a
 * listing may have been edited, sold or hidden since, and the alert paused or for another household. What no longer holds
 * is left out, and so is a notification without any listing. Each listing is named once.
 */
export async function checkAgain<Waiting extends Entry>(
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  tx: Database,
  entries: readonly Waiting[],
): Promise<Waiting[]> {
  const named = new Set<number>()
  const current: Waiting[] = []
  for (const entry of entries) {
    const matches = matchesOf(entry)
    if (matches === null) {
      current.push(entry)
      continue
    }
    const alert = await findAlertToNotify(tx, matches.alertId)
    if (!alert?.isActive || alert.userId !== entry.userId) continue
    const holding = await listingsReported(tx, matches.alertId, matches.at, clock.now())
    const listings = (await safeFor(tx, alert.household, holding)).filter(
      ({ id, isKnown }) => !isKnown && !named.has(id),
    )
    if (listings.length === 0) continue
    for (const { id } of listings) named.add(id)
    const { title, body = null, href } = alertNotice(alert, listings, publicUrl())
    current.push({ ...entry, title, body, href })
  }
  return current
}
