-- After seven years the people of an order leave what rests on it. The two accounts that stand in their place have many
-- counted trades on a day.
drop index eco_trades_one_of_a_pair;
create unique index eco_trades_one_of_a_pair on eco_trades (least(buyer_id, seller_id), greatest(buyer_id, seller_id), day)
  where is_counted and buyer_id > 0;

-- The impact of such an order names neither the order nor its listing.
alter table eco_impacts drop constraint eco_impacts_check1;
alter table eco_impacts add constraint eco_impacts_check1 check (
  case when action_type = 'challenge' then transaction_id is null
    else transaction_id is not null or (product_id is null and description is null) end
);
