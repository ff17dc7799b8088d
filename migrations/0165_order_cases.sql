-- Contested refunds are cases, and staff can open one about any order.

alter table cases drop constraint cases_subject_kind_check;
alter table cases add constraint cases_subject_kind_check
  check (subject_kind in ('listing', 'message', 'review', 'person', 'swap_day', 'order'));
alter table cases add column due_at timestamptz;  -- staff should have decided by then

alter table case_decisions drop constraint case_decisions_action_check;
alter table case_decisions add constraint case_decisions_action_check
  check (action in ('none', 'change', 'hide', 'remove', 'warn', 'refund', 'refund-part', 'release'));
alter table case_decisions drop constraint case_decisions_rule_check;
alter table case_decisions add constraint case_decisions_rule_check
  check (rule in ('description', 'invasive', 'pest', 'pesticide', 'unlawful', 'blade', 'duplicate', 'civil', 'outside',
    'invented', 'data', 'account', 'notDescribed', 'notHandedOver', 'asDescribed', 'cancelled'));
alter table case_decisions add column amount integer;  -- what goes back to the buyer, in pence
alter table case_decisions add constraint case_decisions_amount
  check ((action = 'refund-part') = (amount is not null) and amount > 0);

alter table audit_log drop constraint audit_log_subject_kind_check;
alter table audit_log add constraint audit_log_subject_kind_check
  check (subject_kind in ('listing', 'message', 'review', 'person', 'swap_day', 'order'));
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('claim', 'release', 'read-message', 'export-audit', 'decide', 'undo', 'read-conversation', 'open-case', 'money'));

-- Of staff, finance and admins alone decide about money, and never about their own orders.
create or replace function transaction_events_guard() returns trigger language plpgsql as $$
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
        and (select role from users where id = new.actor_id) in ('finance', 'admin')
    end;
  end if;
  if allowed is not true then
    raise exception 'order %: % from % to % is not for % to do',
      new.transaction_id, new.event, new.from_status, new.to_status, coalesce(new.actor_id::text, 'the system')
      using errcode = '23514';
  end if;
  return new;
end $$;

-- Disputes that wait for staff become cases.
insert into cases (subject_kind, subject_id, priority, opened_at, updated_at, due_at)
select 'order', id, 'money', staff_since, staff_since, staff_since + interval '72 hours'
from transactions where status = 'dispute' and staff_since is not null;
