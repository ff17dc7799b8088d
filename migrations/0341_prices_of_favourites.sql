-- What members know of the listings that they have saved. By itself: it locks rows that are read, and not the table.
update favorites f set known_price = p.price, is_known_gone = p.status in ('sold', 'expired')
from products p where p.id = f.product_id and f.known_price is null;
