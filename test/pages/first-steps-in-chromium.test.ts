import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { newPersonAt, overflow, ways } from '../support/person-at-chromium.ts'

if (!chromiumPath) test.skip('first steps in Chromium (needs Chromium)', () => {})
else
  describe('in Chromium, under our content policy,', () => {
    let chromium: Chromium
    let company: Company
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
      company = await freshCompany()
    })
    afterEach(() => expect(chromium.noticed.violations).toEqual([]))
    afterAll(() => chromium?.close())

    /** The admin, signed in, at the first steps. */
    const enter = async (width: number, hasScript: boolean) => {
      const person = await newPersonAt(chromium, width, hasScript)
      await person.signsIn(company, company.admin, '/start/')
      return person
    }

    test.each(ways)(
      'an admin takes the first steps $with a script at $width pixels',
      async ({ width, hasScript }) => {
        const person = await enter(width, hasScript)

        /** A step that is done is folded up: a click on its title shows it. */
        const opens = async (step: string) => {
          const isOpen = `document.querySelector('#${step} details').open`
          if (!(await chromium.evaluate(isOpen))) await person.clicks(`#${step} summary`)
          await person.sees(isOpen)
        }
        const fills = async (selector: string, text: string) => {
          await chromium.evaluate(`void (document.querySelector('${selector}').value = '')`)
          await person.types(selector, text)
        }
        const way = `${width} ${hasScript}`
        await opens('name')
        await fills('#field-company_name', `Bilby ${way}`)
        await person.clicks('#name button')
        await person.sees(`document.querySelector('.site-name').innerText.includes('Bilby ${way}')`)
        await opens('boards')
        await fills('#field-new_board', `Board ${way}`)
        await person.clicks('#boards button')
        await person.sees(
          `[...document.querySelectorAll('#boards input')].some(input => input.value === 'Board ${way}')`,
        )
        await person.seesElement('#boards .step-saved')
        await opens('invite')
        await fills('#field-email', `kay-${width}-${hasScript}@people.example`)
        await fills('#field-full_name', 'Kay')
        await person.clicks('#invite button')
        await person.sees(
          `document.querySelector('#invite .secret')?.innerText.includes('/login/?token=') === true`,
        )
        await opens('token')
        await fills('#field-token_name', 'Export')
        await person.clicks('#token button')
        await person.sees(
          `document.querySelector('#token .secret')?.innerText.startsWith('hark_') === true`,
        )
        expect(await chromium.evaluate(overflow)).toBe(0)
      },
    )

    test('with a script, the page says by itself when the demo data is gone', async () => {
      const person = await enter(1280, true)
      await person.clicks('#demo summary')
      await person.clicks('#demo button[value=on]')
      await person.seesElement('#demo button[value=off]')
      await person.clicks('#demo button[value=off]')
      await person.sees(`document.querySelector('#demo').innerText.includes('Demo data removed.')`)
    })
  })
