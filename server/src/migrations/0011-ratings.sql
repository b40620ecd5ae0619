-- What people think of the service: totals by language, counted as each rating comes.
create table ratings (
  lang text not null,
  rating integer not null check (rating between 1 and 5),
  count bigint not null default 0,
  primary key (lang, rating)
);
