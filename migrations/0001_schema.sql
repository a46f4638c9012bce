-- The whole tool's tables, for every engine.
--
-- Every row belongs to a company, and every key and foreign key carries the company, so no row can
-- refer to another company's. Ids are counted per company (companies.last_id): they tell nobody how
-- busy the others are. Times are whole microseconds since 1970; yes and no are 1 and 0; SQLite reads
-- bigint as a 64-bit integer. Stored counts (*_count) are kept by the write that changes them.

-- probe_key, random, is known to this installation alone: `hark doctor` and the server prove with it that they share a database.
create table installation (
  id smallint not null primary key check (id = 1),
  last_company_id bigint not null,
  probe_key text not null default ''
);

insert into installation (id, last_company_id) values (1, 0);

-- version is the number of the company's latest event, last_id the latest id given to anything in it.
-- revision is a random number that every write draws: counters recur after lost commits or a restored backup,
-- it does not. access_revision is that of the latest write that changed who may do or see what; names_revision that of
-- the latest that changed a row which posts and comments show a part of: a person, a board, a status, the company itself.
-- language is a code of ISO 639-1, the language that search stems words in, and pages are in for those who asked for none. time_zone is a name of the IANA database.
-- access says who sees its pages: everybody, or those who sign in; access_domains are separated by spaces.
-- embed_origins, separated by spaces: the sites that may show its pages in a frame.
-- privacy_url and imprint_url are what the foot of its pages links to.
-- logo is the name of the file in company_logos. currency is a code of ISO 4217, that of every revenue of the company.
-- edit_revision and edited are as in posts. changelog_count is how many entries of the changelog are published,
-- roadmap_count how many statuses the roadmap shows: pages link to what there is.
-- moderation says what is held until the team approves it: nothing, what newcomers write, what has links, or everything.
-- sso_secret, encrypted, is what tokens of single sign-on are signed with; sso_admits_team: they may also sign in the team.
-- oidc_*: the provider of OpenID Connect that people may sign in with, all or none; oidc_client_secret is encrypted.
-- notification_defaults is as notification_settings.preferences, for those who chose nothing.
-- mail_texts is JSON: what its mails say around the facts, by name.
-- checklist_closed is when an admin closed the list of first steps; until then pages remind admins of it.
-- closed is when the company was deleted: nobody finds it since. is_removing: it still has rows, which a job removes. Then this row
-- and its events are all that is left of it.
create table companies (
  id bigint not null primary key,
  slug text not null unique,
  name text not null,
  base_url text unique,
  version bigint not null,
  revision bigint not null default 0,
  access_revision bigint not null default 0,
  names_revision bigint not null default 0,
  last_id bigint not null,
  created bigint not null,
  language text not null default 'en',
  time_zone text not null default 'UTC',
  access text not null default 'public' check (access in ('public', 'sign_in', 'invited')),
  access_domains text not null default '',
  embed_origins text not null default '',
  privacy_url text,
  imprint_url text,
  accent_color text,
  logo text,
  moderation text not null default 'never' check (moderation in ('never', 'newcomers', 'links', 'all')),
  currency text not null default 'USD',
  shows_voters smallint not null default 1 check (shows_voters in (0, 1)),
  sso_secret text,
  sso_admits_team smallint not null default 0 check (sso_admits_team in (0, 1)),
  oidc_issuer text,
  oidc_client_id text,
  oidc_client_secret text,
  edit_revision bigint not null default 0,
  edited bigint,
  changelog_count bigint not null default 0,
  roadmap_count bigint not null default 0,
  notification_defaults text not null default '{}',
  mail_texts text not null default '{}',
  checklist_closed bigint,
  closed bigint,
  is_removing smallint not null default 0 check (is_removing in (0, 1)),
  has_starter_synonyms smallint not null default 1 check (has_starter_synonyms in (0, 1))
);

-- name is a hash of the bytes with the ending of their format; content is in base64.
create table company_logos (
  company_id bigint not null primary key references companies (id),
  name text not null,
  content text not null
);

-- The companies that users belong to. external_id is its id in another system; revenue is in minor units of the company's
-- currency. Deleting one sets is_listed to 0: it is absent everywhere at once, and a background task detaches its users
-- some at a time, then deletes the row. revision, edit_revision and edited are as in posts.
create table organizations (
  company_id bigint not null references companies (id),
  id bigint not null,
  external_id text,
  name text not null,
  revenue bigint not null check (revenue >= 0),
  segment text not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  is_listed smallint not null default 1 check (is_listed in (0, 1)),
  primary key (company_id, id)
);

create unique index organizations_by_external_id on organizations (company_id, external_id)
  where is_listed = 1 and external_id is not null;

create index organizations_newest on organizations (company_id, created, id) where is_listed = 1;

-- What users can have beside their own columns. Values are in users.custom_fields. Deleting one sets is_listed to 0: it is
-- absent everywhere at once, and a background task takes its values from users: from those with an id up to cleared_to
-- they are gone. revision, edit_revision and edited are as in posts.
create table custom_fields (
  company_id bigint not null references companies (id),
  id bigint not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'date')),
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  is_listed smallint not null default 1 check (is_listed in (0, 1)),
  cleared_to bigint not null default 0,
  primary key (company_id, id)
);

create unique index custom_fields_by_name on custom_fields (company_id, name) where is_listed = 1;

create index custom_fields_newest on custom_fields (company_id, created, id) where is_listed = 1;

create index custom_fields_deleted on custom_fields (company_id, id) where is_listed = 0;

-- Words that mean the same to searches. terms is a JSON list of texts. If is_one_way, a search for the first also finds
-- the others, but not the reverse. A company has at most 500. revision, edit_revision and edited are as in posts.
create table synonyms (
  company_id bigint not null references companies (id),
  id bigint not null,
  terms text not null,
  is_one_way smallint not null check (is_one_way in (0, 1)),
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  primary key (company_id, id)
);

create index synonyms_newest on synonyms (company_id, created, id);

-- Texts that the team answers posts with. {name} and {title} in content stand for the author and the title of the post. A
-- company has at most 200. revision, edit_revision and edited are as in posts.
create table saved_replies (
  company_id bigint not null references companies (id),
  id bigint not null,
  name text not null,
  content text not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  primary key (company_id, id)
);

create index saved_replies_newest on saved_replies (company_id, created, id);

-- What the demo or one run of an import added, so that it can be removed again: the posts, users and boards with its id in
-- batch_id. The counts are of those, as they are now. source is the name of the imported file. While it is 'removing', a
-- background task removes some at a time; users and boards that are used otherwise stay, are no longer of the batch, and
-- are counted in retained_*. creator_id is null where no account was involved; it has no foreign key, because users
-- refer to batches. revision and edit_revision are as in posts.
create table batches (
  company_id bigint not null references companies (id),
  id bigint not null,
  kind text not null check (kind in ('demo', 'import')),
  source text not null,
  state text not null check (state in ('present', 'removing', 'removed')),
  creator_id bigint,
  posts_count bigint not null,
  users_count bigint not null,
  boards_count bigint not null,
  retained_users_count bigint not null default 0,
  retained_boards_count bigint not null default 0,
  created bigint not null,
  removed bigint,
  revision bigint not null,
  edit_revision bigint not null,
  primary key (company_id, id),
  check ((state = 'removed') = (removed is not null))
);

