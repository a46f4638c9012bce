-- Saved conditions over people and their organizations (src/features/segments). condition is JSON. redefined is when it was last
-- changed. recounted_to: the last person that the recount after that has looked at, null when it is through. next_recount is
-- when days that the condition names begin anew, null if it names none. people, organizations and revenue are sums over
-- segment_members and segment_organizations. Deleting one sets is_listed to 0; a background task deletes its rows, then itself.
-- (The table segments is what insight counts by.)
create table customer_segments (
  company_id bigint not null references companies (id),
  id bigint not null,
  name text not null,
  name_key text not null,
  condition text not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  redefined bigint not null,
  is_listed smallint not null default 1 check (is_listed in (0, 1)),
  recounted_to bigint default 0,
  next_recount bigint,
  people bigint not null default 0,
  organizations bigint not null default 0,
  revenue bigint not null default 0,
  primary key (company_id, id)
);

create unique index customer_segments_by_name on customer_segments (company_id, name_key) where is_listed = 1 and name_key is not null;

create index customer_segments_newest on customer_segments (company_id, created, id) where is_listed = 1;

create index customer_segments_recounting on customer_segments (company_id, id) where recounted_to is not null or is_listed = 0;

create index customer_segments_next_recount on customer_segments (next_recount) where next_recount is not null;

-- Who is in a segment, with the organization that they are counted with. A background task keeps it. organization_id has no foreign
-- key: a deleted organization goes while the task may not have seen it yet.
create table segment_members (
  company_id bigint not null,
  segment_id bigint not null,
  user_id bigint not null,
  organization_id bigint,
  primary key (company_id, segment_id, user_id),
  foreign key (company_id, segment_id) references customer_segments (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index segment_members_by_user on segment_members (company_id, user_id, segment_id);

-- The organizations of a segment's people: how many of them each has, and the revenue that it is counted with.
create table segment_organizations (
  company_id bigint not null,
  segment_id bigint not null,
  organization_id bigint not null,
  people bigint not null,
  revenue bigint not null,
  primary key (company_id, segment_id, organization_id),
  foreign key (company_id, segment_id) references customer_segments (company_id, id)
);

create index segment_organizations_by_organization on segment_organizations (company_id, organization_id, segment_id);

-- Whom to look at again: a person, the people of an organization, or the author and the voters of a post. passed_to is the last
-- person that was looked at.
create table segment_changes (
  company_id bigint not null references companies (id),
  kind text not null check (kind in ('user', 'organization', 'post')),
  subject_id bigint not null,
  passed_to bigint not null,
  primary key (company_id, kind, subject_id)
);

-- What a post has within a segment, if anybody in it votes for the post or for one that was merged into it. The task that
-- counts posts.revenue keeps it, too: posts.revenue_due is set while it may have changed.
create table post_segments (
  company_id bigint not null,
  post_id bigint not null,
  segment_id bigint not null,
  votes bigint not null,
  organizations bigint not null,
  revenue bigint not null,
  primary key (company_id, post_id, segment_id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, segment_id) references customer_segments (company_id, id)
);

create index post_segments_by_segment on post_segments (company_id, segment_id, post_id);

create index post_segments_by_votes on post_segments (company_id, segment_id, votes, post_id);

create index post_segments_by_revenue on post_segments (company_id, segment_id, revenue, post_id);
