import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { BackupStore } from './backup-store.ts'

/**
 * The erasure of an account, recorded beside the backups: a backup from before it still holds the person. Id and time of
 * registration name the account: after a restore an id can be given to another member.
 */
export interface Erasure {
  userId: number
  /** ISO 8601. */
  registeredAt: string
}

const erasure = z.object({ userId: z.int(), registeredAt: z.string() })

const folderOf = (instance: string): string => `erasures/${instance}/`

/** Stores an erasure; idempotent. */
export async function recordErasure(store: BackupStore, instance: string, { userId, registeredAt }: Erasure) {
  const name = `${folderOf(instance)}${userId}-${Date.parse(registeredAt)}.json`
  await store.write(name, async (out) => {
    out.end(`${JSON.stringify({ userId, registeredAt } satisfies Erasure)}\n`)
  })
}

/** All recorded erasures of a marketplace. */
export async function erasuresIn(store: BackupStore, instance: string): Promise<Erasure[]> {
  const found: Erasure[] = []
  for (const { name } of await store.list(folderOf(instance))) {
    const content = await store.read(name)
    if (content !== null) found.push(erasure.parse(JSON.parse(await text(content))))
  }
  return found
}
