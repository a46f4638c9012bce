import { test } from 'bun:test'
import { chromiumPath, openChromium } from '../support/chromium.ts'
import { createPost } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { newPersonAt } from '../support/person-at-chromium.ts'

if (!chromiumPath) test.skip('searching in Chromium (needs Chromium)', () => {})
else
  test('the key / leads to the field of any page, which completes the word that is being typed', async () => {
    const company = await freshCompany()
    const { url } = await createPost(company.adminToken, { title: 'Calendar' })
    const chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
    try {
      const at = await newPersonAt(chromium, 1280, true)
      const suggested = (words: string[]) =>
        at.sees(
          `JSON.stringify([...document.activeElement.list?.options ?? []].map(option => option.value)) === ${JSON.stringify(JSON.stringify(words))}`,
        )
      await at.opens(url)
      await at.presses('/')
      await at.sees(`document.activeElement.matches('.site-search input')`)
      await at.sees(`document.activeElement.list !== null`)
      await at.types('.site-search input', 'calendar board:i')
      await suggested(['calendar board:ideas'])
      await at.writes(' status:"under')
      await suggested(['calendar board:i status:"Under review"'])
      await at.opens(`${company.baseUrl}/search/?q=calender`)
      await at.presses('/')
      await at.sees(`document.activeElement.id === 'search'`)
      await at.sees(`document.querySelectorAll('.results li').length === 1`)
    } finally {
      await chromium.close()
    }
  })
