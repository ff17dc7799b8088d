import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { type DigestTime, lastDigest } from '../digest-times.ts'
import { claimDigest, claimDigestEntries, digestReaders } from './digest-store.ts'
import { digest } from './emails/digest.ts'
import { channelsOf } from './preference-store.ts'
import { findAddressee } from './store.ts'
import { linksOut } from './unsubscribe.ts'

type NotificationsDeps = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'mail' | 'publicUrl' | 'log'>

/** A notification that waits for a digest. */
export type DigestEntry = Awaited<ReturnType<typeof claimDigestEntries>>[number]

/** Leaves out or corrects what no longer holds when a digest is written: hours have passed since it was announced. */
export type CheckAgain = (tx: Database, entries: readonly DigestEntry[]) => Promise<readonly DigestEntry[]>

const AT_ONCE = 100
const keepAll: CheckAgain = async (_tx, entries) => entries

/**
 * Writes the digests that are due: one a day for each user, regardless of the number of processes, and after an outage
 * as soon as a process runs again.
 */
export async function writeDigests(deps: NotificationsDeps, checkAgain = keepAll): Promise<void> {
  const { db, transaction, clock, log } = deps
  const time = lastDigest(clock.now())
  for (;;) {
    const readers = await digestReaders(db, time, AT_ONCE)
    let written = 0
    for (const userId of readers) {
      try {
        await transaction((tx) => writeDigest(deps, tx, { userId, time, checkAgain }))
        written += 1
      } catch (error) {
        log.error({ err: error, userId }, 'A digest could not be written. It is tried again within a minute.')
      }
    }
    if (readers.length < AT_ONCE || written === 0) return
  }
}

interface Digest {
  userId: number
  time: DigestTime
  checkAgain: CheckAgain
}

async function writeDigest(deps: NotificationsDeps, tx: Database, { userId, time, checkAgain }: Digest): Promise<void> {
  if (!(await claimDigest(tx, userId, time))) return
  const reader = await findAddressee(tx, userId)
  const channels = await channelsOf(tx, userId)
  const wanted = (await claimDigestEntries(tx, userId, time)).filter(({ kind }) => channels[kind].email !== 'off')
  const entries = await checkAgain(tx, wanted)
  const [first] = entries
  if (!reader || !first) return
  const publicUrl = deps.publicUrl()
  const { productName } = deps.config
  // Entries that are in the digest only because their reader was online link to their own kind, not to the digest.
  const isChosen = entries.some(({ kind }) => channels[kind].email === 'daily')
  const leave = await linksOut(tx, publicUrl, userId, isChosen ? 'digest' : first.kind)
  const about = entries.flatMap(({ kind, key }) => (kind === 'message' && key !== null ? [key] : []))
  await deps.mail.send(tx, { ...digest({ reader, entries, publicUrl, productName }), to: reader.email, leave, about })
}