create index batches_newest on batches (company_id, created, id);

-- A company has the demo once at a time.
create unique index batches_one_demo on batches (company_id) where kind = 'demo' and state <> 'removed';

-- What the background task looks for, in all companies.
create index batches_removing on batches (company_id, state, id) where state = 'removing';

-- A file that an admin has uploaded to import it, and what became of it: all of it is gone a week after the last change
-- (expires), and the file itself when the import has ended. Only one of a company has not ended. options and report are JSON
-- objects, see src/features/uploaded-imports/import-row.ts; progress is in thousandths. batch_id is the batch of what it has
-- added, and written, a JSON object, counts that, so that another process goes on where one was killed; attempts is how many
-- processes have begun, and only the last of them writes; postponed is how many of these the database was too busy for.
-- creator_id has no foreign key, as in batches.
create table imports (
  company_id bigint not null references companies (id),
  id bigint not null,
  creator_id bigint not null,
  name text not null,
  format text not null check (format in ('csv', 'canny', 'uservoice', 'fider')),
  bytes_count bigint not null,
  state text not null check (state in ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'imported', 'failed', 'stopped')),
  options text not null,
  progress bigint not null default 0,
  report text,
  batch_id bigint,
  written text not null default '{}',
  attempts bigint not null default 0,
  postponed bigint not null default 0,
  created bigint not null,
  ended bigint,
  expires bigint not null,
  primary key (company_id, id),
  check ((state in ('imported', 'failed', 'stopped')) = (ended is not null))
);

create unique index imports_under_way on imports (company_id) where ended is null;

-- What the background task looks for, in all companies.
create index imports_running on imports (company_id, id) where state in ('checking', 'importing');

create index imports_by_expiry on imports (expires, company_id, id) where state not in ('checking', 'importing');

-- In base64, of a quarter of a megabyte each: no request and no query has all of a file in its hands.
create table import_files (
  company_id bigint not null,
  import_id bigint not null,
  part bigint not null,
  content text not null,
  primary key (company_id, import_id, part),
  foreign key (company_id, import_id) references imports (company_id, id)
);

-- email_key is the address as it is matched: trimmed, ASCII letters in lower case. external_id is the person's in
-- another system. revision, edit_revision and edited are as in posts. A deleted user has is_listed 0, is deactivated, and
-- keeps no name and no address: the row stays because events refer to it, and email_key is one that no address has.
-- confirmed is when somebody first signed in with the address: before that nobody is sent anything but what they ask for.
-- is_trusted: only where everything is held is what they write held. blocked: since when they may not write; is_removed:
-- what they had written is held because of that, and their votes and likes are in removed_votes and removed_likes. While a
-- background task brings their posts and comments in line with is_removed, those with ids below removing_below are left, and
-- maybe votes and likes; 0: only those are. is_voiding: their votes are being removed for good.
-- custom_fields is a JSON object of values by the id of their custom field. language is a code of ISO 639-1, that of the
-- pages and mails that they chose; null for what their browser, or else the company, has.
create table users (
  company_id bigint not null references companies (id),
  id bigint not null,
  email text not null,
  email_key text not null,
  name text not null,
  alias text not null,
  role text not null check (role in ('admin', 'team', 'customer')),
  deactivated bigint,
  created bigint not null,
  external_id text,
  segment text not null default '',
  revision bigint not null default 0,
  edit_revision bigint not null default 0,
  edited bigint,
  is_listed smallint not null default 1 check (is_listed in (0, 1)),
  confirmed bigint,
  is_trusted smallint not null default 0 check (is_trusted in (0, 1)),
  blocked bigint,
  is_removed smallint not null default 0 check (is_removed in (0, 1)),
  removing_below bigint,
  is_voiding smallint not null default 0 check (is_voiding in (0, 1)),
  organization_id bigint,
  custom_fields text not null default '{}',
  batch_id bigint,
  language text,
  primary key (company_id, id),
  check (is_listed = 1 or deactivated is not null),
  check (is_removed = 0 or blocked is not null),
  foreign key (company_id, organization_id) references organizations (company_id, id),
  foreign key (company_id, batch_id) references batches (company_id, id)
);

-- A query for a value of a column implies that it is not null. Without these conditions, here and elsewhere, PostgreSQL
-- may choose one of these indexes for checking a foreign key, and read all people of the company each time.
create unique index users_by_email on users (company_id, email_key) where email_key is not null;

create unique index users_by_external_id on users (company_id, external_id) where external_id is not null;

create index users_of_batch on users (company_id, batch_id, id) where batch_id is not null;

create index users_by_organization on users (company_id, organization_id, id) where organization_id is not null;

create index users_newest on users (company_id, created, id) where is_listed = 1;

create index users_newest_of_role on users (company_id, role, created, id) where is_listed = 1;

-- What the background tasks look for, in all companies.
create index users_removing on users (company_id, id) where removing_below is not null;

create index users_voiding on users (company_id, id) where is_voiding = 1;

