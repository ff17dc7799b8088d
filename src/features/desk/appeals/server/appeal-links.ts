import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import { unsubscribeSecret } from '#features/notifications/server/preference-store.ts'

interface Claim {
  /** The reference of the decision. */
  reference: string
  userId: number
}

const sealOf = (secret: string, { reference, userId }: Claim): string =>
  createHmac('sha256', secret).update(`appeal.${reference}.${userId}`).digest('base64url')

/** The key of a link to appeal a decision. It is signed for its reader, who needs not be signed in. */
export async function appealKey(tx: Database, claim: Claim): Promise<string> {
  return `${claim.reference}.${claim.userId}.${sealOf(await unsubscribeSecret(tx), claim)}`
}

/** The page of the appeal. */
export const appealPath = (key: string): string => `/appeal?key=${key}`

/** The decision and the reader of a link; null when its signature is not valid. */
export async function readAppealKey(db: Database, key: string): Promise<Claim | null> {
  const [, reference = '', id, seal = ''] = /^(D-[2-9A-HJ-NP-Z]{8})\.([1-9]\d{0,9})\.([\w-]{43})$/.exec(key) ?? []
  const claim = { reference, userId: Number(id) }
  const right = Buffer.from(sealOf(await unsubscribeSecret(db), claim))
  const given = Buffer.from(seal)
  return given.length === right.length && timingSafeEqual(given, right) ? claim : null
}
