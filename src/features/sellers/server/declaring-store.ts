import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import type { Deps } from '#deps.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { DomainError } from '#shared/errors.ts'
import type { TraderDetails } from '../contract.ts'
import { sellerDeclared } from '../events.ts'
import type { SellerKind } from '../seller-kinds.ts'
import { addDeclaration, currentSeller, lockSeller } from './store.ts'
import { sellerDeclarations } from './tables.ts'

export type DeclareDeps = Pick<Deps, 'clock' | 'events'>

/** Refuses a listing of a seller who has declared nothing, unless it declares a private seller itself. */
export async function mustDeclare(db: Database, userId: number, kind: 'private' | undefined): Promise<void> {
  if (kind !== undefined || (await currentSeller(db, userId))) return
  const sentence = 'Say whether you sell privately or as a trader'
  throw new DomainError('invalid', `${sentence}, in Settings under How you sell, before your first listing.`, {
    code: 'SELLER_UNDECLARED',
    fields: { sellerKind: sentence },
  })
}

/** Declares a private seller with the first listing, if it says so. The pages ask before they show its form. */
export async function declareWithListing(
  deps: DeclareDeps,
  tx: Database,
  { userId, kind }: { userId: number; kind: 'private' | undefined },
): Promise<void> {
  if (kind === undefined || (await currentSeller(tx, userId))) return
  await lockSeller(tx, userId)
  if (await currentSeller(tx, userId)) return
  await storeDeclared(deps, tx, { userId, kind: 'private', trader: null, growsToSell: null, before: null })
}

interface Declared {
  userId: number
  kind: SellerKind
  trader: TraderDetails | null
  /** What a private seller answered about plants; null when they were not asked. */
  growsToSell: boolean | null
}

/** Stores a declaration and announces it. */
export async function storeDeclared(
  { clock, events }: DeclareDeps,
  tx: Database,
  { before, ...declared }: Declared & { before: SellerKind | null },
): Promise<void> {
  const at = clock.now()
  await addDeclaration(tx, { ...declared, at })
  await events.announce(tx, sellerDeclared, { userId: declared.userId, kind: declared.kind, before, at })
}

export const declarationsToKeep = rowsToKeep(sellerDeclarations, { where: sql`user_id in ${membersToKeep}` })
