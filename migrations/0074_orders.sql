-- Orders: their states, the steps that change them, refunds and chargebacks. The database itself enforces the rules that
-- protect money, not only the code that writes to it.

-- An order (a held payment). Rates, prices and wording are copied, so that later changes do not affect it.
create table transactions (
  id integer generated always as identity primary key,
  order_id text not null unique check (char_length(order_id) between 8 and 255),
  buyer_id integer not null references users (id),
  seller_id integer not null references users (id),
  product_id integer not null references products (id),
  product_title text not null,
  product_image text,
  amount integer not null check (amount between 0 and 99999999),
  commission_rate integer not null check (commission_rate between 0 and 10000),   -- basis points
  protection_rate integer not null check (protection_rate between 0 and 10000),
  platform_fee integer not null,
  protection_fee integer not null default 0,
  total integer not null generated always as (amount + protection_fee) stored,
  seller_gets integer not null generated always as (amount - platform_fee) stored,
  refunded_amount integer not null default 0,
  with_protection boolean not null,
  protection_wording text not null,
  status text not null default 'pending' check (
    status in ('pending', 'processing', 'delivered', 'completed', 'dispute', 'refunded', 'cancelled')
  ),
  payment_intent_id text unique,
  client_secret text,
  charge_id text unique,
  payment_failure text,                           -- why the last card was declined, for the buyer
  collection_code text check (collection_code ~ '^[0-9]{6}$'),
  tracking_number text,
  shipping_method text,
  ship_by_date timestamptz,
  delivery_address text,
  claimed_at timestamptz,                         -- the unit is reserved for this buyer; the capture follows
  paid_at timestamptz,
  collect_by timestamptz,
  handed_over_at timestamptz,
  release_at timestamptz,
  refund_requested_at timestamptz,
  refund_reason text check (char_length(refund_reason) <= 1000),
  answer_by timestamptz,
  contested_at timestamptz,
  contest_reason text check (char_length(contest_reason) <= 1000),
  notices_sent integer not null default 0,        -- reminders and warnings sent in the present state
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  pickup_at timestamptz,                          -- the agreed time, copied from the pickup
  asked_at timestamptz,                           -- when the provider was last asked about the payment, to ask each in turn
  accepted_at timestamptz,                        -- the seller accepted the reservation of a free listing
  constraint transactions_check check (buyer_id <> seller_id),
  constraint transactions_check1 check (platform_fee = (amount::bigint * commission_rate + 5000) / 10000),
  constraint transactions_check2 check (
    protection_fee = case when with_protection then (amount::bigint * protection_rate + 5000) / 10000 else 0 end
  ),
  constraint transactions_check3 check (refunded_amount between 0 and amount + protection_fee),
  constraint transactions_check4 check (claimed_at is not null or status in ('pending', 'cancelled')),
  constraint transactions_check5 check (status <> 'delivered' or handed_over_at is not null),
  constraint transactions_accepted_free check (accepted_at is null or (total = 0 and paid_at is not null))
);
-- A buyer has at most one open checkout of a listing.
create unique index transactions_one_pending on transactions (buyer_id, product_id) where status = 'pending';
create index transactions_buyer on transactions (buyer_id, id desc);
create index transactions_seller on transactions (seller_id, id desc);
create index transactions_product on transactions (product_id);
create index transactions_unfinished on transactions (status, updated_at)
  where status in ('pending', 'processing', 'delivered', 'dispute');

-- A change of status that an order may make. src/features/checkout/base/lifecycle.ts holds the same; a test compares them.
create table transaction_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into transaction_moves values
  ('pending', 'processing'), ('pending', 'cancelled'),
  ('processing', 'processing'), ('processing', 'completed'), ('processing', 'delivered'), ('processing', 'dispute'),
  ('processing', 'refunded'),
  ('delivered', 'completed'), ('delivered', 'dispute'),
  ('dispute', 'refunded'), ('dispute', 'processing'), ('dispute', 'delivered'), ('dispute', 'completed');

-- A step with the role that may take it. The same file holds them; a test compares them.
create table transaction_rules (
  event text not null,
  from_status text not null,
  to_status text not null,
  who text not null check (who in ('buyer', 'seller', 'system', 'staff')),
  primary key (event, from_status),
  foreign key (from_status, to_status) references transaction_moves (from_status, to_status)
);
insert into transaction_rules values
  ('paid', 'pending', 'processing', 'system'),
  ('abandon', 'pending', 'cancelled', 'system'),
  ('accept', 'processing', 'processing', 'seller'),
  ('confirmReceipt', 'processing', 'completed', 'buyer'),
  ('confirmReceipt', 'delivered', 'completed', 'buyer'),
  ('enterCode', 'processing', 'delivered', 'seller'),
  ('handOver', 'processing', 'delivered', 'seller'),
  ('release', 'delivered', 'completed', 'system'),
  ('requestRefund', 'processing', 'dispute', 'buyer'),
  ('requestRefund', 'delivered', 'dispute', 'buyer'),
  ('chargeback', 'processing', 'dispute', 'system'),
  ('chargeback', 'delivered', 'dispute', 'system'),
  ('cancelSale', 'processing', 'refunded', 'seller'),
  ('nobodyCollected', 'processing', 'refunded', 'system'),
  ('agreeRefund', 'dispute', 'refunded', 'seller'),
  ('withdrawRefund', 'dispute', 'processing', 'buyer'),
  ('withdrawReport', 'dispute', 'delivered', 'buyer'),
  ('sellerSilent', 'dispute', 'refunded', 'system'),
  ('decideRefund', 'dispute', 'refunded', 'staff'),
  ('decideRelease', 'dispute', 'completed', 'staff'),
  ('chargebackLost', 'dispute', 'refunded', 'system'),
  ('chargebackWon', 'dispute', 'delivered', 'system'),
  ('chargebackOver', 'dispute', 'processing', 'system');

