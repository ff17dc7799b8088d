import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const sellersPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'seller_declarations',
    title: 'Whether you sell privately or as a trader',
    columns: ['user_id', 'email', 'phone'],
    export: rows(
      (me) => sql`
        select kind, name, address, email, phone, apha_number, vat_number, grows_to_sell, declared_at
        from seller_declarations where user_id = ${me} order by id`,
    ),
    erase: run(
      (me, at) => sql`
        update seller_declarations set name = null, address = null, email = null, phone = null, apha_number = null,
          vat_number = null, erased_at = ${at}::timestamptz
        where user_id = ${me} and erased_at is null`,
    ),
    remains: 'What was declared and when, without name, address and contact: orders refer to it for 7 years.',
  },
]
