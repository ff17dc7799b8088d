-- A refused refund is owed and asked for again as the same one, and the provider may have made it after all. One that came
-- back from the bank (it has the provider's id) is asked for as a new one.
create or replace function refunds_guard() returns trigger language plpgsql as $$
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