-- Only listed changes of status; the parties, the payment and the price of a paid order never change.
create function transactions_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from transaction_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.buyer_id, new.seller_id, new.product_id, new.order_id) is distinct from
     (old.buyer_id, old.seller_id, old.product_id, old.order_id) then
    raise exception 'the parties of an order are fixed' using errcode = '23514';
  end if;
  if (old.status <> 'pending' or old.claimed_at is not null) and
     (new.amount, new.with_protection, new.commission_rate, new.protection_rate) is distinct from
     (old.amount, old.with_protection, old.commission_rate, old.protection_rate) then
    raise exception 'the price of a paid order is fixed' using errcode = '23514';
  end if;
  if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
    raise exception 'the payment of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger transactions_guard before update on transactions for each row execute function transactions_guard();

-- A step that an order took: what happened and who did it. Never changed.
create table transaction_events (
  id bigint generated always as identity primary key,
  transaction_id integer not null references transactions (id),
  event text not null,
  from_status text,
  to_status text not null,
  actor_id integer references users (id),         -- null is the system
  at timestamptz not null
);
create index transaction_events_transaction on transaction_events (transaction_id, id);
create trigger append_only before update or delete on transaction_events for each row execute function append_only();
create trigger append_only_all before truncate on transaction_events for each statement execute function append_only();

-- Only the role that the rules name takes a step; staff never decide about their own orders.
create function transaction_events_guard() returns trigger language plpgsql as $$
declare
  rule text;
  sale transactions;
  allowed boolean;
begin
  select * into sale from transactions where id = new.transaction_id;
  if new.from_status is null then
    allowed := new.event = 'opened' and new.to_status = 'pending' and new.actor_id = sale.buyer_id;
  else
    select who into rule from transaction_rules
    where event = new.event and from_status = new.from_status and to_status = new.to_status;
    allowed := case rule
      when 'buyer' then new.actor_id = sale.buyer_id
      when 'seller' then new.actor_id = sale.seller_id
      when 'system' then new.actor_id is null
      when 'staff' then new.actor_id not in (sale.buyer_id, sale.seller_id)
        and (select role from users where id = new.actor_id) in ('moderator', 'admin')
    end;
  end if;
  if allowed is not true then
    raise exception 'order %: % from % to % is not for % to do',
      new.transaction_id, new.event, new.from_status, new.to_status, coalesce(new.actor_id::text, 'the system')
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger rules before insert on transaction_events for each row execute function transaction_events_guard();

-- At commit the status of an order is that of its last step: no status changes without one.
create function transactions_follow_steps() returns trigger language plpgsql as $$
declare
  stands text := (select status from transactions where id = new.id);
  led text := (select to_status from transaction_events where transaction_id = new.id order by id desc limit 1);
begin
  if stands is distinct from led then
    raise exception 'order % is % but its last step led to %', new.id, stands, led using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger follow_steps after update of status on transactions
  deferrable initially deferred for each row execute function transactions_follow_steps();

-- At commit an accepted order has the step of its seller.
create function transactions_accepted_by_step() returns trigger language plpgsql as $$
begin
  if not exists (select from transaction_events where transaction_id = new.id and event = 'accept') then
    raise exception 'order % is accepted without a step of its seller', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger accepted_by_step after update of accepted_at on transactions
  deferrable initially deferred for each row when (new.accepted_at is distinct from old.accepted_at)
  execute function transactions_accepted_by_step();

-- A wrong collection code, to limit the tries for each order.
create table code_tries (
  transaction_id integer not null references transactions (id),
  at timestamptz not null
);
create index code_tries_transaction on code_tries (transaction_id, at);

-- A refund to the buyer. A refused one (without the provider's id) is requested again as the same refund, and the provider
-- may have made it after all. One that came back from the bank is closed and requested as a new one.
create table refunds (
  id integer generated always as identity primary key,
  transaction_id integer not null references transactions (id),
  amount integer not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'closed')),
  provider_refund_id text unique,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  asked_at timestamptz,                           -- when the provider was last asked about it, to ask each in turn
  constraint refunds_check check (status <> 'succeeded' or provider_refund_id is not null)
);
create unique index refunds_one_live on refunds (transaction_id) where status in ('pending', 'succeeded');
create index refunds_unfinished on refunds (created_at) where status = 'pending';
create index refunds_transaction on refunds (transaction_id);

create function refunds_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'succeeded'), ('pending', 'failed'), ('succeeded', 'failed'), ('failed', 'closed')
  ) and not (old.status = 'failed' and old.provider_refund_id is null and new.status in ('pending', 'succeeded')) then
    raise exception 'a refund cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.transaction_id, new.amount) is distinct from (old.transaction_id, old.amount) then
    raise exception 'a refund is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refunds_guard before update on refunds for each row execute function refunds_guard();

-- A chargeback: the buyer's bank took the money back. `lost` and `won` are final.
create table chargebacks (
  id text primary key,                            -- the provider's dispute id
  transaction_id integer not null references transactions (id),
  amount integer not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  taken integer not null default 0                -- pence the bank has taken and not given back: all, a part, or nothing
);
create index chargebacks_transaction on chargebacks (transaction_id);
