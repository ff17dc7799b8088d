-- A transfer can be made after its payout was taken back: two requests were under way, and the first was refused. Its seller
-- owes all of it, also when a smaller payout had taken the place of the cancelled one.
create or replace function seller_debts_within_payouts() returns trigger language plpgsql as $$
declare
  paid bigint := (
    select coalesce(sum(case when transfer_id is not null then amount else withheld end), 0)
    from payouts where transaction_id = new.transaction_id);
  owed bigint := (
    select coalesce(sum(amount), 0) from seller_debts where transaction_id = new.transaction_id and id <> new.id);
begin
  if owed + new.amount > paid then
    raise exception 'the seller of order % would owe % of %', new.transaction_id, owed + new.amount, paid using errcode = '23514';
  end if;
  return new;
end $$;
