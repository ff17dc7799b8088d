import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { NOT_SHOWN } from '../swap-words.ts'
import { isItemTakenAway } from './listing-store.ts'
import { swaps } from './tables.ts'

const [contact, account] = [state(swaps.endReason, 'contact'), state(swaps.endReason, 'account')]

/** What each side gives, by title. */
const given = (side: 'proposer' | 'owner', title = sql`coalesce(i.title, p.title)`) => sql`(
  select coalesce(array_agg(${title} order by i.listing_id), '{}') from swap_items i join listing_cards p on p.id = i.listing_id
  where i.swap_id = s.id and i.side = ${side})`

/** What the other gave, without the titles of what was taken down since. */
const got = (side: 'proposer' | 'owner') =>
  given(side, sql`case when ${isItemTakenAway} then ${NOT_SHOWN} else coalesce(i.title, p.title) end`)

/** The codes are left out: they are worth something only at the handover, where the page shows them. */
export const swapsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'swaps',
    title: 'Swaps that you proposed and that were proposed to you',
    columns: ['proposer_id', 'owner_id'],
    export: rows(
      (me) => sql`
        select s.id, case when s.proposer_id = ${me} then 'proposed' else 'received' end as side,
          case when s.proposer_id = ${me} then ${given('proposer')} else ${given('owner')} end as you_give,
          case when s.proposer_id = ${me} then ${got('owner')} else ${got('proposer')} end as you_get,
          s.status,
          -- Nobody learns from it that the other has blocked them.
          case when s.end_reason = ${contact} then ${account} else s.end_reason end as end_reason,
          s.difference as difference_in_pence,
          s.difference_payer is not null and (s.difference_payer = ${state(swaps.differencePayer, 'proposer')}) = (s.proposer_id = ${me})
            as you_pay_the_difference,
          s.turn as proposals, s.until, s.agreed_at,
          case when s.proposer_id = ${me} then s.proposer_entered_at else s.owner_entered_at end as you_entered_the_code_at,
          s.created_at, s.updated_at
        from swaps s where ${me} in (s.proposer_id, s.owner_id) order by s.id`,
    ),
    erase: run((me) => sql`delete from swaps where ${me} in (proposer_id, owner_id)`),
  },
]
