-- A word of two letters has no trigram, and one that few transfers hold was looked for in every text its owner has. The
-- pairs of letters in a text are the beginnings of its trigrams. Bound to the extension's function here, wherever that is
-- installed; and never cheap, so that no plan works pairs out for the rows that it reads through.
create function letter_pairs(words text) returns text[] language sql immutable parallel safe strict cost 10000
  return array(
    select distinct left(piece, 2) from unnest(show_trgm(words)) as piece where strpos(left(piece, 2), ' ') = 0);

-- With a short waiting list, unlike that of the trigrams, since it is asked seldom: without one, writing a text would take
-- half as long again, and so it takes a tenth longer.
create index transfer_words_pairs on transfer_words using gin (owner_id, (letter_pairs(words) collate "C"))
  with (fastupdate = on, gin_pending_list_limit = 256) where owner_id is not null;
-- Nothing is known of how frequent each pair is: it is asked for what is rare, also where statistics would say otherwise.
alter index transfer_words_pairs alter column 2 set statistics 0;
