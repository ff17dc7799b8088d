-- Saved cards: a member saves a card at the payment provider, and it is charged later for what they reserved. Code from before
-- would take the units of such an order twice, so it works on money no more.
select require_code_version(590);

create table saved_cards (
  id integer generated always as identity primary key,
  user_id integer references users (id),          -- null: the account is erased, and the provider is removing the card
  provider_reference text not null unique default provider_reference(),
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'saved', 'removed')),
  mandate text not null,                          -- what its holder agreed to, as they read it
  agreed_at timestamptz not null,
  setup_id text unique,                           -- the provider's
  client_secret text,
  customer_id text,
  card_id text unique,
  brand text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  expiry_month smallint check (expiry_month between 1 and 12),
  expiry_year smallint check (expiry_year between 2000 and 2200),
  saved_at timestamptz,
  removed_at timestamptz,                         -- from then on nothing is charged to it
  gone_at timestamptz,                            -- the provider has removed it
  asked_at timestamptz,                           -- when the provider was last asked about it
  constraint saved_cards_saved check (
    state <> 'saved' or (card_id is not null and customer_id is not null and brand is not null and last4 is not null
      and expiry_month is not null and expiry_year is not null and saved_at is not null and user_id is not null)
  ),
  constraint saved_cards_removed check ((state = 'removed') = (removed_at is not null)),
  constraint saved_cards_gone check (gone_at is null or state = 'removed')
);
create index saved_cards_user on saved_cards (user_id, id desc);
create index saved_cards_followed on saved_cards (asked_at) where state = 'unconfirmed' or (state = 'removed' and gone_at is null);
create index saved_cards_gone_at on saved_cards (gone_at) where gone_at is not null;

-- A request to charge a saved card for units that were taken off sale before. Without an order nothing can be charged, and it has
-- none before `not_before`.
create table saved_card_charges (
  id integer generated always as identity primary key,
  reference text not null unique check (char_length(reference) between 1 and 100),  -- of who asked
  user_id integer not null references users (id),
  saved_card_id integer references saved_cards (id) on delete set null,
  product_id integer not null references products (id),
  quantity integer not null check (quantity between 1 and 999),
  unit_price integer not null check (unit_price > 0),
  with_protection boolean not null,
  not_before timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'opened', 'declined', 'needs_buyer', 'charged', 'ended')),
  reason text,                                    -- why it was declined or ended, as a sentence for the buyer
  transaction_id integer unique references transactions (id),
  opened_at timestamptz,
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_card_charges_opened check ((transaction_id is null) = (opened_at is null)),
  constraint saved_card_charges_not_early check (opened_at >= not_before),
  constraint saved_card_charges_order check (case state
    when 'waiting' then transaction_id is null when 'ended' then true else transaction_id is not null end)
);
create index saved_card_charges_user on saved_card_charges (user_id);
create index saved_card_charges_card on saved_card_charges (saved_card_id);
create index saved_card_charges_product on saved_card_charges (product_id);
create index saved_card_charges_due on saved_card_charges (not_before) where state in ('waiting', 'opened');
create index saved_card_charges_ended on saved_card_charges (updated_at) where state = 'ended' and transaction_id is null;

-- The steps of a charge. src/features/checkout/base/saved-card-states.ts holds the same; a test compares them.
create table saved_card_charge_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into saved_card_charge_moves values
  ('waiting', 'opened'), ('waiting', 'ended'),
  ('opened', 'declined'), ('opened', 'needs_buyer'), ('opened', 'charged'), ('opened', 'ended'),
  ('declined', 'charged'), ('declined', 'ended'),
  ('needs_buyer', 'charged'), ('needs_buyer', 'ended');

-- What was agreed to never changes, and a charge that ended stays so. The order of an erased account loses its people.
create function saved_card_charges_guard() returns trigger language plpgsql as $$
begin
  if (new.reference, new.user_id, new.product_id, new.quantity, new.unit_price, new.with_protection, new.not_before)
    is distinct from
     (old.reference, old.user_id, old.product_id, old.quantity, old.unit_price, old.with_protection, old.not_before) then
    raise exception 'what a charge is for is fixed' using errcode = '23514';
  end if;
  if new.saved_card_id is not null and new.saved_card_id is distinct from old.saved_card_id then
    raise exception 'the card of a charge is fixed' using errcode = '23514';
  end if;
  if old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id then
    raise exception 'the order of a charge is fixed' using errcode = '23514';
  end if;
  if new.state <> old.state and not exists (
    select 1 from saved_card_charge_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a charge of a saved card cannot go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger saved_card_charges_guard before update on saved_card_charges
  for each row execute function saved_card_charges_guard();

-- The charge that opened an order, whose units were off sale before. Null: the buyer opened it at the checkout.
alter table transactions
  add column charge_reference text unique,
  drop constraint transactions_pay_minutes_check,
  -- What a saved card was not charged for can be paid by hand for two days.
  add constraint transactions_pay_minutes check (pay_minutes between 10 and 120 or (charge_reference is not null and pay_minutes = 2880));

create function transactions_opened_by_charge() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.charge_reference is distinct from old.charge_reference then
      raise exception 'the charge of an order is fixed' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.charge_reference is not null and not exists (
    select 1 from saved_card_charges c
    where c.reference = new.charge_reference and c.state = 'waiting' and c.not_before <= new.created_at
      and (c.user_id, c.product_id, c.quantity, c.unit_price) = (new.buyer_id, new.product_id, new.quantity, new.unit_price)
      and (c.with_protection or not new.with_protection) and new.bundle_units is null
  ) then
    raise exception 'no charge of a saved card is due for this order' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger opened_by_charge before insert or update of charge_reference on transactions
  for each row execute function transactions_opened_by_charge();
