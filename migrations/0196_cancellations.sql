-- What the buyer of an order was shown about its seller, and cancellations within 14 days of what traders sold.

alter table transactions
  add column seller_declaration_id integer references seller_declarations (id), -- null: the seller had declared nothing
  add column cancel_right text not null default 'none' check (cancel_right in ('none', 'right', 'perishable', 'made-to-order'));
create index transactions_seller_declaration on transactions (seller_declaration_id) where seller_declaration_id is not null;

-- What a buyer was shown stays with the order once it is being paid.
create function keep_terms_of_sale() returns trigger language plpgsql as $$
begin
  if old.claimed_at is not null then
    raise exception 'the terms of an order are fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep_terms_of_sale before update of seller_declaration_id, cancel_right on transactions for each row
  when ((new.seller_declaration_id, new.cancel_right) is distinct from (old.seller_declaration_id, old.cancel_right))
  execute function keep_terms_of_sale();

-- One cancellation for an order. It is refunded when the trader has the thing back, or when their time is over.
create table order_cancellations (
  transaction_id integer primary key references transactions (id),
  status text not null check (status in ('returning', 'returned', 'contested', 'refunding', 'refunded', 'lapsed')),
  cancelled_at timestamptz not null,
  was_collected boolean not null,                 -- so that the buyer has to bring it back
  return_by timestamptz,                          -- the buyer brings it back by then
  returned_at timestamptz,                        -- when the buyer said that it is back
  refund_at timestamptz,                          -- refunded by itself then
  objection text check (char_length(objection) <= 1000),
  contested_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null,
  constraint order_cancellations_returning check (status not in ('returning', 'lapsed') or (was_collected and return_by is not null)),
  constraint order_cancellations_refund check (status not in ('returned', 'contested', 'refunding') or refund_at is not null),
  constraint order_cancellations_contested check (status <> 'contested' or (contested_at is not null and objection is not null)),
  constraint order_cancellations_closed check ((status in ('refunded', 'lapsed')) = (closed_at is not null))
);
create index order_cancellations_due on order_cancellations (coalesce(refund_at, return_by))
  where status in ('returning', 'returned', 'contested', 'refunding');

-- Only what the buyer was promised can be cancelled.
create function cancellable() returns trigger language plpgsql as $$
begin
  if not exists (select from transactions where id = new.transaction_id and cancel_right = 'right') then
    raise exception 'order % cannot be cancelled', new.transaction_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger cancellable before insert on order_cancellations for each row execute function cancellable();

insert into transaction_moves values ('delivered', 'refunded') on conflict do nothing;
insert into transaction_rules values
  ('cancelledInTime', 'processing', 'refunded', 'system'),
  ('cancelledInTime', 'delivered', 'refunded', 'system'),
  ('cancelledInTime', 'dispute', 'refunded', 'system'),
  ('cancelledInTime', 'completed', 'refunded', 'system');
