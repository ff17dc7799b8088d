import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import type { Call } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { declareSeller, OwnSellerStatus, TraderDetails } from '../contract.ts'
import { GROWS_TO_SELL } from '../plant-health.ts'
import { aphaNumberOf, noTrader, traderFields, vatNumberOf } from '../trader-fields.ts'
import { type DeclareDeps, storeDeclared } from './declaring-store.ts'
import { currentSeller, lockSeller, traderOf } from './store.ts'

/** What only higher features know. */
export interface SellerSlots {
  /** Whether something of this member is on sale or reserved. */
  isSelling(tx: Database, userId: number): Promise<boolean>
}

/** Stores a declaration, unless it says what the last one said. */
export async function declare(
  deps: DeclareDeps & SellerSlots,
  tx: Database,
  userId: number,
  body: Call<typeof declareSeller>['body'],
): Promise<void> {
  const trader = body.kind === 'trader' ? detailsOf(body) : null
  if (body.kind === 'private' && body.growsToSell) throw growsToSell()
  await lockSeller(tx, userId)
  const before = await currentSeller(tx, userId)
  // A call that does not answer about plants leaves the answer.
  const plants = body.kind === 'private' ? (body.growsToSell ?? before?.growsToSell ?? null) : null
  if (before?.kind === body.kind && before.growsToSell === plants && isDeepStrictEqual(traderOf(before), trader)) return
  if (before?.kind === 'trader' && body.kind === 'private' && (await deps.isSelling(tx, userId))) throw stillSelling()
  const declared = { userId, kind: body.kind, trader, growsToSell: plants }
  await storeDeclared(deps, tx, { ...declared, before: before?.kind ?? null })
}

/** What a trader must give and may give, all in one form. */
function detailsOf({ kind: _kind, growsToSell: _plants, ...given }: Call<typeof declareSeller>['body']): TraderDetails {
  const { data, error } = z.safeParse(traderFields, { ...noTrader, ...given })
  if (!data) {
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
    throw new DomainError('invalid', Object.values(fields)[0] ?? 'Something is missing.', { fields })
  }
  const { name, address, email, phone, aphaNumber, vatNumber } = data
  return {
    ...{ name, address, email },
    phone: phone || null,
    aphaNumber: aphaNumberOf(aphaNumber),
    vatNumber: vatNumberOf(vatNumber),
  }
}

export async function ownStatus(db: Database, userId: number): Promise<OwnSellerStatus> {
  const seller = await currentSeller(db, userId)
  return {
    kind: seller?.kind ?? null,
    declaredAt: seller?.declaredAt.toISOString() ?? null,
    trader: seller && traderOf(seller),
    growsToSell: seller?.growsToSell ?? null,
  }
}

const growsToSell = () =>
  new DomainError('invalid', `${GROWS_TO_SELL}.`, { code: 'GROWS_TO_SELL', fields: { growsToSell: GROWS_TO_SELL } })

const stillSelling = () =>
  new DomainError(
    'conflict',
    'Buyers of your listings were promised the rights that traders must give. Pause or end them first, and wait for those that are reserved.',
    { code: 'LISTINGS_ON_SALE' },
  )
