import { expect, onTestFinished, test } from 'bun:test'
import { sql } from 'kysely'
import { createPost } from '../../src/features/posts/create-post.ts'
import { flushAll } from '../../src/features/search/index/flush-pending.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import type { Tables } from '../../src/store/tables.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

/** Each damage, and a part of the sentence that reports it. `$bytes` is two bytes as the engine writes them. */
const damages: [string, string][] = [
  ["update terms set stem = 'zzz' where term = 'apple'", '"apple", is "zzz", not "appl"'],
  ["update terms set magnitude = 3 where term = 'apple'", '"apple", is 3, not 1'],
  ['insert into term_counts values (1, 999999, 5, 1)', 'term 999999 are counted'],
  ['insert into search_boards values (1, 999999, 0)', 'board 999999 are counted'],
  ['insert into postings values (1, 7, 1, $bytes)', 'block 7 has the postings of 1 terms'],
  [
    'insert into postings values (9, 0, 1, $bytes)',
    'company 9 is not there but has rows in postings',
  ],
  [
    'insert into term_counts values (9, 1, 1, 1)',
    'company 9 is not there but has rows in term_counts',
  ],
  [
    "insert into tags values (1, 5, 'Mobile', 'Mobile', '#000000', 1, 1, 1, null, 1, 0)",
    'tag 5 is not matched by its own name',
  ],
  ["update users set email_key = 'A@EXAMPLE.COM'", 'is not matched by their own e-mail'],
  [
    "update events set data = 'nothing' where version = 2",
    'event 2 has data that a user.created does not have',
  ],
  [
    'update events set actor_id = 999999 where version = 3',
    "id 3: it does not hold that an event's actor_id",
  ],
  [
    'update events set token_id = 999999 where version = 4',
    "id 4: it does not hold that an event's token_id",
  ],
  [
    "update statuses set retired = 1, replaced_by = 999999, move_until = 0 where name = 'Closed'",
    'what has replaced a status is not retired itself',
  ],
  [
    "update posts set status_id = (select id from statuses where name = 'Closed')",
    'no post has a retired status whose posts have been moved',
  ],
  [
    "insert into former_slugs select 1, 'open', id, 1 from boards where slug = 'other'",
    'no slug is both that of a board and a former one',
  ],
  [
    "insert into changelog_entries values (1, 6, 'New', 'old', '', '[]', 'draft', null, 1, 1, 1, 1, null, null, '[]', '[]', null, null)",
    'the slug of changelog entry 6 is not that of its title',
  ],
  [
    'update companies set changelog_count = 7',
    'changelog_count is the number of published entries',
  ],
  ['update companies set roadmap_count = 7', 'roadmap_count is the number of statuses'],
  ['update companies set open_roadmaps_count = 7', 'open_roadmaps_count is the number of roadmaps'],
  ['update installation set last_company_id = 0', 'last_company_id'],
  ['update posts set created = created + 3600000000', 'posts.created lies in the future'],
  ['update posts set trending = trending + 2', 'trending of post'],
  ['update posts set last_activity = last_activity + 1', 'last_activity is the time of its newest'],
  ['update posts set responses_count = 1, has_response = 1', 'responses_count is the number of'],
  ['update companies set last_id = 1', "is beyond the company's last_id"],
  [
    "update events set post_id = 999999 where type = 'company.created'",
    'event 1 is not found with its post',
  ],
  ['update events set version = 0 where version = 5', 'event 6 follows 4'],
  [
    "insert into daily_counts values (1, 'posts', 77, 0, 20000, 0, 5)",
    'id 77: it does not hold that what is counted for everybody is the sum',
  ],
  [
    "insert into block_counts values (1, 'posts', 78, 0, 1250, 5)",
    'id 78: it does not hold that what is counted for sixteen days is the sum',
  ],
  [
    "insert into latest_activity values (1, 'customer', 1, 4, 20000, 0)",
    'id 4: it does not hold that last_customers are the sums',
  ],
  [
    "insert into latest_activity values (1, 'organization', 1, 5, 20000, 7)",
    'id 5: it does not hold that last_revenue are the sums',
  ],
  [
    "insert into job_cursors values (1, 'activity', 1000)",
    'the posts of all days are as many as the post.created events',
  ],
]

for (const engine of engineNames)
  test(`on ${engine}, verify finds nothing in sound data, and each of ${damages.length} damages`, async () => {
    const { store, db, userId, databaseUrl } = await temporaryCompany({
      engine,
      atEnd: onTestFinished,
    })
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
    await createPost(db, poster, { board: 'open', title: 'Apple', content: 'A pear' })
    await db.write(nobody, transaction => flushAll(transaction))
    expect((await verifyStore(store)).errors).toEqual([])
    const bytes = engine === 'PostgreSQL' ? "'\\x0000'" : "x'0000'"
    // As the owner of the tables: Hark's own role may not change the log.
    const owner = databaseUrl ? openPostgres<Tables>({ url: databaseUrl, size: 1 }) : store.engine
    await owner.write('everybody', async transaction => {
      // Details hold on to the numbers of their events.
      await sql`delete from event_details`.execute(transaction)
      for (const [damage] of damages)
        await sql.raw(damage.replace('$bytes', bytes)).execute(transaction)
    })
    if (databaseUrl) await owner.close()
    const { errors } = await verifyStore(store)
    for (const [damage, sentence] of damages)
      expect([damage, errors.filter(error => error.includes(sentence))]).not.toEqual([damage, []])
  })
