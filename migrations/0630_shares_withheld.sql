-- expand: older processes ignore the new columns. One that releases a sale gives its share as before, and one that sends a group its
-- money does not note of which sales it was: they count as not sent, and wait while their seller is on hold.

-- Since when staff have removed a group: sales that are released give it nothing.
alter table share_groups add column removed_at timestamptz;

alter table order_shares
  -- What went back to the buyer by line when the share was last booked: of the lines that give, and of all.
  add column part_refunded integer not null default 0,
  add column lines_refunded integer not null default 0,
  -- Why the release gave nothing: the seller owed us money, or staff had removed the group.
  add column withheld_for text check (withheld_for in ('debt', 'removed')),
  -- The transfer that the share was sent with.
  add column group_payout_id integer references group_payouts (id),
  add constraint order_shares_withheld check (withheld_for is null or given = 0),
  add constraint order_shares_refunded check (part_refunded between 0 and least(part, lines_refunded));
create index order_shares_group_payout on order_shares (group_payout_id);

-- At commit a release is split as was fixed when the order was paid, by what is left of the lines that give.
create or replace function ledger_share() returns trigger language plpgsql as $$
declare
  share order_shares;
  seller bigint;
  given bigint;
  others bigint;
  due bigint;
  price bigint := (select amount from transactions where id = new.transaction_id);
begin
  select * into share from order_shares where transaction_id = new.transaction_id;
  select
    coalesce(sum(p.amount) filter (where a.code = 'seller_payable'), 0),
    coalesce(sum(p.amount) filter (where a.code = 'group_payable' and a.group_id = share.group_id), 0),
    coalesce(sum(abs(p.amount)) filter (where a.code = 'group_payable' and a.group_id is distinct from share.group_id), 0)
  into seller, given, others
  from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = new.id;
  due := case when share.withheld_for is null then coalesce(
    abs(seller + given) * share.percent * (share.part - share.part_refunded) / nullif(100 * (price - share.lines_refunded), 0), 0)
    else 0 end;
  if others <> 0 or abs(given) <> due then
    raise exception 'ledger entry % gives a group % of %', new.id, given, seller + given using errcode = '23514';
  end if;
  return null;
end $$;
