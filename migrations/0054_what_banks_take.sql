-- What a bank has taken of a payment and not given back: all that it asks for, a part of it, or nothing.
alter table chargebacks add column taken integer not null default 0;
update chargebacks set taken = amount where status <> 'won';
