-- Several listings of one seller in one order. Code from before would take and return the units of the first alone, so it
-- works on money no more.
select require_code_version(560);

-- Pence for a number of units: as many bundles as fit, and the rest one by one or as one bundle more.
create function amount_of_units(quantity integer, unit_price integer, bundle_units integer, bundle_price integer)
returns bigint language sql immutable as $$
  select case
    when bundle_units is null then quantity::bigint * unit_price
    else (quantity / bundle_units)::bigint * bundle_price
      + least((quantity % bundle_units)::bigint * unit_price, bundle_price)
  end
$$;

-- The columns of the listing in an order are those of its first line. The name of the order says how many more there are.
alter table transactions
  add column line_count integer not null default 1 check (line_count between 1 and 10),
  drop column ordered_title;
alter table transactions
  add column ordered_title text not null generated always as (
    case when quantity = 1 then product_title else quantity::text || ' × ' || product_title end
      || case when line_count = 1 then '' else ' and ' || (line_count - 1)::text || ' more' end
  ) stored,
  drop constraint transactions_units,
  add constraint transactions_units check (case
    when line_count = 1 then amount = amount_of_units(quantity, coalesce(unit_price, amount), bundle_units, bundle_price)
    else amount > amount_of_units(quantity, unit_price, bundle_units, bundle_price)
  end),
  add constraint transactions_first_price check (line_count = 1 or unit_price is not null),
  drop constraint transactions_agreed_unit,
  add constraint transactions_agreed_unit check (offer_id is null or (quantity = 1 and line_count = 1));

create table order_lines (
  transaction_id integer not null references transactions (id) on delete cascade,
  line integer not null check (line between 1 and 10),
  product_id integer not null references products (id),
  product_title text not null,                      -- as it was sold
  product_image text,
  quantity integer not null check (quantity between 1 and 999),
  unit_price integer not null check (unit_price >= 0),
  bundle_units integer check (bundle_units between 2 and 99),
  bundle_price integer check (bundle_price > 0),
  amount integer not null,
  primary key (transaction_id, line),
  unique (transaction_id, product_id),
  constraint order_lines_amount check (amount = amount_of_units(quantity, unit_price, bundle_units, bundle_price)),
  constraint order_lines_bundle check (
    (bundle_units is null) = (bundle_price is null) and bundle_price < bundle_units::bigint * unit_price
  )
);
create index order_lines_product on order_lines (product_id);

insert into order_lines (transaction_id, line, product_id, product_title, product_image, quantity, unit_price, bundle_units,
  bundle_price, amount)
select id, 1, product_id, product_title, product_image, quantity, coalesce(unit_price, amount), bundle_units, bundle_price, amount
from transactions;

-- The first line is written with its order, from the same values, so no order is without one.
create function transactions_first_line() returns trigger language plpgsql as $$
begin
  insert into order_lines (transaction_id, line, product_id, product_title, product_image, quantity, unit_price, bundle_units,
    bundle_price, amount)
  values (new.id, 1, new.product_id, new.product_title, new.product_image, new.quantity, coalesce(new.unit_price, new.amount),
    new.bundle_units, new.bundle_price,
    amount_of_units(new.quantity, coalesce(new.unit_price, new.amount), new.bundle_units, new.bundle_price));
  return null;
end $$;
create trigger first_line after insert on transactions for each row execute function transactions_first_line();

-- At commit the lines of an order are as many as it says, of listings of its seller, and add up to its amount.
create function order_lines_add_up() returns trigger language plpgsql as $$
begin
  if not exists (
    select from transactions t join order_lines l on l.transaction_id = t.id join products p on p.id = l.product_id
    where t.id = new.transaction_id
    group by t.id having count(*) = t.line_count and sum(l.amount) = t.amount
      and (t.line_count = 1 or bool_and(p.seller_id = t.seller_id))
  ) then
    raise exception 'the lines of order % do not add up', new.transaction_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger add_up after insert on order_lines
  deferrable initially deferred for each row execute function order_lines_add_up();

-- What was ordered is fixed: only its name and picture are erased, and a line goes with its order alone.
create function order_lines_guard() returns trigger language plpgsql as $$
begin
  if (new.transaction_id, new.line, new.product_id, new.quantity, new.unit_price, new.bundle_units, new.bundle_price, new.amount)
    is distinct from (old.transaction_id, old.line, old.product_id, old.quantity, old.unit_price, old.bundle_units,
      old.bundle_price, old.amount) then
    raise exception 'the lines of an order are fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger order_lines_guard before update on order_lines for each row execute function order_lines_guard();

create or replace function transactions_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from transaction_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.product_id, new.order_id, new.line_count) is distinct from (old.product_id, old.order_id, old.line_count) or (
    (new.buyer_id, new.seller_id) is distinct from (old.buyer_id, old.seller_id)
    and not ((new.buyer_id, new.seller_id) = (-1, -2) and old.closed_at is not null)
  ) then
    raise exception 'the parties of an order are fixed' using errcode = '23514';
  end if;
  if (new.amount, new.quantity, new.unit_price, new.bundle_units, new.bundle_price, new.with_protection,
      new.commission_rate, new.protection_rate)
    is distinct from
     (old.amount, old.quantity, old.unit_price, old.bundle_units, old.bundle_price, old.with_protection,
      old.commission_rate, old.protection_rate) then
    raise exception 'the price of an order is fixed' using errcode = '23514';
  end if;
  if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
    raise exception 'the payment of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;

create or replace view order_summaries as
select id, buyer_id, seller_id, product_id, product_title, total, status, paid_at, accepted_at, closed_at,
  exists (
    select from chargebacks c where c.transaction_id = t.id and c.status = 'lost'
    having sum(c.taken) + case when t.status = 'completed' then t.refunded_amount else 0 end >= t.total
  ) as is_reversed,
  ordered_title
from transactions t;

-- What members have chosen and not paid yet. Nothing is reserved by it.
create table basket_lines (
  user_id integer not null references users (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  added_at timestamptz not null,
  primary key (user_id, product_id)
);
create index basket_lines_product on basket_lines (product_id);
