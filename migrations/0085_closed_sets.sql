-- Values that the code lists and the database did not check yet.
alter table social_posts add check (type in ('tip', 'seasonal', 'educational', 'community', 'listing', 'custom'));
alter table social_posts add check (platform <@ array['bluesky', 'mastodon', 'threads', 'x', 'instagram', 'facebook']);
alter table reports add check (reason in ('scam', 'offensive', 'spam', 'illegal', 'pest', 'other'));
alter table contact_messages add check (topic in ('order', 'account', 'safety', 'privacy', 'product', 'other'));
alter table eco_badges add check (requirement_type in
  ('trades', 'reused-pot', 'peat-free', 'walked-or-cycled', 'people', 'streak', 'challenges'));
alter table eco_challenges add check (challenge_type in ('trades', 'reused-pot', 'peat-free', 'walked-or-cycled'));
alter table provider_movements add check (kind in
  ('charge', 'refund', 'refund_failure', 'transfer', 'transfer_reversal', 'chargeback', 'payout', 'fee', 'reserve', 'other'));
alter table ledger_accounts add check (code in
  ('provider_clearing', 'bank', 'provider_reserve', 'disputes_in_progress', 'buyer_held', 'refunds_owed', 'commission',
    'protection', 'boost', 'provider_fees', 'dispute_losses', 'goodwill', 'seller_payable'));
