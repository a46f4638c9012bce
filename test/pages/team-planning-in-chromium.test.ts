import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import {
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { readInsight } from '../support/insight.ts'
import { handOver, newPersonAt, type PersonAtChromium } from '../support/person-at-chromium.ts'
import type { Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

if (!chromiumPath)
  test.skip("the team's roadmap and changelog in Chromium (needs Chromium)", () => {})
else
  describe('in Chromium, under our content policy,', () => {
    let chromium: Chromium
    let company: Company
    let person: PersonAtChromium
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
      company = await freshCompany()
      person = await newPersonAt(chromium, 1280, true)
      await person.signsIn(company, company.team)
    })
    afterEach(() => expect(chromium.noticed.violations).toEqual([]))
    afterAll(() => chromium?.close())

    const text = `document.querySelector('#field-content')`
    const planned = async (title: string) => {
      const customer = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
      const { post_id } = await createPostAsUser(company.adminToken, { title, ...customer })
      const body = { status: 'Planned' }
      const { adminToken: token } = company
      await expectStatus(200, patch(`${paths.posts}${post_id}/`, body, { token }))
      return post_id
    }
    const statusOf = async (id: number) =>
      (
        await expectStatus(200, get(`${paths.posts}${id}/`, { token: company.adminToken }))
      ).json<Post>().status.name
    const columnOf = (id: number) =>
      `document.querySelector('#card-${id}').closest('.plan-column').querySelector('h2').textContent`
    const isIn = (id: number, name: string) =>
      person.sees(`${columnOf(id)}.includes(${JSON.stringify(name)})`)
    const notes = (text: string) => person.seesText('#notice', text)
    /** The middle of an element. */
    const middleOf = (selector: string) =>
      chromium.evaluate<{ x: number; y: number }>(`(() => {
        const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()`)
    const mouse = async (type: string, place: { x: number; y: number } | undefined) =>
      chromium.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 })

    test('a card is moved by the arrow keys and undone, and is back where the server refuses', async () => {
      const [id, gone] = [await planned('Moved by keys'), await planned('Deleted meanwhile')]
      await person.opens(`${company.baseUrl}/team/roadmap/`)
      await person.seesElement(`#card-${id}[draggable=true]`)
      await chromium.evaluate(`document.querySelector('#card-${id} .card-link').focus()`)
      // Twice without waiting: the second is sent once the first is done.
      await person.presses('ArrowRight')
      await person.presses('ArrowRight')
      await isIn(id, 'Complete')
      await notes('Status changed.')
      await person.sees(`document.activeElement.closest('.plan-card')?.id === 'card-${id}'`)
      await person.presses('ArrowLeft')
      await isIn(id, 'In progress')
      await person.presses('z')
      await notes('Undone: ')
      expect(await statusOf(id)).toBe('Complete')
      await isIn(id, 'Complete')
      // Those before, without waiting for the first.
      await person.presses('z')
      await person.presses('z')
      await isIn(id, 'Planned')
      await person.sees(`document.activeElement.closest('.plan-card')?.id === 'card-${id}'`)
      expect(await statusOf(id)).toBe('Planned')

      await expectStatus(204, remove(`${paths.posts}${gone}/`, { token: company.adminToken }))
      await chromium.evaluate(`document.querySelector('#card-${gone} .card-link').focus()`)
      await person.presses('ArrowRight')
      await person.seesElement('#notice .note-wrong')
      await isIn(gone, 'Planned')
    })

    test('what large customers of a segment want most is three clicks from the inbox', async () => {
      const { adminToken: token } = company
      const asks = async (revenue: number, title: string) => {
        const organization = { name: `${title} Ltd`, revenue, segment: 'Enterprise' }
        const made = post('/api/v1/organizations/', organization, { token })
        const { id } = (await expectStatus(201, made)).json<{ id: number }>()
        const email = `d-${unique()}@people.example`
        await createPostAsUser(token, { title: `First of ${title}`, email, full_name: 'Di' })
        const { results } = (await get('/api/v1/users/', { token, query: { email } })).json<{
          results: { id: number }[]
        }>()
        await expectStatus(
          200,
          patch(`/api/v1/users/${results[0]!.id}/`, { organization: id }, { token }),
        )
        return createPostAsUser(token, { title, email, full_name: 'Di' })
      }
      await asks(900_000, 'Small')
      const { post_id } = await asks(1_200_000, 'Large')
      const { post_id: other } = await createPostAsUser(token, {
        ...{ title: 'Alone', email: `e-${unique()}@people.example`, full_name: 'Ed' },
      })
      // Its name is offered once a job has counted somebody in it.
      await waitUntil('its segment in Insight', async () =>
        (await readInsight(token)).segments?.some(({ segment }) => segment === 'Enterprise'),
      )
      await person.opens(`${company.baseUrl}/team/`)
      await person.clicks('.rail-parts a[href$="/team/demand/"]')
      await person.seesElement(`.demand a[href$="post=${other}"]`)
      await person.clicks('.demand a.chip[href*="segment=Enterprise"]')
      await person.sees(`!document.querySelector('.demand a[href$="post=${other}"]')`)
      await person.clicks('.demand a.chip[href*="revenue=10000"]:not([href*="revenue=100000"])')
      await person.sees(`document.querySelectorAll('.demand a[href*="&post="]').length === 2`)
      await person.seesElement(`.demand a[href$="post=${post_id}"]`)
      await person.seesText('.demand-numbers', 'Organizations1')
    })

    test('a card is dragged to another column, and its date is saved in place', async () => {
      const id = await planned('Dragged')
      await person.opens(`${company.baseUrl}/team/roadmap/`)
      await person.seesElement(`#card-${id}[draggable=true]`)
      const target = '.plan-column:nth-child(2)'
      const from = (await middleOf(`#card-${id} .byline`))!
      await mouse('mousePressed', from)
      await mouse('mouseMoved', { x: from.x + 10, y: from.y + 10 })
      await mouse('mouseMoved', await middleOf(target))
      await mouse('mouseMoved', await middleOf(target))
      await person.seesElement(`${target} .plan-landing`)
      await mouse('mouseReleased', await middleOf(target))
      await isIn(id, 'In progress')
      await notes('Status changed.')
      expect(await statusOf(id)).toBe('In progress')
      await person.clicks(`#card-${id} .card-menu-button`)
      await chromium.evaluate(
        `document.querySelector('#card-${id} [name=eta]').value = '2027-03-31'`,
      )
      await person.clicks(`#card-${id} form button`)
      await notes('Date saved.')
      await person.seesText(`#card-${id} .card-eta`, '2027')
    })

    test('a board is dragged or moved by a key, and unsaved changes are asked about before they are lost', async () => {
      const path = '/team/settings/boards/'
      await person.signsIn(company, company.admin, path)
      const listed = `[...document.querySelectorAll('.settings-rows .title-link')].map(row => row.textContent)`
      const [first, second, third, ...others] = (await chromium.evaluate<string[]>(listed))!
      const stored = async () =>
        (await get('/api/v1/boards/', { token: company.adminToken }))
          .json<{ results: { name: string }[] }>()
          .results.map(({ name }) => name)
      const are = async (names: (string | undefined)[]) => {
        await waitUntil('they are in this order', async () => Bun.deepEquals(await stored(), names))
        await person.sees(`JSON.stringify(${listed}) === ${JSON.stringify(JSON.stringify(names))}`)
      }
      const row = (at: number) => `.settings-rows > li[draggable=true]:nth-child(${at})`
      await person.seesElement(row(1))
      const from = (await middleOf(`${row(3)} .settings-facts`))!
      const { x, y } = (await middleOf(row(1)))!
      await mouse('mousePressed', from)
      await mouse('mouseMoved', { x: from.x, y: from.y - 10 })
      for (const type of ['mouseMoved', 'mouseMoved', 'mouseReleased'])
        await mouse(type, { x, y: y - 8 })
      await are([third, first, second, ...others])
      await chromium.evaluate(`document.querySelector('${row(2)} [value=up]').focus()`)
      await person.presses('ArrowDown')
      await are([third, second, first, ...others])

      const { dialogs } = chromium.noticed
      expect(dialogs).toEqual([])
      await person.opens(`${company.baseUrl}/team/settings/company/`)
      await person.types('#field-name', ' & more')
      await person.seesText('[data-unsaved]', 'Unsaved changes')
      await person.opens(`${company.baseUrl}${path}`)
      expect(dialogs).toHaveLength(1)
      await person.opens(`${company.baseUrl}/team/settings/company/`)
      await person.types('#field-name', ' & more')
      await person.clicks('.save-bar button')
      await person.seesText('[role=status]', 'Saved.')
      expect(dialogs).toHaveLength(1)
    })

    test('a pasted image goes where the cursor is, and the preview shows it in place of the text', async () => {
      await person.opens(`${company.baseUrl}/team/changelog/new/`)
      await person.types('#field-title', 'Night')
      await person.types('#field-content', 'It is dark')
      await person.presses('b', { withControl: true })
      await person.writes('very')
      await person.sees(`${text}.value === 'It is dark**very**'`)
      await chromium.evaluate(`${text}.setSelectionRange(99, 99)`)
      expect(await chromium.evaluate(handOver('paste', '#field-content', 2))).toBe(true)
      const named = String.raw`/!\[paste-0\]\(\S+\/image\/\d+\/\)\s+!\[paste-1\]\(\S+\/image\/\d+\/\)/`
      await person.sees(`${named}.test(${text}.value)`)
      await person.sees(`document.querySelectorAll('.previews img').length === 2`)
      await person.clicks('.writing-preview-button')
      await person.sees(`[...document.querySelectorAll('.writing-preview img')].length === 2
        && document.querySelector('.writing-preview strong').textContent === 'very' && ${text}.hidden`)
      // What was typed and pasted is a draft until it is saved.
      await person.opens(`${company.baseUrl}/team/changelog/new/`)
      await person.sees(`document.querySelectorAll('.previews img').length === 2`)
      await person.clicks('button[value=save]')
      await person.sees(`/changelog\\/\\d+\\/$/.test(location.pathname)`)
      await person.clicks('.publish-bar a')
      await person.sees(`[...document.querySelectorAll('.entry .prose img')].filter(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0).length === 2`)
    })

    test('posts are linked by a search that adds chips, and the bar says how many people hear of it', async () => {
      const title = `Linked ${unique()}`
      const id = await planned(title)
      await person.opens(`${company.baseUrl}/team/changelog/new/`)
      await person.types('#field-title', 'Night')
      await person.types('#field-search', title)
      await person.clicks(`.post-results [value="${id}"]`)
      await person.seesText('.post-chips', title)
      await person.seesText('#readers', '0 of 1 follower')
      await person.sees(`document.activeElement.id === 'field-search'`)
      await person.clicks(`.post-chips [value="${id}"]`)
      await person.seesText('#readers', 'Nobody')
      await person.clicks(`.post-results [value="${id}"]`)
      await person.seesText('.post-chips', title)
      await person.clicks('button[value=save]')
      await person.sees(`/changelog\\/\\d+\\/$/.test(location.pathname)`)
      await person.seesElement(`[name="post-${id}"]`)
    })

    test('n, a name, a sentence and Ctrl+Enter log what a customer said, and z takes it back', async () => {
      const said = await planned(`Maps without a connection`)
      await planned('Export of reports')
      const { email } = await company.addUser('customer', 'Unmistakable Person')
      await person.opens(`${company.baseUrl}/team/roadmap/`)
      await person.seesElement('.plan-card[draggable=true]')
      await person.presses('n')
      await person.sees(`document.activeElement?.id === 'field-person'`)
      await person.types('#field-person', 'unmistak')
      await person.sees(`document.querySelector('[name=user]:checked') !== null`)
      // What is being typed is not replaced.
      expect(await chromium.evaluate(`document.activeElement.id`)).toBe('field-person')
      await person.presses('Tab')
      await chromium.evaluate(`document.querySelector('#field-words').focus()`)
      await person.types('#field-words', 'We need maps without a connection')
      await person.clicks(`[name=into][value="${said}"]`)
      await person.sees(`!document.querySelector('#field-title').checkVisibility()`)
      await chromium.evaluate(`document.querySelector('#field-words').focus()`)
      await person.presses('Enter', { withControl: true })
      await notes('Feedback logged.')
      await person.seesText('#pane-comments', 'We need maps without a connection')
      const voters = async () =>
        (
          await expectStatus(
            200,
            get(`${paths.posts}${said}/voters/`, { token: company.adminToken }),
          )
        ).text.includes(email)
      expect(await voters()).toBe(true)
      await person.presses('z')
      await notes('Undone: ')
      expect(await voters()).toBe(false)
    })
  })
