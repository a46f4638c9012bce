import { describe, expect, test } from 'bun:test'
import { readLines } from '../../src/cli/import/read-lines.ts'
import { addBoard } from '../../src/features/boards/boards.ts'
import { importLines } from '../../src/features/transfer/import/import-lines.ts'
import { LineProblem } from '../../src/features/transfer/import/line.ts'
import { companyOn, type EngineName, nobody } from '../engines/temporary-store.ts'
import { runHark } from '../support/command.ts'
import { engineNames } from '../support/engine-under-test.ts'
import { failureOf } from '../support/failure-of.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import {
  closed,
  importedLine,
  importingCompany,
  importLine,
  outcome,
  textOf,
} from '../support/importing.ts'
import { once } from '../support/once.ts'

const someone = { email: 'someone@example.com', full_name: 'Someone' }
const comment = { content: 'Yes', creator: 'ada@example.com' }
const line = (fields: Record<string, unknown>) => JSON.stringify(importLine(fields))

/** Wrong whatever the database holds. */
const wrongInItself: [string, string][] = [
  ['{"board": "ideas"', 'The line is not valid JSON.'],
  ['[]', 'The line must be a JSON object.'],
  ['{"title": "a", "title": "b"}', 'An object has the same key twice.'],
  ['{"title": "a\\u0000"}', 'A string holds a NUL character.'],
  ['{"title": "\\ud800"}', 'A string holds a lone surrogate.'],
  ['{}', 'board: This field is required. title: This field is required. creator: '],
  [line({ vote: [] }), 'vote: There is no such field. Did you mean `votes`?'],
  [
    line({ comments: [{ ...comment, likes: 3 }] }),
    'comments[0].likes: There is no such field. The known',
  ],
  [line({ title: null }), 'title: This must be a string.'],
  [line({ title: ' ' }), 'title: This may not be blank.'],
  [line({ title: 'é'.repeat(256) }), 'title: At most 255 characters.'],
  [line({ content: 'x'.repeat(20_001) }), 'content: At most 20000 characters.'],
  [line({ created: 'yesterday' }), 'created: This must be a time since 1970 such as'],
  [line({ creator: { ...someone, email: 'no' } }), 'creator.email: This must be one plain e-mail'],
  [line({ votes: [7] }), 'votes[0]: This must be an object.'],
  [line({ votes: {} }), 'votes: This must be an array.'],
  [line({ comments: [comment, { ...comment, content: ' ' }] }), 'comments[1].content: This may'],
  [line({ comments: [{ ...comment, internal: 1 }] }), 'comments[0].internal: This must be a bool'],
  [
    line({ comments: [{ ...comment, creator: { email: 'x', full_name: 'X' } }] }),
    'comments[0].creator.email: This must be one plain e-mail address.',
  ],
]

const wrongHere: [string, string][] = [
  [line({ board: 'none' }), 'board: There is no board "none".'],
  [line({ status: 'Never' }), 'status: There is no status "Never".'],
  [line({ created: '2999-01-01T00:00:00Z' }), 'created: This may not lie in the future.'],
  [line({ creator: { email: 'x@example.com' } }), 'creator.full_name: Nobody is known as x@exampl'],
  [
    line({ creator: { ...someone, full_name: 'x'.repeat(151) } }),
    'creator.full_name: At most 150 characters.',
  ],
  [line({ votes: [someone, 'nobody@example.com'] }), 'votes[1].full_name: Nobody is known as'],
  [
    line({
      created: '2024-01-02T00:00:00Z',
      comments: [{ ...comment, created: '2024-01-01T00:00:00Z' }],
    }),
    'comments[0].created: This cannot be before the time of the post.',
  ],
  [
    line({ comments: [comment, { ...comment, created: '2999-01-01T00:00:00Z' }] }),
    'comments[1].created: This may not lie in the future.',
  ],
]

/** On line 4: blank ones count. */
const withWrong = (wrong: string) =>
  `${line({ title: 'first' })}\n${line({ title: 'second' })}\n\n${wrong}\n${line({ title: 'behind' })}\n`

async function* chunksOf(bytes: Uint8Array) {
  yield bytes
}

const companyWithIdeas = (engine: EngineName) =>
  once(`company with ideas on ${engine}`, async () => {
    const company = await companyOn(engine)
    await addBoard(company.db, nobody, { slug: 'ideas', name: 'Ideas', isPrivate: false })
    return company
  })

