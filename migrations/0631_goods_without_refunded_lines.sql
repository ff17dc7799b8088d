-- expand: older processes read the view as before.
-- A line that was refunded by itself is no plant of its buyer, and is not asked about.
create or replace view ordered_listings as
select transaction_id, line, product_id, product_title, quantity from order_lines
where refunded_amount < amount or amount = 0;
