import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { claimsOf, jwtPath, signed, ssoCompany } from '../support/sso.ts'

test('a token signs in also while others of the company sign out', async () => {
  const { company, secret } = await ssoCompany()
  const open = async () => {
    const browser = new Browser(company.baseUrl)
    const { status } = await browser.get(jwtPath(await signed(claimsOf(), secret)))
    return { browser, status }
  }
  let signedIn = [(await open()).browser]
  for (let round = 0; round < 8; round++) {
    const leaving = signedIn.map(browser => browser.submit('/logout/', {}))
    const coming = await Promise.all([open(), open(), open(), open()])
    await Promise.all(leaving)
    expect(coming.map(({ status }) => status)).toEqual([302, 302, 302, 302])
    signedIn = coming.map(({ browser }) => browser)
  }
})
