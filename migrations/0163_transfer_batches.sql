-- One transfer to a seller for all their payouts of a day, instead of one for each.

-- The request of such a transfer. Its amount and its members are fixed, because the provider may already have made it.
create table transfer_batches (
  id integer generated always as identity primary key,
  seller_id integer not null references users (id),
  account_id text not null,                       -- where it is sent
  day date not null,                              -- in UTC, as the provider counts days
  amount integer not null check (amount > 0),
  status text not null default 'requested' check (status in ('requested', 'sent', 'dissolved')),
  transfer_id text unique,
  failure text,                                   -- why the provider refused it
  created_at timestamptz not null,
  settled_at timestamptz,
  provider_reference text not null unique default provider_reference(),
  constraint transfer_batches_sent check ((status = 'sent') = (transfer_id is not null)),
  constraint transfer_batches_dissolved check ((status = 'dissolved') = (failure is not null)),
  constraint transfer_batches_settled check ((status = 'requested') = (settled_at is null))
);
create unique index transfer_batches_day on transfer_batches (seller_id, day) where status <> 'dissolved';
create unique index transfer_batches_requested on transfer_batches (seller_id) where status = 'requested';

create function transfer_batches_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'requested' then
    raise exception 'transfer batch % is %', old.id, old.status using errcode = '23514';
  end if;
  if (new.seller_id, new.account_id, new.day, new.amount, new.provider_reference)
    is distinct from (old.seller_id, old.account_id, old.day, old.amount, old.provider_reference) then
    raise exception 'a transfer batch is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard before update on transfer_batches for each row execute function transfer_batches_guard();

-- The payouts of a batch share its transfer. After a dissolved batch a payout joins another, or is sent by itself.
alter table payouts add column batch_id integer references transfer_batches (id), drop constraint payouts_transfer_id_key;
create unique index payouts_transfer on payouts (transfer_id) where batch_id is null;
create index payouts_batch on payouts (batch_id) where batch_id is not null;

-- At commit the payouts of a batch are its amount, and all of them are where it is.
create function transfer_batch_is_whole(id integer) returns void language plpgsql as $$
declare
  batch transfer_batches := (select b from transfer_batches b where b.id = transfer_batch_is_whole.id);
  members bigint;
  others bigint;
  total bigint;
begin
  select count(*) filter (where p.seller_id <> batch.seller_id or case batch.status
      when 'requested' then p.status <> 'processing'
      when 'sent' then p.status not in ('completed', 'refunded') or p.transfer_id is distinct from batch.transfer_id
      else p.status in ('processing', 'completed') end),
    count(*), coalesce(sum(p.amount - p.withheld), 0)
  into others, members, total from payouts p where p.batch_id = batch.id;
  if others > 0 then
    raise exception 'transfer batch % is %, and % of its % payouts are not', batch.id, batch.status, others, members
      using errcode = '23514';
  end if;
  if batch.status <> 'dissolved' and total <> batch.amount then
    raise exception 'transfer batch % is % of %', batch.id, total, batch.amount using errcode = '23514';
  end if;
end $$;

create function transfer_batches_whole() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'transfer_batches' then
    perform transfer_batch_is_whole(new.id);
  else
    if new.batch_id is not null then perform transfer_batch_is_whole(new.batch_id); end if;
    if tg_op = 'UPDATE' and old.batch_id is not null and old.batch_id is distinct from new.batch_id then
      perform transfer_batch_is_whole(old.batch_id);
    end if;
  end if;
  return null;
end $$;
create constraint trigger whole after insert or update on transfer_batches
  deferrable initially deferred for each row execute function transfer_batches_whole();
create constraint trigger whole_batch after update on payouts
  deferrable initially deferred for each row when (new.batch_id is not null or old.batch_id is not null)
  execute function transfer_batches_whole();
create constraint trigger whole_batch_of_new after insert on payouts
  deferrable initially deferred for each row when (new.batch_id is not null) execute function transfer_batches_whole();

-- When the money of a line can be transferred; unknown of lines that were read before.
alter table provider_movements add column available_on timestamptz;
