-- Reviews are written by the two people of an order (docs/decisions/0027).
alter table reviews add column responded_at timestamptz;
update reviews set responded_at = updated_at where response is not null;
alter table reviews add check ((response is null) = (responded_at is null));

-- What is shown about somebody, newest first, and what somebody wrote.
drop index reviews_reviewee;
create index reviews_reviewee on reviews (reviewee_id, id desc);
create index reviews_reviewer on reviews (reviewer_id, id desc);

-- Whom to ask once more for a review, and when. A row goes when they were asked or have written.
create table review_reminders (
  transaction_id integer not null references transactions (id),
  user_id integer not null references users (id) on delete cascade,
  remind_at timestamptz not null,
  primary key (transaction_id, user_id)
);
create index review_reminders_due on review_reminders (remind_at);
