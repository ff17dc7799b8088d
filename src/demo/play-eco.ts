import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import type { Deps } from '#deps.ts'
import { transactionEvents } from '#features/checkout/base/server/step-tables.ts'
import { transactions } from '#features/checkout/base/server/tables.ts'
import { challengesNow } from '#features/eco/server/challenge-store.ts'
import { join, openChallenges } from '#features/eco/server/joining.ts'
import { handleCompleted } from '#features/eco/server/settle.ts'
import { products } from '#features/listings/base/server/tables.ts'
import type { Cast } from './cast.ts'
import { type DemoGift, demoGifts, demoJoins } from './gifts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates past gifts and joined challenges; points, levels and badges follow from them. */
export async function playEco(deps: Deps, cast: Cast): Promise<void> {
  for (const gift of demoGifts) {
    await deps.transaction(async (tx) => {
      const sale = await giveAway(tx, deps, cast, gift)
      await handleCompleted(deps, tx, sale)
    })
  }
  await openChallenges(deps)
  for (const { id, type } of await challengesNow(deps.db, null, deps.clock.now())) {
    for (const name of demoJoins[type]) await join(deps, { id: cast.person(name) }, id)
  }
}

/** A past free listing with its order, from the first transition to the last. */
async function giveAway(tx: Database, deps: Deps, cast: Cast, gift: DemoGift) {
  const { from, to, title, daysAgo, categoryId = 1, methods = [] } = gift
  const [sellerId, buyerId] = [cast.person(from), cast.person(to)]
  const at = new Date(deps.clock.now().getTime() - daysAgo * DAY_MS).toISOString()
  const { productId, transactionId } = await onlyRowOf(
    tx,
    z.object({ productId: z.int(), transactionId: z.int() }),
    sql`
    with listing as (
      insert into products (title, description, price, kind, status, quantity, seller_id, category_id, location, postcode, outcode,
        expires_at, created_at, updated_at)
      select ${title}, 'Given away to someone nearby.', 0, ${state(products.kind, 'free')}, ${state(products.status, 'sold')}, 1, id, ${categoryId}, location, postcode, postcode,
        ${at}, ${at}, ${at}
      from users where id = ${sellerId} returning id
    )
    insert into transactions (order_id, buyer_id, seller_id, product_id, product_title, amount, commission_rate, protection_rate,
      platform_fee, with_protection, protection_wording, status, claimed_at, paid_at, handed_over_at, closed_at, created_at, updated_at)
    select ${randomUUID()}, ${buyerId}, ${sellerId}, id, ${title}, 0, 600, 300, 0, false, '', ${state(transactions.status, 'completed')}, ${at}, ${at}, ${at}, ${at}, ${at}, ${at}
    from listing returning id as "transactionId", product_id as "productId"`,
  )
  const step = { transactionId, at: new Date(at) }
  await tx.insert(transactionEvents).values([
    { ...step, event: 'opened', toStatus: 'pending', actorId: buyerId },
    { ...step, event: 'paid', fromStatus: 'pending', toStatus: 'processing' },
    { ...step, event: 'confirmReceipt', fromStatus: 'processing', toStatus: 'completed', actorId: buyerId },
  ])
  await tx.execute(sql`
    insert into eco_trades (transaction_id, buyer_id, seller_id, completed_at, methods)
    values (${transactionId}, ${buyerId}, ${sellerId}, ${at}, ${sql.param(methods)}::text[])`)
  return { transactionId, productId, buyerId, sellerId }
}
