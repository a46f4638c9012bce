-- What the team estimates of a post, each 1 to 10; null: not yet.
alter table posts add column effort smallint;
alter table posts add column impact smallint;
-- How many of those who vote for a post, or for what was merged into it, call it nice to have, important or a must. Somebody
-- who votes for several of them counts once, with what matters most to them.
alter table posts add column nice_votes bigint not null default 0;
alter table posts add column important_votes bigint not null default 0;
alter table posts add column must_votes bigint not null default 0;
-- The result of the company's formula, in hundredths and so that no key of a list is negative: see src/features/posts/score/formula.ts.
-- 0: the post has none. A background task counts it; scored is the revision of the post that it was counted at, 0 to count it
-- again, and null before the first time, and where the company has no formula.
alter table posts add column score bigint not null default 0;
alter table posts add column scored bigint;

-- What the voter calls it: 1 nice to have, 2 important, 3 a must.
alter table votes add column importance smallint;
alter table removed_votes add column importance smallint;
alter table boards add column asks_importance smallint not null default 0;

-- What posts of a company are scored by, as JSON; null: no longer, and the scores are yet to be cleared. All posts are counted up to
-- passed_to, as of that day (since 1970, UTC); those beyond are yet to be counted, new ones among them.
create table score_formulas (
  company_id bigint primary key references companies (id),
  formula text,
  is_aging smallint not null,
  day bigint not null,
  passed_to bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint
);
