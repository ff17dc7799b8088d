import { sql } from 'drizzle-orm'

/** What the units of a line cost at the prices of its listing, counted one bundle after the other. */
const SUM_OF_UNITS = sql`(
    select coalesce(min(bundles * coalesce((p.bundle ->> 'price')::int, 0)
      + greatest(0, l.quantity - bundles * coalesce((p.bundle ->> 'units')::int, 0)) * p.price), 0)
    from generate_series(0, case when p.bundle is null then 0 else l.quantity end) as bundles)`

/** Invariants of offers, and of orders at an agreed price. */
export const OF_OFFERS = sql`
    select 'offer ' || o.id || ' is ' || o.status || ', and bought by ' || bought.orders || ' orders' as what from price_offers o
    cross join lateral (
      select count(*) as orders from transactions t
      where t.offer_id = o.id and t.claimed_at is not null and t.status <> 'cancelled'
    ) as bought
    where bought.orders <> case when o.status = 'paid' then 1 else 0 end
    union all
    select 'order ' || t.id || ' costs ' || t.amount || 'p, and ' || coalesce(o.counter_price, o.price) || 'p was agreed on'
    from transactions t join price_offers o on o.id = t.offer_id
    where (t.amount, t.buyer_id, t.seller_id, t.product_id)
      <> (coalesce(o.counter_price, o.price), o.buyer_id, o.seller_id, o.listing_id)
    union all
    -- The price of a listing never changes in a scenario. An erased account takes its offers with it, and one that was not
    -- bought leaves its cancelled orders after a year.
    select 'order ' || t.id || ' of ' || l.quantity || ' costs ' || l.amount || 'p, and its listing ' || p.price || 'p'
    from order_lines l join transactions t on t.id = l.transaction_id join products p on p.id = l.product_id
    join users u on u.id = t.seller_id
    where t.offer_id is null and l.amount <> ${SUM_OF_UNITS} and u.deleted_at is null and t.status <> 'cancelled'
    union all
    select 'order ' || t.id || ' costs ' || t.amount || 'p, and its lines ' || sum(l.amount) || 'p'
    from order_lines l join transactions t on t.id = l.transaction_id group by t.id having t.amount <> sum(l.amount)
    union all
    select 'offer ' || o.id || ' of ' || o.price || 'p is ' || o.status || ', below the floor of ' || l.floor || 'p'
    from price_offers o join listing_offer_terms l on l.listing_id = o.listing_id
    where o.price < l.floor and o.status <> 'declined' and o.created_at > l.updated_at
    union all
    select 'offer ' || id || ' was accepted until ' || until || ', from ' || accepted_at from price_offers
    where status = 'accepted' and (accepted_at is null or until - accepted_at <> interval '2 hours')`
