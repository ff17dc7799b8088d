-- A transfer that was asked for and not done is frozen with its payout when a bank asks for the money; one that was done
-- after all is true, whatever we thought of it meanwhile.
insert into payout_moves values
  ('processing', 'dispute'), ('pending', 'completed'), ('failed', 'completed'), ('dispute', 'completed');
