import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { isItemTakenAway } from '../../server/listing-store.ts'
import { NOT_SHOWN } from '../../swap-words.ts'
import { swapRings } from './tables.ts'

const [contact, account] = [state(swapRings.endReason, 'contact'), state(swapRings.endReason, 'account')]

/** What the member gets: without the title of what was taken down since. */
const got = sql`(
  select case when ${isItemTakenAway} then ${NOT_SHOWN} else i.title end
  from swap_ring_parts i join listing_cards p on p.id = i.listing_id where i.ring_id = r.id and i.receiver_id = mine.giver_id)`

export const ringsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'swap_ring_parts',
    title: 'Swap rings that were proposed to you',
    columns: ['giver_id', 'receiver_id'],
    export: rows(
      (me) => sql`
        select r.id, mine.title as you_give, ${got} as you_get, r.status,
          -- Nobody learns from it that another has blocked them.
          case when r.end_reason = ${contact} then ${account} else r.end_reason end as end_reason,
          mine.accepted_at as you_accepted_at, mine.declined_at as you_declined_at, mine.handed_over_at as you_handed_over_at,
          mine.called_off_at, r.until, r.agreed_at, r.created_at, r.updated_at
        from swap_ring_parts mine join swap_rings r on r.id = mine.ring_id where mine.giver_id = ${me} order by r.id`,
    ),
    erase: run(
      (me) => sql`delete from swap_rings where id in (select ring_id from swap_ring_parts where giver_id = ${me})`,
    ),
  },
  {
    table: 'swap_ring_code_tries',
    title: 'Wrong codes that you entered in swap rings',
    columns: ['member_id'],
    export: rows((me) => sql`select ring_id, at from swap_ring_code_tries where member_id = ${me} order by at`),
    erase: run((me) => sql`delete from swap_ring_code_tries where member_id = ${me}`),
  },
  {
    table: 'swap_ring_refusals',
    title: 'That you want no swap rings proposed',
    columns: ['member_id'],
    export: rows((me) => sql`select at from swap_ring_refusals where member_id = ${me}`),
    erase: run((me) => sql`delete from swap_ring_refusals where member_id = ${me}`),
  },
]
