import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { freshCompany } from '../support/company.ts'

const payload = `"><script>alert(1)</script>'`
const names = ['accept-language', 'user-agent', 'referer', 'x-forwarded-host', 'origin', 'via']
const headers = Object.fromEntries(names.map(name => [name, payload]))

test('nothing that a browser says of itself is in a page', async () => {
  const company = await freshCompany()
  const [visitor, admin] = [visiting(company), await signedIn(company, company.admin)]
  for (const name of ['hark-language', 'hark-theme', 'hark-login']) {
    const own = [...admin.cookies.keys()][0]!.replace(/^hark/, name)
    for (const browser of [visitor, admin]) browser.cookies.set(own, payload)
  }
  const forAll = [
    '/',
    '/board/ideas/',
    '/board/none/',
    '/login/',
    '/login/code/',
    '/login/?token=x',
  ]
  for (const browser of [visitor, admin])
    for (const path of [...forAll, '/account/sessions/', '/feed.atom', '/changelog/']) {
      const { text, status } = await browser.get(path, { headers })
      expect([path, status < 500, /alert\(1\)|%3Cscript/i.test(text)]).toEqual([path, true, false])
    }
})
