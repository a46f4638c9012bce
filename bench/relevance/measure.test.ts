import { expect, test } from 'bun:test'
import { meanOf, measure } from './measure.ts'

const finding = (...ids: string[]) => ({
  search: async (_: string, limit: number) => ids.slice(0, limit),
  close: async () => {},
})
const judgements = new Map([
  [
    'q',
    new Map([
      ['good', 2],
      ['fair', 1],
    ]),
  ],
])

async function figuresFor(...ids: string[]) {
  const figures = await measure(finding(...ids), [{ id: 'q', text: '' }], judgements)
  return meanOf(figures, ['q'])
}

test('what is found in the ideal order has the best figures', async () => {
  expect(await figuresFor('good', 'fair', 'bad')).toEqual({ mrr: 1, recall: 1, ndcg: 1 })
  expect(await figuresFor()).toEqual({ mrr: 0, recall: 0, ndcg: 0 })
})

test('a later place is discounted by its logarithm, and the gain is the grade', async () => {
  const { mrr, recall, ndcg } = await figuresFor('bad', 'fair')
  expect([mrr, recall]).toEqual([0.5, 0.5])
  expect(ndcg).toBeCloseTo(1 / Math.log2(3) / (2 + 1 / Math.log2(3)), 10)
})

test('the reciprocal rank looks further than the first ten', async () => {
  const others = Array.from({ length: 10 }, (_, at) => `other ${at}`)
  expect(await figuresFor(...others, 'good')).toEqual({ mrr: 1 / 11, recall: 0, ndcg: 0 })
})
