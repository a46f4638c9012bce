import { expect, test } from 'bun:test'
import { freshCompany } from '../support/company.ts'

test('a language that is not known is refused, and the known ones are told', async () => {
  const company = await freshCompany()
  for (const code of ['xx', 'DE', 'german', '']) {
    const ran = await company.server.hark(['company', 'language', code, '--company', company.slug])
    expect([code, ran.exitCode === 0, ran.stdout]).toEqual([code, false, ''])
    expect(ran.stderr).toContain('de, el, en, es')
  }
  const { stdout } = await company.run(['company', 'language', 'de'])
  expect(stdout).toBe(`Reindexed the posts and comments of ${company.slug}.\n`)
})
