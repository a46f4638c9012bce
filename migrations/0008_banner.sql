-- A note on top of every page of the portal: one paragraph, whose URLs become links. Null for none.
alter table companies add column banner text;
-- The order in which pages of boards list posts, unless the reader chooses another.
alter table companies add column default_order text not null default 'newest';
