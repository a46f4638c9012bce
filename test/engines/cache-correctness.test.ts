import { afterAll, describe, expect, onTestFinished, test } from 'bun:test'
import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { signIn } from '../../src/features/auth/sessions/sign-in.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { chooseView } from '../../src/features/people/users/edit-profile.ts'
import { isRevenueDue } from '../../src/features/posts/revenue/find-due.ts'
import { countRevenue } from '../../src/features/posts/revenue/follow-changes.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import type { CompanyDb, CompanyTransaction } from '../../src/store/company-db.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { inLongRun } from '../support/long-run.ts'
import { type Random, randomFrom } from '../support/random.ts'
import {
  type Asked,
  ask,
  type Difference,
  linkedPaths,
  type Paths,
  randomRead,
} from './cache/compared-answers.ts'
import { member, randomWrite, renameBoard } from './cache/random-write.ts'
import { type EngineName, engineNames, newDatabaseUrl, nobody } from './temporary-store.ts'

/** Tens of thousands are for a long run: 20000 takes some minutes. */
const comparisons = Number(process.env.HARK_CACHE_COMPARISONS ?? inLongRun(700, 3000))
const seed = Number(process.env.HARK_CACHE_SEED ?? 7)
const readsPerWrite = 6
const never = new AbortController().signal

type Installation = Awaited<ReturnType<typeof installation>>

/** Servers that remember, one that does not, and the data itself, all of one installation. */
async function installation(engine: EngineName) {
  const databaseUrl = await newDatabaseUrl(engine)
  const dataDir = freshFolder()
  const data = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  // Every link starts with it, so that servers on several ports tell the same.
  const env = { ...data, BASE_URL: 'http://hark.example', TRUSTED_PROXIES: '1' }
  const first = await startHark(databaseUrl ? env : { ...env, WORKERS: '2' })
  const adminToken = await first.firstToken()
  const remembering = databaseUrl ? [first, await startHark(env)] : [first]
  const plain = await startHark({ ...env, CACHE_MEGABYTES: '0' })
  const store = await openStore({ dataDir, databaseUrl }, undefined, patient)
  const db = store.company(1)
  const user = { email: member, name: 'Member', role: 'team' as const }
  const ownerId = (await addUser(db, nobody, user))!
  const tokens = [adminToken, await addToken(db, nobody, { ownerId })]
  const customer = { email: 'customer@example.com', name: 'Customer', role: 'customer' as const }
  const customerId = (await addUser(db, nobody, customer))!
  const sessions = [await sessionOf(db, customerId), await sessionOf(db, ownerId)]
  const people = [customerId, ownerId]
  const close = async () => {
    await store.engine.close()
    await plain.stop()
  }
  return { remembering, plain, store, db, people, readers: { tokens, sessions }, close }
}

async function sessionOf(db: CompanyDb, userId: number): Promise<string> {
  const linkSecret = await addLoginLink(db, nobody, userId)
  return (await signIn(db, { linkSecret, device: 'Test', isSecure: false }))!
}

/** Reads from every server at once, each twice from those that remember, and tells what differs. */
async function compare(
  { remembering, plain }: Installation,
  asked: Asked,
  paths: Paths,
): Promise<{ compared: number; different: Difference[] }> {
  const made = await ask(plain.url, asked)
  paths.linked.splice(0, Math.max(0, paths.linked.length - 16))
  paths.linked.push(...linkedPaths(made))
  const twice = remembering.flatMap(({ url }: RunningHark) => [url, url, url])
  const answers = await Promise.all(twice.map(url => ask(url, asked)))
  const different = answers
    .filter(remembered => remembered !== made)
    .map(remembered => ({ path: asked.path, remembered, made }))
  // A job of a server may have added a notification in between: then what would be made has changed, too.
  if (different.length > 0 && (await ask(plain.url, asked)) !== made)
    return { compared: 0, different: [] }
  return { compared: answers.length, different }
}

/** So that a process that remembers is the one that writes: it knows its own commits without reading them. */
async function writeThroughServer({ remembering, readers }: Installation, random: Random) {
  const { url } = random.pick(remembering)
  const headers = {
    authorization: `Bearer ${readers.tokens[0]}`,
    'content-type': 'application/json',
  }
  const post = { title: `Words ${random.whole(1, 999)}`, content: 'more words', board: 'bugs' }
  const writes = [
    { path: '/api/v1/posts/create/', method: 'POST', body: JSON.stringify(post) },
    ...['PUT', 'DELETE'].map(method => ({
      path: `/api/v1/posts/${random.whole(1, 60)}/vote/`,
      method,
      body: null,
    })),
  ]
  const { path, ...request } = random.pick(writes)
  const { status } = await fetch(`${url}${path}`, { ...request, headers })
  expect([200, 201, 204, 404]).toContain(status)
}

/** That changes no revision. */
function chooseSomeLanguage({ db, people }: Installation, { pick }: Random) {
  const language = pick(['fr', 'ar', null] as const)
  return db.maintain(transaction => chooseView(transaction, pick(people), { language }))
}

/** What the servers that remember say of it when they end. */
async function endedCounts({ remembering }: Installation) {
  const counts = { confirmed_by_events: 0, confirmed_by_statement: 0, built: 0 }
  for (const server of remembering) {
    await server.stop()
    for (const line of server.stdout.filter(line => line.includes('"response_cache"')))
      for (const name of Object.keys(counts) as (keyof typeof counts)[])
        counts[name] += JSON.parse(line)[name]
  }
  return counts
}

