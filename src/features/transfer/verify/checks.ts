/** `isOfTimes`: the rows are broken only if their column `time` lies in the future. */
type Check = { holds: string; broken: string; isOfTimes?: true }

/** Purging takes several writes: counts of a post that it has begun with no longer hold. */
const isWhole = '(p.deleted is null or p.deleted > 0)'
/** Neither merged nor merged into. */
const isAlone = '(p.root_id is null and p.merged_count = 0)'
/** Each post of a group (`top`) with itself and everything that was merged into it. */
const below = `with recursive below (company_id, top, id, root_id) as (
    select company_id, id, id, coalesce(root_id, id) from posts
    where root_id is not null or merged_count > 0
    union
    select b.company_id, b.top, m.id, b.root_id from below b
    join posts m on m.company_id = b.company_id and m.root_id = b.root_id and m.merged_into = b.id)`
const ofWholePost = `join posts p on p.company_id = c.company_id and p.id = c.post_id where ${isWhole}`
/** Neither marked to be counted, nor of a company where posts have yet to be marked. */
const isCounted = `(p.revenue_due is null and not exists
  (select 1 from revenue_changes r where r.company_id = p.company_id))`
/** The organizations of those who vote for each post, or for one that was merged into it. */
const votedFor = `${below}, voted_for as (
    select v.company_id, v.post_id, o.id as organization_id from votes v
    join users u on u.company_id = v.company_id and u.id = v.user_id
    join organizations o on o.company_id = u.company_id and o.id = u.organization_id
    where o.is_listed = 1
    union
    select b.company_id, b.top, o.id from below b
    join votes v on v.company_id = b.company_id and v.post_id = b.id
    join users u on u.company_id = v.company_id and u.id = v.user_id
    join organizations o on o.company_id = u.company_id and o.id = u.organization_id
    where o.is_listed = 1)`
const publicComment =
  'c.company_id = p.company_id and c.post_id = p.id and c.is_internal = 0 and c.deleted is null and c.held is null'

/**
 * Invariants: a sentence, and a query for the rows that break it. The same SQL serves every engine; each row names its
 * company, and the thing if there is one.
 */
