import { expect, test } from 'bun:test'
import { loadDemo } from '../../../src/features/demo/index.ts'
import { searchPosts } from '../../../src/features/posts/index.ts'
import { nobody, temporaryCompany } from '../temporary-store.ts'
import { type TypedQuery, typedQueries } from './typed-queries.ts'

/** A rule that wins one query may lose another: a few may be answered wrongly, as long as most are not. */
const missesMax = 3

const { db } = await temporaryCompany()
await loadDemo(db, nobody)

test('there are a hundred queries, each once', () => {
  const typed = Object.values(typedQueries).flatMap(queries => queries.map(([text]) => text))
  expect([typed.length, new Set(typed).size]).toEqual([100, 100])
})

test('what people type finds first what they mean', async () => {
  const missed: string[] = []
  for (const [kind, queries] of Object.entries(typedQueries))
    for (const [text, expected] of queries) {
      const first = await firstFor(text)
      if (!isExpected(first, expected)) missed.push(`${kind}: ${text} found ${first}`)
    }
  if (missed.length > missesMax) expect(missed).toEqual([])
})

async function firstFor(text: string): Promise<string | undefined> {
  return (await searchPosts(db, { boards: 'every' }, text)).posts[0]?.title
}

function isExpected(first: string | undefined, expected: TypedQuery[1]): boolean {
  return expected === undefined ? first === undefined : first?.startsWith(expected) === true
}
