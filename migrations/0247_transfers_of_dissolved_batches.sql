-- A transfer of several payouts can be made after its batch was dissolved: two requests were under way, and the first was
-- refused. Its payouts go with other transfers by then, so all of it is reversed. A row is stored when such a transfer is
-- noticed, and names its reversal once that is made.
create table late_transfers (
  batch_id integer primary key references transfer_batches (id),
  transfer_id text not null unique,
  amount integer not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_reversal_id text unique,
  failure text,                                   -- why the provider refused to reverse it
  created_at timestamptz not null,
  settled_at timestamptz,
  asked_at timestamptz,                           -- when a sweep last requested it again
  constraint late_transfers_succeeded check ((status = 'succeeded') = (provider_reversal_id is not null)),
  constraint late_transfers_failed check ((status = 'failed') = (failure is not null)),
  constraint late_transfers_settled check ((status = 'pending') = (settled_at is null))
);
create index late_transfers_unfinished on late_transfers (created_at) where status = 'pending';

create function late_transfers_guard() returns trigger language plpgsql as $$
declare
  batch transfer_batches := (select b from transfer_batches b where b.id = new.batch_id);
begin
  if tg_op = 'INSERT' and (batch.status <> 'dissolved' or batch.amount <> new.amount) then
    raise exception 'transfer batch % is % of %', batch.id, batch.status, batch.amount using errcode = '23514';
  end if;
  if tg_op = 'UPDATE' and (old.status <> 'pending'
    or (new.batch_id, new.transfer_id, new.amount) is distinct from (old.batch_id, old.transfer_id, old.amount)) then
    raise exception 'the late transfer of batch % is fixed', old.batch_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard before insert or update on late_transfers for each row execute function late_transfers_guard();

-- Staff see those that are not reversed, and can open a case about them.
alter table stuck_items drop constraint stuck_items_kind_check;
alter table stuck_items add constraint stuck_items_kind_check check (kind in ('balance', 'chargeback', 'debt', 'dispute', 'payment',
  'refund', 'reversal', 'batch', 'payout', 'seller', 'job'));
