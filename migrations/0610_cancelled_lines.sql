-- expand: older processes read what is left of an order. One that reconciles meanwhile reports the payment of such an order as
-- more than its order, and the next reconciliation does not.
-- The seller cancels one of several listings before the handover: the line leaves the order, its price and its part of the
-- protection fee go back to the buyer, and what is left is an order like any other.

insert into transaction_rules values ('cancelLine', 'processing', 'processing', 'seller');

-- Pence of the payment that went back for cancelled lines. What was paid by card is this and the total.
alter table transactions add column cancelled_total integer not null default 0 check (cancelled_total >= 0);

create table cancelled_lines (
  transaction_id integer not null references transactions (id) on delete cascade,
  line integer not null,
  product_id integer not null references products (id),
  product_title text not null,                      -- as it was sold
  product_image text,
  quantity integer not null,
  unit_price integer not null,
  bundle_units integer,
  bundle_price integer,
  amount integer not null check (amount > 0),
  returned integer not null,                        -- pence that went back for it: its price, and its part of the protection fee
  cancelled_at timestamptz not null,
  primary key (transaction_id, line),
  unique (transaction_id, product_id),
  constraint cancelled_lines_returned check (returned >= amount)
);
create index cancelled_lines_product on cancelled_lines (product_id);

-- What was paid for is fixed, except that a line can be cancelled: then a listing less is for less money, and the rest goes back.
create or replace function transactions_guard() returns trigger language plpgsql as $$
declare
  a_line_less boolean := new.cancelled_total > old.cancelled_total and old.status = 'processing' and new.status = 'processing'
    and new.line_count = old.line_count - 1 and new.amount < old.amount
    and new.amount + new.protection_fee + new.cancelled_total = old.amount + old.protection_fee + old.cancelled_total;
begin
  if new.status <> old.status and not exists (
    select 1 from transaction_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if new.order_id <> old.order_id
    or ((new.product_id, new.line_count) is distinct from (old.product_id, old.line_count) and not a_line_less)
    or (
      (new.buyer_id, new.seller_id) is distinct from (old.buyer_id, old.seller_id)
      and not ((new.buyer_id, new.seller_id) = (-1, -2) and old.closed_at is not null)
    ) then
    raise exception 'the parties of an order are fixed' using errcode = '23514';
  end if;
  if (new.with_protection, new.commission_rate, new.protection_rate)
    is distinct from (old.with_protection, old.commission_rate, old.protection_rate)
    or ((new.amount, new.quantity, new.unit_price, new.bundle_units, new.bundle_price, new.cancelled_total)
      is distinct from
       (old.amount, old.quantity, old.unit_price, old.bundle_units, old.bundle_price, old.cancelled_total)
      and not a_line_less) then
    raise exception 'the price of an order is fixed' using errcode = '23514';
  end if;
  if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
    raise exception 'the payment of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;

-- A line leaves an order only to become a cancelled one, or with the whole order.
create function order_lines_stay() returns trigger language plpgsql as $$
begin
  if exists (select from transactions where id = old.transaction_id) and not exists (
    select from cancelled_lines c where (c.transaction_id, c.line, c.product_id, c.quantity, c.amount)
      = (old.transaction_id, old.line, old.product_id, old.quantity, old.amount)
  ) then
    raise exception 'the lines of an order are fixed' using errcode = '23514';
  end if;
  return old;
end $$;
create trigger order_lines_stay before delete on order_lines for each row execute function order_lines_stay();

-- At commit what is left of an order adds up, its own listing is that of the first line left, and what went back is that of the
-- cancelled lines.
create function require_lines_left(id integer) returns void language plpgsql as $$
begin
  if exists (select from transactions t where t.id = require_lines_left.id) and not exists (
    select from transactions t join order_lines l on l.transaction_id = t.id
    where t.id = require_lines_left.id
    group by t.id having count(*) = t.line_count and sum(l.amount) = t.amount
      and (array_agg(l.product_id order by l.line))[1] = t.product_id
      and (array_agg(l.quantity order by l.line))[1] = t.quantity
      and t.cancelled_total = (select coalesce(sum(c.returned), 0) from cancelled_lines c where c.transaction_id = t.id)
  ) then
    raise exception 'the lines left of order % do not add up', id using errcode = '23514';
  end if;
end $$;

create function order_lines_left() returns trigger language plpgsql as $$
begin
  perform require_lines_left(old.transaction_id);
  return null;
end $$;
create constraint trigger lines_left after delete on order_lines
  deferrable initially deferred for each row execute function order_lines_left();

create function transactions_lines_left() returns trigger language plpgsql as $$
begin
  perform require_lines_left(new.id);
  return null;
end $$;
create constraint trigger lines_left after update on transactions
  deferrable initially deferred for each row when (new.cancelled_total <> old.cancelled_total)
  execute function transactions_lines_left();

-- A cancelled line is fixed: only its name and picture are erased.
create function cancelled_lines_guard() returns trigger language plpgsql as $$
begin
  if (new.transaction_id, new.line, new.product_id, new.quantity, new.unit_price, new.bundle_units, new.bundle_price, new.amount,
      new.returned, new.cancelled_at)
    is distinct from (old.transaction_id, old.line, old.product_id, old.quantity, old.unit_price, old.bundle_units,
      old.bundle_price, old.amount, old.returned, old.cancelled_at) then
    raise exception 'the lines of an order are fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger cancelled_lines_guard before update on cancelled_lines for each row execute function cancelled_lines_guard();

-- The lines of which a group gets a share. Of an order from before, all do or it is not known.
alter table order_lines add column gives_share boolean not null default false;
update order_lines l set gives_share = true from order_shares s join transactions t on t.id = s.transaction_id
where l.transaction_id = s.transaction_id and s.part = t.amount;

-- The share of an order is fixed, except that a line of it is cancelled before anything was given.
create or replace function order_shares_guard() returns trigger language plpgsql as $$
declare
  a_line_less boolean := old.given = 0 and exists (
    select from transactions t where t.id = old.transaction_id and t.status = 'processing' and t.cancelled_total > 0);
begin
  if tg_op = 'DELETE' then
    if a_line_less then return old; end if;
    raise exception 'the share of an order is fixed' using errcode = '23514';
  end if;
  if (new.transaction_id, new.group_id, new.percent, new.is_named)
    is distinct from (old.transaction_id, old.group_id, old.percent, old.is_named)
    or new.part > old.part or (new.part < old.part and not a_line_less) then
    raise exception 'the share of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;

-- Refunds are of what was paid, which is more than what is left of an order.
create or replace function refunds_within_total() returns trigger language plpgsql as $$
declare
  paid integer := (select total + cancelled_total from transactions where id = new.transaction_id);
  live bigint := (
    select coalesce(sum(amount), 0) from refunds
    where transaction_id = new.transaction_id and id <> new.id and status in ('pending', 'succeeded'));
begin
  if new.status in ('pending', 'succeeded') and live + new.amount > paid then
    raise exception 'refunds of order % would be % of %', new.transaction_id, live + new.amount, paid using errcode = '23514';
  end if;
  return new;
end $$;
