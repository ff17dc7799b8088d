-- Private sellers whose sales or listings look like a trader's are asked, and staff look at them.
alter table case_signals drop constraint case_signals_kind_check;
alter table case_signals add constraint case_signals_kind_check
  check (kind in ('wording', 'photo', 'text', 'price', 'payment', 'mass', 'trader'));
