-- While a dump is loaded there is no schema to look in for functions, and the words of each contact are worked out anew:
-- its rows were refused. So the function looks where it was made.
alter function search_form(text) set search_path from current;
