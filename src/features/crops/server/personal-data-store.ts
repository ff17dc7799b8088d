import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { cropReservations, crops } from './tables.ts'

export const cropsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'crop_reservations',
    title: 'What you reserved of crops',
    columns: ['buyer_id'],
    export: rows(
      (me) => sql`
        select c.plant_slug, c.variety, r.quantity, r.least, r.unit_price, r.with_protection, r.commission_rate, r.protection_rate, r.state, r.given, r.charge_from,
          r.transaction_id, r.reason, r.created_at, r.updated_at
        from crop_reservations r join crops c on c.id = r.crop_id where r.buyer_id = ${me} order by r.id`,
    ),
    // What is charged for them is stored by the checkout.
    erase: run((me) => sql`delete from crop_reservations where buyer_id = ${me}`),
  },
  {
    table: 'crops',
    title: 'What you have sown for neighbours',
    columns: ['grower_id'],
    export: rows(
      (me) => sql`
        select plant_slug, variety, kind, note, quantity, price, sown_on, ready_from, ready_until, is_own_window,
          frost_free_on, has_frost_word, ready_at, ready_quantity, collect_from, outcode, status, created_at, updated_at
        from crops where grower_id = ${me} order by id`,
    ),
    erase: async (tx, me) => {
      // What others have reserved ends with an email to them, or is an order of theirs.
      const isReserved = sql`exists (
        select from crop_reservations r where r.crop_id = crops.id
          and r.state in ${states(cropReservations.state, ['waiting', 'filled', 'charged'])})`
      await tx.execute(sql`delete from crops where grower_id = ${me} and not ${isReserved}`)
      await tx.execute(sql`
        update crops set note = null,
          status = case when status = ${state(crops.status, 'growing')} then ${state(crops.status, 'withdrawn')} else status end
        where grower_id = ${me}`)
    },
    remains: 'Crops of which others have reserved some, without the note and the name: they say what was reserved.',
  },
]
