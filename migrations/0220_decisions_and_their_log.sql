-- The log of staff cannot be changed and is kept for good. It names the rule and the reference of a decision; the words
-- and the note stay with the decision, which is deleted with its case.
alter table audit_log disable trigger append_only;
update audit_log a set reason = concat_ws('; ', d.rule, d.reference)
from case_decisions d
where d.case_id = a.case_id
  and ((a.action = 'decide' and d.at = a.at) or (a.action = 'undo' and d.undone_at = a.at));
alter table audit_log enable trigger append_only;

-- "Nothing wrong" about an order names a rule when it refuses a cancellation within 14 days.
alter table case_decisions drop constraint case_decisions_rule;
alter table case_decisions add constraint case_decisions_rule check (
  action = 'none'
  or (action in ('uphold', 'overturn', 'answer', 'uphold-complaint', 'reject-complaint', 'erase')) = (rule is null)
);
