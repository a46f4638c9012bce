import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Chromium, chromiumPath, hasFont, openChromium } from '../support/chromium.ts'
import { createPost } from '../support/client.ts'
import { type Company, sharedCompany } from '../support/company.ts'
import { overflow, PersonAtChromium } from '../support/person-at-chromium.ts'

const zone = 'Pacific/Auckland'

if (!chromiumPath) test.skip('languages in Chromium (needs Chromium)', () => {})
else
  describe('in Chromium, under our content policy,', () => {
    let chromium: Chromium
    let company: Company
    beforeAll(async () => {
      // In which a page is as wide as it gets.
      const font = hasFont('wide') ? { font: 'wide' as const } : {}
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true, ...font })
      company = await sharedCompany()
      await createPost(company.adminToken, { title: 'Dates', board: 'ideas' })
      await chromium.resize(390)
      await chromium.send('Emulation.setTimezoneOverride', { timezoneId: zone })
    })
    afterAll(() => chromium?.close())

    const ask = (language: string) =>
      chromium.send('Network.setExtraHTTPHeaders', { headers: { 'accept-language': language } })

    test('dates are in the reader’s time zone and the page’s language', async () => {
      await ask('de')
      // There it is the next day, and year.
      const newYear = '2025-12-31T20:30:00.000Z'
      const [recent, old] = (await chromium.visit<[string, string][]>(
        `${company.baseUrl}/board/ideas/`,
        `(() => {
          const time = document.querySelector('time[data-ago=recent]')
          const shown = () => [time.textContent, time.title]
          const recent = shown()
          time.dateTime = '${newYear}'
          hark.refresh(document)
          return [recent, shown()]
        })()`,
      ))!
      expect(recent![0]).toMatch(/^vor \d+ /)
      expect(recent![1]).toMatch(/GMT\+1[23]$/)
      expect(old![0]).toBe('1. Jan. 2026')
      expect(old![1]).toStartWith('1. Januar 2026 um 09:30')
    })

    test('dark is chosen in the footer, and stays', async () => {
      await ask('en')
      await chromium.send('Network.clearBrowserCookies')
      const person = new PersonAtChromium(chromium)
      const background = 'getComputedStyle(document.body).backgroundColor'
      await person.opens(`${company.baseUrl}/board/ideas/`)
      expect(await chromium.evaluate<string>(background)).toBe('rgb(248, 247, 244)')
      await person.clicks('button[name="theme"][value="dark"]')
      await person.seesElement('html[data-theme="dark"]')
      expect(await chromium.evaluate<string>('location.pathname')).toEndWith('/board/ideas/')
      expect(await chromium.evaluate<string>(background)).toBe('rgb(20, 21, 19)')
    })

    test.each(['en', 'de', 'fr', 'es', 'ja', 'ar'])('%s fits on a phone', async language => {
      await ask(language)
      for (const path of ['/', '/board/ideas/', '/roadmap/', '/login/', '/nothing/']) {
        const [direction, wider] = await chromium.visit<[string, number]>(
          company.baseUrl + path,
          `[getComputedStyle(document.body).direction, ${overflow}]`,
        )
        expect([path, direction, wider]).toEqual([path, language === 'ar' ? 'rtl' : 'ltr', 0])
      }
    })
  })
