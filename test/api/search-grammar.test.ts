import { expect, test } from 'bun:test'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
} from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { randomFrom } from '../support/random.ts'
import { tags } from '../support/resources.ts'
import type { SearchPage } from '../support/search.ts'
import type { Post } from '../support/types.ts'

type Results = SearchPage<{ post: Post }>

async function search(token: string, q: string, query: Record<string, string | number> = {}) {
  const answer = await expectStatus(200, get(paths.search, { token, query: { q, ...query } }))
  return answer.json<Results>()
}

async function found(token: string, q: string, query: Record<string, string | number> = {}) {
  const { results } = await search(token, q, query)
  return results.map(result => result.post.title).sort()
}

/** Posts that all have the word `wombat`. */
async function furnished() {
  const company = await freshCompany()
  const { adminToken: token } = company
  const zoe = { email: 'zoe@customer.example', full_name: 'Zoë Quartz' }
  const shy = { email: 'shy.person@customer.example', full_name: 'shy.person@customer.example' }
  const add = async (title: string, more: object = {}) =>
    (
      await expectStatus(
        201,
        post(paths.posts, { board: 'ideas', content: '', title, ...more }, { token }),
      )
    ).json<Post>()
  await add('Wombat in dark mode')
  await add('Wombat mode for dark rooms')
  await add('Wombat exports', { as_user: zoe, status: 'Planned' })
  await add('Wombat crash', { board: 'bugs', as_user: shy })
  await add('Wombat of the vault', {
    board: 'secret',
    as_user: { email: 'x@hidden.example', full_name: 'Hidden Hubert' },
  })
  return { company, token, add }
}

test('minus leaves out every form of a word, and quotes find a phrase as it is', async () => {
  const { token } = await furnished()
  expect(await found(token, 'wombat -export -vault -crash')).toEqual([
    'Wombat in dark mode',
    'Wombat mode for dark rooms',
  ])
  expect(await found(token, '"dark mode"')).toEqual(['Wombat in dark mode'])
  expect(await found(token, 'wombat -"dark mode" -crash -vault -exports')).toEqual([
    'Wombat mode for dark rooms',
  ])
  expect(await found(token, '"dark modes"')).toEqual([])
  // With nothing else, the newest posts without it.
  expect(await found(token, '-exports -crash -vault')).toEqual([
    'Wombat in dark mode',
    'Wombat mode for dark rooms',
  ])
  expect(await found(token, '-wombat')).toEqual([])
  // The contract's search takes every character as it is.
  const literal = await expectStatus(
    200,
    get(paths.posts, { token, query: { search: 'wombat -export' } }),
  )
  expect(literal.json<{ results: Post[] }>().results.map(({ title }) => title)).toContain(
    'Wombat exports',
  )
})

test('filters by name or slug, whatever their case and accents, alone and with words', async () => {
  const { company, token } = await furnished()
  const board = await expectStatus(
    201,
    post('/api/v1/boards/', { slug: 'wishes', name: 'Große Wünsche' }, { token }),
  )
  expect(board.status).toBe(201)
  await createPost(token, { title: 'Wombat wish', board: 'wishes' })
  for (const q of ['wombat board:WISHES', 'wombat board:"grosse wunsche"', 'board:"Große Wünsche"'])
    expect([q, await found(token, q)]).toEqual([q, ['Wombat wish']])
  expect(await found(token, 'wombat board:bugs board:wishes')).toEqual([
    'Wombat crash',
    'Wombat wish',
  ])
  expect(await found(token, 'wombat board:bugs', { board: 'ideas' })).toEqual([])
  await patch(companyPath, { language: 'de' }, { token })
  for (const q of ['wombat status:planned', 'status:geplant', 'STATUS:"Geplant" wombat'])
    expect([q, await found(token, q)]).toEqual([q, ['Wombat exports']])
  const tagged = await expectStatus(201, post(tags.list, { name: 'Séparé' }, { token }))
  const [crash] = (await search(token, 'crash')).results
  await expectStatus(
    200,
    patch(
      `${paths.posts}${crash!.post.id}/`,
      { tags: [tagged.json<{ id: number }>().id] },
      { token },
    ),
  )
  expect(await found(token, 'tag:separe')).toEqual(['Wombat crash'])
  // A tag that only the team sees is an unknown one for a token that may not read tags.
  const { token: tokenOf, admin } = company
  const reader = await tokenOf(admin, { scopes: ['posts:read'] })
  expect(await found(reader, 'wombat tag:separe')).toEqual(await found(reader, 'wombat tag:sepaxx'))
})

test('a board that the reader does not see is an unknown board', async () => {
  const { company } = await furnished()
  const { adminToken, teamToken } = company
  expect(await found(adminToken, 'wombat board:secret')).toEqual(['Wombat of the vault'])
  const same = async (one: string, other: string) => {
    const [a, b] = [await search(teamToken, one), await search(teamToken, other)]
    expect(a).toEqual(b)
    expect(a.count).toBeGreaterThan(0)
  }
  await same('wombat board:secret', 'wombat board:sectet')
  await same('wombat board:Secret status:planned', 'wombat board:Sectet status:planned')
})