-- What a member of the team has given a name to: query is that of the inbox, as its address has it. If is_shared, the whole
-- team sees it, and still its owner alone changes it. A person has at most 20.
create table saved_views (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  name text not null,
  query text not null,
  is_shared smallint not null check (is_shared in (0, 1)),
  created bigint not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index saved_views_of_user on saved_views (company_id, user_id, id);

create index saved_views_shared on saved_views (company_id, id) where is_shared = 1;

-- position orders the lists; two boards may share one, then the id decides. revision, edit_revision and edited are as in
-- posts. post_template is what the text of a new post starts with. moderation is as in companies; null: the company's.
create table boards (
  company_id bigint not null references companies (id),
  id bigint not null,
  slug text not null,
  name text not null,
  description text not null,
  post_template text not null,
  is_private smallint not null check (is_private in (0, 1)),
  position bigint not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  moderation text check (moderation in ('never', 'newcomers', 'links', 'all')),
  batch_id bigint,
  primary key (company_id, id),
  unique (company_id, slug),
  foreign key (company_id, batch_id) references batches (company_id, id)
);

create index boards_of_batch on boards (company_id, batch_id, id) where batch_id is not null;

create index boards_in_order on boards (company_id, position, id);

-- The slugs that a board had before: they still lead to it, and no other board gets them.
create table former_slugs (
  company_id bigint not null,
  slug text not null,
  board_id bigint not null,
  created bigint not null,
  primary key (company_id, slug),
  foreign key (company_id, board_id) references boards (company_id, id)
);

create index former_slugs_of_board on former_slugs (company_id, board_id);

create table board_members (
  company_id bigint not null,
  board_id bigint not null,
  user_id bigint not null,
  created bigint not null,
  primary key (company_id, board_id, user_id),
  foreign key (company_id, board_id) references boards (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index board_members_by_user on board_members (company_id, user_id);

-- A board's members, newest first.
create index board_members_newest on board_members (company_id, board_id, created, user_id);

-- position orders the list, as in boards. A status is never deleted, because comments and events refer to it: it is
-- retired, and its name is free again. Posts that have it show replaced_by, which is never retired itself, and are moved
-- to it a few at a time: those with an id up to moved_to are done, the rest up to move_until is left. (replaced_by has no
-- foreign key: a company is copied in the order of ids.) roadmap_visibility: who sees it as a column of the roadmap, where it
-- is one; its posts are seen as those of any status.
create table statuses (
  company_id bigint not null references companies (id),
  id bigint not null,
  name text not null,
  color text not null,
  category text not null check (category in ('open', 'planned', 'active', 'done', 'closed')),
  position bigint not null,
  is_roadmap smallint not null check (is_roadmap in (0, 1)),
  is_default smallint not null check (is_default in (0, 1)),
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  retired bigint,
  replaced_by bigint,
  moved_to bigint not null default 0,
  move_until bigint not null default 0,
  roadmap_visibility text not null default 'public' check (roadmap_visibility in ('public', 'team')),
  primary key (company_id, id),
  check ((retired is null) = (replaced_by is null)),
  check (is_default = 0 or retired is null)
);

create unique index statuses_by_name on statuses (company_id, name) where retired is null;

create index statuses_in_order on statuses (company_id, position, id) where retired is null;

create unique index statuses_one_default on statuses (company_id) where is_default = 1;

create index statuses_to_move on statuses (company_id, id) where moved_to < move_until;

-- revision is that of the latest write that changed the row, of whatever kind; edit_revision that of the latest write
-- that edited it: what a person writes or decides (title, content, board, status), as opposed to votes, comments and
-- likes, which come from others. edited is when a person last changed its text. slug is the title's words, as they stand
-- in its URL. owner_id is the member of the team who answers for it; eta a date such as 2026-11-30. merged_into is the
-- post that this one was merged into; it may be merged itself, and root_id is the one at the end, which is not.
-- merged_count is how many posts have this one as their root. votes_count counts the people who vote for the post or for
-- one that was merged into it, directly or not, each once, and adds imported_votes: votes that an import knew the number of and
-- not the people. That and the counts of comments are sums over the same posts.
-- held says why only its author and the team see it: until it is approved, or because its author is blocked. is_listed: 1
-- where lists and search show it, because it is neither deleted nor merged nor held; 2 where it is held. relisted_to is set
-- while comments.is_listed of its comments is being brought up to date, a slice at a time: up to the comment with that id it is.
-- trending grows with recent votes, see src/features/posts/trending.ts. last_activity is when the post or its newest public
-- comment was written: what only the team sees moves no list. responses_count is how many public comments were written by
-- the team, and has_response whether there is any. All of these have the votes and comments of what was merged into it in
-- them, too. (board_id has no foreign key: deleting a board would look through all posts. `hark verify` checks it.)
-- is_triaged: a member of the team has said that it needs no answer, or no further one.
-- revenue is the sum of the organizations in post_organizations. A background task counts it; revenue_due is set while it
-- may have changed, to the revision of the write that may have changed it.
create table posts (
  company_id bigint not null,
  id bigint not null,
  board_id bigint not null,
  status_id bigint not null,
  creator_id bigint not null,
  title text not null,
  content text not null,
  votes_count bigint not null,
  imported_votes bigint not null default 0 check (imported_votes >= 0),
  comments_count bigint not null,
  public_comments_count bigint not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  slug text not null,
  owner_id bigint,
  eta text,
  is_pinned smallint not null default 0 check (is_pinned in (0, 1)),
  is_locked smallint not null default 0 check (is_locked in (0, 1)),
  external_id text,
  deleted bigint,
  merged_into bigint,
  root_id bigint,
  merged_count bigint not null default 0,
  is_listed smallint not null default 1 check (is_listed in (0, 1, 2)),
  relisted_to bigint,
  trending bigint not null default 0,
  last_activity bigint not null default 0,
  responses_count bigint not null default 0,
  has_response smallint not null default 0 check (has_response in (0, 1)),
  is_triaged smallint not null default 0 check (is_triaged in (0, 1)),
  held text check (held in ('newcomer', 'links', 'all', 'blocked')),
  revenue bigint not null default 0,
  revenue_due bigint,
  batch_id bigint,
  primary key (company_id, id),
  check (is_listed = case when deleted is not null or merged_into is not null then 0 when held is null then 1 else 2 end),
  check (held is null or (merged_into is null and merged_count = 0)),
  check ((root_id is null) = (merged_into is null)),
  check (deleted is null or (merged_into is null and merged_count = 0)),
  check ((has_response = 1) = (responses_count > 0)),
  foreign key (company_id, status_id) references statuses (company_id, id),
  foreign key (company_id, creator_id) references users (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id),
  foreign key (company_id, batch_id) references batches (company_id, id)
);

create index posts_of_batch on posts (company_id, batch_id, id) where batch_id is not null;

-- A query must say is_listed = 1.
create index posts_newest on posts (company_id, created, id) where is_listed = 1;

create index posts_newest_on_board on posts (company_id, board_id, created, id) where is_listed = 1;

-- The other orders of the list, for every board: with a filter, entries are skipped on the way.
create index posts_by_votes on posts (company_id, votes_count, id) where is_listed = 1;

create index posts_by_trend on posts (company_id, trending, id) where is_listed = 1;

create index posts_by_activity on posts (company_id, last_activity, id) where is_listed = 1;

create index posts_by_comments on posts (company_id, public_comments_count, id) where is_listed = 1;

create index posts_by_revenue on posts (company_id, revenue, id) where is_listed = 1;

-- The posts that have one value of a filter, newest first.
create index posts_by_status on posts (company_id, status_id, created, id) where is_listed = 1;

create index posts_by_creator on posts (company_id, creator_id, created, id) where is_listed = 1;

create index posts_by_owner on posts (company_id, owner_id, created, id) where is_listed = 1 and owner_id is not null;

create index posts_by_response on posts (company_id, has_response, created, id) where is_listed = 1;

-- The inbox: listed posts that the team has neither answered nor triaged, in the orders it is read in. The condition is
-- a product so that no other index answers a query that says it: its entries are the inbox's alone, however many posts there are.
create index inbox_newest on posts (company_id, created, id)
  where is_listed * (1 - has_response) * (1 - is_triaged) = 1;

create index inbox_by_votes on posts (company_id, votes_count, id)
  where is_listed * (1 - has_response) * (1 - is_triaged) = 1;

create index inbox_by_revenue on posts (company_id, revenue, id)
  where is_listed * (1 - has_response) * (1 - is_triaged) = 1;

-- The same orders of merged posts, for lists that have them, too. They are few, and writes to other posts cost nothing
-- here. Filters have no indexes of their own: entries are skipped on the way. A query must say merged_into is not null.
create index merged_posts_newest on posts (company_id, created, id) where merged_into is not null;

create index merged_posts_by_votes on posts (company_id, votes_count, id) where merged_into is not null;

create index merged_posts_by_trend on posts (company_id, trending, id) where merged_into is not null;

create index merged_posts_by_activity on posts (company_id, last_activity, id) where merged_into is not null;

create index merged_posts_by_comments on posts (company_id, public_comments_count, id) where merged_into is not null;

create index merged_posts_by_revenue on posts (company_id, revenue, id) where merged_into is not null;

-- Those that keep a board from being deleted although no list shows them.
create index posts_unlisted_on_board on posts (company_id, board_id, id) where is_listed <> 1;

-- Held posts, newest first.
create index posts_held on posts (company_id, created, id) where is_listed = 2;

-- Everything that a person wrote. A query must say creator_id > 0, which always holds: for one that does not, such as a
-- look-up by id, PostgreSQL must have no choice but the primary key.
create index posts_of_creator on posts (company_id, creator_id, id) where creator_id > 0;

-- The posts of a group, without its root.
create index posts_by_root on posts (company_id, root_id, id) where root_id is not null;

-- What the background tasks look for, in all companies.
create index posts_by_deletion on posts (deleted, company_id, id) where deleted is not null;

create index posts_revenue_due on posts (company_id, id) where revenue_due is not null;

create index posts_relisting on posts (company_id, id) where relisted_to is not null;

create unique index posts_by_external_id on posts (company_id, external_id) where external_id is not null;

-- name_key is the name as it is matched. Deleting a tag sets is_listed to 0: it is absent everywhere at once, and a
-- background task deletes its rows in post_tags some at a time, then the tag itself. revision, edit_revision and edited
-- are as in posts. Only the team sees a tag that is not public.
create table tags (
  company_id bigint not null references companies (id),
  id bigint not null,
  name text not null,
  name_key text not null,
  color text not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  is_listed smallint not null check (is_listed in (0, 1)),
  is_public smallint not null check (is_public in (0, is_listed)),
  primary key (company_id, id)
);

create unique index tags_by_name on tags (company_id, name_key) where is_listed = 1;

create index tags_newest on tags (company_id, created, id) where is_listed = 1;

create index tags_public_newest on tags (company_id, created, id) where is_public = 1;

create index tags_deleted on tags (company_id, id) where is_listed = 0;

create table post_tags (
  company_id bigint not null,
  tag_id bigint not null,
  post_id bigint not null,
  primary key (company_id, tag_id, post_id),
  foreign key (company_id, tag_id) references tags (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id)
);

create index post_tags_by_post on post_tags (company_id, post_id, tag_id);

-- Where the team works on a post: URLs of issues in its tracker, normalised as in src/features/posts/link-url.ts.
create table post_links (
  company_id bigint not null,
  post_id bigint not null,
  url text not null,
  primary key (company_id, post_id, url),
  foreign key (company_id, post_id) references posts (company_id, id)
);

create index post_links_by_url on post_links (company_id, url, post_id);

-- What the company tells its readers that it has done. Everybody sees a published entry, only the team the others. A
-- background task publishes a scheduled one when the time in published has come. listed is what lists are ordered by:
-- published, and created where that is null. categories is a JSON array of names. slug, revision, edit_revision and
-- edited are as in posts.
create table changelog_entries (
  company_id bigint not null references companies (id),
  id bigint not null,
  title text not null,
  slug text not null,
  content text not null,
  categories text not null,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  published bigint,
  listed bigint not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  primary key (company_id, id),
  check ((state = 'draft') = (published is null)),
  check (listed = coalesce(published, created))
);

create index changelog_newest on changelog_entries (company_id, listed, id);

create index changelog_newest_of_state on changelog_entries (company_id, state, listed, id);

-- What the background task looks for, in all companies.
create index changelog_due on changelog_entries (published, company_id, id) where state = 'scheduled';

-- The posts that an entry is about.
create table changelog_posts (
  company_id bigint not null,
  entry_id bigint not null,
  post_id bigint not null,
  primary key (company_id, entry_id, post_id),
  foreign key (company_id, entry_id) references changelog_entries (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id)
);

create index changelog_posts_by_post on changelog_posts (company_id, post_id, entry_id);

create table votes (
  company_id bigint not null,
  post_id bigint not null,
  user_id bigint not null,
  created bigint not null,
  primary key (company_id, post_id, user_id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- A post's voters, newest first.
create index votes_newest_on_post on votes (company_id, post_id, created, user_id);

create index votes_by_user on votes (company_id, user_id, post_id);

-- Votes that a block has removed: unblocking puts them back as they were. followed is when their voter began to follow the
-- post, if the vote was the only reason for that.
create table removed_votes (
  company_id bigint not null,
  post_id bigint not null,
  user_id bigint not null,
  created bigint not null,
  followed bigint,
  primary key (company_id, post_id, user_id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index removed_votes_by_user on removed_votes (company_id, user_id, post_id);

-- The organizations of those who vote for a post, or for one that was merged into it, each once. A background task keeps
-- it, together with posts.revenue.
create table post_organizations (
  company_id bigint not null,
  post_id bigint not null,
  organization_id bigint not null,
  primary key (company_id, post_id, organization_id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, organization_id) references organizations (company_id, id)
);

create index post_organizations_by_organization on post_organizations (company_id, organization_id, post_id);

-- What has changed for the revenue of posts that are yet to be found: those with a vote of this user, whose organization is
-- another now, or all of this organization, whose revenue is, or which was deleted. passed_to is the last post that was
-- found.
create table revenue_changes (
  company_id bigint not null references companies (id),
  kind text not null check (kind in ('organization', 'user')),
  subject_id bigint not null,
  passed_to bigint not null,
  primary key (company_id, kind, subject_id)
);

-- Who is to hear of a post, and why: 'vote' is replaced by any later reason, because it is the only one that is taken
-- back. is_following is 0 for somebody who has unfollowed the post: no later vote or comment changes that.
create table followers (
  company_id bigint not null,
  post_id bigint not null,
  user_id bigint not null,
  reason text not null check (reason in ('author', 'vote', 'comment', 'asked')),
  is_following smallint not null check (is_following in (0, 1)),
  created bigint not null,
  primary key (company_id, post_id, user_id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index followers_by_user on followers (company_id, user_id, post_id);

-- board_id repeats the post's board, so that one index serves a reader who sees only some boards; it has no foreign key
-- of its own, which would make deleting a board look through all comments. revision, edit_revision and edited are as in
-- posts. Deleting sets deleted and is_listed; the text stays. held is as in posts. is_listed: 1 where the list of all
-- comments shows it, because neither it nor its post is deleted or held; 2 where one of them is held, and neither is
-- deleted. replies_count is how many comments that are neither deleted nor held are below it, at any
-- depth, and public_replies_count how many of those are not internal: a deleted or held comment that has any is shown as
-- a placeholder. thread says who reads it below its post: 2 * post_id if
-- everybody does, 2 * post_id + 1 if only the team, null if nobody. is_response: it is public, and its author was on the
-- team when it was written.
create table comments (
  company_id bigint not null,
  id bigint not null,
  post_id bigint not null,
  board_id bigint not null,
  parent_id bigint,
  creator_id bigint not null,
  kind text not null check (kind in ('reply', 'status_change')),
  status_id bigint,
  content text not null,
  is_internal smallint not null check (is_internal in (0, 1)),
  is_highlighted smallint not null check (is_highlighted in (0, 1)),
  likes_count bigint not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  deleted bigint,
  is_listed smallint not null check (is_listed in (0, 1, 2)),
  replies_count bigint not null,
  public_replies_count bigint not null,
  thread bigint,
  is_response smallint not null default 0 check (is_response in (0, 1)),
  held text check (held in ('newcomer', 'links', 'all', 'blocked')),
  primary key (company_id, id),
  unique (company_id, post_id, id),
  check (is_listed = 0 or deleted is null),
  check (is_listed <> 1 or held is null),
  check ((kind = 'status_change') = (status_id is not null)),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, post_id, parent_id) references comments (company_id, post_id, id),
  foreign key (company_id, status_id) references statuses (company_id, id),
  foreign key (company_id, creator_id) references users (company_id, id)
);

-- Without deleted ones, so that lists cost the same however many were deleted. A query must say is_listed = 1.
create index comments_newest on comments (company_id, created, id) where is_listed = 1;

create index comments_newest_on_board on comments (company_id, board_id, created, id) where is_listed = 1;

-- Held ones, and those of held posts.
create index comments_held_newest on comments (company_id, created, id) where is_listed = 2;

create index comments_newest_on_post on comments (company_id, post_id, created, id) where is_listed = 1;

create index comments_held_on_post on comments (company_id, post_id, created, id) where is_listed = 2;

-- What the author of held comments is shown of them, below a post.
create index comments_held_of_creator on comments (company_id, creator_id, post_id, id) where held is not null;

create index comments_held_on_board on comments (company_id, board_id, created, id) where is_listed = 2;

-- Everything that a person wrote (as posts_of_creator), and whether there is anything that others see.
create index comments_of_creator on comments (company_id, creator_id, id) where creator_id > 0;

create index comments_by_creator on comments (company_id, creator_id, id) where is_listed = 1;

create index comments_in_thread on comments (company_id, thread, created, id) where thread is not null;

-- For the foreign key: without it, deleting a comment for good would search all comments of its post for replies.
create index comments_by_parent on comments (company_id, post_id, parent_id) where parent_id is not null;

-- Whoever replies follows the post, and is found there.
create index comments_on_status on comments (company_id, creator_id, id) where kind = 'status_change';

-- Which response of the team to a post was the first.
create index comments_responses on comments (company_id, post_id, created, id) where is_response = 1;

create unique index comments_one_highlighted on comments (company_id, post_id) where is_highlighted = 1;

create table comment_likes (
  company_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null,
  created bigint not null,
  primary key (company_id, comment_id, user_id),
  foreign key (company_id, comment_id) references comments (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index comment_likes_by_user on comment_likes (company_id, user_id, comment_id);

-- Likes that a block has removed: unblocking puts them back as they were.
create table removed_likes (
  company_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null,
  created bigint not null,
  primary key (company_id, comment_id, user_id),
  foreign key (company_id, comment_id) references comments (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index removed_likes_by_user on removed_likes (company_id, user_id, comment_id);

-- The people whom a comment mentions, and who may read it.
create table comment_mentions (
  company_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null,
  primary key (company_id, comment_id, user_id),
  foreign key (company_id, comment_id) references comments (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- A change of many posts at once. undoes is the one that it takes back, if it is an undo, and undone_by the undo that took
-- it back. revision is that of the write: a post that still has it as its edit_revision was not edited since. Rows are
-- stored for 30 days.
create table bulk_changes (
  company_id bigint not null,
  id bigint not null,
  creator_id bigint not null,
  undoes bigint,
  undone_by bigint,
  revision bigint not null,
  created bigint not null,
  primary key (company_id, id),
  foreign key (company_id, creator_id) references users (company_id, id)
);

-- For the background task that deletes old ones, in all companies.
create index bulk_changes_by_age on bulk_changes (created, company_id, id) where created is not null;

-- What a bulk change replaced, as src/features/post-writes/bulk/previous.ts describes it: ids only.
create table bulk_change_posts (
  company_id bigint not null,
  bulk_id bigint not null,
  post_id bigint not null,
  previous text not null,
  primary key (company_id, bulk_id, post_id),
  foreign key (company_id, bulk_id) references bulk_changes (company_id, id) on delete cascade
);

-- What the team has to decide about: posts and comments (their ids are never the same) that are held, or that somebody
-- reported. board_id and creator_id repeat those of the post or comment. created is when it was written if it is held,
-- otherwise that of the first report. reports_count counts the reports that nobody has decided about, and report_reasons
-- are theirs, separated by spaces. is_listed: 0 while its post is deleted, or its author's content is removed.
create table moderation_items (
  company_id bigint not null,
  id bigint not null,
  kind text not null check (kind in ('post', 'comment')),
  post_id bigint not null,
  board_id bigint not null,
  creator_id bigint not null,
  reports_count bigint not null,
  report_reasons text not null,
  created bigint not null,
  revision bigint not null,
  is_listed smallint not null check (is_listed in (0, 1)),
  primary key (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, creator_id) references users (company_id, id)
);

create index moderation_items_newest on moderation_items (company_id, created, id) where is_listed = 1;

create index moderation_items_newest_on_board on moderation_items (company_id, board_id, created, id) where is_listed = 1;

create index moderation_items_by_post on moderation_items (company_id, post_id, id);

create index moderation_items_by_creator on moderation_items (company_id, creator_id, id);

-- One a person and thing: id is that of the post or comment. Visitors, of whom nothing is known, are one person together:
-- user_id is null for them, and reporter_id 0. A burst of votes is reported by nobody: its reporter_id is -1. is_open: nobody
-- has decided about it; settled_by is the decision that settled it, where there was one that can be undone.
create table reports (
  company_id bigint not null,
  id bigint not null,
  post_id bigint not null,
  reporter_id bigint not null,
  user_id bigint,
  reason text not null check (reason in ('spam', 'abuse', 'off_topic', 'personal_data', 'other', 'vote_burst')),
  is_open smallint not null check (is_open in (0, 1)),
  settled_by bigint,
  created bigint not null,
  primary key (company_id, id, reporter_id),
  check (is_open = 0 or settled_by is null),
  check (reporter_id = coalesce(user_id, case reason when 'vote_burst' then -1 else 0 end)),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index reports_by_post on reports (company_id, post_id, reporter_id, id);

-- What undoing a decision of moderation needs: previous is what it changed, as src/features/moderation/previous.ts describes it,
-- ids only. revision is that of the write. Rows are stored for 30 days.
create table moderation_decisions (
  company_id bigint not null,
  id bigint not null,
  creator_id bigint not null,
  action text not null check (action in ('approve', 'trust', 'reject', 'spam')),
  previous text not null,
  is_undone smallint not null check (is_undone in (0, 1)),
  revision bigint not null,
  created bigint not null,
  primary key (company_id, id),
  foreign key (company_id, creator_id) references users (company_id, id)
);

-- For the background task that deletes old ones, in all companies.
create index moderation_decisions_by_age on moderation_decisions (created, company_id, id) where created is not null;

-- The segments that activity is counted by: the first ones that were seen (features/insight/segments.ts), ids from 4 on. Others are
-- counted together.
create table segments (
  company_id bigint not null references companies (id),
  id bigint not null check (id > 3),
  name text not null,
  primary key (company_id, id)
);

-- How much happened on a day (of the company's time zone then, counted from 1970-01-01), by board and by the segment of who did
-- it; board_id 0 is all boards, segment_id 0 everybody, 1 the team, 2 customers without a segment, 3 those of a segment that is
-- not counted by itself.
-- A job counts events, so that what was deleted since still counts. bucket is how long a first response or a completion took
-- (features/insight/durations.ts), else 0; their segment is that of the post's author. customers are different ones. last_*: how
-- many customers and organizations have their latest activity on that day, and what these pay (see latest_activity). These and
-- customers are only counted for all boards.
create table daily_counts (
  company_id bigint not null references companies (id),
  kind text not null check (kind in ('posts', 'votes', 'comments', 'customers', 'responses', 'completions',
    'last_customers', 'last_organizations', 'last_revenue')),
  board_id bigint not null,
  segment_id bigint not null,
  day bigint not null,
  bucket bigint not null,
  count bigint not null,
  primary key (company_id, kind, board_id, segment_id, day, bucket)
);

-- The same of sixteen days together, without buckets, so that a year is read from few rows; block is day / 16.
create table block_counts (
  company_id bigint not null references companies (id),
  kind text not null,
  board_id bigint not null,
  segment_id bigint not null,
  block bigint not null,
  count bigint not null,
  primary key (company_id, kind, board_id, segment_id, block)
);

-- The latest day on which a customer, or an organization through its customers, was active, with its segment and revenue then.
create table latest_activity (
  company_id bigint not null references companies (id),
  kind text not null check (kind in ('customer', 'organization')),
  subject_id bigint not null,
  segment_id bigint not null,
  day bigint not null,
  revenue bigint not null,
  primary key (company_id, kind, subject_id)
);

-- Two posts that may say the same, the older id first. A job finds the likely ones, of open posts that lists show, some for each
-- post; likeness is from 0 to 1,000. Of the different ones the team has said that they are not the same.
create table duplicate_pairs (
  company_id bigint not null,
  post_id bigint not null,
  other_id bigint not null,
  state text not null check (state in ('likely', 'different')),
  likeness bigint not null,
  primary key (company_id, post_id, other_id),
  check (post_id < other_id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, other_id) references posts (company_id, id)
);

create index duplicate_pairs_by_other on duplicate_pairs (company_id, other_id, post_id);

create index duplicate_pairs_likeliest on duplicate_pairs (company_id, likeness desc, post_id, other_id) where state = 'likely';

-- Posts that are to be compared with others, because of the event with this version.
create table duplicate_checks (
  company_id bigint not null references companies (id),
  post_id bigint not null,
  version bigint not null,
  primary key (company_id, post_id)
);

-- How far all posts of a company have been compared: up to this one, or all where passed_to is null. They are compared again
-- when anything in rules is another: how texts are compared, the language, which statuses are open and which boards private.
create table duplicate_sweeps (
  company_id bigint not null references companies (id),
  method bigint not null,
  rules text not null,
  passed_to bigint,
  primary key (company_id)
);

-- Where votes of customers came from, for 30 days: source is a keyed hash of a network address or of the domain of an
-- e-mail address, and voter one of a person's id. The key is not in the database.
create table vote_sources (
  company_id bigint not null references companies (id),
  post_id bigint not null,
  source bigint not null,
  voter bigint not null,
  created bigint not null,
  primary key (company_id, post_id, source, voter)
);

create index vote_sources_of_post on vote_sources (company_id, post_id, source, created);

-- For the background task that deletes old ones, in all companies.
create index vote_sources_by_age on vote_sources (created, company_id, post_id, source, voter) where created is not null;

-- An image is on a post or on a comment, or still its uploader's alone; then it expires, and a background task removes it.
-- One that was taken away has expires 0, whatever the clock says. hash is that of the stored bytes; file is the name of
-- the file that they are in, null where they are in image_contents.
create table images (
  company_id bigint not null,
  id bigint not null,
  uploader_id bigint not null,
  post_id bigint,
  comment_id bigint,
  position bigint not null,
  width bigint not null,
  height bigint not null,
  bytes_count bigint not null,
  hash text not null,
  file text,
  created bigint not null,
  expires bigint,
  primary key (company_id, id),
  check (post_id is null or comment_id is null),
  check ((expires is null) = (post_id is not null or comment_id is not null)),
  foreign key (company_id, uploader_id) references users (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, comment_id) references comments (company_id, id)
);

create index images_on_post on images (company_id, post_id, position) where post_id is not null;

create index images_on_comment on images (company_id, comment_id, position) where comment_id is not null;

create index images_by_uploader on images (company_id, uploader_id, id) where uploader_id is not null;

create index images_unused on images (company_id, uploader_id, created) where expires is not null;

-- What the background task looks for, in all companies.
create index images_by_expiry on images (expires, company_id, id) where expires is not null;

-- In base64.
create table image_contents (
  company_id bigint not null,
  image_id bigint not null,
  content text not null,
  primary key (company_id, image_id),
  foreign key (company_id, image_id) references images (company_id, id)
);

-- hash is the SHA-256 of the token, in hexadecimal; scopes are separated by spaces. Revoking sets revoked and is_listed.
-- revision, edit_revision and edited are as in posts.
create table tokens (
  company_id bigint not null,
  id bigint not null,
  hash text not null unique,
  owner_id bigint not null,
  scopes text not null,
  rate_limit_per_minute bigint,
  expires bigint,
  revoked bigint,
  created bigint not null,
  name text not null default '',
  revision bigint not null default 0,
  edit_revision bigint not null default 0,
  edited bigint,
  is_listed smallint not null default 1 check (is_listed in (0, 1)),
  last_used bigint,
  primary key (company_id, id),
  check ((is_listed = 1) = (revoked is null)),
  foreign key (company_id, owner_id) references users (company_id, id)
);

create index tokens_newest on tokens (company_id, created, id) where is_listed = 1;

-- Of a person, revoked ones, too.
create index tokens_by_owner on tokens (company_id, owner_id, id);

create index tokens_newest_of_owner on tokens (company_id, owner_id, created, id) where is_listed = 1;

-- Who is signed in, where. hash is the SHA-256 of the cookie's value; device is what the browser said it is. One that
-- has not been used for long, or is past expires, is over. Ending a session deletes it. is_secure: it began on https.
create table sessions (
  company_id bigint not null,
  id bigint not null,
  hash text not null unique,
  owner_id bigint not null,
  is_secure smallint not null check (is_secure in (0, 1)),
  is_embedded smallint not null check (is_embedded in (0, 1)),
  device text not null,
  created bigint not null,
  last_used bigint not null,
  expires bigint not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id)
);

create index sessions_by_owner on sessions (company_id, owner_id, last_used);

create index sessions_oldest on sessions (last_used, company_id) where last_used is not null;

-- Links that sign somebody in, once: using one deletes it. A person has at most one, the latest.
create table login_links (
  company_id bigint not null,
  owner_id bigint not null,
  hash text not null unique,
  created bigint not null,
  expires bigint not null,
  primary key (company_id, owner_id),
  foreign key (company_id, owner_id) references users (company_id, id)
);

create index login_links_oldest on login_links (expires, company_id) where expires is not null;

-- Somebody asked for an e-mail that signs in one browser. Only hashes of the secrets are here: of the browser's cookie,
-- of the link, and of the code together with the cookie; code_hash is null where only the link may be used. tries are the
-- codes that were typed. Signing in deletes the row; otherwise it stays for a day, as tries are limited for an address.
-- network is a hash of where the request came from.
create table login_requests (
  company_id bigint not null references companies (id),
  browser_hash text not null,
  link_hash text not null,
  code_hash text,
  email text not null,
  email_key text not null,
  tries bigint not null,
  next text,
  vote_post_id bigint,
  network text not null,
  created bigint not null,
  expires bigint not null,
  primary key (company_id, browser_hash),
  unique (company_id, link_hash)
);

create index login_requests_by_email on login_requests (company_id, email_key, created);

create index login_requests_by_age on login_requests (company_id, created);

create index login_requests_oldest on login_requests (created, company_id) where created is not null;

-- Tokens of single sign-on that have signed somebody in, and attempts with OpenID Connect that came back, until they expire:
-- each works once. hash is the SHA-256 of what is signed, or of the attempt's state.
create table used_sso_tokens (
  company_id bigint not null references companies (id),
  hash text not null,
  created bigint not null,
  expires bigint not null,
  primary key (company_id, hash)
);

create index used_sso_tokens_by_expiry on used_sso_tokens (company_id, expires, hash);

create index used_sso_tokens_oldest on used_sso_tokens (expires, company_id) where expires is not null;

-- Who signs in with which identity of a provider of OpenID Connect, or with which subject of tokens (issuer 'jwt'); a
-- person has at most one of each issuer.
create table identities (
  company_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created bigint not null,
  primary key (company_id, issuer, subject),
  unique (company_id, user_id, issuer),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- The company's history, numbered without gaps; nobody changes or deletes a row. data is a JSON object of ids,
-- enumerations and numbers; via says how the write came about; revision is that of the write, and previous_revision the
-- company's before it, or 0 where the write changed more than its events say. post_id repeats that of data, where it has
-- one; is_history: it belongs to the history of that post, as opposed to votes and comments.
create table events (
  company_id bigint not null references companies (id),
  version bigint not null,
  type text not null,
  via text not null check (via in ('token', 'session', 'command_line', 'import', 'system')),
  actor_id bigint,
  token_id bigint,
  session_id bigint,
  data text not null,
  created bigint not null,
  revision bigint not null,
  post_id bigint,
  is_history smallint not null check (is_history in (0, 1)),
  previous_revision bigint not null default 0,
  primary key (company_id, version)
);

-- The audit log, newest first: all of it, by post, by who did it, by type. Partial, so that nothing takes them for a way to
-- a single event: a query must say created > 0.
create index events_newest on events (company_id, created, version) where created > 0;

create index events_on_post on events (company_id, post_id, created, version) where post_id is not null and created > 0;

create index events_by_actor on events (company_id, actor_id, created, version) where actor_id is not null and created > 0;

create index events_by_type on events (company_id, type, created, version) where created > 0;

-- In which browser a session was started: the session itself is gone once it has ended.
create index events_starting_session on events (company_id, session_id, version) where type = 'session.started';

-- A query must say is_history = 1.
create index events_in_history on events (company_id, post_id, created, version) where is_history = 1;

-- What an event says in words: texts, names, addresses, and values before and after. post_id is the post, if any: they are
-- deleted with it. user_id is whose data or words they are, if anybody's: they are erased with that person. The event stays.
create table event_details (
  company_id bigint not null,
  version bigint not null,
  data text not null,
  post_id bigint,
  user_id bigint,
  primary key (company_id, version),
  foreign key (company_id, version) references events (company_id, version)
);

create index event_details_of_post on event_details (company_id, post_id, version) where post_id is not null;

create index event_details_of_user on event_details (company_id, user_id, version) where user_id is not null;

-- Who was erased: nothing of them is here. registered is users.created: together with the ids it says whether a backup
-- that was put back has the same person again. A background task removes what is left of them: images_from is the image
-- after which some may be left, if any are; the texts of deleted comments up to comments_to are gone, and copies in
-- idempotency_keys up to answers_to. is_done: everything is.
create table erasures (
  company_id bigint not null,
  user_id bigint not null,
  registered bigint not null,
  created bigint not null,
  images_from bigint,
  comments_to bigint not null default 0,
  answers_to bigint not null default 0,
  deliveries_to bigint not null default 0,
  is_done smallint not null default 0 check (is_done in (0, 1)),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index erasures_to_finish on erasures (company_id, user_id) where is_done = 0;

-- What somebody hears of, one row for each event that concerns them: the bell. kind is why, see
-- src/features/notifications/kinds.ts; created is the event's. comment_id has no foreign key: rows go with their post.
create table notifications (
  company_id bigint not null,
  user_id bigint not null,
  version bigint not null,
  kind text not null,
  post_id bigint not null,
  comment_id bigint,
  created bigint not null,
  is_unread smallint not null check (is_unread in (0, 1)),
  primary key (company_id, user_id, version),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id),
  foreign key (company_id, version) references events (company_id, version)
);

create index notifications_newest on notifications (company_id, user_id, created, version) where created > 0;

create index notifications_unread on notifications (company_id, user_id, created, version) where is_unread = 1;

create index notifications_by_post on notifications (company_id, post_id, user_id, version) where post_id is not null;

-- For the background task that deletes old ones, in all companies; so are the other indexes whose name ends in _oldest.
create index notifications_oldest on notifications (created, company_id) where created is not null;

-- The notifications that are still to be mailed. due is when; mail_version is set once they belong to a mail, which is a
-- delivery of that version to that person: what it holds does not change any more.
create table notification_mails (
  company_id bigint not null,
  user_id bigint not null,
  version bigint not null,
  post_id bigint not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'weekly')),
  due bigint not null,
  mail_version bigint,
  primary key (company_id, user_id, version),
  foreign key (company_id, user_id, version) references notifications (company_id, user_id, version) on delete cascade
);

create index notification_mails_due on notification_mails (due, company_id, user_id) where mail_version is null;

-- What somebody chose to be mailed of, as JSON: frequencies by kind, and for new posts by board. gets_mail 0: no mail of
-- any kind, also of kinds to come. token is what the links in mails that end them are known by; it comes first in its index,
-- so that nothing but a token is looked up there. read_to: notifications up to that version are read, whatever their
-- is_unread says.
create table notification_settings (
  company_id bigint not null,
  user_id bigint not null,
  preferences text not null,
  gets_mail smallint not null check (gets_mail in (0, 1)),
  token text not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  read_to bigint not null default 0,
  primary key (company_id, user_id),
  unique (token, company_id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- The answers to requests with an Idempotency-Key. caller_id is a token or a session; path has the method in front.
create table idempotency_keys (
  company_id bigint not null references companies (id),
  caller_kind text not null check (caller_kind in ('token', 'session')),
  caller_id bigint not null,
  path text not null,
  idempotency_key text not null,
  body_hash text not null,
  answer text not null,
  created bigint not null,
  primary key (company_id, caller_kind, caller_id, path, idempotency_key)
);

create index idempotency_keys_by_age on idempotency_keys (company_id, created);

create index idempotency_keys_oldest on idempotency_keys (created, company_id) where created is not null;

-- The process that runs the background jobs: one of the installation at a time. fence grows whenever the lease
-- changes hands.
create table job_leases (
  name text not null primary key,
  holder text not null,
  fence bigint not null,
  expires bigint not null
);

-- Who follows the events, and since when.
create table job_consumers (
  name text not null primary key,
  registered bigint not null
);

-- Up to which event a consumer has followed a company.
create table job_cursors (
  company_id bigint not null references companies (id),
  consumer text not null,
  version bigint not null,
  primary key (company_id, consumer)
);

-- What is to be sent because of an event, and to whom. A dead one is not tried again by itself.
create table deliveries (
  company_id bigint not null,
  consumer text not null,
  version bigint not null,
  target text not null,
  state text not null check (state in ('pending', 'dead')),
  attempts bigint not null,
  next_attempt bigint not null,
  error text,
  primary key (company_id, consumer, version, target),
  foreign key (company_id, version) references events (company_id, version)
);

create index deliveries_due on deliveries (consumer, next_attempt, company_id, version) where state = 'pending';

create index deliveries_dead on deliveries (company_id, consumer, version) where state = 'dead';

create index deliveries_dead_oldest on deliveries (next_attempt, company_id) where state = 'dead';

-- Where a company wants its events sent. events are types, separated by spaces, or nothing for all of them. board_id has no
-- foreign key: of a board that is gone, nothing is sent. secret is encrypted, as is the one before it, which signs as well
-- until former_until. disabled_reason: Hark switched it off by itself. failing_since is when the first attempt failed since
-- the latest one that did not. is_deleted: nothing shows it, and its deliveries are being removed.
create table webhooks (
  company_id bigint not null references companies (id),
  id bigint not null,
  url text not null,
  kind text not null check (kind in ('standard', 'slack', 'discord', 'teams')),
  events text not null,
  board_id bigint,
  includes_internal smallint not null check (includes_internal in (0, 1)),
  is_enabled smallint not null check (is_enabled in (0, 1)),
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'backlog')),
  secret text not null,
  former_secret text,
  former_until bigint,
  failing_since bigint,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  primary key (company_id, id)
);

-- Partial, so that nothing but the list takes it for a way to a single row.
create index webhooks_newest on webhooks (company_id, created, id) where is_deleted = 0;

create index webhooks_deleted on webhooks (company_id, id) where is_deleted = 1;

-- What is sent to a webhook because of an event, and what became of it: the queue and the log. A waiting one follows when
-- the earlier ones of its post are finished; a pending one is tried at next_attempt, or not at all while the webhook is
-- disabled, and expires where that takes too long. body is what is sent, the same at every attempt, and null before the first
-- one; built_for is what it depends on: while that differs from what it would be now, another body is built.
create table webhook_deliveries (
  company_id bigint not null,
  webhook_id bigint not null,
  version bigint not null,
  type text not null,
  post_id bigint,
  state text not null check (state in ('waiting', 'pending', 'sent', 'failed', 'withheld', 'expired')),
  body text,
  built_for text,
  attempts bigint not null default 0,
  next_attempt bigint,
  attempted bigint,
  duration_ms bigint,
  status bigint,
  answer text,
  error text,
  created bigint not null,
  primary key (company_id, webhook_id, version),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade,
  foreign key (company_id, version) references events (company_id, version)
);

create index webhook_deliveries_newest on webhook_deliveries (company_id, webhook_id, created, version);

create index webhook_deliveries_by_event on webhook_deliveries (company_id, version, webhook_id);

create index webhook_deliveries_due on webhook_deliveries (next_attempt) where state = 'pending';

create index webhook_deliveries_due_of_webhook on webhook_deliveries (company_id, webhook_id, next_attempt, version) where state = 'pending';

create index webhook_deliveries_of_post on webhook_deliveries (company_id, webhook_id, post_id, version) where state in ('waiting', 'pending');

create index webhook_deliveries_finished on webhook_deliveries (company_id, webhook_id, version) where state in ('sent', 'failed', 'withheld');

create index webhook_deliveries_left on webhook_deliveries (company_id, webhook_id, version) where state in ('waiting', 'pending');

create index webhook_deliveries_expired on webhook_deliveries (company_id, webhook_id, version) where state = 'expired';

create index webhook_deliveries_by_post on webhook_deliveries (company_id, post_id, webhook_id, version);

create index webhook_deliveries_by_age on webhook_deliveries (created);

-- The state of a company's search index. stamp is drawn at random whenever the index is rebuilt from nothing: term ids
-- that were read before may have changed. analysis is the version of the rules that split text into terms. During a
-- rebuild, first the terms up to restemmed_to have the stems of the company's language, and it is null when all have; then
-- posts up to rebuilt_to are done, and those up to rebuild_until are left.
-- The counts are of the posts whose number in the index is up to counted_to, and of the terms in their titles and
-- contents. Their postings are written a few at a time: posts up to flushed_to have theirs, those from there to
-- counted_to are being flushed (flush_stamp is then not 0) and have the postings up to flush_block and flush_term.
-- Later posts have none yet: a search scans their term lists.
create table search_indexes (
  company_id bigint not null primary key references companies (id),
  stamp bigint not null default 0,
  analysis bigint not null,
  posts_count bigint not null default 0,
  title_terms bigint not null default 0,
  content_terms bigint not null default 0,
  restemmed_to bigint,
  rebuilt_to bigint not null default 0,
  rebuild_until bigint not null default 0,
  counted_to bigint not null default 0,
  flushed_to bigint not null default 0,
  flush_stamp bigint not null default 0,
  flush_block bigint not null default 0,
  flush_term bigint not null default 0
);

-- How many counted posts are on a board.
create table search_boards (
  company_id bigint not null references companies (id),
  board_id bigint not null,
  posts_count bigint not null,
  primary key (company_id, board_id)
);

-- The index of comments: tables and columns are those of the index of posts, so that the same statements serve both.
-- Where a column speaks of posts, it is comments that are counted. A comment is on board_id 2 * the board of its post, and
-- + 1 if only the team sees it. Only comments with is_listed = 1 are in it.
create table search_comment_indexes (
  company_id bigint not null primary key references companies (id),
  stamp bigint not null default 0,
  analysis bigint not null,
  posts_count bigint not null default 0,
  title_terms bigint not null default 0,
  content_terms bigint not null default 0,
  restemmed_to bigint,
  rebuilt_to bigint not null default 0,
  rebuild_until bigint not null default 0,
  counted_to bigint not null default 0,
  flushed_to bigint not null default 0,
  flush_stamp bigint not null default 0,
  flush_block bigint not null default 0,
  flush_term bigint not null default 0
);

create table search_comment_boards (
  company_id bigint not null references companies (id),
  board_id bigint not null,
  posts_count bigint not null,
  primary key (company_id, board_id)
);
