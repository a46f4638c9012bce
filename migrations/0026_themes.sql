-- Demand that is kept up to date (src/features/themes): the posts that searches find, that are named, or that have tags. searches,
-- posts and tags are JSON arrays; what is deleted stays in them without an effect. people, organizations and revenue were counted
-- at counted_at on all boards, new_ and former_organizations are those that first asked in the last 30 days and in the 30 before.
-- due is when they are counted next. announced is when its owner was last told that it grew, by growth_step organizations
-- or more; 0 tells of none. owner_id has no foreign key: whoever has left the team is told of nothing.
create table themes (
  company_id bigint not null references companies (id),
  id bigint not null,
  name text not null,
  name_key text not null,
  description text not null,
  searches text not null,
  posts text not null,
  tags text not null,
  owner_id bigint,
  growth_step bigint not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  people bigint not null default 0,
  organizations bigint not null default 0,
  revenue bigint not null default 0,
  new_organizations bigint not null default 0,
  former_organizations bigint not null default 0,
  is_exact smallint not null default 0 check (is_exact in (0, 1)),
  counted_at bigint,
  due bigint not null default 0,
  announced bigint,
  primary key (company_id, id)
);

create index themes_newest on themes (company_id, created, id);

create index themes_due on themes (due);

-- The posts of a theme when it was last counted, at most 1,000: lists and roadmaps filter by them.
create table theme_posts (
  company_id bigint not null,
  theme_id bigint not null,
  post_id bigint not null,
  primary key (company_id, theme_id, post_id),
  foreign key (company_id, theme_id) references themes (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id)
);

create index theme_posts_by_post on theme_posts (company_id, post_id, theme_id);

-- Posts that the team wants no theme suggested for.
create table theme_dismissals (
  company_id bigint not null,
  post_id bigint not null,
  primary key (company_id, post_id),
  foreign key (company_id, post_id) references posts (company_id, id)
);

-- Only posts of this theme are on the roadmap. Of a theme that is deleted, there are none.
alter table roadmaps add column theme_id bigint;