const newest = ({ readers }: Installation, list: 'posts' | 'comments'): Asked => ({
  path: `/api/v1/${list}/?page_size=5`,
  token: readers.tokens[0],
})

/** So that there is something to read. */
const earlierWrites = 60
/** Of some reads at a time, until one shows posts with their statuses: some of so many do, whatever the seed. */
const forgetfulWrites = 12
const readsOfForgetful = 10

for (const engine of engineNames)
  describe(`on ${engine}`, async () => {
    test(
      'what is remembered is what would be made, after whatever was written by whichever process',
      async () => {
        const made = await installation(engine)
        onTestFinished(made.close)
        const random = randomFrom(seed)
        const paths: Paths = { linked: [], recent: [] }
        let compared = 0
        while (compared < comparisons) {
          if (random.chance(0.5)) await writeThroughServer(made, random)
          else await randomWrite(made.db, random)
          if (random.chance(0.2)) await chooseSomeLanguage(made, random)
          // Otherwise the job of a server may count between two reads that are compared.
          while (await isRevenueDue(made.store)) await countRevenue(made.store, never)
          for (let read = 0; read < readsPerWrite; read++) {
            const found = await compare(made, randomRead(random, made.readers, paths), paths)
            expect(found.different, `seed ${seed}, after ${compared}`).toEqual([])
            compared += found.compared
          }
          // Events confirm only what is asked for again, and most random reads are not.
          const again = await compare(made, newest(made, 'comments'), paths)
          expect(again.different, `seed ${seed}, after ${compared}`).toEqual([])
        }
        process.stdout.write(`${engine}: ${compared} remembered answers were as if made anew\n`)
        // Events have confirmed many, and statements those of which events say too little.
        const counts = await endedCounts(made)
        process.stdout.write(`${engine}: ${JSON.stringify(counts)}\n`)
        expect(counts.confirmed_by_events).toBeGreaterThan(comparisons / 100)
        expect(counts.confirmed_by_statement).toBeGreaterThan(0)
      },
      { timeout: 1_800_000 },
    )

    // Three processes take too long to start for each of these tests. A write that forgets a revision leaves wrong answers
    // behind, so each begins with one after which all is built anew.
    const made = await installation(engine)
    const earlier = randomFrom(seed)
    for (let n = 0; n < earlierWrites; n++) await randomWrite(made.db, earlier)
    afterAll(async () => {
      await made.close()
      for (const server of made.remembering) await server.stop()
    })
    const buildAnew = async (nth = 0) => {
      const [board] = await made.db.query.selectFrom('boards').select('id').execute()
      await renameBoard(made.db, board!.id, `Everything is built anew ${nth}`)
    }

    test('while others write, one tag is one answer, whichever process gives it', async () => {
      await buildAnew()
      const random = randomFrom(seed + 1)
      const bodies = new Map<string, string>()
      let isWriting = true
      const writing = (async () => {
        for (let n = 0; n < 60; n++) await randomWrite(made.db, random)
        isWriting = false
      })()
      const reading = [...made.remembering, made.plain].map(async ({ url }) => {
        while (isWriting) {
          const answer = await ask(url, newest(made, 'posts'))
          const tag = answer.split(' ')[1]!
          expect(bodies.get(tag) ?? answer).toBe(answer)
          bodies.set(tag, answer)
        }
      })
      await Promise.all([writing, ...reading])
      expect(bodies.size).toBeGreaterThan(1)
    })

    type ForgetfulWrite = (transaction: CompanyTransaction, nth: number) => Promise<void>
    const forgetful: [string, ForgetfulWrite][] = [
      [
        'the company’s revision',
        async ({ query }, nth) => {
          await query
            .updateTable('posts')
            .set({ title: `Forgotten ${nth}` })
            .execute()
        },
      ],
      [
        'the revision of the item',
        async (transaction, nth) => {
          await transaction.query
            .updateTable('posts')
            .set({ title: `Without ${nth}` })
            .execute()
          transaction.touch()
        },
      ],
      [
        'the names’ revision',
        async (transaction, nth) => {
          await transaction.query
            .updateTable('statuses')
            .set({ color: `#1234${nth + 10}` })
            .execute()
          transaction.touch()
        },
      ],
    ]
    test.each(forgetful)(
      'a write that forgets %s is caught by this very comparison',
      async (_, write) => {
        // The same reads before and after: what they ask for is remembered by then.
        const isDifferent = async (nth: number) => {
          const random = randomFrom(seed + 2 + nth)
          for (let read = 0; read < readsOfForgetful; read++) {
            const paths = { linked: [], recent: [] }
            const asked = randomRead(random, made.readers, paths)
            const { different } = await compare(made, asked, paths)
            if (different.length > 0) return true
          }
          return false
        }
        let isCaught = false
        for (let nth = 0; nth < forgetfulWrites && !isCaught; nth++) {
          await buildAnew(nth)
          expect(await isDifferent(nth)).toBe(false)
          await made.db.write(nobody, transaction => write(transaction, nth))
          isCaught = await isDifferent(nth)
        }
        expect(isCaught).toBe(true)
      },
    )
  })
