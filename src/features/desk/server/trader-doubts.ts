import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { yearOfSales } from '#features/checkout/order/server/trust-store.ts'
import { onSaleOf } from '#features/listings/listing/server/selling-store.ts'
import { sellerDeclared } from '#features/sellers/events.ts'
import { currentSeller } from '#features/sellers/server/store.ts'
import type { Subject } from '../contract.ts'
import type { SellerFigures } from '../trader-contract.ts'
import { openCase } from './case-store.ts'
import { notifyDesks } from './notify-desks.ts'

/** A trader who becomes a private seller is looked at: their buyers lose rights by it. */
export function followDeclarations({ events, live }: Pick<Deps, 'events' | 'live'>): void {
  events.on(sellerDeclared, async (tx, { userId, before, kind, at }) => {
    if (before === 'trader' && kind === 'private') await openDoubt({ live }, tx, userId, at)
  })
}

/** Opens a case about a seller who may be a trader, or finds the open one. */
async function openDoubt(deps: Pick<Deps, 'live'>, tx: Database, userId: number, at: Date): Promise<void> {
  const subject = { subjectKind: 'trader_doubt', subjectId: userId, aboutId: userId } as const
  const caseId = await openCase(tx, { ...subject, priority: 'routine', at, dueAt: null })
  await notifyDesks(deps, tx, caseId)
}

/** The seller as staff see them in such a case; null once they have left. */
export async function traderDoubtOf(db: Database, id: number, now: Date): Promise<Subject | null> {
  const user = await findUser(db, id)
  if (!user) return null
  const seller = await currentSeller(db, id)
  return {
    kind: 'trader_doubt',
    id,
    username: user.username,
    declared: seller?.kind ?? null,
    declaredAt: seller?.declaredAt.toISOString() ?? null,
    figures: await figuresOf(db, id, now),
  }
}

const figuresOf = async (db: Database, userId: number, now: Date): Promise<SellerFigures> => ({
  ...(await yearOfSales(db, userId, now)),
  ...(await onSaleOf(db, userId)),
})
