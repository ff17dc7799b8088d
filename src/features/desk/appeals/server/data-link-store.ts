import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import { suspensionStart } from '#features/accounts/server/staff-actions-store.ts'
import { unsubscribeSecret } from '#features/notifications/server/preference-store.ts'
import { DATA_LINK_DAYS } from '../../decision-text.ts'
import { readAppealKey } from './appeal-links.ts'

const VALID_MS = DATA_LINK_DAYS * 24 * 60 * 60_000

interface Claim {
  userId: number
  until: Date
}

const sealOf = (secret: string, { userId, until }: Claim, since: Date): string =>
  createHmac('sha256', secret).update(`own-data.${userId}.${until.getTime()}.${since.getTime()}`).digest('base64url')

export interface DataLink {
  path: string
  until: Date
}

/**
 * A link with which a suspended member reads their data, signed for them, an end and this suspension. Null for everyone
 * else: they sign in.
 */
export async function dataLink(tx: Database, userId: number, now: Date): Promise<DataLink | null> {
  const since = await suspensionStart(tx, userId)
  if (!since) return null
  const until = new Date(now.getTime() + VALID_MS)
  const seal = sealOf(await unsubscribeSecret(tx), { userId, until }, since)
  return { path: `/your-data?key=${userId}.${until.getTime()}.${seal}`, until }
}

/**
 * For whom a link was signed, also after its end. Null when it was altered, or when this suspension or the account
 * has ended.
 */
export async function readDataKey(db: Database, key: string): Promise<Claim | null> {
  const [, id, end, seal = ''] = /^([1-9]\d{0,8})\.([1-9]\d{12})\.([\w-]{43})$/.exec(key) ?? []
  const claim = { userId: Number(id), until: new Date(Number(end)) }
  const since = seal === '' ? null : await suspensionStart(db, claim.userId)
  if (!since) return null
  const right = Buffer.from(sealOf(await unsubscribeSecret(db), claim, since))
  const given = Buffer.from(seal)
  return given.length === right.length && timingSafeEqual(given, right) ? claim : null
}

/** Whom an appeal or an earlier link, also an expired one, was signed for; null unless they are suspended. */
export async function suspendedReader(db: Database, key: string): Promise<number | null> {
  const userId = (await readDataKey(db, key))?.userId ?? (await readAppealKey(db, key))?.userId
  return userId !== undefined && (await suspensionStart(db, userId)) ? userId : null
}
