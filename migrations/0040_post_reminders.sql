-- Another kind of news: a planned post is due.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('message', 'order', 'pickup', 'payout', 'review', 'alert', 'listing', 'post', 'account', 'news'));
