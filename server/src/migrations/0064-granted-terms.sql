-- What somebody had given up and then said yes to at their wallet all the same was granted: it is theirs like any other, and
-- what was paid for it does not go back when it ends.
update billing_terms set state = 'done'
where state = 'given-up' and id in (select terms_id from subscriptions);
