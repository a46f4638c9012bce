import { describe, expect, test } from 'bun:test'
import { createPost, get, paths } from '../support/client.ts'
import { engineNames } from '../support/engine-under-test.ts'
import {
  importedLine,
  importingCompany,
  importLine,
  outcome,
  textOf,
} from '../support/importing.ts'
import { isNewestFirst } from '../support/paging.ts'

describe.each(engineNames)('on %s', engine => {
  test('posts are listed as the file tells them, with their votes and comments', async () => {
    const { company, importFile, posts, comments, verify } = await importingCompany(engine)
    const ada = { email: 'ada@example.com', full_name: 'Ada Lovelace' }
    const bob = { email: 'bob@example.com', full_name: 'Bob' }
    const ran = await importFile([
      importLine({
        title: '  Dark mode ',
        content: ' My eyes hurt at night.\n',
        created: '2024-05-06T07:08:09.123456Z',
        status: 'Planned',
        votes: [bob, 'ADA@example.com', 'bob@example.com'],
        comments: [
          { content: 'Soon.', creator: bob, created: '2024-05-07T10:00:00+02:00' },
          { content: ' Not yet ', creator: company.team.email, internal: true },
        ],
      }),
      importLine({ title: 'Older', created: '2023-01-01T00:00:00Z', board: 'bugs' }),
    ])
    expect(outcome(ran)).toEqual({
      exitCode: 0,
      stdout: importedLine(company, [2, 2, 2, 2]),
      stderr: '',
    })
    const common = { id: expect.any(Number), url: expect.any(String) }
    const creator = {
      id: expect.any(Number),
      email: ada.email,
      name: ada.full_name,
      alias: '',
      registered: '2024-05-06T07:08:09.123456Z',
      is_admin: false,
      is_team: false,
    }
    const board = { id: expect.any(Number), url: expect.any(String) }
    expect(await posts()).toEqual([
      {
        ...common,
        title: 'Dark mode',
        content: ' My eyes hurt at night.\n',
        creator,
        board: { ...board, name: 'Board ideas' },
        status: expect.objectContaining({ name: 'Planned' }),
        votes_count: 2,
        created: '2024-05-06T07:08:09.123456Z',
        comments_count: 2,
      },
      {
        ...common,
        title: 'Older',
        content: '',
        creator,
        board: { ...board, name: 'Board bugs' },
        status: expect.objectContaining({ name: 'Open' }),
        votes_count: 0,
        created: '2023-01-01T00:00:00.000000Z',
        comments_count: 0,
      },
    ])
    expect(
      (await comments()).map(({ content, created, internal, kind, status, creator: by }) => ({
        content,
        created,
        internal,
        kind,
        status,
        by: by.email,
      })),
    ).toEqual([
      {
        content: 'Soon.',
        created: '2024-05-07T08:00:00.000000Z',
        internal: false,
        kind: 'reply',
        status: null,
        by: bob.email,
      },
      {
        content: ' Not yet ',
        created: '2024-05-06T07:08:09.123456Z',
        internal: true,
        kind: 'reply',
        status: null,
        by: company.team.email,
      },
    ])
    expect(outcome(await verify()).exitCode).toBe(0)
  })

  test('what has no time is from now: newer than before, older than what comes later', async () => {
    const { company, importFile, posts } = await importingCompany(engine)
    const call = { server: company.server }
    await createPost(company.adminToken, { title: 'before' }, call)
    await importFile([importLine({ title: 'first' }), importLine({ title: 'second' })])
    await createPost(company.adminToken, { title: 'after' }, call)
    await importFile([importLine({ title: 'old', created: '2020-01-01T00:00:00Z' })])
    const listed = await posts()
    expect(listed.map(({ title }) => title)).toEqual(['after', 'second', 'first', 'before', 'old'])
    expect(isNewestFirst(listed)).toBe(true)
  })

  test('a person is matched by e-mail, keeps the name, and is made once', async () => {
    const { company, importFile, posts } = await importingCompany(engine)
    const name = 'Another name'
    const team = { email: ` ${company.team.email.toUpperCase()} `, full_name: name }
    const late = { email: 'Late@Example.com', full_name: 'Late' }
    const ran = await importFile([
      importLine({ title: 'by the team', creator: team }),
      importLine({ creator: late }),
      importLine({ creator: 'late@example.COM', votes: ['LATE@example.com', late] }),
    ])
    expect(ran.stdout).toBe(importedLine(company, [3, 1, 0, 1]))
    const [third, second, first] = await posts()
    expect(first!.creator).toMatchObject({ name: company.team.name, is_team: true })
    expect(second!.creator).toMatchObject({ email: 'Late@Example.com', name: 'Late' })
    expect([third!.creator, third!.votes_count]).toEqual([second!.creator, 1])
    const again = await importFile([importLine({ creator: 'late@example.com' })])
    expect(again.stdout).toBe(importedLine(company, [1, 0, 0, 0]))
  })

  test('a private board stays private', async () => {
    const { company, importFile, posts } = await importingCompany(engine)
    const comments = [{ content: 'Hidden', creator: 'ada@example.com' }]
    await importFile([importLine({ board: 'secret', comments }), importLine({ title: 'seen' })])
    expect((await posts()).map(({ title }) => title)).toEqual(['seen', 'A post'])
    const call = { token: company.teamToken, server: company.server }
    const visible = (await get(paths.posts, call)).json<{ results: { title: string }[] }>()
    expect(visible.results.map(({ title }) => title)).toEqual(['seen'])
    expect((await get(paths.comments, call)).json<{ results: unknown[] }>().results).toEqual([])
  })

  test('any script comes through, and is found', async () => {
    const { importText, posts } = await importingCompany(engine)
    const title = 'Żółć 日本語 رقم 👩‍👩‍👧 e\u0301 "quotes" \\ \u2028 tab\tend'
    const name = 'Łucja 李'
    const line = importLine({
      title,
      content: `${title}\r\n'; drop table posts; --`,
      creator: { email: 'łucja@пример.рф', full_name: name },
    })
    const escaped = `{"board":"ideas","title":"\\u00fcber \\ud83d\\ude00 \\\\\\"","creator":"łucja@пример.рф"}`
    const ran = await importText(`\ufeff${JSON.stringify(line)}\r\n \t\r\n\n${escaped}`)
    expect([ran.exitCode, ran.stderr]).toEqual([0, ''])
    const listed = await posts()
    expect(listed.map(post => post.title)).toEqual(['über 😀 \\"', title])
    expect(listed[1]!.content).toBe(`${title}\r\n'; drop table posts; --`)
    expect(listed.map(post => post.creator.name)).toEqual([name, name])
    expect((await posts({ search: '日本語' })).map(post => post.title)).toEqual([title])
  })

  test('importing twice makes the posts twice', async () => {
    const { company, importText, posts } = await importingCompany(engine)
    const text = textOf([importLine({ votes: ['ada@example.com'] })])
    expect((await importText(text)).stdout).toBe(importedLine(company, [1, 1, 0, 1]))
    expect((await importText(text)).stdout).toBe(importedLine(company, [1, 1, 0, 0]))
    expect((await posts()).map(post => post.votes_count)).toEqual([1, 1])
  })

  test('nothing but blank lines is nothing', async () => {
    const { company, importText } = await importingCompany(engine)
    for (const text of ['', '\n', ' \r\n\n'])
      expect((await importText(text)).stdout).toBe(importedLine(company, [0, 0, 0, 0]))
  })
})
