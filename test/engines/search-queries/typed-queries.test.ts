import { expect, test } from 'bun:test'
import { loadDemo } from '../../../src/features/transfer/demo/load-demo.ts'
import { nobody, temporaryCompany } from '../temporary-store.ts'
import { findMissedQueries } from './find-missed-queries.ts'
import { typedQueries } from './typed-queries.ts'

/** A rule that wins one query may lose another: a few may be answered wrongly, as long as most are not. */
const missesMax = 3

const { db } = await temporaryCompany()
await loadDemo(db, nobody)

test('there are a hundred queries, each once', () => {
  const typed = Object.values(typedQueries).flatMap(queries => queries.map(([text]) => text))
  expect([typed.length, new Set(typed).size]).toEqual([100, 100])
})

test('what people type finds first what they mean', async () => {
  const missed = await findMissedQueries(db)
  if (missed.length > missesMax) expect(missed).toEqual([])
})
