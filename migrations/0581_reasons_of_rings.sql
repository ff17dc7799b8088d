-- expand: rings share the reasons of swaps, of which two more are possible.
alter table swap_rings
  drop constraint swap_rings_end_reason_check,
  add constraint swap_rings_end_reason_check
    check (end_reason in ('gone', 'changed', 'off', 'account', 'contact', 'unpaid', 'refunded'));
