import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import {
  createComment,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { walk } from '../support/paging.ts'
import {
  newPersonAt,
  overflow,
  type PersonAtChromium,
  ways,
} from '../support/person-at-chromium.ts'
import type { Post } from '../support/types.ts'

const parts = [
  ['m', 'moderation/'],
  ['d', 'duplicates/'],
  ['r', 'roadmap/'],
  ['c', 'changelog/'],
  ['s', 'insight/'],
  [',', 'settings/'],
  ['i', ''],
] as const

const panesFetched = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('part=pane')).length`

/** Within one task, so that no response comes between two of them. */
const keysAtOnce = (...keys: object[]) => `for (const key of ${JSON.stringify(keys)})
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }))`

if (!chromiumPath) test.skip("the team's workspace in Chromium (needs Chromium)", () => {})
else
  describe('in Chromium, under our content policy,', () => {
    let chromium: Chromium
    let company: Company
    let person: PersonAtChromium
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
    })
    beforeEach(async () => {
      company = await freshCompany()
    })
    afterEach(() => expect(chromium.noticed.violations).toEqual([]))
    afterAll(() => chromium?.close())

    /** Posts of customers, the first of which was asked for first. */
    const asked = async <Titles extends string[]>(...titles: Titles) => {
      const ids: number[] = []
      for (const title of titles) {
        const customer = { email: `c${ids.length}@people.example`, full_name: 'Cy' }
        ids.push((await createPostAsUser(company.adminToken, { title, ...customer })).post_id)
      }
      return ids as { [Index in keyof Titles]: number }
    }
    /** So many, called `Many 1.`, `Many 2.` and so on. */
    const askedMany = async (count: number) => {
      const lines = Array.from({ length: count }, (_, at) =>
        importLine({ title: `Many ${at + 1}.`, created: new Date(1.7e12 + at).toISOString() }),
      )
      await company.run(['import', fileOf(lines)])
      const pages = await walk<Post>(company.adminToken, `${paths.posts}?page_size=100&sort=oldest`)
      return pages.flatMap(({ results }) => results.map(({ id }) => id))
    }
    const read = async (id: number) =>
      (await expectStatus(200, get(`${paths.posts}${id}/`, { token: company.adminToken }))).json<
        Post & { merged_into: number | null }
      >()
    const statusesOf = (...urls: string[]) =>
      Promise.all(urls.map(async url => (await get(url, { token: company.adminToken })).status))
    const reported = async (...urls: string[]) => {
      const { adminToken: token } = company
      for (const url of urls)
        await expectStatus(200, post(`${url}report/`, { reason: 'spam' }, { token }))
    }

    /** A member of the team signs in, at the inbox or at another part of the workspace. */
    const enter = async (at = '', { width = 1280, hasScript = true } = {}) => {
      person = await newPersonAt(chromium, width, hasScript)
      await person.signsIn(company, company.team, `/team/${at}`)
    }
    const opens = (title: string) => person.seesText('#pane-title', title)
    const notes = (text: string) => person.seesText('#notice', text)
    const focuses = (selector: string) =>
      person.sees(`document.activeElement.matches('${selector}')`)
    const holds = (selector: string, value: string) =>
      person.sees(`document.querySelector('${selector}').value === '${value}'`)
    const isGone = (selector: string) =>
      person.sees(`document.querySelector('${selector}') === null`)
    const goesTo = async (key: string, title: string) => {
      await person.presses(key)
      await opens(title)
    }
    const beginsNote = async (text: string) => {
      await person.presses('i')
      await focuses('textarea[name=note]')
      await person.writes(text)
    }
    const mergesInto = async (id: number, words: string) => {
      await person.presses('m')
      await focuses('#merge-search input[type=search]')
      await person.writes(words)
      await person.presses('Enter')
      await focuses(`#merge [value="${id}"]`)
      await person.presses('Enter')
    }

    test('by keyboard alone: from an unread post to merged, answered, planned, and undone', async () => {
      const [target, duplicate, third] = await asked(
        'Nocturnal mode for wombats',
        'Wombats at night',
        'Third thing',
      )
      for (const content of ['We start next month.', 'Thank you.'])
        await expectStatus(
          201,
          post('/api/v1/saved_replies/', { name: content, content }, { token: company.adminToken }),
        )
      await enter('?sort=oldest')
      await opens('Nocturnal mode')
      await goesTo('j', 'Wombats at night')
      await goesTo('k', 'Nocturnal mode')
      await goesTo('j', 'Wombats at night')

      await mergesInto(target, 'nocturnal')
      await opens('Third thing')
      await notes('Merged.')
      expect((await read(duplicate)).merged_into).toBe(target)

      await goesTo('k', 'Nocturnal mode')
      await person.presses(';')
      await focuses('.reply-choice .options-search')
      await person.writes('next')
      await person.presses('Enter')
      await holds('#answer-content', 'We start next month.')
      await focuses('#answer-content')
      await person.presses('Escape')
      await person.presses('s')
      await focuses('input[name=status]')
      await person.presses('ArrowRight')
      await person.presses('ArrowRight')
      await person.presses('Enter')
      await opens('Third thing')
      await notes('Answered.')
      const { status, comments_count } = await read(target)
      expect([status.name, comments_count]).toEqual(['Planned', 1])

      await person.presses('e')
      await notes('Done')
      await person.presses('z')
      await notes('Undone: ')
      await opens('Third thing')
      await person.seesElement(`#row-${third}`)
      await beginsNote('Asked sales.')
      await person.presses('Enter', { withControl: true })
      await notes('Note added.')
      await person.presses('?')
      await person.seesElement('#keys[open]')
      await person.presses('Escape')
      await person.presses('/')
      await focuses('#search')
      // A key is a letter where somebody types.
      await person.presses('e')
      await holds('#search', 'e')
      await person.presses('Escape')
      await person.presses('x')
      await person.seesElement(`#row-${third} .row-box:checked`)
      await person.presses('g')
      await person.presses('b')
      await person.sees(`location.pathname.includes('/board/ideas/')`)
    })

    test('z undoes one after the other, says what, and leads to where it was done', async () => {
      const [first, second, third] = await asked('Undone last', 'Undone second', 'Undone first')
      await enter(`?show=all&post=${first}`)
      await opens('Undone last')
      await person.presses('o')
      // Of few values the chosen one: the arrows choose another, and a letter searches.
      await focuses('[data-key=o] .option :checked')
      await person.presses('t')
      await focuses('[data-key=o] .options-search')
      await person.writes('eam')
      await person.presses('Enter')
      await notes('Owner changed.')
      await goesTo('k', 'Undone second')
      await person.presses('e')
      await notes('Done.')
      await goesTo('k', 'Undone first')
      await beginsNote('To be taken back.')
      await person.presses('Enter', { withControl: true })
      await notes('Note added.')
      await goesTo('j', 'Undone second')
      await person.presses('z')
      await notes('Undone: Note added.')
      await opens('Undone first')
      expect((await read(third)).comments_count).toBe(0)
      // Also from another part of the workspace, and on a page that says something else.
      await person.opens(`${company.baseUrl}/team/moderation/`)
      await person.seesElement('.has-keys')
      await person.presses('z')
      await notes('Undo: Done.')
      await chromium.evaluate(keysAtOnce({ key: 'z' }))
      await person.sees(`new URLSearchParams(location.search).get('post') === '${second}'`)
      await notes('Undone: Done.')
      await opens('Undone second')
      await person.clicks('#notice button')
      await notes('Undone: Owner changed.')
      await opens('Undone last')
      await isGone('#notice button')
      const history = await get(`${paths.posts}${first}/history/`, { token: company.adminToken })
      const types = history.json<{ results: { type: string }[] }>().results.map(({ type }) => type)
      expect(types.filter(type => type === 'post.owner_changed')).toHaveLength(2)
    })

    test('what the server refuses is taken back, with the reason and what was written', async () => {
      const [gone, next] = await asked('Soon to be gone', 'The one after')
      await enter(`?post=${gone}`)
      await opens('Soon to be gone')
      await person.presses('r')
      await focuses('#answer-content')
      await person.writes('Words that matter')
      await expectStatus(204, remove(`${paths.posts}${gone}/`, { token: company.adminToken }))
      await person.seesElement(`#row-${gone}.row-gone`)
      await person.presses('Enter', { withControl: true })
      await person.seesElement('#notice .note-wrong')
      await opens('Soon to be gone')
      await holds('#answer-content', 'Words that matter')
      await person.seesElement(`#row-${gone}:not([hidden])`)
      expect((await read(next)).comments_count).toBe(0)
    })

    test('a chosen value and a note show before the server has said anything, and not longer than until it refuses', async () => {
      const tag = { name: 'Planner', color: '#16a34a' }
      await expectStatus(201, post('/api/v1/tags/', tag, { token: company.adminToken }))
      const [id] = await asked('Shown at once')
      await enter(`?post=${id}`)
      await opens('Shown at once')
      const chooses = (key: string, name: string) => `(() => {
        const details = document.querySelector('#pane [data-key=${key}]')
        const option = [...details.querySelectorAll('.option')]
          .find(({ textContent }) => textContent.includes(${JSON.stringify(name)}))
        option.querySelector('input').checked = true
        details.querySelector('form').requestSubmit()
        return details.querySelector('.property-value').textContent
      })()`
      const shownAt = (key: string) =>
        `document.querySelector('#pane [data-key=${key}] .property-value').textContent.trim()`
      const saves = (note: string) => `(() => {
        const field = document.querySelector('textarea[name=note]')
        field.value = ${JSON.stringify(note)}
        field.form.requestSubmit()
        return document.querySelector('#pane-comments').textContent
      })()`
      const before = await chromium.evaluate<string>(shownAt('o'))
      await person.withoutConnection(async () => {
        expect(await chromium.evaluate<string>(saves('Ask first'))).toBe('Ask first')
        await person.seesElement('#notice .note-wrong')
        await isGone('.pane-internal')
        await holds('textarea[name=note]', 'Ask first')
        expect(await chromium.evaluate<string>(chooses('o', company.team.name))).toBe(
          company.team.name,
        )
        await person.seesElement('#notice .note-wrong')
        expect(await chromium.evaluate<string>(shownAt('o'))).toBe(before)
      })
      expect(await chromium.evaluate<string>(chooses('o', company.team.name))).toBe(
        company.team.name,
      )
      await notes('Owner changed.')
      expect(await chromium.evaluate<string>(chooses('t', 'Planner'))).toBe('Planner')
      await notes('Tags changed.')
      await person.seesElement('#pane [data-key=t] .tag bdi')
      await person.seesText('#pane [data-key=o] .property-value', company.team.name)
      expect(await chromium.evaluate<string>(saves('Ask first'))).toBe('Ask first')
      await person.seesText('.pane-internal:not([aria-busy])', 'Ask first')
    })

    test('a name shows who that is while the pointer rests on it', async () => {
      await asked('Whose is this')
      await enter()
      await opens('Whose is this')
      await person.rests('.pane-head a[href*="/team/people/"]')
      await person.seesText('.hover-card:popover-open', 'c0@people.example')
      await person.rests('.hover-card .byline')
      await person.rests('#pane-title')
      await isGone('.hover-card:popover-open')
    })

    test('a vote for a new address without a name says so at the field, which has the focus', async () => {
      const [id] = await asked('Voted for by phone')
      await enter(`?show=all&post=${id}`)
      await opens('Voted for by phone')
      await chromium.evaluate(`document.querySelector('#voters').open = true`)
      await person.types('#field-email', 'new-by-phone@people.example')
      await person.presses('Enter')
      await focuses('#field-full_name')
      await person.seesText('#field-full_name-error', 'Add a name')
      expect(await chromium.evaluate(`document.querySelector('#notice').textContent`)).toBe('')
      await holds('#field-email', 'new-by-phone@people.example')
      await person.writes('Nia')
      await person.presses('Enter')
      await notes('Vote added.')
    })

    test('a key that is held or pressed twice acts on one post, and one that no list has leaves, too', async () => {
      const [first, second, third] = await asked('Held first', 'Held second', 'Held third')
      await enter(`?post=${third}`)
      await opens('Held third')
      // What follows the first press still finds the pane of the same post.
      const key = 'e'
      await chromium.evaluate(keysAtOnce({ key }, { key }, { key, repeat: true }))
      await notes('Done')
      await opens('Held second')
      await isGone(`#row-${third}`)
      for (const id of [second, first]) await person.seesElement(`#row-${id}:not([hidden])`)

      await createComment(company.teamToken, first, { content: 'We look.' })
      await person.opens(`${company.baseUrl}/team/?post=${first}`)
      await opens('Held first')
      await person.presses(key)
      await notes('Done')
      await opens('Held second')
      await person.seesElement('#pane:not([aria-busy])')
    })

    test('posts that are filtered and ticked by keys are changed by one key, and one undo takes it back', async () => {
      const [first, second, third] = await asked('Ticked first', 'Ticked second', 'Not ticked')
      await enter(`?show=all&post=${second}`)
      await opens('Ticked second')
      // Fields, then values; each applies at once, and the way back leads out.
      await person.presses('f')
      await focuses('.field-search')
      await person.writes('own')
      await person.presses('Enter')
      await focuses('[data-filter=owner] .options-search')
      await person.writes('nobod')
      await person.presses('Enter')
      await person.seesText('#chips', 'Nobody')
      await person.seesText('#count', '3 posts')
      await person.sees(`location.search === '?show=all&owner=0'`)
      await person.presses('Escape')
      await focuses('.field-search')
      await person.presses('Escape')
      await focuses('.filter-choices > summary')
      await person.clicks(`#row-${second} .row-link`)
      await opens('Ticked second')
      await person.presses('J')
      await person.seesText('#ticked', '2')
      await person.presses('s')
      await focuses('#bulk .options-search')
      await person.writes('plann')
      await person.presses('Enter')
      await notes('2 posts changed.')
      const says = (id: number, status: string) =>
        person.sees(`document.querySelector('#row-${id} .status').textContent === '${status}'`)
      await says(first, 'Planned')
      await says(second, 'Planned')
      await says(third, 'Open')
      await opens('Ticked first')
      await person.seesElement(`#row-${first} [aria-current]`)
      await person.seesElement('#bulk:not([aria-busy])')
      await person.presses('z')
      await notes('Undone: ')
      await says(first, 'Open')
      await says(second, 'Open')
      // All, then none.
      await person.presses('a')
      await person.seesText('#ticked', '3')
      await person.presses('Escape')
      await isGone('.row-box:checked')
      // What is left in one action is gone, and no part of another.
      await person.presses('a')
      await person.seesText('#ticked', '3')
      await person.presses('s')
      await focuses('#bulk .options-search')
      await person.presses('ArrowDown')
      await person.presses('ArrowDown')
      await person.seesElement('#bulk [name=status]:checked')
      await person.presses('Escape')
      await isGone('#bulk [name=status]:checked')
      await person.presses('t')
      await focuses('#bulk [data-key=t] .options-search')
      await person.writes('zzz')
      await holds('#bulk [name=new]', 'zzz')
      await person.presses('o')
      await person.presses('Escape')
      await holds('#bulk [name=new]', '')
      await person.presses('o')
      await focuses('#bulk [data-key=o] .options-search')
      await person.writes('nobod')
      await person.presses('Enter')
      await notes('Nothing to change')
      await says(third, 'Open')
    })

    test('Enter takes no organization that was found for other words; a first click with Shift ticks one post', async () => {
      const [first, , third, answered] = await asked('One', 'Two', 'Three', 'Answered')
      const { adminToken: token } = company
      const planned = { status: 'Planned' }
      await expectStatus(200, patch(`${paths.posts}${answered}/`, planned, { token }))
      await expectStatus(201, post('/api/v1/organizations/', { name: 'Acme' }, { token }))
      await enter(`?post=${answered}`)
      await opens('Answered')
      await isGone('#rows [aria-current]')
      const click = `new MouseEvent('click', { shiftKey: true, bubbles: true })`
      const clickOn = (id: number) =>
        `document.querySelector('#row-${id} .row-box').dispatchEvent(${click})`
      await person.sees(`${clickOn(third)}`)
      await person.seesText('#ticked', '1')
      await person.sees(`${clickOn(first)}`)
      await person.seesText('#ticked', '3')
      await person.presses('Escape')
      await person.presses('f')
      await focuses('.field-search')
      await person.writes('organ')
      await person.presses('Enter')
      await focuses('[data-filter=organization] .options-search')
      const hasNone = `document.querySelector('[name=organization]:checked') === null`
      await person.presses('Enter')
      expect(await chromium.evaluate<boolean>(hasNone)).toBe(true)
      await person.writes('x')
      await person.presses('Enter')
      expect(await chromium.evaluate<boolean>(hasNone)).toBe(true)
      await isGone('[data-filter=organization] .option')
    })

    test('who was chosen for a vote is nobody else once others are found, and long words find posts', async () => {
      await asked('We need single sign-on', 'Export as CSV')
      for (const name of ['Ann Lee', 'Bob Lee Roy', 'Cy Lee Roy'])
        await createPostAsUser(company.adminToken, {
          title: `By ${name}`,
          email: `${name.replaceAll(' ', '.')}@people.example`.toLowerCase(),
          full_name: name,
        })
      await enter('feedback/new/')
      const shows = (count: number) =>
        person.sees(`document.querySelectorAll('#customers [name=user]').length === ${count}`)
      await person.types('[name=person]', 'Lee')
      await shows(3)
      await person.sees(`(() => {
        const labels = [...document.querySelectorAll('#customers label')]
        labels.find(({ textContent }) => textContent.includes('Ann Lee')).click()
        return document.querySelector('#customers :checked') !== null
      })()`)
      await person.types('[name=person]', ' Roy')
      await shows(2)
      await isGone('#customers :checked')
      await person.types('[name=words]', `We need single sign-on\n${'日本'.repeat(2_400)}`)
      await person.seesText('#similar', 'single sign-on')
    })

    test('what is typed while a form is on its way stays, with the cursor', async () => {
      const [id] = await asked('Typed on')
      await enter(`?show=all&post=${id}`)
      await opens('Typed on')
      const saves = (note: string) =>
        person.sees(`[...document.querySelectorAll('.pane-internal:not([aria-busy])')]
          .some(({ textContent }) => textContent.includes('${note}'))`)
      // Two at once: the second form is gone when its answer is there.
      await chromium.evaluate(`{
        const [, owner] = document.querySelectorAll('#pane [name=owner]')
        const note = document.querySelector('#pane [name=note]')
        owner.checked = true
        note.value = 'Mine now.'
        for (const { form } of [owner, note]) form.requestSubmit()
      }`)
      await saves('Mine now.')
      await beginsNote('Asked sales.')
      // In one task: by then there is no answer.
      await chromium.evaluate(`{
        const field = document.activeElement
        field.form.requestSubmit()
        field.setRangeText(' And legal', 12, 12, 'end')
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.setSelectionRange(5, 5)
      }`)
      await saves('Asked sales.')
      await focuses('textarea[name=note]')
      await person.presses('e')
      await person.sees(`document.activeElement.value === 'Askede sales. And legal'`)
      // Also for somebody who has left the field by then.
      await chromium.evaluate(`{
        const field = document.activeElement
        field.form.requestSubmit()
        field.value = 'And marketing'
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.blur()
      }`)
      await saves('Askede sales.')
      await holds('textarea[name=note]', 'And marketing')
    })

    test('z takes back what was done last, also while that is on its way', async () => {
      const [first, second] = await asked('Done and left so', 'Done by mistake')
      await enter()
      await opens('Done by mistake')
      await person.clicks(`#row-${first} .row-link`)
      await opens('Done and left so')
      await person.presses('e')
      await notes('Done')
      await opens('Done by mistake')
      await chromium.evaluate(keysAtOnce({ key: 'e' }, { key: 'z' }))
      await notes('Undone: ')
      await opens('Done by mistake')
      // What never arrived leaves nothing to undo, and what was done before is only offered.
      await chromium.evaluate(`{
        const { fetch } = window
        window.fetch = (url, options) => {
          if (options?.method !== 'POST') return fetch(url, options)
          window.fetch = fetch
          return Promise.reject(new TypeError('Lost'))
        }
        ${keysAtOnce({ key: 'e' }, { key: 'z' })}
      }`)
      await person.seesElement('#notice .note-wrong')
      await person.presses('z')
      await notes('Undo: Done.')
      await enter()
      await person.seesElement(`#row-${second}`)
      await isGone(`#row-${first}`)
    })

    test('Ctrl+K opens what its words find, not what was found before', async () => {
      const titles = ['Purple wombats', 'Green apples'] as const
      await asked(...titles)
      for (const title of titles) {
        await enter('roadmap/')
        await person.presses('k', { withControl: true })
        await person.seesElement('#found .place')
        // Within one task: nothing is found for the words yet.
        await chromium.evaluate(`{
          const input = document.querySelector('#palette input')
          input.value = '${title}'
          input.dispatchEvent(new Event('input'))
          input.form.requestSubmit()
        }`)
        await opens(title)
      }
    })

    test('on a phone, the forms of properties are on the screen', async () => {
      await asked('Seen on a phone')
      await enter('', { width: 390 })
      await person.clicks('.row-link')
      await opens('Seen on a phone')
      const measured = `JSON.stringify([...document.querySelectorAll('.properties .pane-action')].map(each => {
        each.open = true
        const { left, right } = each.querySelector('.pane-form').getBoundingClientRect()
        each.open = false
        return [each.dataset.key, left >= 0 && left < right && right <= innerWidth]
      }))`
      const forms = JSON.parse((await chromium.evaluate<string>(measured))!)
      expect(forms.length).toBeGreaterThan(4)
      expect(forms.filter(([, isInside]: [string, boolean]) => !isInside)).toEqual([])
    })

    test('what a property opens ends on the screen, also once it has become higher', async () => {
      await asked('Low down')
      await enter('', { width: 1280 })
      await chromium.resize(1280, 620)
      await person.clicks('.row-link')
      await opens('Low down')
      await person.presses('m')
      const part = `document.querySelector('.properties [data-key=m] .pane-form')`
      const isInside = `(() => {
        const { top, bottom } = ${part}.getBoundingClientRect()
        return 0 <= top && top < bottom && bottom <= innerHeight
      })()`
      await person.sees(isInside)
      await chromium.evaluate(`void (${part}.style.minHeight = '60dvh')`)
      await person.sees(isInside)
    })

    test('the queue is decided by keys', async () => {
      const ids = await asked('Cheap watches', 'Fine words', 'Bought links')
      const urls = ids.map(id => `${paths.posts}${id}/`)
      await reported(...urls)
      await enter('moderation/')
      await opens('Cheap watches')
      await goesTo('r', 'Fine words')
      await notes('Rejected')
      await goesTo('a', 'Bought links')
      await notes('Approved.')
      // What takes all of a person says so first.
      await person.presses('s')
      await notes('(1 post, ')
      await focuses('[value=spam]')
      await person.presses('s')
      await notes('Blocked as spam.')
      await isGone('#rows [data-row]')
      expect(await statusesOf(...urls.slice(0, 2))).toEqual([404, 200])
    })

    test('a rejection is taken back with z', async () => {
      const [id] = await asked('Rejected by mistake')
      await reported(`${paths.posts}${id}/`)
      await enter('moderation/')
      await opens('Rejected by mistake')
      await person.presses('r')
      await notes('Rejected')
      await person.presses('z')
      await notes('Undone. ')
      await person.seesElement(`#row-${id}`)
      expect((await read(id)).id).toBe(id)
    })

    test('what was rejected together is back with one z, a comment, too', async () => {
      const [on, id] = await asked('Commented on', 'Rejected with it')
      const comment = await createComment(company.adminToken, on, { content: 'Rejected, too' })
      const urls = [`${paths.posts}${id}/`, `${paths.comments}${comment.id}/`]
      await reported(...urls)
      await enter('moderation/')
      for (const each of [id, comment.id]) await person.clicks(`#row-${each} .row-box`)
      await person.presses('R')
      await notes('2 items reviewed.')
      await isGone(`#row-${id}, #row-${comment.id}`)
      expect(await statusesOf(...urls)).toEqual([404, 404])
      await person.presses('z')
      await notes('Emails already sent cannot be recalled.')
      for (const each of [id, comment.id]) await person.seesElement(`#row-${each}`)
      expect(await statusesOf(...urls)).toEqual([200, 200])
    })

    test('from every part of the workspace, keys lead to every other, and ? lists them', async () => {
      await enter()
      const opensHelp = async () => {
        await person.presses('?')
        await person.seesElement('#keys[open]')
        const listed = `[...document.querySelectorAll('#keys dt')].map(key => key.textContent)`
        const leading = (await chromium.evaluate<string[]>(listed))!.filter(key => key[0] === 'g')
        expect(leading).toEqual(expect.arrayContaining(parts.map(([key]) => `g${key}`)))
        await person.presses('Escape')
        await person.seesElement('#keys:not([open])')
      }
      for (const [key, part] of parts) {
        await person.presses('g')
        await person.presses(key)
        const isThere = part
          ? `location.pathname.includes('/team/${part}')`
          : `location.pathname.endsWith('/team/')`
        await person.sees(`${isThere} && document.querySelector('.has-keys') !== null`)
        await opensHelp()
      }
      // A form that changes the page in place takes nothing of it away.
      await person.opens(`${company.baseUrl}/team/settings/replies/`)
      await person.types('#field-name', 'Thanks')
      await person.types('#field-content', 'Thank you for this.')
      await person.clicks('form[data-draft="saved reply"] .main-button')
      await person.seesText('.settings-rows', 'Thanks')
      await chromium.evaluate(`void document.querySelector('.with-keys').click()`)
      await person.seesElement('#keys[open]')
      await person.presses('Escape')
      await chromium.evaluate('void document.activeElement.blur()')
      await opensHelp()
    })

    test('on a phone without a connection, an answer stays until it is accepted', async () => {
      const [id] = await asked('Asked in a tunnel')
      await enter(`?post=${id}`, { width: 390 })
      const isStored = `Object.keys(localStorage).some(key => key.endsWith(' answer ${id}'))`
      await person.types('#answer-content', 'Soon.')
      await person.withoutConnection(async () => {
        await person.clicks('#answer .main-button')
        await person.seesElement('#notice .note-wrong')
      })
      await holds('#answer-content', 'Soon.')
      await person.sees(isStored)
      await person.clicks('#answer .main-button')
      await notes('Answered.')
      await person.sees(`!${isStored}`)
      expect((await read(id)).comments_count).toBe(1)
    })

    describe.each([390, 1280])('at %d pixels, a long list', width => {
      test('goes on by itself, and is laid out only where it shows', async () => {
        const ids = await askedMany(275)
        await enter('?sort=oldest', { width })
        // Whether 150 rows are as many as it loads ahead depends on the font.
        const isFarAhead = `document.querySelector('#more').getBoundingClientRect().top > innerHeight + 12_000`
        await person.sees(isFarAhead)
        const rows = `document.querySelectorAll('#rows [data-row]').length`
        const parts = ((await chromium.evaluate<number>(rows))! - 30) / 120
        expect([1, 2]).toContain(parts)
        const requests = chromium.noticed.requests.filter(url => url.includes('part=rows'))
        expect(requests).toHaveLength(parts)
        const isLaidOut = (id: number | undefined) =>
          `document.querySelector('#row-${id} .row-title').checkVisibility({ contentVisibilityAuto: true })`
        await person.sees(`${isLaidOut(ids[0])} && !${isLaidOut(ids[149])}`)
        // The browser finds what is not laid out.
        expect(await chromium.evaluate<boolean>(`window.find('Many 149.')`)).toBe(true)
        await chromium.evaluate(
          `void document.querySelector('#more').scrollIntoView({ block: 'end' })`,
        )
        await person.sees(`${rows} === 275`)
        await isGone('#more')
        expect(await chromium.evaluate(overflow)).toBe(0)
        const last = `#row-${ids[274]} .row-link`
        await person.clicks(last)
        await opens('Many 275.')
        if (width === 1280) {
          await goesTo('k', 'Many 274.')
          await goesTo('k', 'Many 273.')
          return
        }
        // Back to where the list was.
        await chromium.evaluate('history.back()')
        await person.sees(`document.querySelector('#pane-title')?.checkVisibility() !== true`)
        await person.sees(`(() => {
          const { top, bottom } = document.querySelector('${last}').getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })()`)
      })
    })

    test('a list that is replaced while more of it is loaded goes on by itself, too', async () => {
      const ids = await askedMany(31)
      const { identifier } = (await chromium.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `{
          const { fetch } = window
          const released = new Promise(resolve => { window.release = resolve })
          window.fetch = async (url, options) => {
            if (String(url).includes('part=rows')) await released
            return fetch(url, options)
          }
        }`,
      })) as { identifier: string }
      try {
        await enter('?sort=oldest')
        await opens('Many 1.')
        await person.presses('e')
        await notes('Done')
        await person.presses('z')
        await notes('Undone: ')
        // By then the end of the new list was seen.
        await chromium.evaluate(`new Promise(resolve =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`)
        await chromium.evaluate('window.release()')
        await person.seesElement(`#row-${ids[30]}`)
      } finally {
        await chromium.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
      }
    })

    test('the posts around the one that is open are there before a key asks for them', async () => {
      const ids = await askedMany(33)
      const at = `?sort=oldest&post=${ids[14]}`
      await enter(at)
      await opens('Many 15.')
      await person.sees(`${panesFetched} === 3`)
      // From one list of rows into the next, and back.
      await person.withoutConnection(async () => {
        await goesTo('j', 'Many 16.')
        await goesTo('j', 'Many 17.')
        await goesTo('k', 'Many 16.')
      })
      await person.opens(`${company.baseUrl}/team/${at}`)
      await person.sees(`${panesFetched} === 3`)
      await person.withoutConnection(() => goesTo('k', 'Many 14.'))
    })

    test('what is done about a post, and what others did a minute ago, shows when one comes back to it', async () => {
      const [, second, third] = await asked('Otters swim', 'Badgers dig', 'Wombats sleep')
      await enter('?sort=oldest')
      await opens('Otters')
      await goesTo('j', 'Badgers')
      await goesTo('k', 'Otters')
      await beginsNote('Asked sales.')
      // The note is still on its way when another post opens, and this one again.
      await chromium.evaluate(`{
        document.activeElement.form.requestSubmit()
        ${keysAtOnce({ key: 'j' }, { key: 'k' })}
      }`)
      await opens('Otters')
      await person.seesText('#pane', 'Asked sales.')

      // The one that it is merged into is the one that opens next.
      await mergesInto(second, 'badgers')
      await opens('Badgers')
      await person.seesText('#pane', 'Otters')

      await person.sees(`${panesFetched} >= 3`)
      const { adminToken: token } = company
      await expectStatus(200, patch(`${paths.posts}${third}/`, { title: 'Renamed' }, { token }))
      await chromium.evaluate(`{ const now = Date.now; Date.now = () => now() + 61_000 }`)
      await goesTo('j', 'Renamed')
    })

    test.each(ways)(
      'a post is answered and planned, and another done, $with a script at $width pixels',
      async ({ width, hasScript }) => {
        const [first, second] = await asked('One', 'Two')
        await enter('', { width, hasScript })
        await person.clicks(`#row-${second} .row-link`)
        await opens('Two')
        await person.types('#answer-content', 'It is planned.')
        await person.clicks('.status-choice:nth-of-type(3)')
        await person.clicks('#answer .main-button')
        await notes('Answered.')
        expect((await read(second)).status.name).toBe('Planned')
        await opens('One')
        await person.clicks('#pane [data-key=e]')
        await notes('Done')
        await person.clicks('#notice button')
        await notes('Undone: ')
        await person.opens(`${company.baseUrl}/team/`)
        await person.clicks(`#row-${first} .row-box`)
        await person.clicks('#bulk button[value=done]')
        await notes('1 post changed.')
        await isGone(`#row-${first}`)
        expect(await chromium.evaluate(overflow)).toBe(0)
      },
    )
  })
