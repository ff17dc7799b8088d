-- What the payment provider knows an order, boost, payout or refund by: part of its idempotency keys and of the metadata.
-- A serial number would be used again by a restored or an emptied database on the same account of the provider, and its
-- keys would then be refused as belonging to another request. Rows from before keep their serial number, so a request in
-- flight is repeated under the key that it was first sent with.
insert into settings (name, value) values ('instance', left(replace(gen_random_uuid()::text, '-', ''), 12));

-- The id of this database, and what of it is meant.
create function provider_reference(of text default gen_random_uuid()::text) returns text language sql volatile as $$
  select value || '.' || of from settings where name = 'instance'
$$;

alter table transactions add column provider_reference text;
update transactions set provider_reference = id::text;
alter table transactions alter column provider_reference set default provider_reference(),
  alter column provider_reference set not null,
  add constraint transactions_provider_reference_key unique (provider_reference);

alter table boosts add column provider_reference text;
update boosts set provider_reference = id::text;
alter table boosts alter column provider_reference set default provider_reference(),
  alter column provider_reference set not null,
  add constraint boosts_provider_reference_key unique (provider_reference);

alter table payouts add column provider_reference text;
update payouts set provider_reference = id::text;
alter table payouts alter column provider_reference set default provider_reference(),
  alter column provider_reference set not null,
  add constraint payouts_provider_reference_key unique (provider_reference);

alter table refunds add column provider_reference text;
update refunds set provider_reference = id::text;
alter table refunds alter column provider_reference set default provider_reference(),
  alter column provider_reference set not null,
  add constraint refunds_provider_reference_key unique (provider_reference);