test('authors are found by the name that pages show, and by address only for those who may look it up', async () => {
  const { company, token } = await furnished()
  for (const q of ['wombat author:zoe', 'author:"ZOË quartz"', 'author:zoe@customer.example'])
    expect([q, await found(token, q)]).toEqual([q, ['Wombat exports']])
  const reader = await company.token(company.team, { scopes: ['posts:read'] })
  expect(await found(reader, 'author:shy.person')).toEqual(['Wombat crash'])
  // Neither an address nor somebody who wrote nothing that the reader sees differs from nobody.
  const alike = async (one: string, other: string) =>
    expect(await search(reader, one)).toEqual(await search(reader, other))
  await alike('wombat author:zoe@customer.example', 'wombat author:zoo@customer.example')
  await alike(
    'wombat author:shy.person@customer.example',
    'wombat author:shy.pterson@customer.example',
  )
  await alike('author:hubert', 'author:hxbert')
  await alike('wombat author:"Hidden Hubert"', 'wombat author:"Hidden Hxbert"')
  expect(await found(token, 'author:hubert')).toEqual(['Wombat of the vault'])
})

test('what a name means to one token is not what another gets, whichever asks first', async () => {
  const { company, token, add } = await furnished()
  const { token: tokenOf, admin } = company
  const tag = await expectStatus(201, post(tags.list, { name: 'Private tag' }, { token }))
  await add('Wombat with a tag', { tags: [tag.json<{ id: number }>().id] })
  const reader = await tokenOf(admin, { scopes: ['posts:read'] })
  for (const name of ['tag:"private tag"', 'author:zoe@customer.example']) {
    const apart = {
      all: await found(token, `${name} wombat`),
      few: await found(reader, `wombat ${name}`),
    }
    expect(apart.all).toHaveLength(1)
    expect(apart.few).not.toEqual(apart.all)
    // The first one's answer is cached by now.
    expect(await found(reader, `${name} wombat`)).toEqual(apart.few)
    expect(await found(token, `wombat ${name}`)).toEqual(apart.all)
    const together = await Promise.all(
      [token, reader].map(each => found(each, `wombat wombat ${name}`)),
    )
    expect(together).toEqual([apart.all, apart.few])
  }
})

test('comments are searched in the same words', async () => {
  const { token } = await furnished()
  const [crash] = (await search(token, 'crash')).results
  for (const content of ['A numbat at night', 'The night numbat'])
    await createComment(token, crash!.post.id, { content })
  const comments = async (q: string) => {
    const { results } = await search(token, q, { in: 'comments' })
    return results.map(result => result.snippet.text)
  }
  expect(await comments('numbat -the')).toEqual(['A numbat at night'])
  expect(await comments('"night numbat"')).toEqual(['The night numbat'])
  expect(await comments('numbat board:ideas')).toEqual([])
  expect(await comments('numbat board:bugs status:open')).toHaveLength(2)
  expect(await comments('numbat author:zoe')).toEqual([])
  // Comments are found by words alone.
  expect(await search(token, 'author:zoe', { in: 'comments' })).toMatchObject({
    count: 0,
    count_is_exact: false,
  })
})

test('anything else is searched for as it was typed', async () => {
  const { token } = await furnished()
  const all = await found(token, 'wombat')
  expect(all).toHaveLength(5)
  for (const q of [
    'wombat -',
    'wombat board:',
    'wombat "',
    '"wombat',
    'wombat board:nosuch',
    'wombat status:nosuch tag:nosuch',
  ])
    expect([q, await found(token, q)]).toEqual([q, all])
})

test('marks without a word are nothing beside a filter of the query, and are found nowhere', async () => {
  const { token } = await furnished()
  expect(await found(token, 'board:bugs !!!')).toEqual(['Wombat crash'])
  expect(await found(token, 'author:zoe ...')).toEqual(['Wombat exports'])
  expect(await found(token, '!!!')).toEqual([])
  expect(await found(token, '!!!', { status: 'Planned' })).toEqual([])
})

test('no query is an error', async () => {
  const { adminToken: token }: Company = await freshCompany()
  await createPost(token, { title: 'a -b "c" board:d' })
  const { many, whole, pick } = randomFrom(351)
  const marks = [
    '-',
    '"',
    ' ',
    ':',
    'board:',
    'status:open',
    'tag:',
    'author:',
    'a',
    'ß',
    '漢字',
    '😀',
    '“',
    '%',
    '_',
    "'",
  ]
  for (let run = 0; run < 120; run++) {
    const q = many(whole(1, 12), () => pick(marks)).join('')
    if (q.trim() === '') continue
    await search(token, q)
    await search(token, q, { in: 'comments' })
  }
})
