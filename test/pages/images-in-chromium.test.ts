import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { createPost, expectStatus, patch } from '../support/client.ts'
import { type Company, sharedCompany, unique } from '../support/company.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { postWithImage, uploaded } from '../support/image-cases.ts'
import { handOver, PersonAtChromium } from '../support/person-at-chromium.ts'
import { picture } from '../support/pictures.ts'

if (!chromiumPath) test.skip('images in Chromium (needs Chromium)', () => {})
else
  describe('in Chromium, under our content policy,', () => {
    let chromium: Chromium
    let company: Company
    let person: PersonAtChromium
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
      company = await sharedCompany()
    })
    // Another person each time, as a draft would be there again.
    beforeEach(async () => {
      await chromium.forget()
      person = new PersonAtChromium(chromium)
      await person.signsIn(company, await company.addUser('customer'))
    })
    afterEach(() => expect(chromium.noticed.violations).toEqual([]))
    afterAll(() => chromium?.close())

    /** Stored, and named in the text. */
    const shows = (count: number) =>
      person.sees(`document.querySelectorAll('.preview img').length === ${count}
        && document.querySelector('#field-content').value.split('![').length === ${count + 1}`)
    const shown = `document.querySelectorAll('main .prose img')`

    test('images that are pasted and dropped are previewed, can be taken away, and are on the post', async () => {
      await person.opens(`${company.baseUrl}/board/ideas/new/`)
      await person.types('#field-title', `Numbat ${unique()}`)
      expect(await chromium.evaluate(handOver('paste', '#field-content', 1))).toBe(true)
      expect(await chromium.evaluate(handOver('drop', '#new-post', 2))).toBe(true)
      await shows(3)
      await chromium.evaluate(handOver('paste', '#field-content', 5))
      await shows(5)
      await person.clicks('.preview input[type=checkbox]')
      const isTold = `document.querySelector('.images-field + .note-wrong')?.innerText === 'At most 5 images.'`
      await person.sees(isTold)
      // Posts like this one are looked for meanwhile, which is no reason to stop telling.
      const searches = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/new/?')).length`
      const before = await chromium.evaluate<number>(searches)
      await person.types('#field-title', `Numbat ${unique()}`)
      await person.sees(`${searches} > ${before}`)
      expect(await chromium.evaluate<boolean>(isTold)).toBe(true)
      await person.clicks('#new-post .main-button')
      await person.sees(`document.querySelector('h1')?.innerText.startsWith('Numbat')
        || document.querySelector('#new-post .main-button')?.innerText === 'Post anyway'`)
      if (await chromium.evaluate(`document.querySelector('#new-post') !== null`))
        await person.clicks('#new-post .main-button')
      await person.sees(`${shown}.length === 4`)
      await person.sees(`[...${shown}].every(image => image.naturalWidth === 60)`)
    })

    test('text that comes with a picture of itself, as from a spreadsheet, is pasted as text', async () => {
      await person.opens(`${company.baseUrl}/board/ideas/new/`)
      const isTakenOver = await chromium.evaluate(`(() => {
        const transfer = new DataTransfer()
        transfer.setData('text/plain', 'A1')
        transfer.items.add(new File(['x'], 'cells.png', { type: 'image/png' }))
        const init = { clipboardData: transfer, bubbles: true, cancelable: true }
        const given = new ClipboardEvent('paste', init)
        document.querySelector('#field-content').dispatchEvent(given)
        return given.defaultPrevented
      })()`)
      expect(isTakenOver).toBe(false)
      await shows(0)
    })

    test('an image on a comment outlives a refusal, and is sent once', async () => {
      const { url } = await createPost(company.adminToken, { title: unique(), board: 'ideas' })
      await person.opens(url)
      await chromium.evaluate(handOver('paste', '#field-content', 1))
      await shows(1)
      await chromium.evaluate(`(() => {
        const text = document.querySelector('#field-content')
        text.maxLength = 30_000
        text.value = 'x'.repeat(20_001)
      })()`)
      await person.clicks('#write .main-button')
      await person.seesElement('#write [aria-invalid]')
      await person.seesElement('#write .preview img')
      await chromium.evaluate(`document.querySelector('#field-content').value = ''`)
      await person.types('#field-content', 'With a picture')
      await person.clicks('#write .main-button')
      await person.sees(`document.querySelectorAll('.comment .pictures img').length === 1`)
      await person.sees(`document.querySelectorAll('#write .preview').length === 0`)
    })

    test('an image goes into the text behind its preview, and an edit keeps what others have added', async () => {
      await person.signsIn(company, company.admin)
      const { postId, image } = await postWithImage(company)
      const edit = `${company.baseUrl}/edit/post/${postId}/`
      await person.opens(edit)
      const title = `document.querySelector('#field-title').value`
      const ids = `document.querySelector('[name=image_ids]').value`
      await chromium.evaluate(`${handOver('paste', '#field-content', 1)}.then(() => {
        document.querySelector('#field-content').hidden = true
        document.querySelector('#field-title').focus()
      })`)
      await person.sees(
        `/!\\[paste-0\\]\\(.+\\)/.test(document.querySelector('#field-content').value)`,
      )
      expect(await chromium.evaluate<string>(title)).toBe('With an image')
      const pasted = (await chromium.evaluate<string>(ids))!.split(' ')[1]
      const { adminToken: token } = company
      const added = await uploaded(token)
      const images = [image.id, added.id]
      await expectStatus(200, patch(`/api/v1/posts/${postId}/`, { images }, { token }))
      await person.opens(edit)
      await person.sees(`document.querySelectorAll('.preview img').length === 3`)
      expect(await chromium.evaluate<string>(ids)).toBe(`${image.id} ${added.id} ${pasted}`)
    })

    test('a draft is without what stands for an image that is still on its way', async () => {
      await person.opens(`${company.baseUrl}/board/ideas/new/`)
      await person.types('#field-content', 'Look:')
      await chromium.evaluate(handOver('paste', '#field-content', 1))
      await shows(1)
      const drafts = await chromium.evaluate<string[]>(`(async () => {
        await ${handOver('paste', '#field-content', 1)}
        return Object.values(localStorage).filter(draft => draft.includes('Look:'))
      })()`)
      expect(drafts).toHaveLength(1)
      expect(drafts![0]).toMatch(/!\[paste-0\]\([^)]+\)/)
      expect(drafts![0]).not.toContain('![Uploading')
      await shows(2)
    })

    test('without a script, the file input of the form does the same', async () => {
      const { url } = await createPost(company.adminToken, { title: unique(), board: 'ideas' })
      const path = join(freshFolder(), 'shot.png')
      await Bun.write(path, await picture('png'))
      await chromium.send('Emulation.setScriptExecutionDisabled', { value: true })
      await person.opens(url)
      await person.types('#field-content', 'Chosen')
      await chromium.send('DOM.enable')
      const { root } = (await chromium.send('DOM.getDocument')) as { root: { nodeId: number } }
      const { nodeId } = (await chromium.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: '#field-images',
      })) as { nodeId: number }
      await chromium.send('DOM.setFileInputFiles', { nodeId, files: [path] })
      await person.clicks('#write .main-button')
      await person.seesElement('.comment .pictures img')
      await chromium.send('Emulation.setScriptExecutionDisabled', { value: false })
    })
  })
