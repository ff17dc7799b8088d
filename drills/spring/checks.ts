import { sql } from 'drizzle-orm'
import { checkLedger } from '#features/checkout/ledger/server/ledger-check.ts'
import type { TestServer } from '#test/server.ts'
import { sentencesOf } from '../money/fault-queries.ts'
import { OF_CHARGES, UNFINISHED_CHARGES } from '../money/saved-card-check.ts'
import { REGIONS, TENDER } from './almanac.ts'

/** Midnight of a day in London. */
const midnight = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone 'Europe/London')`

/** Nothing is charged before the window, earlier than three days before the collection, or without a day's notice. */
const EARLY = sql`
    select 'reservation ' || r.id || ' was charged at ' || t.created_at || ', its window begins on ' || c.ready_from as what
    from crop_reservations r join crops c on c.id = r.crop_id join transactions t on t.id = r.transaction_id
    where t.created_at < ${midnight(sql`c.ready_from`)}
    union all
    select 'reservation ' || r.id || ' would be charged at ' || h.not_before || ', its window begins on ' || c.ready_from
    from crop_reservations r join crops c on c.id = r.crop_id join saved_card_charges h on h.reference = 'crop-reservation-' || r.id
    where h.not_before < ${midnight(sql`c.ready_from`)}
    union all
    select 'payment ' || o.id || ' of reservation ' || r.id || ' was begun before its window of ' || c.ready_from
    from crop_reservations r join crops c on c.id = r.crop_id join transactions t on t.id = r.transaction_id
    join sandbox.objects o on o.id = t.payment_intent_id
    where to_timestamp((o.object ->> 'created')::bigint) < ${midnight(sql`c.ready_from`)}
    union all
    select 'reservation ' || r.id || ' was charged at ' || t.created_at || ', and is collected from ' || c.collect_from || ' on'
    from crop_reservations r join crops c on c.id = r.crop_id join transactions t on t.id = r.transaction_id
    where t.created_at < ${midnight(sql`(c.collect_from - 3)`)}
    union all
    select 'reservation ' || r.id || ' was charged at ' || t.created_at || ' without a day of notice'
    from crop_reservations r join transactions t on t.id = r.transaction_id
    where not exists (select from notifications n where n.user_id = r.buyer_id and n.key = 'crop-filled:' || r.id
      and n.created_at <= t.created_at - interval '1 day')`

/** Units of a listing `p` that have a buyer: of charges that are open, and of orders that are alive. */
const TAKEN = sql`(
      select coalesce(sum(h.quantity), 0) from saved_card_charges h left join transactions t on t.id = h.transaction_id
      where h.product_id = p.id and h.state in ('waiting', 'opened', 'declined', 'needs_buyer') and t.claimed_at is null
    ) + (
      select coalesce(sum(t.quantity), 0) from transactions t where t.product_id = p.id
        and (t.status not in ('pending', 'cancelled', 'refunded') or (t.status = 'pending' and t.claimed_at is not null)))`

/** No more is reserved than is promised, and each plant that there is has at most one buyer, and is not lost. */
const PROMISES = sql`
    select 'crop ' || c.id || ' promises ' || c.quantity || ', and ' || sum(r.quantity) || ' are reserved' as what
    from crops c join crop_reservations r on r.crop_id = c.id and r.state = 'waiting'
    group by c.id having sum(r.quantity) > c.quantity
    union all
    select 'crop ' || c.id || ' has ' || c.ready_quantity || ', and ' || sum(r.given) || ' were given' from crops c
    join crop_reservations r on r.crop_id = c.id where c.status = 'ready' group by c.id having sum(r.given) > c.ready_quantity
    union all
    select 'crop ' || c.id || ' has ' || c.ready_quantity || ': ' || p.quantity || ' are on sale, and ' || ${TAKEN} || ' are taken'
    from crops c join products p on p.id = c.listing_id where p.quantity + ${TAKEN} <> c.ready_quantity
    union all
    select 'reservation ' || r.id || ' was given ' || r.given || ', and its order has ' || t.quantity
    from crop_reservations r join transactions t on t.id = r.transaction_id where t.quantity <> r.given
    union all
    select 'reservation ' || r.id || ' is charged, and its order is ' || t.status
    from crop_reservations r join transactions t on t.id = r.transaction_id where r.state = 'charged' and t.paid_at is null`

/** Each in turn gets all that they asked for, else what is left if they accept it: before the first accounts are erased. */
const turns = (now: Date) => sql`
    with turns as (
      select r.id, r.quantity, r.least, r.given, r.created_at, c.ready_quantity - coalesce(sum(r.given) over earlier, 0) as remaining,
        max(r.created_at) over earlier as latest_before
      from crop_reservations r join crops c on c.id = r.crop_id
      where c.status = 'ready' and c.ready_at > ${now.toISOString()}::timestamptz - interval '13 days'
        and (r.given is not null or r.reason like '%fell short%')
      window earlier as (partition by r.crop_id order by r.id rows between unbounded preceding and 1 preceding)
    )
    select 'reservation ' || id || ' of ' || quantity || ' got ' || coalesce(given, 0) || ' when ' || remaining || ' were left' as what
    from turns where coalesce(given, 0) <> case when remaining >= quantity then quantity when remaining >= least then remaining else 0 end
    union all
    select 'reservation ' || id || ' was made before one that comes earlier' from turns where created_at < latest_before`

const FROST_FREE = sql`(values ${sql.join(
  REGIONS.flatMap(({ districts, frostFree }) =>
    districts.map((district) => sql`(${district}::text, ${frostFree}::text)`),
  ),
  sql`, `,
)})`

/** Young plants that frost kills are not handed over before the last frost of their region unless their buyer was warned. */
/** What is read in emails is looked at soon, because sent emails are deleted. */
const frost = (now: Date) => sql`
    with handed as (
      select t.id, t.buyer_id, c.id as crop, c.has_frost_word, c.collect_from, p.description, min(e.at) as at,
        (extract(year from min(e.at))::int || '-' || f.frost_free)::date as free_on
      from transactions t join transaction_events e on e.transaction_id = t.id and e.event in ('enterCode', 'confirmReceipt', 'handOver')
      join crops c on c.listing_id = t.product_id join products p on p.id = t.product_id
      join ${FROST_FREE} as f (district, frost_free) on f.district = c.outcode
      where c.kind = 'plants' and c.plant_slug in (${sql.join(
        TENDER.map((slug) => sql`${slug}`),
        sql`, `,
      )})
      group by t.id, c.id, p.id, f.frost_free
    )
    select 'order ' || h.id || ' of tender crop ' || h.crop || ' was handed over at ' || h.at || ' without a word about frost until '
      || h.free_on as what
    from handed h where h.at < ${midnight(sql`h.free_on`)} and h.description not like '%Frost kills these plants%'
    union all
    select 'tender crop ' || crop || ' is collected from ' || collect_from || ' on without the word of its grower' from handed
    where collect_from < free_on and not has_frost_word
    union all
    select 'the buyer of order ' || h.id || ' was charged before the last frost, and their email does not say so' from handed h
    join crop_reservations r on r.transaction_id = h.id join users u on u.id = h.buyer_id
    where h.at < ${midnight(sql`h.free_on`)} and h.at > ${now.toISOString()}::timestamptz - interval '8 days' and not exists (select from mails m where m.to_address = u.email
      and m.subject like '% is ready: %' and m.text like '%Frost kills these plants%')`

/** What is wrong now. */
export const faultsNow = ({ deps: { db, clock } }: TestServer): Promise<string[]> =>
  sentencesOf(db, EARLY, PROMISES, turns(clock.now()), frost(clock.now()), OF_CHARGES)

/** What is wrong in the books. */
export const faultsInBooks = async ({ deps }: TestServer): Promise<string[]> =>
  (await checkLedger(deps.db, deps.payments)).faults

/** What must be over at the end: reservations, charges, and money that is held or owed. */
export async function leftOver({ deps }: TestServer): Promise<string[]> {
  const { balances } = await checkLedger(deps.db, deps.payments)
  const held = balances.filter(
    ({ account, balance }) => /^(buyer_held|seller_|refunds_owed)/.test(account) && balance !== 0,
  )
  return [
    ...held.map(({ account, balance }) => `${account} still has ${balance}`),
    ...(await sentencesOf(
      deps.db,
      UNFINISHED_CHARGES,
      sql`select 'reservation ' || id || ' is still ' || state as what from crop_reservations where state in ('waiting', 'filled')`,
      sql`select 'crop ' || id || ' is still growing' as what from crops where status = 'growing' and ready_until < current_date`,
    )),
  ]
}
