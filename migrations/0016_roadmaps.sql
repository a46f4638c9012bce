-- Roadmaps besides the one that every company has at /roadmap/: the statuses that are marked for it. One with is_default is shown
-- there instead. statuses, boards, tags and organizations are JSON arrays of ids, and what is deleted stays in them without an
-- effect. columns_by: 'statuses', 'quarters' or 'horizons'; the latter two begin with the quarter in quarter, which is four times
-- the year and 0 to 3 more, and which a task turns. visibility: who sees it, as of boards.
create table roadmaps (
  company_id bigint not null references companies (id),
  id bigint not null,
  slug text not null,
  name text not null,
  position bigint not null,
  is_default smallint not null check (is_default in (0, 1)),
  visibility text not null check (visibility in ('everyone', 'signed_in', 'chosen', 'team')),
  organizations text not null,
  columns_by text not null check (columns_by in ('statuses', 'quarters', 'horizons')),
  statuses text not null,
  boards text not null,
  tags text not null,
  sort text not null check (sort in ('votes', 'hand')),
  quarter bigint not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  primary key (company_id, id)
);

-- Partial, so that PostgreSQL never checks a foreign key by it.
create unique index roadmaps_by_slug on roadmaps (company_id, slug) where slug is not null;

-- Posts that somebody has put in order by hand: the lowest position first, before all others. 500 for a roadmap at most.
create table roadmap_places (
  company_id bigint not null,
  roadmap_id bigint not null,
  post_id bigint not null,
  position bigint not null,
  primary key (company_id, roadmap_id, post_id),
  foreign key (company_id, roadmap_id) references roadmaps (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id)
);

create index roadmap_places_by_post on roadmap_places (company_id, post_id, roadmap_id);

-- How many roadmaps others than the team may see: pages link to them.
alter table companies add column open_roadmaps_count bigint not null default 0;
