import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { type DigestTime, lastDigest } from '../digest-times.ts'
import { claimDigest, claimDigestEntries, digestReaders } from './digest-store.ts'
import { digest } from './emails/digest.ts'
import { channelsOf } from './preference-store.ts'
import { findAddressee } from './store.ts'
import { linksOut } from './unsubscribe.ts'

type NotificationsDeps = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'mail' | 'publicUrl' | 'log'>

const AT_ONCE = 100

/**
 * Writes the digests that are due: one a day for each user, regardless of the number of processes, and after an outage
 * as soon as a process runs again.
 */
export async function writeDigests(deps: NotificationsDeps): Promise<void> {
  const { db, transaction, clock, log } = deps
  const time = lastDigest(clock.now())
  for (;;) {
    const readers = await digestReaders(db, time, AT_ONCE)
    let written = 0
    for (const userId of readers) {
      try {
        await transaction((tx) => writeDigest(deps, tx, userId, time))
        written += 1
      } catch (error) {
        log.error({ err: error, userId }, 'A digest could not be written. It is tried again within a minute.')
      }
    }
    if (readers.length < AT_ONCE || written === 0) return
  }
}

async function writeDigest(deps: NotificationsDeps, tx: Database, userId: number, time: DigestTime): Promise<void> {
  if (!(await claimDigest(tx, userId, time))) return
  const reader = await findAddressee(tx, userId)
  const channels = await channelsOf(tx, userId)
  const entries = (await claimDigestEntries(tx, userId, time)).filter(({ kind }) => channels[kind].email !== 'off')
  const [first] = entries
  if (!reader || !first) return
  const publicUrl = deps.publicUrl()
  const { productName } = deps.config
  // Entries that are in the digest only because their reader was online link to their own kind, not to the digest.
  const isChosen = entries.some(({ kind }) => channels[kind].email === 'daily')
  const leave = await linksOut(tx, publicUrl, userId, isChosen ? 'digest' : first.kind)
  await deps.mail.send(tx, { ...digest({ reader, entries, publicUrl, productName }), to: reader.email, leave })
}
