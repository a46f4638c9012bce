/**
 * What must hold whatever happened: a sentence, and a query for the rows that break it. The same SQL
 * serves every engine; each row it returns names its company, and the thing where there is one.
 */
export const checks: { holds: string; broken: string }[] = [
  {
    holds: "a post's votes_count is the number of its votes",
    broken: `select p.company_id, p.id from posts p where p.votes_count <>
      (select count(*) from votes v where v.company_id = p.company_id and v.post_id = p.id)`,
  },
  {
    holds: "a post's comments_count is the number of its comments",
    broken: `select p.company_id, p.id from posts p where p.comments_count <>
      (select count(*) from comments c where c.company_id = p.company_id and c.post_id = p.id)`,
  },
  {
    holds: "a post's public_comments_count leaves out the internal ones",
    broken: `select p.company_id, p.id from posts p where p.public_comments_count <>
      (select count(*) from comments c
       where c.company_id = p.company_id and c.post_id = p.id and c.is_internal = 0)`,
  },
  {
    holds: "a comment's likes_count is the number of its likes",
    broken: `select c.company_id, c.id from comments c where c.likes_count <>
      (select count(*) from comment_likes l where l.company_id = c.company_id and l.comment_id = c.id)`,
  },
  {
    holds: "a comment lies on its post's board",
    broken: `select c.company_id, c.id from comments c
      join posts p on p.company_id = c.company_id and p.id = c.post_id where p.board_id <> c.board_id`,
  },
  {
    holds: 'a company has exactly one default status',
    broken: `select c.id as company_id, c.id from companies c where 1 <>
      (select count(*) from statuses s where s.company_id = c.id and s.is_default = 1)`,
  },
  {
    holds: "a company's events are numbered from 1 to its version without gaps",
    broken: `select c.id as company_id, c.id from companies c where
      c.version <> (select count(*) from events e where e.company_id = c.id) or
      c.version <> (select coalesce(max(e.version), 0) from events e where e.company_id = c.id)`,
  },
  ...['users', 'boards', 'statuses', 'posts', 'comments', 'tokens'].map(table => ({
    holds: `no id in ${table} is beyond the company's last_id`,
    broken: `select t.company_id, t.id from ${table} t
      join companies c on c.id = t.company_id where t.id > c.last_id`,
  })),
  {
    holds: "a user's e-mail is matched by its own key",
    broken: `select u.company_id, u.id from users u
      where length(u.email_key) <> length(u.email) or lower(u.email_key) <> lower(u.email)`,
  },
  {
    holds: 'a company has as many post.created events as posts',
    broken: `select c.id as company_id, c.id from companies c where
      (select count(*) from posts p where p.company_id = c.id) <>
      (select count(*) from events e where e.company_id = c.id and e.type = 'post.created')`,
  },
]