const invariants: Check[] = [
  {
    holds: 'a delivery to a webhook waits for an earlier one of its post',
    broken: `select w.company_id, w.webhook_id as id from webhook_deliveries w
      where w.state = 'waiting' and not exists (select 1 from webhook_deliveries e
        where e.company_id = w.company_id and e.webhook_id = w.webhook_id
          and e.post_id = w.post_id and e.state in ('waiting', 'pending') and e.version < w.version)`,
  },
  ...[
    ['votes_count', 'p.imported_votes + count(distinct o.user_id)', 'votes', ''],
    ['comments_count', 'count(*)', 'comments', 'and o.deleted is null and o.held is null'],
    [
      'public_comments_count',
      'count(*)',
      'comments',
      'and o.deleted is null and o.held is null and o.is_internal = 0',
    ],
    [
      'responses_count',
      'count(*)',
      'comments',
      'and o.deleted is null and o.held is null and o.is_response = 1',
    ],
  ].flatMap(([column, counted, table, only]) => [
    {
      holds: `a post's ${column} is the number of its own`,
      broken: `select p.company_id, p.id from posts p where ${isWhole} and ${isAlone} and p.${column} <>
        (select ${counted} from ${table} o where o.company_id = p.company_id and o.post_id = p.id ${only})`,
    },
    {
      holds: `a post's ${column} has what was merged into it in it`,
      broken: `${below} select p.company_id, p.id from posts p where not ${isAlone} and p.${column} <>
        (select ${counted} from below b
         join ${table} o on o.company_id = b.company_id and o.post_id = b.id
         where b.company_id = p.company_id and b.top = p.id ${only})`,
    },
  ]),
  ...[
    ['nice_votes', 1],
    ['important_votes', 2],
    ['must_votes', 3],
  ].flatMap(([column, level]) => [
    {
      holds: `a post's ${column} is the number of its votes that say so`,
      broken: `select p.company_id, p.id from posts p where ${isWhole} and ${isAlone} and p.${column} <>
        (select count(*) from votes o where o.company_id = p.company_id and o.post_id = p.id
         and o.importance = ${level})`,
    },
    {
      holds: `a post's ${column} has what was merged into it in it, and each person once`,
      broken: `${below} select p.company_id, p.id from posts p where not ${isAlone} and p.${column} <>
        (select count(*) from (select o.user_id from below b
          join votes o on o.company_id = b.company_id and o.post_id = b.id
          where b.company_id = p.company_id and b.top = p.id
          group by o.user_id having max(o.importance) = ${level}) said)`,
    },
  ]),
  {
    holds: 'the root of a merged post is that of the post it was merged into',
    broken: `select m.company_id, m.id from posts m
      left join posts p on p.company_id = m.company_id and p.id = m.merged_into
      left join posts r on r.company_id = m.company_id and r.id = m.root_id
      where m.merged_into is not null and (p.id is null or r.id is null or r.root_id is not null
        or m.root_id <> coalesce(p.root_id, p.id))`,
  },
  {
    holds: "a post's imported_votes includes those of posts merged into it",
    // Grouped once, as below.
    broken: `select p.company_id, p.id from posts p
      join (select company_id, merged_into, sum(imported_votes) as imported from posts
        where merged_into is not null group by company_id, merged_into) m
        on m.company_id = p.company_id and m.merged_into = p.id
      where p.imported_votes < m.imported`,
  },
  {
    holds: "a post's merged_count is the number of posts whose root it is",
    // Grouped once: for each post alone, PostgreSQL might read all others.
    broken: `select p.company_id, p.id from posts p
      left join (select company_id, root_id, count(*) as merged from posts
        where root_id is not null group by company_id, root_id) m
        on m.company_id = p.company_id and m.root_id = p.id
      where p.merged_count <> coalesce(m.merged, 0)`,
  },
  ...[
    ['every organization of those who vote for it', 'voted_for', 'post_organizations'],
    ['no other organization', 'post_organizations', 'voted_for'],
  ].map(([what, wanted, had]) => ({
    holds: `a post has ${what}`,
    broken: `${votedFor} select distinct p.company_id, p.id from
      (select company_id, post_id, organization_id from ${wanted}
       except select company_id, post_id, organization_id from ${had}) d
      join posts p on p.company_id = d.company_id and p.id = d.post_id
      where ${isWhole} and ${isCounted}`,
  })),
  {
    holds: "a post's revenue is the sum of its organizations'",
    // The highest that counts.
    broken: `select p.company_id, p.id from posts p
      left join (select t.company_id, t.post_id, sum(o.revenue) as revenue from post_organizations t
        join organizations o on o.company_id = t.company_id and o.id = t.organization_id
        where o.is_listed = 1 group by t.company_id, t.post_id) t
        on t.company_id = p.company_id and t.post_id = p.id
      where ${isWhole} and ${isCounted} and p.revenue <>
        case when coalesce(t.revenue, 0) > 9007199254740990 then 9007199254740990
        else coalesce(t.revenue, 0) end`,
  },
  {
    holds: 'a deleted organization is yet to be taken from its users',
    broken: `select o.company_id, o.id from organizations o where o.is_listed = 0 and not exists
      (select 1 from revenue_changes r where r.company_id = o.company_id
       and r.kind = 'organization' and r.subject_id = o.id)`,
  },
  {
    holds: 'a post has in each segment the votes, organizations and revenue of its members',
    broken: `${below}, counted as (
        select v.company_id, v.post_id as top, v.user_id from votes v
        union
        select b.company_id, b.top, v.user_id from below b
        join votes v on v.company_id = b.company_id and v.post_id = b.id),
      within as (
        select c.company_id, c.top as post_id, m.segment_id, c.user_id, o.id as organization_id, o.revenue
        from segment_members m
        join counted c on c.company_id = m.company_id and c.user_id = m.user_id
        join customer_segments s on s.company_id = m.company_id and s.id = m.segment_id and s.is_listed = 1
        join users u on u.company_id = m.company_id and u.id = m.user_id
        left join organizations o on o.company_id = u.company_id and o.id = u.organization_id and o.is_listed = 1),
      sums as (
        select v.company_id, v.post_id, v.segment_id, v.votes, coalesce(p.organizations, 0) as organizations,
          case when coalesce(p.revenue, 0) > 9007199254740990 then 9007199254740990
          else coalesce(p.revenue, 0) end as revenue
        from (select company_id, post_id, segment_id, count(distinct user_id) as votes from within
          group by company_id, post_id, segment_id) v
        left join (select company_id, post_id, segment_id, count(*) as organizations, sum(revenue) as revenue from
          (select distinct company_id, post_id, segment_id, organization_id, revenue from within
           where organization_id is not null) o
          group by company_id, post_id, segment_id) p
          on p.company_id = v.company_id and p.post_id = v.post_id and p.segment_id = v.segment_id)
      select p.company_id, p.id from
        (select * from (select company_id, post_id, segment_id, votes, organizations, revenue from sums
           except select company_id, post_id, segment_id, votes, organizations, revenue from post_segments) missing
         union all
         select * from (select t.company_id, t.post_id, t.segment_id, t.votes, t.organizations, t.revenue
           from post_segments t join customer_segments s
             on s.company_id = t.company_id and s.id = t.segment_id and s.is_listed = 1
           except select company_id, post_id, segment_id, votes, organizations, revenue from sums) wrong) d
      join posts p on p.company_id = d.company_id and p.id = d.post_id
      where ${isWhole} and ${isCounted}`,
  },
  {
    holds: 'an organization has as many people in a segment as it is counted with',
    broken: `select company_id, organization_id as id from
      (select company_id, segment_id, organization_id, 1 as count from segment_members
       where organization_id is not null
       union all select company_id, segment_id, organization_id, -people from segment_organizations) d
      group by company_id, segment_id, organization_id having sum(count) <> 0`,
  },
  {
    holds: 'the numbers of a segment are the sums of its people and organizations',
    broken: `select s.company_id, s.id from customer_segments s where s.is_listed = 1 and (
      s.people <> (select count(*) from segment_members m
        where m.company_id = s.company_id and m.segment_id = s.id)
      or s.organizations <> (select count(*) from segment_organizations o
        where o.company_id = s.company_id and o.segment_id = s.id)
      or s.revenue <> (select coalesce(sum(o.revenue), 0) from segment_organizations o
        where o.company_id = s.company_id and o.segment_id = s.id))`,
  },
  {
    holds: 'no internal comment is a response',
    broken: 'select company_id, id from comments where is_response = 1 and is_internal = 1',
  },
  {
    holds: "a post's last_activity is the time of its newest public comment, or its own",
    broken: `select p.company_id, p.id from posts p where ${isWhole} and ${isAlone} and (p.last_activity < p.created
      or exists (select 1 from comments c where ${publicComment} and c.created > p.last_activity)
      or (p.last_activity > p.created and not exists
        (select 1 from comments c where ${publicComment} and c.created = p.last_activity)))`,
  },
  {
    holds: "a post's last_activity has what was merged into it in it",
    broken: `${below} select p.company_id, p.id from posts p where not ${isAlone} and p.last_activity <>
      coalesce((select max(c.created) from below b
        join comments c on c.company_id = b.company_id and c.post_id = b.id
        where b.company_id = p.company_id and b.top = p.id and c.is_internal = 0
          and c.deleted is null and c.held is null and c.created > p.created), p.created)`,
  },
  // By comments_by_parent: whatever compares all comments of a post with one another takes for ever where there are many.
  ...[
    ['replies_count', ''],
    ['public_replies_count', 'and d.is_internal = 0'],
  ].map(([column, only]) => ({
    holds: `a comment's ${column} is the number of comments below it, without deleted and held ones`,
    broken: `select c.company_id, c.id from comments c ${ofWholePost} and c.${column} <>
      (select count(*) from comments d
       where d.company_id = c.company_id and d.post_id = c.post_id and d.parent_id = c.id
         and d.deleted is null and d.held is null ${only}) +
      (select count(*) from comments e
       join comments d on d.company_id = e.company_id and d.post_id = e.post_id and d.parent_id = e.id
       where e.company_id = c.company_id and e.post_id = c.post_id and e.parent_id = c.id
         and d.deleted is null and d.held is null ${only})`,
  })),
  {
    holds: 'no comment is more than three levels deep',
    broken: `select c.company_id, c.id from comments c
      join comments p on p.company_id = c.company_id and p.id = c.parent_id
      join comments g on g.company_id = p.company_id and g.id = p.parent_id
      where g.parent_id is not null`,
  },
  {
    holds: 'what answers an internal comment is internal',
    broken: `select c.company_id, c.id from comments c
      join comments p on p.company_id = c.company_id and p.id = c.parent_id
      where p.is_internal = 1 and c.is_internal = 0`,
  },
  {
    holds: "a comment's thread is that of those who are shown it",
    broken: `select c.company_id, c.id from comments c where coalesce(c.thread, -1) <> case
      when c.is_internal = 0 and ((c.deleted is null and c.held is null) or c.public_replies_count > 0)
        then 2 * c.post_id
      when (c.deleted is null and c.held is null) or c.replies_count > 0 then 2 * c.post_id + 1
      else -1 end`,
  },
  {
    holds: "a comment's likes_count is the number of its likes",
    broken: `select c.company_id, c.id from comments c ${ofWholePost} and c.likes_count <>
      (select count(*) from comment_likes l where l.company_id = c.company_id and l.comment_id = c.id)`,
  },
  {
    holds: 'a post lies on a board that exists',
    broken: `select p.company_id, p.id from posts p where not exists
      (select 1 from boards b where b.company_id = p.company_id and b.id = p.board_id)`,
  },
  {
    holds: "a comment lies on its post's board",
    broken: `select c.company_id, c.id from comments c
      join posts p on p.company_id = c.company_id and p.id = c.post_id where p.board_id <> c.board_id`,
  },
  // Following is automatic, and the row of somebody who unfollows stays.
  ...[
    ['author', 'posts', 'id', 'creator_id', ''],
    ['voter', 'votes', 'post_id', 'user_id', ''],
    ['commenter', 'comments', 'post_id', 'creator_id', "and t.kind = 'reply'"],
  ].map(([person, table, post, user, only]) => ({
    holds: `a post's ${person} follows it, or has unfollowed it`,
    broken: `select t.company_id, t.${post} as id from ${table} t where not exists
      (select 1 from followers f
       where f.company_id = t.company_id and f.post_id = t.${post} and f.user_id = t.${user}) ${only}`,
  })),
  {
    holds: 'an image that is in no file has its bytes in the database',
    broken: `select i.company_id, i.id from images i where i.file is null and not exists
      (select 1 from image_contents c where c.company_id = i.company_id and c.image_id = i.id)`,
  },
  {
    holds: 'the picture of a person is there, and no other of theirs is',
    broken: `select u.company_id, u.id from users u where u.picture is not null and not exists
        (select 1 from user_pictures p
         where p.company_id = u.company_id and p.name = u.picture and p.user_id = u.id)
      union all select p.company_id, p.user_id as id from user_pictures p join users u
        on u.company_id = p.company_id and u.id = p.user_id
        where u.picture is null or u.picture <> p.name`,
  },
  {
    holds: 'an image of a changelog entry is of one that exists, and never expires',
    broken: `select i.company_id, i.id from images i where i.entry_id is not null and (
      i.expires < ${Number.MAX_SAFE_INTEGER} or not exists
      (select 1 from changelog_entries e where e.company_id = i.company_id and e.id = i.entry_id))`,
  },
  ...['post', 'comment', 'entry'].map(place => ({
    holds: `${place === 'entry' ? 'an' : 'a'} ${place} has at most five images`,
    broken: `select company_id, ${place}_id as id from images where ${place}_id is not null
      group by company_id, ${place}_id having count(*) > 5`,
  })),
  {
    holds: 'a company has exactly one default status',
    broken: `select c.id as company_id, c.id from companies c where 1 <>
      (select count(*) from statuses s where s.company_id = c.id and s.is_default = 1)`,
  },
  {
    holds: "a company's roadmap_count is the number of statuses that the roadmap shows",
    broken: `select c.id as company_id, c.id from companies c where c.roadmap_count <>
      (select count(*) from statuses s
       where s.company_id = c.id and s.is_roadmap = 1 and s.roadmap_visibility = 'public'
         and s.retired is null)`,
  },
  {
    holds: "a company's open_roadmaps_count is the number of roadmaps for others than the team",
    broken: `select c.id as company_id, c.id from companies c where c.open_roadmaps_count <>
      (select count(*) from roadmaps r where r.company_id = c.id
        and (r.visibility <> 'team' or r.segments <> '[]'))`,
  },
  {
    holds: 'a company has one roadmap in place of its own at most',
    broken: `select company_id, max(id) as id from roadmaps where is_default = 1
      group by company_id having count(*) > 1`,
  },
  {
    holds:
      "a company's changelog_count is the number of published entries for others than the team",
    broken: `select c.id as company_id, c.id from companies c where c.changelog_count <>
      (select count(*) from changelog_entries e
       where e.company_id = c.id and (e.state = 'published' or e.shown_state = 'published' and e.visibility <> 'team'))`,
  },
  ...['posts', 'users', 'boards'].map(table => ({
    holds: `a batch's ${table}_count is the number of ${table} that it has`,
    // Grouped once, as for merged posts.
    broken: `select b.company_id, b.id from batches b
      left join (select company_id, batch_id, count(*) as had from ${table}
        where batch_id is not null group by company_id, batch_id) t
        on t.company_id = b.company_id and t.batch_id = b.id
      where b.${table}_count <> coalesce(t.had, 0)`,
  })),
  {
    holds: 'a batch that is removed has nothing left',
    broken: `select company_id, id from batches
      where state = 'removed' and posts_count + users_count + boards_count > 0`,
  },
  {
    holds: "a batch's creator_id is in users",
    broken: `select b.company_id, b.id from batches b where b.creator_id is not null and not exists
      (select 1 from users u where u.company_id = b.company_id and u.id = b.creator_id)`,
  },
  {
    holds: "an import's creator_id is in users",
    broken: `select i.company_id, i.id from imports i where not exists
      (select 1 from users u where u.company_id = i.company_id and u.id = i.creator_id)`,
  },
  {
    holds: "an import's batch_id is in batches",
    broken: `select i.company_id, i.id from imports i where i.batch_id is not null and not exists
      (select 1 from batches b where b.company_id = i.company_id and b.id = i.batch_id)`,
  },
  {
    holds: 'an import that has ended has no file',
    broken: `select i.company_id, i.id from imports i where i.ended is not null and exists
      (select 1 from import_files f where f.company_id = i.company_id and f.import_id = i.id)`,
  },
  {
    holds: 'what has replaced a status is not retired itself',
    broken: `select s.company_id, s.id from statuses s where s.replaced_by is not null and not exists
      (select 1 from statuses r
       where r.company_id = s.company_id and r.id = s.replaced_by and r.retired is null)`,
  },
  {
    holds: 'no post has a retired status whose posts have been moved',
    broken: `select p.company_id, p.id from posts p
      join statuses s on s.company_id = p.company_id and s.id = p.status_id
      where s.retired is not null and (p.id <= s.moved_to or p.id > s.move_until)`,
  },
  {
    holds: 'no slug is both that of a board and a former one',
    broken: `select b.company_id, b.id from boards b
      join former_slugs f on f.company_id = b.company_id and f.slug = b.slug`,
  },
  {
    holds: "a company's events are numbered from 1 to its version without gaps",
    broken: `select c.id as company_id, c.id from companies c where
      c.version <> (select count(*) from events e where e.company_id = c.id) or
      c.version <> (select coalesce(max(e.version), 0) from events e where e.company_id = c.id)`,
  },
  ...[
    'users',
    'organizations',
    'custom_fields',
    'customer_segments',
    'synonyms',
    'saved_replies',
    'roadmaps',
    'themes',
    'saved_views',
    'batches',
    'imports',
    'boards',
    'statuses',
    'posts',
    'tags',
    'post_fields',
    'comments',
    'bulk_changes',
    'moderation_decisions',
    'images',
    'tokens',
    'sessions',
    'passkeys',
    'changelog_entries',
  ].map(table => ({
    holds: `no id in ${table} is beyond the company's last_id`,
    broken: `select t.company_id, t.id from ${table} t
      join companies c on c.id = t.company_id where t.id > c.last_id`,
  })),
  {
    holds: "no company's id is beyond the installation's last_company_id",
    broken: `select c.id as company_id, c.id from companies c
      where c.id > coalesce((select last_company_id from installation), 0)`,
  },
  ...[
    ['actor_id', 'users'],
    ['token_id', 'tokens'],
  ].map(([column, table]) => ({
    holds: `an event's ${column} is in ${table}`,
    broken: `select e.company_id, e.version as id from events e where e.${column} is not null
      and not exists (select 1 from ${table} t where t.company_id = e.company_id and t.id = e.${column})`,
  })),
  {
    holds: 'a comment is listed unless it or its post is deleted or held',
    // While a post has relisted_to, only its comments up to that one are done.
    broken: `select c.company_id, c.id from comments c
      join posts p on p.company_id = c.company_id and p.id = c.post_id
      where c.is_listed <> case when c.deleted is not null or p.deleted is not null then 0
          when c.held is null and p.held is null then 1 else 2 end
        and (p.relisted_to is null or c.id <= p.relisted_to)`,
  },
  // Content removed by a block waits for nothing.
  ...[
    ['post', 'posts', 't.id'],
    ['comment', 'comments', 't.post_id'],
  ].flatMap(([kind, table, post]) => [
    {
      holds: `a held ${kind} is in the queue until it is approved`,
      broken: `select t.company_id, t.id from ${table} t
        where t.held <> 'blocked' and (t.deleted is null or '${kind}' = 'post') and not exists
          (select 1 from moderation_items m where m.company_id = t.company_id and m.id = t.id
             and m.kind = '${kind}' and m.post_id = ${post})
          and not exists (select 1 from posts p where p.company_id = t.company_id and p.id = ${post}
             and not ${isWhole})`,
    },
    {
      holds: `a ${kind} in the queue is held or was reported, and is by its author`,
      broken: `select m.company_id, m.id from moderation_items m
        left join ${table} t on t.company_id = m.company_id and t.id = m.id
        join posts p on p.company_id = m.company_id and p.id = m.post_id
        where m.kind = '${kind}' and ${isWhole} and (t.id is null or t.creator_id <> m.creator_id
          or p.board_id <> m.board_id
          or (m.reports_count = 0 and (t.held is null or t.held = 'blocked')))`,
    },
  ]),
  {
    holds: 'the queue shows what is on no deleted post and not removed with its author',
    broken: `select m.company_id, m.id from moderation_items m
      join posts p on p.company_id = m.company_id and p.id = m.post_id
      join users u on u.company_id = m.company_id and u.id = m.creator_id
      left join comments c on c.company_id = m.company_id and c.id = m.id
      where (m.is_listed = 1) <> (p.deleted is null and (u.is_removed = 0
          or case m.kind when 'post' then p.held else c.held end is null))
        and (p.relisted_to is null or m.id <= p.relisted_to)
        and (u.removing_below is null or m.id >= u.removing_below)`,
  },
  {
    holds: 'reports_count in the queue is the number of open reports',
    broken: `select m.company_id, m.id from moderation_items m
      join posts p on p.company_id = m.company_id and p.id = m.post_id
      where ${isWhole} and m.reports_count <> (select count(*) from reports r
        where r.company_id = m.company_id and r.id = m.id and r.is_open = 1)`,
  },
  {
    holds: 'an open report is in the queue',
    broken: `select r.company_id, r.id from reports r
      join posts p on p.company_id = r.company_id and p.id = r.post_id
      where ${isWhole} and r.is_open = 1 and not exists (select 1 from moderation_items m
        where m.company_id = r.company_id and m.id = r.id)`,
  },
  ...['posts', 'comments'].map(table => ({
    holds: `what a block removed of ${table} is by somebody whose content is removed`,
    broken: `select t.company_id, t.id from ${table} t
      join users u on u.company_id = t.company_id and u.id = t.creator_id
      where t.held = 'blocked' and u.is_removed = 0
        and (u.removing_below is null or t.id >= u.removing_below)`,
  })),
  {
    holds: 'a vote that a block removed is of somebody whose content is removed',
    broken: `select v.company_id, v.post_id as id from removed_votes v
      join users u on u.company_id = v.company_id and u.id = v.user_id
      where u.is_removed = 0 and u.removing_below is null`,
  },
  {
    holds: 'a like that a block removed is of a user whose content is removed',
    broken: `select l.company_id, l.comment_id as id from removed_likes l
      join users u on u.company_id = l.company_id and u.id = l.user_id
      where u.is_removed = 0 and u.removing_below is null`,
  },
  {
    holds: 'nobody on the team is blocked',
    broken: `select company_id, id from users where blocked is not null and role <> 'customer'`,
  },
  {
    holds: 'what is counted for everybody is the sum of what is counted by segment',
    broken: `select company_id, board_id as id from daily_counts
      group by company_id, kind, board_id, day, bucket
      having sum(case segment_id when 0 then count else -count end) <> 0`,
  },
  {
    holds: 'what is counted for sixteen days is the sum of what is counted by day',
    // Days are after 1970.
    broken: `select company_id, board_id as id from
      (select company_id, kind, board_id, segment_id, block, count from block_counts union all
       select company_id, kind, board_id, segment_id, day / 16, -count from daily_counts) d
      group by company_id, kind, board_id, segment_id, block having sum(count) <> 0`,
  },
  ...[
    ['last_customers', '1', 'customer'],
    ['last_organizations', '1', 'organization'],
    ['last_revenue', 'revenue', 'organization'],
  ].map(([kind, value, of]) => ({
    holds: `${kind} are the sums of latest_activity`,
    broken: `select company_id, segment_id as id from
      (select company_id, segment_id, day, count from daily_counts where kind = '${kind}' and segment_id > 0
       union all select company_id, segment_id, day, -${value} from latest_activity where kind = '${of}') d
      group by company_id, segment_id, day having sum(count) <> 0`,
  })),
  ...[
    ['posts', 'post.created', ''],
    // A vote that a block had removed counts on the day it was given, and not again.
    ['votes', 'vote.added', `and e.data not like '%"is_restored":true%'`],
  ].map(([kind, type, only]) => ({
    holds: `the ${kind} of all days are as many as the ${type} events that were counted`,
    broken: `select k.company_id, k.company_id as id from job_cursors k where k.consumer = 'activity' and
      (select coalesce(sum(d.count), 0) from daily_counts d
       where d.company_id = k.company_id and d.kind = '${kind}' and d.board_id = 0 and d.segment_id = 0) <>
      (select count(*) from events e
       where e.company_id = k.company_id and e.type = '${type}' ${only} and e.version <= k.version)`,
  })),
  {
    holds: 'a company has as many post.created events as posts and post.purged events',
    broken: `select c.id as company_id, c.id from companies c where
      (select count(*) from posts p where p.company_id = c.id) +
      (select count(*) from events e where e.company_id = c.id and e.type = 'post.purged') <>
      (select count(*) from events e where e.company_id = c.id and e.type = 'post.created')`,
  },
]

