-- expand: older processes leave the new column null, which its check admits; the view has a column more at its end.
-- Private sellers say whether they grow or advertise plants regularly to sell them. Null: they were not asked.
alter table seller_declarations add column grows_to_sell boolean;
alter table seller_declarations add constraint seller_declarations_growing check (kind = 'private' or grows_to_sell is null);

create or replace view current_sellers as
select distinct on (user_id) id, user_id, kind, name, address, email, phone, apha_number, vat_number, declared_at, grows_to_sell
from seller_declarations order by user_id, id desc;
