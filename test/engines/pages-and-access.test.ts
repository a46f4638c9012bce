import { Database } from 'bun:sqlite'
import { expect, onTestFinished, test } from 'bun:test'
import { join } from 'node:path'
import { SQL } from 'bun'
import { loadConfig } from '../../src/config/load-config.ts'
import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { signIn } from '../../src/features/auth/sessions/sign-in.ts'
import { setBoardMember } from '../../src/features/boards/members.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { createLog } from '../../src/platform/log.ts'
import { serve } from '../../src/server/process/serve.ts'
import { hasPostgres } from '../support/engine-under-test.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type EngineName, nobody, temporaryCompany } from './temporary-store.ts'

/** A team member who is signed in, and sees a post on a board of theirs. */
async function signedInMember(engine: EngineName) {
  const company = await temporaryCompany({ engine, atEnd: onTestFinished })
  const { store, db, userId, hiddenBoard } = company
  const email = 'member@example.com'
  const memberId = (await addUser(db, nobody, { email, name: 'Member', role: 'team' }))!
  await setBoardMember(db, nobody, { boardId: hiddenBoard, userId: memberId, isMember: true })
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  const post = await createPost(db, poster, { board: 'hidden', title: 'Plan', content: '' })
  const linkSecret = await addLoginLink(db, nobody, memberId)
  const secret = await signIn(db, { linkSecret, device: 'Test', isSecure: false })
  const server = serve(
    loadConfig({ PORT: '0', LOG_LEVEL: 'silent', CACHE_MEGABYTES: '8' }),
    store,
    createLog('silent'),
  )
  onTestFinished(() => server.stop())
  const get = (path: string) =>
    fetch(server.url + path, { headers: { cookie: `hark-${db.companyId}=${secret}` } })
  return { ...company, memberId, post, get }
}

test.skipIf(!hasPostgres)(
  'a page does not show what was written after its viewer lost the right to see it (needs PostgreSQL)',
  async () => {
    const member = await signedInMember('PostgreSQL')
    const { db, databaseUrl, hiddenBoard, memberId, userId, post, get } = member
    const { companyId } = db
    const admin = new SQL(databaseUrl!, { max: 1 })
    onTestFinished(() => admin.close())
    const path = `/post/${post.id}/plan/`
    let pending: Promise<Response> | undefined
    await admin.begin(async transaction => {
      // The page has found its post, and waits for the comments.
      await transaction`lock table comments in access exclusive mode`
      pending = get(path)
      const other = new SQL(databaseUrl!, { max: 1 })
      await waitUntil('the page waits', async () => {
        const [row] = await other`select count(*)::int as n from pg_locks
        where not granted and relation = 'comments'::regclass`
        return row.n > 0
      })
      await other.close()
      await transaction`delete from board_members
      where company_id = ${companyId} and board_id = ${hiddenBoard} and user_id = ${memberId}`
      await transaction`insert into comments (company_id, id, post_id, board_id, creator_id, kind,
        content, is_internal, is_highlighted, likes_count, created, revision, edit_revision,
        is_listed, replies_count, public_replies_count, thread)
      values (${companyId}, 999, ${post.id}, ${hiddenBoard}, ${userId}, 'reply',
        'written after removal', 0, 0, 0, 1, 1, 1, 1, 0, 0, ${2 * post.id})`
      await transaction`update companies set revision = 4711, access_revision = 4711
      where id = ${companyId}`
    })
    const answer = await pending!
    // All of it is of one moment, at which they still had it.
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('Plan')
    expect(text).not.toContain('written after removal')
    expect((await get(path)).status).toBe(404)
  },
)

test('a page is answered while nobody can write that its viewer was here', async () => {
  const { folder, db, get } = await signedInMember('SQLite')
  const other = new Database(join(folder, 'hark.db'))
  other.run('pragma busy_timeout = 10000')
  other.run('update sessions set last_used = last_used - 7200000000')
  other.run('begin immediate')
  try {
    const answers = await Promise.all([get('/'), get('/board/hidden/'), get('/board/open/')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  } finally {
    other.run('rollback')
  }
  const stored = () => db.query.selectFrom('sessions').select('last_used').executeTakeFirstOrThrow()
  const before = Date.now() * 1000 - 3_600e6
  await waitUntil('the use is stored', async () => (await stored()).last_used > before)
  other.close()
})
