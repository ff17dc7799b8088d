import { sql } from 'drizzle-orm'

/** Units of a listing `p` that are off sale at an agreed price, or for a card that is not charged yet. */
export const OFF_SALE_UNORDERED = sql`(
  select (select count(*) from price_offers o where o.listing_id = p.id and o.status = 'accepted') + coalesce(sum(c.quantity), 0) from saved_card_charges c left join transactions o on o.id = c.transaction_id
  where c.product_id = p.id and c.state in ('waiting', 'opened', 'declined', 'needs_buyer') and o.claimed_at is null)`

/** Invariants of saved cards and what is charged to them, that hold at every moment. */
export const OF_CHARGES = sql`
    select 'charge ' || c.reference || ' was opened ' || (c.not_before - t.created_at) || ' too early' as what
    from saved_card_charges c join transactions t on t.charge_reference = c.reference where t.created_at < c.not_before
    union all
    select 'payment ' || o.id || ' of charge ' || c.reference || ' was begun too early' from saved_card_charges c
    join transactions t on t.id = c.transaction_id join sandbox.objects o on o.id = t.payment_intent_id
    where (o.object ->> 'created')::bigint < floor(extract(epoch from c.not_before))
    union all
    select 'charge ' || c.reference || ' is ' || c.state || ', and its order ' || t.id || ' is ' || t.status
    from saved_card_charges c join transactions t on t.id = c.transaction_id
    where c.state <> case
      when t.status = 'cancelled' then 'ended' when t.paid_at is not null then 'charged'
      when c.state in ('opened', 'declined', 'needs_buyer') then c.state else 'opened' end
    union all
    select 'charge ' || reference || ' has ' || times || ' orders' from (
      select charge_reference as reference, count(*) as times from transactions where charge_reference is not null group by 1
    ) as opened where times > 1
    union all
    select 'card ' || card.id || ' is ' || card.state || ' and gone, but the provider still has it' from saved_cards card
    join sandbox.objects o on o.kind = 'setup_intent' and o.object #>> '{metadata,id}' = card.provider_reference
    join sandbox.objects held on held.id = o.object ->> 'payment_method'
    where card.gone_at is not null and held.object ->> 'customer' is not null`

/** What is unfinished after all jobs and deadlines. */
export const UNFINISHED_CHARGES = sql`
    select 'charge ' || reference || ' is still ' || state as what from saved_card_charges
      where state in ('waiting', 'opened', 'declined', 'needs_buyer')
    union all select 'card ' || id || ' is removed, and the provider was not asked' from saved_cards
      where state = 'removed' and gone_at is null`
