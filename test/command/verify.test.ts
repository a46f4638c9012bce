import { Database } from 'bun:sqlite'
import { beforeAll, describe, expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { runHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'

const whole = freshFolder()

const hark = (dataDir: string, ...words: string[]) => runHark(words, { env: { DATA_DIR: dataDir } })

/** What verify says of the demonstration data with this done to it. */
async function verifyDamaged(damage: string) {
  const folder = freshFolder()
  cpSync(whole, folder, { recursive: true })
  const database = new Database(join(folder, 'hark.db'))
  database.run('pragma foreign_keys = off')
  const { changes } = database.run(damage)
  database.close()
  expect(changes).toBeGreaterThan(0)
  return hark(folder, 'verify')
}

describe('verify', () => {
  beforeAll(async () => {
    await hark(whole, 'company', 'add', '--slug', 'acme', '--name', 'Acme')
    await hark(whole, 'demo')
    // Counts what waits to be counted.
    await hark(whole, 'reindex')
  })

  test('finds nothing wrong with what the demo tells', async () => {
    const { exitCode, stdout, stderr } = await hark(whole, 'verify')
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^All \d+ checks hold\.\n$/)
  })

  const onePost = 'where id = (select min(id) from posts)'
  const oneComment = 'where id = (select min(id) from comments)'
  test.each([
    ['votes_count', `update posts set votes_count = votes_count + 1 ${onePost}`],
    ['comments_count', `update posts set comments_count = comments_count + 1 ${onePost}`],
    ['public_comments_count', `update posts set public_comments_count = 999 ${onePost}`],
    ['likes_count', `update comments set likes_count = 999 ${oneComment}`],
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
      'e-mail is matched by its own key',
      `update users set email_key = 'x' || substr(email_key, 2)
        where id = (select min(id) from users)`,
    ],
    ['search index', 'delete from post_words where post_id = (select min(id) from posts)'],
    [
      'search index',
      "insert into post_words values (1, 999999, 999999, x'000000000000000000000000')",
    ],
    [
      'other words than it has',
      "update posts set title = 'Unheard of' where id = (select min(id) from posts)",
    ],
    ['the posts of word 7', 'delete from word_posts where word_id = 7'],
    ['the posts of word 7', "update word_posts set posts = x'0000' where word_id = 7"],
    ['the posts of word 999999', "insert into word_posts values (1, 0, 999999, x'0000')"],
    ['search counts', 'update word_counts set posts_count = posts_count + 1 where word_id = 7'],
    ['blocks with', 'update word_counts set blocks = 0 where word_id = 7'],
    ['search counts', 'update search_indexes set title_words = title_words + 1'],
    ['does not know', 'delete from words where id = 7'],
    [
      'refers to a row',
      'insert into votes (company_id, post_id, user_id, created) values (1, 999999, 1, 1)',
    ],
  ])('notices when it is not so: %s', async (named, damage) => {
    const { exitCode, stdout, stderr } = await verifyDamaged(damage)
    expect(stderr).toContain(named)
    expect([exitCode, stdout]).toEqual([1, ''])
  })
})
