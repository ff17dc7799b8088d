-- What a seller was paid can be taken back in parts: a refund of a part after the payout, or a chargeback within limits.

-- A released order can be refunded more than once; each time its seller may owe another part.
drop index seller_debts_transaction;
create index seller_debts_transaction on seller_debts (transaction_id);

-- A seller never owes more of an order than was transferred or withheld for it.
create function seller_debts_within_payouts() returns trigger language plpgsql as $$
declare
  paid bigint := (
    select coalesce(sum(case when status in ('completed', 'refunded') and transfer_id is not null then amount else withheld end), 0)
    from payouts where transaction_id = new.transaction_id);
  owed bigint := (
    select coalesce(sum(amount), 0) from seller_debts where transaction_id = new.transaction_id and id <> new.id);
begin
  if owed + new.amount > paid then
    raise exception 'the seller of order % would owe % of %', new.transaction_id, owed + new.amount, paid using errcode = '23514';
  end if;
  return new;
end $$;
create trigger within_payouts before insert on seller_debts
  for each row execute function seller_debts_within_payouts();

-- A transfer is never taken back beyond what was transferred.
create function transfer_reversals_within_transfer() returns trigger language plpgsql as $$
declare
  sent bigint := (select amount - withheld from payouts where id = new.payout_id and transfer_id is not null);
  taken bigint := (
    select coalesce(sum(amount), 0) from transfer_reversals
    where payout_id = new.payout_id and id <> new.id and status <> 'failed');
begin
  if sent is null or taken + new.amount > sent then
    raise exception 'of payout % would be taken back % of %', new.payout_id, taken + new.amount, sent using errcode = '23514';
  end if;
  return new;
end $$;
create trigger within_transfer before insert on transfer_reversals
  for each row execute function transfer_reversals_within_transfer();

-- A released order whose payment was refunded in the provider's dashboard is refunded.
insert into transaction_rules values ('refundedElsewhere', 'completed', 'refunded', 'system');
