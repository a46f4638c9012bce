import { expect, test } from 'bun:test'
import { freshCompany } from '../../support/company.ts'
import { fileOf, importLine } from '../../support/importing.ts'
import { titlesFor } from '../../support/search.ts'

const person = (at: number) => ({ email: `voter-${at}@example.com`, full_name: `Voter ${at}` })
const votes = (count: number) => Array.from({ length: count }, (_, at) => person(at))
const year = (count: number) => new Date(Date.UTC(2026, 0, 1) - count * 31_536e6).toISOString()

test('votes and age order what the words say is as good, and nothing else', async () => {
  const company = await freshCompany()
  const content = 'It is told here in as many words as elsewhere.'
  const lines = [
    // The most voted is written first, so that nothing but its votes speaks for it.
    { title: 'Flamingo pond forty', content, votes: votes(40) },
    { title: 'Flamingo pond ten', content, votes: votes(10) },
    { title: 'Flamingo pond one', content, votes: votes(1) },
    { title: 'Flamingo pond none', content },
    { title: 'Heron pond new', content, created: year(0) },
    { title: 'Heron pond middling', content, created: year(2) },
    { title: 'Heron pond old', content, created: year(8) },
    { title: 'Pelican', content: 'Pelican' },
    { title: 'Something popular', content: `${content.repeat(9)} Pelican.`, votes: votes(60) },
    { title: 'Ostrich loved and old', content, created: year(9), votes: votes(60) },
    { title: 'Ostrich new and unloved', content, created: year(0) },
  ]
  await company.run([
    'import',
    fileOf(lines.map(line => importLine({ created: year(1), ...line }))),
  ])
  const found = (search: string) => titlesFor(company.adminToken, search)
  const flamingos = ['forty', 'ten', 'one', 'none'].map(many => `Flamingo pond ${many}`)
  expect((await found('flamingo')).slice(0, 4)).toEqual(flamingos)
  expect(await found('heron')).toEqual(['new', 'middling', 'old'].map(age => `Heron pond ${age}`))
  // What it is about counts more than how many like it.
  expect(await found('pelican')).toEqual(['Pelican', 'Something popular'])
  expect((await found('ostrich'))[0]).toBe('Ostrich loved and old')
})
