import { Database } from 'bun:sqlite'
import { beforeAll, describe, expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { changeBatchCounts, createBatch } from '../../src/features/transfer/batches/batches.ts'
import { story } from '../../src/features/transfer/demo/story.ts'
import { tellStory } from '../../src/features/transfer/demo/tell-story.ts'
import { verifyCompanies, verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { openStore } from '../../src/server/process/open-store.ts'
import { actors } from '../../src/store/event.ts'
import { runHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'

const whole = freshFolder()
/** Several times smaller, since it is verified again and again. */
const part = freshFolder()

const hark = (dataDir: string, ...words: string[]) => runHark(words, { env: { DATA_DIR: dataDir } })

/** Two companies, one of them with the first posts of each board of the demonstration data. */
async function tellPart() {
  await hark(part, 'company', 'add', '--slug', 'acme', '--name', 'Acme')
  await hark(part, 'company', 'add', '--slug', 'other', '--name', 'Other')
  const store = await openStore({ dataDir: part, databaseUrl: undefined })
  const { commandLine } = actors
  const boards = story.boards.map(board => ({ ...board, posts: board.posts.slice(0, 4) }))
  const changelog = story.workspace.changelog.map(entry => ({ ...entry, posts: [] }))
  const themes = story.workspace.themes.map(theme => ({ ...theme, posts: [] }))
  const workspace = { ...story.workspace, changelog, themes }
  await store.company(1).write(commandLine, async transaction => {
    const source = { kind: 'demo', source: 'demo' } as const
    const batchId = await createBatch(transaction, commandLine, source)
    const { postIds } = await tellStory(transaction, { ...story, boards, workspace }, batchId)
    await changeBatchCounts(transaction, batchId, { posts: postIds.length })
  })
  await store.engine.close()
  // Counts what waits to be counted.
  await hark(part, 'reindex')
  expect((await hark(part, 'verify')).stderr).toBe('')
}

/** What is found in that part with this done to it. */
async function verifyDamaged(damage: string) {
  const folder = freshFolder()
  cpSync(part, folder, { recursive: true })
  const database = new Database(join(folder, 'hark.db'))
  database.run('pragma foreign_keys = off')
  const { changes } = database.run(damage)
  database.close()
  expect(changes).toBeGreaterThan(0)
  const store = await openStore({ dataDir: folder, databaseUrl: undefined })
  const { errors } = await verifyStore(store, undefined)
  const ofEach = [await verifyCompanies(store, 1), await verifyCompanies(store, 2)]
  await store.engine.close()
  // Each company alone finds its own damage, and nothing else.
  expect(ofEach.map(({ errors }) => kindsOf(errors))).toEqual(
    ['company 1', 'company 2'].map(own => kindsOf(errors).filter(kind => kind.startsWith(own))),
  )
  return errors.join('\n')
}

/** Without ids: of many rows, which hundred are named is chance. */
const kindsOf = (errors: string[]) =>
  [...new Set(errors.map(error => error.replace(/, id \d+/, '')))].toSorted()

describe('verify', () => {
  beforeAll(async () => {
    await hark(whole, 'company', 'add', '--slug', 'acme', '--name', 'Acme')
    await hark(whole, 'demo')
    await hark(whole, 'company', 'add', '--slug', 'other', '--name', 'Other')
    await tellPart()
  })

  test('finds nothing wrong with what the demo tells', async () => {
    const { exitCode, stdout, stderr } = await hark(whole, 'verify')
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^All \d+ checks hold\.\n$/)
  })

  const onePost = 'where id = (select min(id) from posts)'
  const inAnHour = (Date.now() + 3_600_000) * 1000
  const actor = (column: string) => `update events set ${column} = 999999 where version = 3`
  const oneComment = 'where id = (select min(id) from comments)'
  test.each([
    ['votes_count', `update posts set votes_count = votes_count + 1 ${onePost}`],
    [
      "a post's imported_votes includes",
      `update posts set merged_into = (select min(id) from posts), root_id = (select min(id) from posts),
        is_listed = 0, imported_votes = 5 where id = (select max(id) from posts)`,
    ],
    ['votes_count', `update posts set imported_votes = 5 ${onePost}`],
    ['comments_count', `update posts set comments_count = comments_count + 1 ${onePost}`],
    ['public_comments_count', `update posts set public_comments_count = 999 ${onePost}`],
    [
      'has what was merged into it in it',
      `update posts set merged_count = 1, votes_count = 999 ${onePost}`,
    ],
    ["a post's merged_count", `update posts set merged_count = 1 ${onePost}`],
    [
      'the root of a merged post',
      `update posts set merged_into = 999999, root_id = 999999, is_listed = 0 ${onePost}`,
    ],
    ['a comment is listed unless', `update comments set is_listed = 0 ${oneComment}`],
    ['likes_count', `update comments set likes_count = 999 ${oneComment}`],
    ["a comment's replies_count", `update comments set replies_count = 999 ${oneComment}`],
    ['public_replies_count is', `update comments set public_replies_count = 999 ${oneComment}`],
    ["a comment's thread", `update comments set thread = null ${oneComment}`],
    [
      'three levels deep',
      `update comments set parent_id = (select min(d.id) from comments d where d.post_id = comments.post_id
          and d.parent_id in (select id from comments where parent_id is not null))
        where id = (select max(c.id) from comments c where c.post_id in (select post_id from comments d
          where d.parent_id in (select id from comments where parent_id is not null)))`,
    ],
    [
      'answers an internal comment is internal',
      `update comments set is_internal = 1 where id =
        (select min(parent_id) from comments where is_internal = 0)`,
    ],
    ['comments.deleted lies in', `update comments set deleted = ${inAnHour}, is_listed = 0`],
    ["post's board", 'update comments set board_id = (select max(id) from boards)'],
    ['without gaps', 'delete from events where version = 2'],
    [
      'post.created',
      `update events set type = 'post.other' where version =
        (select min(version) from events where type = 'post.created')`,
    ],
    ['last_id', 'update companies set last_id = 1'],
    ['default status', 'update statuses set is_default = 0'],
    [
      'is not matched by their own e-mail',
      `update users set email_key = 'x' || substr(email_key, 2)
        where id = (select min(id) from users)`,
    ],
    ['is not that of its title', "update posts set slug = 'another'"],
    ['is not matched by their own e-mail', 'update users set email_key = upper(email_key)'],
    ['event 3 follows 1', 'update events set version = 0 where version = 2'],
    ['event 3 has data that a', "update events set data = '{' where version = 3"],
    ['event 3 has data that a', "update events set data = '[1]' where version = 3"],
    ["id 3: it does not hold that an event's actor_id", actor('actor_id')],
    ["id 3: it does not hold that an event's token_id", actor('token_id')],
    ['last_company_id', 'update installation set last_company_id = 0'],
    ['posts.created lies in the future', `update posts set created = ${inAnHour} ${onePost}`],
    ['posts.edited lies in the future', `update posts set edited = ${inAnHour} ${onePost}`],
    ['posts.deleted lies in', `update posts set deleted = ${inAnHour}, is_listed = 0 ${onePost}`],
    ['events.created lies in', `update events set created = ${inAnHour} where version = 9`],
    ['users.deactivated lies in', `update users set deactivated = ${inAnHour}`],
    ['companies.created lies in', `update companies set created = ${inAnHour}`],
    ['the stem of term 7', "update terms set stem = 'zzz' where id = 7"],
    ['the magnitude of term 7', 'update terms set magnitude = 9 where id = 7'],
    ['term 999999 are counted', 'insert into term_counts values (1, 999999, 5, 1)'],
    ['board 999999 are counted', 'insert into search_boards values (1, 999999, 0)'],
    ['block 7 has the postings of 1', "insert into postings values (1, 7, 7, x'0000')"],
    ['company 9 is not there', "insert into postings values (9, 0, 7, x'0000')"],
    ['company 9 is not there', 'insert into term_counts values (9, 7, 1, 1)'],
    ['search index', 'delete from post_terms where post_id = (select min(id) from posts)'],
    [
      'search index',
      "insert into post_terms values (1, 999999, 999999, 1, x'000000000000000000000000')",
    ],
    [
      'other terms than its text has',
      "update posts set title = 'Unheard of' where id = (select min(id) from posts)",
    ],
    ['the postings of term 7', 'delete from postings where term_id = 7'],
    ['the postings of term 7', "update postings set packed = x'0000' where term_id = 7"],
    ['the postings of term 999999', "insert into postings values (1, 0, 999999, x'0000')"],
    ['the posts with', 'update term_counts set posts_count = posts_count + 1 where term_id = 7'],
    ['the blocks with', 'update term_counts set blocks = 0 where term_id = 7'],
    ['the search index: title_terms', 'update search_indexes set title_terms = title_terms + 1'],
    ['not in the dictionary', 'delete from terms where id = 7'],
    ['comment', 'delete from search_comment_lists where number = 1'],
    [
      'is in the search index but not listed',
      'update comments set is_listed = 0, deleted = 1 where id = (select comment_id from search_comment_lists limit 1)',
    ],
    [
      'other terms than its text has',
      "update comments set content = 'Unheard of' where id = (select comment_id from search_comment_lists limit 1)",
    ],
    ['other terms', 'update search_comment_lists set board_id = board_id + 1 where number = 1'],
    ['in search in comments, the stem', "update search_comment_terms set stem = 'zzz'"],
    [
      'comment search index: content_terms',
      'update search_comment_indexes set content_terms = content_terms + 1',
    ],
    ['board 999999 are counted', 'insert into search_comment_boards values (1, 999999, 0)'],
    ['company 9 is not there', "insert into search_comment_postings values (9, 0, 7, x'0000')"],
    ["a post's author follows it", "delete from followers where reason = 'author'"],
    ["a post's voter follows it", "delete from followers where reason = 'vote'"],
    ["a post's commenter follows it", "delete from followers where reason = 'comment'"],
    ['followers.created lies in', `update followers set created = ${inAnHour}`],
    [
      'refers to a row',
      'insert into votes (company_id, post_id, user_id, created) values (1, 999999, 1, 1)',
    ],
  ])('notices what does not hold: %s', async (named, damage) => {
    expect(await verifyDamaged(damage)).toContain(named)
  })

  test('prints what does not hold, and exits with 1', async () => {
    const folder = freshFolder()
    cpSync(whole, folder, { recursive: true })
    const database = new Database(join(folder, 'hark.db'))
    database.run(`update posts set votes_count = votes_count + 1 ${onePost}`)
    database.close()
    const { exitCode, stdout, stderr } = await hark(folder, 'verify')
    expect(stderr).toContain('votes_count')
    expect([exitCode, stdout]).toEqual([1, ''])
  })
})
