import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addBoard } from '../../src/features/boards/boards.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { readIndexState } from '../../src/features/search/index/index-state.ts'
import { measurePending } from '../../src/features/search/index/pending-posts.ts'
import { importLines } from '../../src/features/transfer/import/import-lines.ts'
import {
  importSource,
  type RefusedRow,
  type Source,
  SourceProblem,
} from '../../src/features/transfer/import/import-source.ts'
import { type Line, LineProblem } from '../../src/features/transfer/import/line.ts'
import { openCsvSource } from '../../src/features/transfer/import/sources/csv-source.ts'
import { openFiderSource } from '../../src/features/transfer/import/sources/fider-source.ts'
import { readVocabulary } from '../../src/features/transfer/import/sources/vocabulary.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { csvRecord } from '../../src/platform/csv/write-csv.ts'
import { actors } from '../../src/store/event.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { zipOf } from '../support/zip.ts'
import { companyOn, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

setDefaultTimeout(300_000)

const fixtures = join(import.meta.dir, '../fixtures/import')
const fixture = (name: string) => readFileSync(join(fixtures, name))

async function* chunksOf(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function fiderZip(change: (tables: Record<string, string>) => void = () => {}): string {
  const names = ['posts', 'users', 'comments', 'post_votes', 'tags', 'post_tags']
  const tables = Object.fromEntries(
    names.map(name => [`${name}.json`, fixture(`fider/${name}.json`).toString()]),
  )
  change(tables)
  const file = join(freshFolder(), 'fider.zip')
  writeFileSync(file, zipOf(Object.entries(tables).map(([name, content]) => ({ name, content }))))
  return file
}

describe.each(engineNames)('on %s', async engine => {
  const open = async () => {
    const company = await companyOn(engine)
    const { db } = company
    for (const slug of ['ideas', 'bugs'])
      await addBoard(db, nobody, { slug, name: `Board ${slug}`, isPrivate: false })
    const vocabulary = await readVocabulary(db)
    const run = async (source: Source, isDryRun = false) => {
      const refused: RefusedRow[] = []
      const options = {
        name: 'a file',
        isDryRun,
        onRefused: (row: RefusedRow) => refused.push(row),
      }
      const steps = await Array.fromAsync(importSource(db, actors.import, source, options))
      const { lastLine, batchId, ...counts } = steps.at(-1)!
      return { counts, refused, lastLine, batchId }
    }
    type CsvOptions = Partial<Parameters<typeof openCsvSource>[1]>
    return {
      ...company,
      run,
      csv: (bytes: Uint8Array | string, options: CsvOptions = {}) =>
        openCsvSource(chunksOf(Buffer.from(bytes as string)), {
          format: 'csv',
          source: '',
          vocabulary,
          ...options,
        }),
      fider: (file: string, options = {}) =>
        openFiderSource(file, { source: 'fider', board: 'ideas', vocabulary, ...options }),
      posts: () =>
        db.query
          .selectFrom('posts as p')
          .innerJoin('users as u', 'u.id', 'p.creator_id')
          .innerJoin('boards as b', 'b.id', 'p.board_id')
          .innerJoin('statuses as s', 's.id', 'p.status_id')
          .select(['p.title', 'p.content', 'u.email', 'u.name', 'b.slug as board'])
          .select(['s.name as status', 'p.created', 'p.votes_count', 'p.comments_count'])
          .select('p.external_id')
          .orderBy('p.id')
          .execute(),
      /** Everything that a write could have left. */
      state: async () => ({
        events: await db.query
          .selectFrom('events')
          .select(['version', 'type'])
          .orderBy('version')
          .execute(),
        batches: await db.query.selectFrom('batches').selectAll().execute(),
        tags: await db.query.selectFrom('tags').select('name').orderBy('name').execute(),
      }),
      expectSound: async () => expect(await company.errors()).toEqual([]),
    }
  }

  const none = { comments: 0, existing: 0, refusedRows: 0, importedVotes: 0, tags: 0, votes: 0 }
  const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
  const columns = { title: 'Idea name' }

  test('rows of votes say how important a post is, on boards that ask', async () => {
    const { csv, run, db, expectSound } = await open()
    const asked = { slug: 'asked', name: 'Asked', isPrivate: false, asks_importance: true }
    await addBoard(db, nobody, asked)
    const rows = [
      'id,title,board,author email,voter email,importance',
      '1,A,asked,ada@example.com,ada@example.com,Must have',
      '1,A,asked,ada@example.com,bo@example.com,nice_to_have',
      '1,A,asked,ada@example.com,cy@example.com,',
      '1,A,asked,ada@example.com,bo@example.com,important',
      '2,B,asked,ada@example.com,ada@example.com,very',
      '3,C,ideas,ada@example.com,ada@example.com,important',
      '4,D,ideas,ada@example.com,ada@example.com,',
    ]
    const columns = { voter_email: 'voter email' }
    const { counts, refused } = await run(await csv(rows.join('\n'), { columns }))
    expect(counts).toMatchObject({ posts: 2, votes: 4 })
    expect(refused.map(({ column, reason }) => [column, reason])).toEqual([
      ['importance', 'This must be one of: nice_to_have, important, must_have.'],
      ['importance', 'The board "ideas" does not ask for it.'],
    ])
    const found = await db.query
      .selectFrom('posts')
      .select(['title', 'votes_count', 'nice_votes', 'important_votes', 'must_votes'])
      .orderBy('id')
      .execute()
    expect(found.map(post => Object.values(post))).toEqual([
      ['A', 3, 0, 1, 1],
      ['D', 1, 0, 0, 0],
    ])
    await expectSound()
  })

  test('planned dates and estimates are imported, as an export has them', async () => {
    const { csv, run, db, expectSound } = await open()
    const rows = [
      'title,board,author email,eta,effort,impact',
      'A,ideas,ada@example.com,2026-11-30,3,8',
      'B,ideas,ada@example.com,,,',
      'C,ideas,ada@example.com,soon,0,high',
    ]
    const { counts, refused } = await run(await csv(rows.join('\n')))
    expect(counts).toMatchObject({ posts: 2 })
    expect(refused.map(({ column, reason }) => [column, reason])).toEqual([
      [
        'eta, effort, impact',
        'eta: This must be a date such as 2026-11-30. effort: Between 1 and 10. impact: This must be a number.',
      ],
    ])
    const found = db.query.selectFrom('posts').select(['title', 'eta', 'effort', 'impact'])
    expect((await found.orderBy('id').execute()).map(post => Object.values(post))).toEqual([
      ['A', '2026-11-30', 3, 8],
      ['B', null, null, null],
    ])
    const events = await db.query.selectFrom('events').select('type').execute()
    for (const name of ['eta', 'effort', 'impact'])
      expect(events.filter(({ type }) => type === `post.${name}_changed`)).toHaveLength(1)
    await expectSound()
  })

  test('a CSV file is imported by the names of its columns, and every refused row is reported', async () => {
    const { csv, run, posts, db, expectSound } = await open()
    const source = await csv(fixture('posts.csv'), { columns })
    expect(source.mapping).toEqual({
      used: [
        ['title', 'Idea name'],
        ['content', 'Description'],
        ['board', 'Board'],
        ['status', 'Status'],
        ['author_email', 'Author e-mail'],
        ['author_name', 'Author'],
        ['created', 'Created'],
        ['votes', 'Votes'],
        ['voters', 'Voters'],
        ['tags', 'Tags'],
        ['external_id', 'ID'],
        ['url', 'Link'],
      ].map(([field, column]) => ({ field: field!, column: column! })),
      ignored: ['Score'],
    })
    const { counts, refused } = await run(source)
    expect(counts).toEqual({
      ...none,
      posts: 4,
      votes: 2,
      customers: 3,
      tags: 2,
      refusedRows: 7,
      importedVotes: 10,
    })
    expect(refused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [5, 'Idea name', 'This may not be blank.'],
      [6, 'Board', 'There is no board "nowhere".'],
      [
        7,
        'Author e-mail, Created',
        expect.stringMatching(
          /^Author e-mail: This must be one plain e-mail address\. Created: This must be a time/,
        ),
      ],
      [8, 'ID', 'Line 2 is the same post.'],
      [11, '', 'This has 15 cells, and the header 13.'],
      [12, 'Votes', 'This must be a whole number.'],
      [13, '', 'A quote is opened here and never closed.'],
    ])
    const plain = { content: '', votes_count: 0, comments_count: 0 }
    expect(await posts()).toEqual([
      {
        ...ada,
        title: 'Dark mode',
        content: 'My eyes hurt\nat night, "really".',
        board: 'ideas',
        status: 'Planned',
        created: Date.parse('2024-05-06T07:08:09Z') * 1000,
        votes_count: 12,
        comments_count: 0,
        external_id: '17',
      },
      {
        ...plain,
        email: 'bob@example.com',
        name: 'bob',
        title: '=1+1 is shown as 2',
        board: 'bugs',
        status: 'Open',
        created: Date.parse('2024-05-07T00:00:00Z') * 1000,
        external_id: '18',
      },
      {
        ...plain,
        ...ada,
        title: 'Without an id',
        board: 'ideas',
        status: 'Complete',
        created: Date.parse('2024-05-08T08:00:00Z') * 1000,
        external_id: expect.stringMatching(/^sha256-[0-9a-f]{32}$/),
      },
      {
        ...plain,
        ...ada,
        title: 'Last',
        board: 'ideas',
        status: 'Open',
        created: Date.parse('2024-05-09T10:00:00Z') * 1000,
        external_id: '25',
      },
    ])
    const events = await db.query.selectFrom('events').select(['type', 'via']).execute()
    for (const type of ['post.created', 'vote.added', 'post.tags_changed', 'post.links_changed']) {
      const vias = events.filter(event => event.type === type).map(({ via }) => via)
      expect([...new Set(vias)]).toEqual(['import'])
    }
    await expectSound()
  })

  test('a number of votes that is too large is reported by its column', async () => {
    const { csv, run } = await open()
    const text = 'Title,Author e-mail,Upvotes\nDark mode,ada@example.com,1000001\n'
    const { refused } = await run(await csv(text, { board: 'ideas' }), true)
    expect(refused.map(({ line, column }) => [line, column])).toEqual([[2, 'Upvotes']])
  })

  test('a dry run reports the same and writes nothing; importing twice makes nothing twice', async () => {
    const { csv, run, posts, state } = await open()
    const text = fixture('posts.csv')
    const before = await state()
    const dry = await run(await csv(text, { columns }), true)
    expect([await state(), await posts()]).toEqual([before, []])
    const real = await run(await csv(text, { columns }))
    expect([dry.counts, dry.refused]).toEqual([real.counts, real.refused])
    const after = await state()
    const again = await run(await csv(text, { columns }))
    expect(again.counts).toEqual({
      ...real.counts,
      posts: 0,
      votes: 0,
      importedVotes: 0,
      customers: 0,
      tags: 0,
      existing: 4,
    })
    expect(again.refused).toEqual(real.refused)
    expect(await state()).toEqual(after)
  })

  test('refused rows that were corrected can be imported, with nothing else', async () => {
    const { csv, run, posts } = await open()
    const first = await run(await csv(fixture('posts.csv'), { columns }))
    const header = (await csv(fixture('posts.csv'), { columns })).columns
    const corrected = first.refused
      .filter(({ line }) => line === 5)
      .map(({ cells, line, column, reason }) =>
        csvRecord([...cells.with(1, '-1 as a title'), String(line), column, reason]),
      )
    const report = [...header, 'refused_line', 'refused_column', 'refused_reason']
    const second = await run(await csv([csvRecord(report), ...corrected].join(''), { columns }))
    expect(second.counts).toMatchObject({ posts: 1, existing: 0, refusedRows: 0 })
    expect((await posts()).at(-1)).toMatchObject({ title: '-1 as a title', external_id: '19' })
  })

  test('a post that is refused leaves neither people nor tags behind', async () => {
    const { csv, run, db, state, expectSound } = await open()
    const rows = [
      ['Refused', 'first@example.com', `${'x'.repeat(151)} <second@example.com>`, 'Left out'],
      ['Imported', 'third@example.com', 'first@example.com', 'Used, used'],
    ]
    const text = ['title,author email,voters,tags\n', ...rows.map(csvRecord)].join('')
    const { counts, refused } = await run(await csv(text, { board: 'ideas' }))
    expect(counts).toMatchObject({ posts: 1, customers: 2, tags: 1, refusedRows: 1 })
    expect(refused).toMatchObject([
      { line: 2, column: 'voters', reason: 'At most 150 characters.' },
    ])
    const users = await db.query.selectFrom('users').select('email').orderBy('email').execute()
    expect(users.map(({ email }) => email)).toEqual([
      'a@example.com',
      'first@example.com',
      'third@example.com',
    ])
    expect((await state()).tags).toEqual([{ name: 'Used' }])
    await expectSound()
  })

  test('a column that is taken for tags by mistake does not create thousands', async () => {
    const { csv, run, state } = await open()
    const rows = Array.from({ length: 510 }, (_, at) => csvRecord([`Post ${at}`, `Tag ${at}`]))
    const options = { board: 'ideas', author: 'a@example.com' }
    const source = () => csv(['title,tags\n', ...rows].join(''), options)
    const { counts, refused } = await run(await source())
    expect(counts).toMatchObject({ posts: 500, tags: 500, refusedRows: 10 })
    expect(refused[0]).toMatchObject({ column: 'tags', line: 502 })
    expect((await state()).tags).toHaveLength(500)
  })

  test('an import that stops is continued by running it again', async () => {
    const { csv, run, posts, expectSound } = await open()
    const rows = Array.from({ length: 1_200 }, (_, at) => `${at},Post ${at},ideas,a@example.com\n`)
    const text = `id,title,board,author email\n${rows.join('')}`
    const source = await csv(text)
    async function* interrupted() {
      for await (const post of source.posts) {
        if (post.rows[0]!.line > 700) throw new Error('The power failed.')
        yield post
      }
    }
    const failure = await run({ ...source, posts: interrupted() }).catch(error => error)
    expect(failure.message).toBe('The power failed.')
    expect(await posts()).toHaveLength(699)
    const { counts } = await run(await csv(text))
    expect(counts).toMatchObject({ posts: 501, existing: 699, refusedRows: 0 })
    expect((await posts()).map(({ title }) => title)).toEqual(rows.map((_, at) => `Post ${at}`))
    await expectSound()
  })

  test("Canny's and UserVoice's files are imported, beside each other", async () => {
    const { csv, run, posts, expectSound } = await open()
    const canny = await run(await csv(fixture('canny.csv'), { format: 'canny', source: 'canny' }))
    expect(canny.counts).toEqual({
      ...none,
      posts: 2,
      customers: 2,
      tags: 2,
      importedVotes: 4,
      refusedRows: 1,
    })
    expect(canny.refused).toMatchObject([
      { line: 4, column: 'author email', reason: expect.stringContaining('--author EMAIL') },
    ])
    const format = { format: 'uservoice', source: 'uservoice' } as const
    const uservoice = await run(await csv(fixture('uservoice.csv'), format))
    expect(uservoice.counts).toEqual({
      ...none,
      posts: 2,
      votes: 3,
      customers: 2,
      tags: 2,
      importedVotes: 1,
      refusedRows: 2,
    })
    expect(uservoice.refused.map(({ line, column }) => [line, column])).toEqual([
      [6, 'User Email Address'],
      [7, 'User Email Address'],
    ])
    const dotted = await run(
      await csv(fixture('uservoice-suggestions.csv'), { ...format, author: 'ada@example.com' }),
    )
    expect(dotted.counts).toMatchObject({ posts: 1, refusedRows: 0 })
    expect(
      (await posts()).map(post => [post.title, post.status, post.votes_count, post.external_id]),
    ).toEqual([
      ['Dark mode', 'Under review', 3, 'canny:553c3ef8b8cdcd1501ba1234'],
      ['Export', 'Complete', 1, 'canny:553c3ef8b8cdcd1501ba1235'],
      ['Dark mode', 'Under review', 3, 'uservoice:1'],
      ['Export', 'In progress', 1, 'uservoice:2'],
      ['Dotted', 'Planned', 0, 'uservoice:7'],
    ])
    await expectSound()
  })

  test("Fider's backup is imported with votes, comments, answers and tags", async () => {
    const { fider, run, posts, db, expectSound } = await open()
    const file = fiderZip()
    const { counts, refused } = await run(await fider(file))
    expect(counts).toEqual({
      ...none,
      posts: 2,
      votes: 2,
      comments: 3,
      customers: 2,
      tags: 1,
      importedVotes: 1,
      refusedRows: 2,
    })
    expect(refused).toMatchObject([
      { line: 4, cells: ['posts.json', '14', 'Not approved'] },
      { line: 5, column: 'creator', reason: expect.stringContaining('--author EMAIL') },
    ])
    expect(
      (await posts()).map(post => [post.title, post.email, post.status, post.external_id]),
    ).toEqual([
      ['Dark mode', 'bob@example.com', 'In progress', 'fider:11'],
      ['2024', 'ada@example.com', 'Open', 'fider:12'],
    ])
    const comments = await db.query
      .selectFrom('comments as c')
      .innerJoin('users as u', 'u.id', 'c.creator_id')
      .select(['c.content', 'u.email'])
      .orderBy('c.id')
      .execute()
    expect(comments).toEqual([
      { content: 'First.', email: 'bob@example.com' },
      { content: 'We have started.', email: 'ada@example.com' },
      { content: 'Later.', email: 'ada@example.com' },
    ])
    const again = await run(await fider(file, { author: 'ada@example.com' }))
    expect(again.counts).toMatchObject({ posts: 1, existing: 2, refusedRows: 1 })
    expect((await posts()).at(-1)).toMatchObject({ title: 'By nobody', status: 'Closed' })
    await expectSound()
  })
})

describe('whatever the engine', async () => {
  const { db } = await temporaryCompany()
  const vocabulary = await readVocabulary(db)
  const options = { format: 'csv', source: '', board: 'open', vocabulary } as const
  const run = async (source: Source) => {
    const refused: RefusedRow[] = []
    const onRefused = (row: RefusedRow) => refused.push(row)
    const imported = importSource(db, actors.import, source, {
      name: 'x',
      isDryRun: true,
      onRefused,
    })
    const { posts } = (await Array.fromAsync(imported)).at(-1)!
    return { posts, refused: refused.map(({ line, reason }) => `${line}: ${reason}`) }
  }
  const csv = (bytes: Uint8Array, more: object = {}) =>
    openCsvSource(chunksOf(bytes), { ...options, ...more })
  const columns = { title: 'Titel', author_email: 'E-Mail' }

  test.each([
    ['excel-unicode.csv', {}, { posts: 1, refused: [] }],
    ['excel-windows-1252.csv', { columns, encoding: 'windows-1252' }, { posts: 1, refused: [] }],
    // Its bytes are no UTF-8.
    ['excel-windows-1252.csv', { columns }, { posts: 1, refused: [] }],
  ])('%s with %j', async (name, more, expected) => {
    expect(await run(await csv(fixture(name), more))).toEqual(expected)
  })

  test('a NUL refuses its row, and no other', async () => {
    const text = 'title,author email\nA\0B,a@example.com\nC,a@example.com\n'
    expect(await run(await csv(Buffer.from(text)))).toEqual({
      posts: 1,
      refused: ['2: This holds a NUL or half a character.'],
    })
  })

  test('rows of one post that are longer than memory should hold are separated', async () => {
    const row = Buffer.from(`7,A,a@example.com,${'x'.repeat(4_000_000)}\n`)
    async function* file() {
      yield Buffer.from('id,title,voter email,notes\n')
      for (let count = 0; count < 20; count++) yield row
    }
    const columns = { external_id: 'id', voter_email: 'voter email' }
    const { posts } = await openCsvSource(file(), { ...options, columns })
    const rows: number[] = []
    for await (const post of posts) rows.push(post.rows.length)
    // 64 Mi characters.
    expect(rows).toEqual([17, 3])
  })

  test('what cannot be imported at all is one sentence', async () => {
    const refusal = async (source: Promise<Source>) => {
      const problem = await source.catch(error => error)
      expect(problem).toBeInstanceOf(SourceProblem)
      return problem.message
    }
    const of = (text: string, more = {}) => refusal(csv(Buffer.from(text), more))
    expect(await of('')).toBe('The file is empty.')
    expect(await of('a,b\n1,2')).toBe('There is no title column; the columns are "a", "b".')
    expect(await of(','.repeat(1_000_000))).toContain('This has more than 1000 cells.')
    expect(await of('title,title', { columns: { title: 'title' } })).toContain('Several columns')
    expect(await of('title', { columns: { tags: 'Labels' } })).toContain('no column "Labels"')
    expect(await of('title,field:Area,Field: area')).toContain('for the field "area"')
    const fider = (change: Parameters<typeof fiderZip>[0]) =>
      refusal(openFiderSource(fiderZip(change), options))
    expect(
      await fider(tables => {
        delete tables['users.json']
      }),
    ).toContain('It has no users.json')
    for (const [text, sentence] of [
      ['[', 'comments.json is not valid JSON'],
      ['{}', 'comments.json is not an array of objects'],
      [`[${'{},'.repeat(3_000_000)}{}]`, 'comments.json unpacks to more than is reasonable'],
    ])
      expect(
        await fider(tables => {
          tables['comments.json'] = text!
        }),
      ).toContain(sentence!)
  })
})

const flushedFrom = 2_048
/** As many posts as a batch may have, each one row. */
const batchMost = 5_000
const leftMost = 256

async function* lines(count: number, last?: string, words = 'Dark mode'): AsyncGenerator<Line> {
  for (let number = 1; number <= count; number++) {
    const post = {
      board: 'open',
      title: `Post ${number}`,
      content: words.replaceAll('#', String(number)),
      creator: 'a@example.com',
    }
    yield { number, bytes: Buffer.from(JSON.stringify(post)) }
  }
  if (last !== undefined) yield { number: count + 1, bytes: Buffer.from(last) }
}

test('an import lets few thousand posts wait for their postings, and leaves few behind', async () => {
  const { store, db } = await temporaryCompany()
  let most = 0
  for await (const _ of importLines(db, nobody, lines(6_000), 'test'))
    most = Math.max(most, (await measurePending(db)).posts)
  expect(most).toBeGreaterThan(leftMost)
  expect(most).toBeLessThan(flushedFrom + batchMost)
  expect((await measurePending(db)).posts).toBeLessThan(leftMost)
  expect((await verifyStore(store)).errors).toEqual([])
  const { posts } = await searchPosts(db, { boards: 'every' }, 'post 5999')
  expect(posts[0]?.title).toBe('Post 5999')
}, 300_000)

test('so does one that a wrong line ends', async () => {
  const { store, db } = await temporaryCompany()
  const imported = importLines(db, nobody, lines(1_000, '{"board": "open"'), 'test')
  let written = 0
  const all = (async () => {
    for await (const { posts } of imported) written = posts
  })()
  expect(await all.catch(problem => problem)).toBeInstanceOf(LineProblem)
  expect(written).toBe(1_000)
  expect((await measurePending(db)).posts).toBeLessThan(leftMost)
  expect((await verifyStore(store)).errors).toEqual([])
}, 300_000)

test('others may write between the slices of a large flush', async () => {
  const { store, db } = await temporaryCompany()
  const words = Array.from({ length: 240 }, (_, n) => `w#n${n}`).join(' ')
  let isUnderWay = 0
  const watched: typeof db = Object.create(db, {
    write: {
      value: async (...given: Parameters<typeof db.write>) => {
        const written = await db.write(...given)
        if ((await readIndexState(db))!.flush_stamp !== 0) isUnderWay++
        return written
      },
    },
  })
  for await (const _ of importLines(watched, nobody, lines(600, undefined, words), 'test'));
  // It was started in a transaction of its own; of 144,000 changes and more, two slices leave some.
  expect(isUnderWay).toBeGreaterThanOrEqual(3)
  expect((await readIndexState(db))!.flush_stamp).toBe(0)
  expect((await verifyStore(store)).errors).toEqual([])
}, 300_000)
