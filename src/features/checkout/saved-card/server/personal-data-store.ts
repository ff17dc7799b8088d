import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { savedCards } from '../../base/server/saved-card-tables.ts'

export const savedCardPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'saved_card_charges',
    title: 'What was charged to your saved cards',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select id, saved_card_id, product_id, quantity, unit_price, with_protection, not_before, state, reason, transaction_id,
          opened_at, created_at, total, mandate, mandate_agreed_at
        from saved_card_charges where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from saved_card_charges where user_id = ${me} and transaction_id is null`),
    remains: 'Charges that led to an order, with what you agreed to, for accounts and claims: as long as the order.',
  },
  {
    table: 'saved_cards',
    title: 'Cards you saved',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select id, state, brand, last4, expiry_month, expiry_year, mandate, agreed_at, saved_at, removed_at, gone_at
        from saved_cards where user_id = ${me} order by id`,
    ),
    // A job removes the card at the provider before the row goes.
    erase: run(
      (me, at) => sql`
        update saved_cards set user_id = null, state = ${state(savedCards.state, 'removed')}, mandate = '', client_secret = null,
          removed_at = coalesce(removed_at, ${at}::timestamptz),
          brand = null, last4 = null, expiry_month = null, expiry_year = null, saved_at = null
        where user_id = ${me}`,
    ),
    remains: 'The provider’s number of a card, without a name, until the provider has removed the card: a day at most.',
  },
]
