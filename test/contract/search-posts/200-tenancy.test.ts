import { expect, test } from 'bun:test'
import { postsPage } from '../../support/client.ts'
import { companyWith, titlesFor, writeMany } from '../../support/search.ts'

test("what another company writes neither completes nor corrects nor corrupts a company's search", async () => {
  const [a, b] = await Promise.all([
    companyWith([{ title: 'Calendar' }, { title: 'Exporting' }]),
    companyWith([{ title: 'Pangolin' }]),
  ])
  const searches = [
    'calender',
    'pangolni',
    'pango',
    'pangolin',
    'export',
    'cal',
    '設定',
    'calendar exports',
  ]
  const answers = () =>
    Promise.all(searches.map(async search => (await postsPage(a.adminToken, { search })).results))
  const before = await answers()
  expect(before.map(posts => posts.map(post => post.title))).toEqual([
    ['Calendar'],
    [],
    [],
    [],
    ['Exporting'],
    ['Calendar'],
    [],
    expect.arrayContaining(['Calendar', 'Exporting']),
  ])
  await writeMany(b, 40, at => ({
    title: at % 2 === 0 ? 'Calender pangolin' : 'Export calendars 設定',
    content: 'pango cal export exports calendar',
  }))
  expect(await answers()).toEqual(before)
  expect(await titlesFor(b.adminToken, 'calender')).toHaveLength(20)
})