/** Events of the past have a time that is not in the future; `id` names the row within its company. */
const happened: [table: string, id: string, column: string][] = [
  ['users', 'id', 'created'],
  ['users', 'id', 'deactivated'],
  ['users', 'id', 'edited'],
  ['users', 'id', 'blocked'],
  ['organizations', 'id', 'created'],
  ['organizations', 'id', 'edited'],
  ['custom_fields', 'id', 'created'],
  ['custom_fields', 'id', 'edited'],
  ['customer_segments', 'id', 'created'],
  ['customer_segments', 'id', 'edited'],
  ['customer_segments', 'id', 'redefined'],
  ['synonyms', 'id', 'created'],
  ['synonyms', 'id', 'edited'],
  ['saved_replies', 'id', 'created'],
  ['saved_replies', 'id', 'edited'],
  ['roadmaps', 'id', 'created'],
  ['roadmaps', 'id', 'edited'],
  ['themes', 'id', 'created'],
  ['themes', 'id', 'edited'],
  ['themes', 'id', 'counted_at'],
  ['themes', 'id', 'announced'],
  ['saved_views', 'id', 'created'],
  ['batches', 'id', 'created'],
  ['batches', 'id', 'removed'],
  ['imports', 'id', 'created'],
  ['imports', 'id', 'ended'],
  ['boards', 'id', 'created'],
  ['boards', 'id', 'edited'],
  ['former_slugs', 'board_id', 'created'],
  ['statuses', 'id', 'created'],
  ['statuses', 'id', 'edited'],
  ['statuses', 'id', 'retired'],
  ['board_members', 'user_id', 'created'],
  ['board_organizations', 'organization_id', 'created'],
  ['board_follows', 'user_id', 'created'],
  ['changelog_follows', 'user_id', 'created'],
  ['posts', 'id', 'created'],
  ['posts', 'id', 'edited'],
  ['posts', 'id', 'deleted'],
  ['score_formulas', 'company_id', 'edited'],
  ['post_fields', 'id', 'created'],
  ['post_fields', 'id', 'edited'],
  ['tags', 'id', 'created'],
  ['tags', 'id', 'edited'],
  ['changelog_entries', 'id', 'created'],
  ['changelog_entries', 'id', 'edited'],
  ['votes', 'post_id', 'created'],
  ['removed_votes', 'post_id', 'created'],
  ['followers', 'post_id', 'created'],
  ['comments', 'id', 'created'],
  ['comments', 'id', 'edited'],
  ['comments', 'id', 'deleted'],
  ['comment_likes', 'comment_id', 'created'],
  ['bulk_changes', 'id', 'created'],
  ['erasures', 'user_id', 'created'],
  ['moderation_items', 'id', 'created'],
  ['reports', 'id', 'created'],
  ['moderation_decisions', 'id', 'created'],
  ['vote_sources', 'post_id', 'created'],
  ['images', 'id', 'created'],
  ['tokens', 'id', 'created'],
  ['tokens', 'id', 'revoked'],
  ['tokens', 'id', 'edited'],
  ['tokens', 'id', 'last_used'],
  ['events', 'version', 'created'],
  ['sessions', 'id', 'created'],
  ['sessions', 'id', 'last_used'],
  ['login_links', 'owner_id', 'created'],
  ['login_requests', 'created', 'created'],
  ['used_sso_tokens', 'created', 'created'],
  ['oidc_providers', 'id', 'created'],
  ['oidc_providers', 'id', 'proved'],
  ['passkeys', 'id', 'created'],
  ['passkeys', 'id', 'last_used'],
  ['identities', 'user_id', 'created'],
  ['idempotency_keys', 'caller_id', 'created'],
  ['users', 'id', 'confirmed'],
  ['user_pictures', 'user_id', 'created'],
  ['wanted_pictures', 'user_id', 'created'],
  ['email_changes', 'user_id', 'created'],
  ['users', 'id', 'mail_refused'],
  ['notifications', 'version', 'created'],
  ['webhooks', 'id', 'created'],
  ['webhooks', 'id', 'edited'],
  ['webhook_deliveries', 'version', 'created'],
  ['webhook_deliveries', 'version', 'attempted'],
  ['notification_settings', 'user_id', 'edited'],
  ['notification_settings', 'user_id', 'confirm_asked'],
  ['entry_mails', 'user_id', 'created'],
]

export const checks: Check[] = [
  ...invariants,
  {
    holds: 'no time in companies.created lies in the future',
    broken: 'select id as company_id, id, created as time from companies',
    isOfTimes: true,
  },
  ...happened.map(
    ([table, id, column]): Check => ({
      holds: `no time in ${table}.${column} lies in the future`,
      broken: `select company_id, ${id} as id, ${column} as time from ${table}`,
      isOfTimes: true,
    }),
  ),
]
