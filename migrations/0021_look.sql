-- How the public pages look: the typeface, links in the header and the footer as JSON, words in the footer, what the start page and
-- shared links say of the site, and a stylesheet of the company's own.
alter table companies add column font text not null default 'system';
alter table companies add column header_links text not null default '[]';
alter table companies add column footer_links text not null default '[]';
alter table companies add column footer_text text;
alter table companies add column site_description text;
alter table companies add column custom_css text;
