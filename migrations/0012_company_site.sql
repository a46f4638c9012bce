-- The company's own site, which the header of every page links to; null: no link.
alter table companies add column product_url text;
-- Whether the foot of pages says what they are made with.
alter table companies add column shows_powered_by smallint not null default 1;