describe.each(engineNames)('on %s', engine => {
  test.each(engine === 'SQLite' ? [...wrongInItself, ...wrongHere] : wrongHere)(
    'at %s, what stands before it is written',
    async (wrong, sentence) => {
      const { db, errors } = await companyWithIdeas(engine)
      const stored = () => db.query.selectFrom('posts').select('title').orderBy('id').execute()
      const before = await stored()
      const text = new TextEncoder().encode(withWrong(wrong))
      const lines = readLines(chunksOf(text), { skip: 0, onRead() {} })
      const importing = Array.fromAsync(importLines(db, nobody, lines, 'test'))
      const problem = (await failureOf(importing)) as LineProblem
      expect(problem).toBeInstanceOf(LineProblem)
      expect(problem.message).toStartWith(`Line 4: ${sentence}`)
      expect(await stored()).toEqual([...before, { title: 'first' }, { title: 'second' }])
      expect(await errors()).toEqual([])
    },
  )

  test.each([wrongInItself[0]!, wrongHere[0]!])(
    'the command tells of %s, and how to go on',
    async (wrong, sentence) => {
      const { importText, posts } = await importingCompany(engine)
      expect(outcome(await importText(withWrong(wrong)))).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `hark: Line 4: ${sentence} Imported 2 posts, 0 votes, 0 comments and 1 new customer; continue with --skip 2.\n`,
      })
      expect((await posts()).map(({ title }) => title)).toEqual(['second', 'first'])
    },
  )

  test('the import goes on behind what was written', async () => {
    const { company, importFile, everyPost } = await importingCompany(engine)
    const titles = Array.from({ length: 900 }, (_, index) => `Post ${index + 1}`)
    const lines = titles.map(title =>
      importLine({ ...closed, title, votes: [someone, 'ada@example.com'] }),
    )
    const wrong = lines.with(800, importLine({ title: '' }))
    const { stderr } = await importFile(wrong)
    expect(stderr).toBe(
      'hark: Line 801: title: This may not be blank. Imported 800 posts, 1600 votes, 0 comments and 2 new customers; continue with --skip 800.\n',
    )
    expect((await importFile(wrong, '--skip', '800')).stderr).toBe(
      'hark: Line 801: title: This may not be blank. Imported 0 posts, 0 votes, 0 comments and 0 new customers; continue with --skip 800.\n',
    )
    const ran = await importFile(lines, '--skip', '800')
    expect(ran.stdout).toBe(importedLine(company, [100, 200, 0, 0]))
    const listed = await everyPost()
    expect(listed.map(({ title }) => title)).toEqual(titles.toReversed())
  })

  test('a line may be long, but not endless', async () => {
    const { importText, posts } = await importingCompany(engine)
    // More rows than a batch ever has, and a megabyte.
    const voters = Array.from({ length: 6_000 }, (_, index) => ({
      email: `voter-${index}@example.com`,
      full_name: `Voter ${index} ${'x'.repeat(130)}`,
    }))
    const long = importLine({ ...closed, votes: voters })
    const endless = importLine({ title: 'x'.repeat(5 * 2 ** 20) })
    const { stderr } = await importText(textOf([long, endless, importLine()]))
    expect(stderr).toContain('hark: Line 2: It is longer than 4 MiB. Imported 1 post, 6000 votes')
    expect((await posts()).map(post => post.votes_count)).toEqual([6_000])
    expect((await importText(textOf([long, endless, importLine()]), '--skip', '2')).exitCode).toBe(
      0,
    )
  })
})

test('a wrong call is one sentence', async () => {
  const env = { DATA_DIR: freshFolder() }
  await runHark(['company', 'add', '--slug', 'acme', '--name', 'Acme'], { env })
  const run = async (...words: string[]) => outcome(await runHark(['import', ...words], { env }))
  const refusal = (exitCode: number, sentence: string) => ({
    exitCode,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^hark: ${sentence}.*\n$`)),
  })
  expect(await run()).toEqual(refusal(2, '`hark import FILE` takes exactly that'))
  expect(await run('-', '--skip', 'x')).toEqual(refusal(2, '--skip must be a number of lines'))
  expect(await run('/none.jsonl')).toEqual(refusal(1, 'There is no file /none.jsonl'))
  expect(await run(env.DATA_DIR)).toEqual(refusal(1, 'There is no file'))
  expect(await run('-', '--company', 'none')).toEqual(refusal(1, 'There is no company "none"'))
})
