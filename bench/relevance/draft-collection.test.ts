import { expect, test } from 'bun:test'
import { draftCollection } from './draft-collection.ts'

const doc = (id: string) => ({ id, title: `Title ${id}`, content: `Content ${id}` })
const collection = (queryId: string) => ({
  name: 'bugs',
  docs: ['1', '2', '3', '4'].map(doc),
  queries: [{ id: queryId, text: 'A title' }],
  judgements: new Map([
    [
      queryId,
      new Map([
        ['2', 1],
        ['3', 1],
      ]),
    ],
  ]),
  typos: [],
  areTyposPlanted: false,
})

test('the last report of a cluster is the draft, and the others are what it should find', () => {
  const { docs, drafts, judgements } = draftCollection(collection('q'))!
  expect(drafts).toEqual([doc('3')])
  expect(docs).toEqual([...['1', '2', '4'].map(doc), { id: 'q', title: 'A title', content: '' }])
  expect([...judgements.get('3')!.keys()]).toEqual(['q', '2'])
})

test('queries that are not reports make no drafts', () => {
  expect(draftCollection(collection('4'))).toBeUndefined()
})
