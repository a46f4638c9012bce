import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { createPost } from '../support/client.ts'
import { type Company, freshCompany, type Person } from '../support/company.ts'
import { newPersonAt, overflow, type PersonAtChromium } from '../support/person-at-chromium.ts'

if (!chromiumPath) test.skip('signed out in Chromium (needs Chromium)', () => {})
else
  describe('after a session has ended in Chromium,', () => {
    let chromium: Chromium
    let company: Company
    let at: PersonAtChromium
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
      company = await freshCompany()
      at = await newPersonAt(chromium, 1280, true)
    })
    afterAll(() => chromium?.close())

    const endSession = () => chromium.send('Network.clearBrowserCookies')

    const enter = async (person: Person, next = '/') => {
      await endSession()
      await at.signsIn(company, person, next)
    }

    test('what somebody was writing is theirs alone, and there once they are back', async () => {
      const { url } = await createPost(company.adminToken, { title: 'Drafts' })
      const [ada, bea] = [await company.addUser('customer'), await company.addUser('customer')]
      const valueIs = (text: string) =>
        at.sees(`document.querySelector('#field-content')?.value === ${JSON.stringify(text)}`)
      await enter(ada)
      await at.opens(url)
      await at.types('#field-content', 'Not yet sent')
      await enter(bea)
      await at.opens(url)
      await valueIs('')
      await enter(ada)
      await at.opens(url)
      await valueIs('Not yet sent')
    })

    test('an answer by keyboard says so, and its text is there after signing in', async () => {
      const { post_id: id } = await createPost(company.adminToken, { title: 'Answers' })
      const path = `/team/?show=all&post=${id}`
      await enter(company.admin)
      await at.opens(company.baseUrl + path)
      await at.types('#answer-content', 'Soon')
      await endSession()
      await at.presses('Enter', { withControl: true })
      await at.sees(
        `document.querySelector('#notice')?.innerText.trim() === 'You are signed out. Sign in to continue. Your text is still here. Sign in'`,
      )
      const href = await chromium.evaluate<string>(`document.querySelector('#notice a').href`)
      const base = new URL(company.baseUrl).pathname
      expect(new URL(href!).searchParams.get('next')).toBe(base + path)
      await enter(company.admin, path)
      await at.sees(`document.querySelector('#answer-content')?.value === 'Soon'`)
    })

    test('another post of the inbox leads to where people sign in', async () => {
      const ids = [
        (await createPost(company.adminToken, { title: 'One' })).post_id,
        (await createPost(company.adminToken, { title: 'Two' })).post_id,
      ]
      await enter(company.admin)
      await at.opens(`${company.baseUrl}/team/?show=all&post=${ids[1]}`)
      const other = `#row-${ids[0]} .row-link`
      await at.seesElement(other)
      await endSession()
      // At an address that was not fetched ahead; in one turn, as the list updates itself.
      await chromium.evaluate(`(() => {
        const link = document.querySelector('${other}')
        link.href += '&age=30'
        link.click()
      })()`)
      await at.sees(`location.pathname.endsWith('/login/')`)
    })

    test('what a visitor wrote goes above their draft once they sign in, and to nobody after them', async () => {
      const { url } = await createPost(company.adminToken, { title: 'One browser' })
      const bea = await company.addUser('customer')
      const path = new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length)
      const valueIs = (text: string) =>
        at.sees(`document.querySelector('#field-content')?.value === ${JSON.stringify(text)}`)
      const stored = (of: string) => chromium.evaluate<string>(`JSON.stringify([${of}])`)
      await enter(bea, path)
      await at.types('#field-content', 'Before')
      await endSession()
      await at.opens(url)
      await at.types('#field-content', 'After')
      await at.clicks('#write .main-button')
      await at.sees(`location.pathname.endsWith('/login/')`)
      await at.signsIn(company, bea, path)
      await valueIs('After\n\nBefore')
      expect(await stored('sessionStorage')).not.toContain('After')
      await chromium.evaluate(`document.querySelector('form[action$="/logout/"]').requestSubmit()`)
      await at.sees(`document.querySelector('form[action$="/logout/"]') === null`)
      expect(await stored('localStorage, sessionStorage')).not.toContain('After')
      await at.opens(url)
      await valueIs('')
    })

    test('a search while typing that fails says nothing', async () => {
      await endSession()
      await at.opens(`${company.baseUrl}/board/ideas/new/`)
      await chromium.evaluate(`
        document.addEventListener('htmx:finally:request', () => { window.isOver = true })
        window.fetch = async () => new Response('', { status: 503 })
        0`)
      await at.types('#field-title', 'Numbat')
      await at.sees('window.isOver === true')
      expect(await chromium.evaluate(`document.querySelector('.note') === null`)).toBe(true)
    })

    test('on a phone, a visitor writes first, signs in last, and mentions whom they see', async () => {
      const { url } = await createPost(company.adminToken, { title: 'Phones' })
      const bea = await company.addUser('customer')
      // People are told of things once they have signed in.
      await signedIn(company, company.team)
      const phone = await newPersonAt(chromium, 390, true)
      const path = new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length)
      const isEmpty = `document.querySelector('#field-content')?.value === ''`
      await phone.opens(url)
      await phone.types('#field-content', 'From nobody')
      await phone.clicks('#write .main-button')
      await phone.sees(`location.pathname.endsWith('/login/')`)
      const next = await chromium.evaluate<string>(
        `new URLSearchParams(location.search).get('next')`,
      )
      expect(next).toBe(`${new URL(url).pathname}#write`)
      // In another tab, nobody who has not signed in is shown it.
      await chromium.evaluate('sessionStorage.clear()')
      await phone.opens(url)
      await phone.sees(isEmpty)
      await phone.signsIn(company, bea, path)
      await phone.sees(`document.querySelector('#field-content')?.value === 'From nobody'`)
      await phone.seesText('#write .note', 'your text is still here')
      await phone.types('#field-content', ' @')
      await phone.seesElement('#mention-list [aria-selected=true]')
      // Away from the name, its keys are the text's again.
      await chromium.evaluate(`document.querySelector('#field-content').setSelectionRange(0, 0)`)
      await phone.sees(`document.querySelector('#mention-list') === null`)
      await chromium.evaluate(`document.querySelector('#field-content').setSelectionRange(99, 99)`)
      await phone.writes(' @')
      await phone.seesElement('#mention-list [aria-selected=true]')
      const [name, told] = (await chromium.evaluate<[string, string]>(`[
        document.querySelector('#mention-list [aria-selected=true]').dataset.name,
        document.querySelector('#field-content').getAttribute('aria-activedescendant'),
      ]`))!
      expect(told).toStartWith('person-')
      expect(await chromium.evaluate(overflow)).toBe(0)
      await phone.presses('Enter')
      await phone.sees(`document.querySelector('#mention-list') === null`)
      await phone.presses('Enter', { withControl: true })
      await phone.seesText('.comment .prose', `@${name}`)
      await phone.sees(isEmpty)
      // The next person in this browser finds nothing of it.
      await enter(await company.addUser('customer'), path)
      await phone.sees(isEmpty)
      expect(
        await chromium.evaluate(`JSON.stringify([localStorage, sessionStorage])`),
      ).not.toContain('From nobody')
    })
  })
