import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { loginToken } from '../support/browser.ts'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import {
  createComment,
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { newPersonAt, ways } from '../support/person-at-chromium.ts'
import type { Post } from '../support/types.ts'

if (!chromiumPath) test.skip("the team's workspace in Chromium (needs Chromium)", () => {})
else
  describe('in Chromium, under our content policy,', () => {
    let chromium: Chromium
    let company: Company
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
      company = await freshCompany()
    })
    afterAll(() => chromium?.close())

    const asked = async (title: string) => {
      const customer = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
      return (await createPostAsUser(company.adminToken, { title, ...customer })).post_id
    }
    const read = async (id: number) =>
      (await expectStatus(200, get(`${paths.posts}${id}/`, { token: company.adminToken }))).json<
        Post & { merged_into: number | null }
      >()

    /** A member of the team, signed in, at the inbox. */
    const enter = async (width: number, hasScript: boolean, query = '', at = company) => {
      const person = await newPersonAt(chromium, width, hasScript)
      const token = await loginToken(at, at.team)
      const next = encodeURIComponent(`${new URL(at.baseUrl).pathname}/team/${query}`)
      chromium.noticed.requests.length = 0
      await person.opens(`${at.baseUrl}/login/?token=${token}&next=${next}`)
      await person.clicks('main button[type=submit]')
      await person.seesElement('.workspace')
      // Then its script has run.
      await person.sees(`document.readyState === 'complete'`)
      return person
    }
    type At = Awaited<ReturnType<typeof enter>>

    const press = async (key: string, modifiers = 0) => {
      const text = key.length === 1 && modifiers === 0 ? key : key === 'Enter' ? '\r' : undefined
      const code =
        { Enter: 13, Escape: 27, ArrowDown: 40, ArrowRight: 39 }[key] ?? key.charCodeAt(0)
      const sent = { key, modifiers, windowsVirtualKeyCode: code }
      await chromium.send('Input.dispatchKeyEvent', {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...sent,
        ...(text === undefined ? {} : { text }),
      })
      await chromium.send('Input.dispatchKeyEvent', { type: 'keyUp', ...sent })
    }
    const write = (text: string) => chromium.send('Input.insertText', { text })
    const opens = (person: At, title: string) =>
      person.sees(
        `document.querySelector('#pane-title')?.textContent.includes('${title}') === true`,
      )
    const notes = (person: At, text: string) =>
      person.sees(`document.querySelector('#notice').textContent.includes('${text}')`)
    const focuses = (person: At, selector: string) =>
      person.sees(`document.activeElement.matches('${selector}')`)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

    test('by keyboard alone: from an unread post to merged, answered, planned, and undone', async () => {
      const [target, duplicate, third] = [
        await asked('Nocturnal mode for wombats'),
        await asked('Wombats at night'),
        await asked('Third thing'),
      ]
      const person = await enter(1280, true, '?sort=oldest')
      await opens(person, 'Nocturnal mode')
      await press('j')
      await opens(person, 'Wombats at night')
      await press('k')
      await opens(person, 'Nocturnal mode')
      await press('j')
      await opens(person, 'Wombats at night')

      await press('m')
      await focuses(person, '#merge-search input[type=search]')
      await write('nocturnal')
      await press('Enter')
      await focuses(person, '#merge input[type=radio]')
      await press('Enter')
      await opens(person, 'Third thing')
      await notes(person, 'Merged.')
      expect((await read(duplicate)).merged_into).toBe(target)

      await press('k')
      await opens(person, 'Nocturnal mode')
      await press('r')
      await focuses(person, '#answer-content')
      await write('We start next month.')
      await press('Escape')
      await press('s')
      await focuses(person, 'input[name=status]')
      await press('ArrowRight')
      await press('ArrowRight')
      await press('Enter')
      await opens(person, 'Third thing')
      await notes(person, 'Answered.')
      const { status, comments_count } = await read(target)
      expect([status.name, comments_count]).toEqual(['Planned', 1])

      await press('e')
      await notes(person, 'Done')
      await press('z')
      await notes(person, 'Undone.')
      await opens(person, 'Third thing')
      await person.seesElement(`#row-${third}`)
      await press('i')
      await focuses(person, 'textarea[name=note]')
      await write('Asked sales.')
      await press('Enter', 2)
      await notes(person, 'Note added.')
      await press('?')
      await person.seesElement('#keys[open]')
      await press('Escape')
      await press('/')
      await focuses(person, '#search')
      // A key is a letter where somebody types.
      await press('e')
      await person.sees(`document.querySelector('#search').value === 'e'`)
      await press('Escape')
      await press('x')
      await person.seesElement(`#row-${third} .row-box:checked`)
      await press('g')
      await press('b')
      await person.sees(`location.pathname.includes('/board/ideas/')`)
      expect(chromium.noticed.violations).toEqual([])
    }, 60_000)

    test('what the server refuses is taken back, with the reason and what was written', async () => {
      const [gone, next] = [await asked('Soon to be gone'), await asked('The one after')]
      const person = await enter(1280, true, `?post=${gone}`)
      await opens(person, 'Soon to be gone')
      await expectStatus(204, remove(`${paths.posts}${gone}/`, { token: company.adminToken }))
      await press('r')
      await write('Words that matter')
      await press('Enter', 2)
      await person.seesElement('#notice .note-wrong')
      await opens(person, 'Soon to be gone')
      await person.sees(
        `document.querySelector('#answer-content').value.includes('Words that matter')`,
      )
      await person.sees(`!document.querySelector('#row-${gone}').hidden`)
      expect((await read(next)).comments_count).toBe(0)
    }, 60_000)

    test('a key that is held or pressed twice acts on one post, and one that no list has leaves, too', async () => {
      const [first, second, third] = [
        await asked('Held first'),
        await asked('Held second'),
        await asked('Held third'),
      ]
      const person = await enter(1280, true, `?post=${third}`)
      await opens(person, 'Held third')
      // All in one task: what follows the first press still finds the pane of the same post.
      await chromium.evaluate(`for (const repeat of [false, false, true])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', repeat, bubbles: true }))`)
      await notes(person, 'Done')
      await opens(person, 'Held second')
      await person.sees(`document.querySelector('#row-${third}') === null`)
      await person.sees(`document.querySelector('#row-${second}').hidden === false`)
      await person.sees(`document.querySelector('#row-${first}').hidden === false`)

      await createComment(company.teamToken, first, { content: 'We look.' })
      await person.opens(`${company.baseUrl}/team/?post=${first}`)
      await opens(person, 'Held first')
      await press('e')
      await notes(person, 'Done')
      await opens(person, 'Held second')
      await person.sees(`!document.querySelector('#pane').hasAttribute('aria-busy')`)
    }, 60_000)

    test('a change of ticked posts among all shows on each, and the open post stays open', async () => {
      const [first, second, third] = [
        await asked('Ticked first'),
        await asked('Ticked second'),
        await asked('Not ticked'),
      ]
      const person = await enter(1280, true, `?show=all&post=${second}`)
      await opens(person, 'Ticked second')
      for (const id of [first, second]) await person.clicks(`#row-${id} .row-box`)
      // By keys: the first button is the one that Enter stands for.
      await chromium.evaluate(`(() => {
        const choice = document.querySelector('#bulk select[name=status]')
        choice.value = [...choice.options].find(({ text }) => text === 'Planned').value
        choice.focus()
      })()`)
      await press('Enter')
      await notes(person, '2 posts changed.')
      const says = (id: number, status: string) =>
        person.sees(`document.querySelector('#row-${id} .status').textContent === '${status}'`)
      await says(first, 'Planned')
      await says(second, 'Planned')
      await says(third, 'Open')
      await opens(person, 'Ticked second')
      await person.seesElement(`#row-${second} [aria-current]`)
      await person.sees(`!document.querySelector('#bulk').hasAttribute('aria-busy')`)
    }, 60_000)

    test('what is typed while a form is on its way stays, with the cursor', async () => {
      const id = await asked('Typed on')
      const person = await enter(1280, true, `?show=all&post=${id}`)
      await opens(person, 'Typed on')
      // Two at once: the second form is gone when its answer is there.
      await chromium.evaluate(`{
        const [owner, note] = ['owner', 'note'].map(name => document.querySelector(\`#pane [name=\${name}]\`))
        owner.selectedIndex = 1
        note.value = 'Mine now.'
        for (const { form } of [owner, note]) form.requestSubmit()
      }`)
      await person.sees(`document.querySelector('#pane').textContent.includes('Mine now.')`)
      await press('i')
      await focuses(person, 'textarea[name=note]')
      await write('Asked sales.')
      // In one task: by then there is no answer.
      await chromium.evaluate(`{
        const field = document.activeElement
        field.form.requestSubmit()
        field.setRangeText(' And legal', 12, 12, 'end')
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.setSelectionRange(5, 5)
      }`)
      await person.sees(`document.querySelector('#pane').textContent.includes('Asked sales.')`)
      await focuses(person, 'textarea[name=note]')
      await press('e')
      await person.sees(`document.activeElement.value === 'Askede sales. And legal'`)
      // Also for somebody who has left the field by then.
      await chromium.evaluate(`{
        const field = document.activeElement
        field.form.requestSubmit()
        field.value = 'And marketing'
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.blur()
      }`)
      await person.sees(`document.querySelector('#pane').textContent.includes('Askede sales.')`)
      await person.sees(`document.querySelector('textarea[name=note]').value === 'And marketing'`)
    }, 60_000)

    test('the queue is decided by keys', async () => {
      const [one, two] = [await asked('Cheap watches'), await asked('Fine words')]
      for (const id of [one, two])
        await expectStatus(
          200,
          post(`${paths.posts}${id}/report/`, { reason: 'spam' }, { token: company.adminToken }),
        )
      const person = await enter(1280, true, 'moderation/')
      await opens(person, 'Cheap watches')
      await press('r')
      await opens(person, 'Fine words')
      await notes(person, 'Rejected')
      await press('a')
      await notes(person, 'Approved.')
      await person.sees(`document.querySelectorAll('#rows [data-row]').length === 0`)
      const { adminToken: token } = company
      expect((await get(`${paths.posts}${one}/`, { token })).status).toBe(404)
      expect((await read(two)).id).toBe(two)
    }, 60_000)

    test('a rejection is taken back with z', async () => {
      const id = await asked('Rejected by mistake')
      const token = company.adminToken
      const report = { reason: 'spam' }
      await expectStatus(200, post(`${paths.posts}${id}/report/`, report, { token }))
      const person = await enter(1280, true, 'moderation/')
      await opens(person, 'Rejected by mistake')
      await press('r')
      await notes(person, 'Rejected')
      await press('z')
      await notes(person, 'Undone.')
      await person.seesElement(`#row-${id}`)
      expect((await read(id)).id).toBe(id)
    }, 60_000)

    test('what was rejected together is back with one z, a comment, too', async () => {
      const on = await asked('Commented on')
      const token = company.adminToken
      const { id: commentId } = await createComment(token, on, { content: 'Rejected, too' })
      const id = await asked('Rejected with it')
      for (const path of [`${paths.posts}${id}/`, `${paths.comments}${commentId}/`])
        await expectStatus(200, post(`${path}report/`, { reason: 'spam' }, { token }))
      const isThere = async () =>
        Promise.all(
          [`${paths.posts}${id}/`, `${paths.comments}${commentId}/`].map(
            async path => (await get(path, { token })).status,
          ),
        )
      const person = await enter(1280, true, 'moderation/')
      for (const each of [id, commentId]) await person.clicks(`#row-${each} .row-box`)
      await press('R')
      await notes(person, '2 decided.')
      await person.sees(`!document.querySelector('#row-${id}, #row-${commentId}')`)
      expect(await isThere()).toEqual([404, 404])
      await press('z')
      await notes(person, 'Mails that were sent already are not recalled.')
      for (const each of [id, commentId]) await person.seesElement(`#row-${each}`)
      expect(await isThere()).toEqual([200, 200])
    }, 60_000)

    test('from every part of the workspace, keys lead to every other, and ? lists them', async () => {
      const person = await enter(1280, true)
      const opensHelp = async () => {
        await press('?')
        await person.sees(`document.querySelector('#keys').open`)
        const listed = `[...document.querySelectorAll('#keys dt')].map(key => key.textContent)`
        const leading = (await chromium.evaluate<string[]>(listed))!.filter(key => key[0] === 'g')
        expect(leading).toEqual(expect.arrayContaining(parts.map(([key]) => `g${key}`)))
        await press('Escape')
        await person.sees(`!document.querySelector('#keys').open`)
      }
      const parts = [
        ['m', 'moderation/'],
        ['d', 'duplicates/'],
        ['r', 'roadmap/'],
        ['c', 'changelog/'],
        ['s', 'insight/'],
        [',', 'settings/'],
        ['i', ''],
      ] as const
      for (const [key, part] of parts) {
        await press('g')
        await press(key)
        await person.sees(
          `location.pathname.includes('/team/${part}') && ${part !== '' || `location.pathname.endsWith('/team/')`} && document.querySelector('.has-keys') !== null`,
        )
        await opensHelp()
      }
      // A form that changes the page in place takes nothing of it away.
      await person.opens(`${company.baseUrl}/team/settings/replies/`)
      await person.types('#field-name', 'Thanks')
      await person.types('#field-content', 'Thank you for this.')
      await person.clicks('form[data-draft="saved reply"] .main-button')
      await person.sees(`document.querySelector('.settings-rows')?.textContent.includes('Thanks')`)
      await chromium.evaluate(`void document.querySelector('.with-keys').click()`)
      await person.sees(`document.querySelector('#keys').open`)
      await press('Escape')
      await chromium.evaluate('void document.activeElement.blur()')
      await opensHelp()
      expect(chromium.noticed.violations).toEqual([])
    }, 120_000)

    /** So many posts in a company of their own, the first of which is asked for first. */
    const askedMany = async (count: number) => {
      const many = await freshCompany()
      const ids: number[] = []
      for (let at = 1; at <= count; at++)
        ids.push(
          (await createPost(many.adminToken, { board: 'ideas', title: `Many ${at}.` })).post_id,
        )
      return { many, ids }
    }
    test('on a phone without a connection, an answer stays until it is accepted', async () => {
      const id = await asked('Asked in a tunnel')
      const person = await enter(390, true, `?post=${id}`)
      const isStored = `Object.keys(localStorage).some(key => key.endsWith(' answer ${id}'))`
      await person.types('#answer-content', 'Soon.')
      await offline(true)
      try {
        await person.clicks('#answer .main-button')
        await person.seesElement('#notice .note-wrong')
      } finally {
        await offline(false)
      }
      await person.sees(`document.querySelector('#answer-content').value === 'Soon.'`)
      await person.sees(isStored)
      await person.clicks('#answer .main-button')
      await notes(person, 'Answered.')
      await person.sees(`!${isStored}`)
      expect((await read(id)).comments_count).toBe(1)
    }, 60_000)

    const panesFetched = `performance.getEntriesByType('resource')
      .filter(({ name }) => name.includes('part=pane')).length`
    const offline = (isOffline: boolean) =>
      chromium.send('Network.emulateNetworkConditions', {
        offline: isOffline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })

    test.each([390, 1280])(
      'a long list goes on by itself, and is laid out only where it shows, at %d pixels',
      async width => {
        const { many, ids } = await askedMany(155)
        const person = await enter(width, true, '?sort=oldest', many)
        await person.seesElement(`#row-${ids[149]}`)
        expect(chromium.noticed.requests.filter(url => url.includes('part=rows'))).toHaveLength(1)
        const isLaidOut = (id: number | undefined) =>
          `document.querySelector('#row-${id} .row-title').checkVisibility({ contentVisibilityAuto: true })`
        await person.sees(`${isLaidOut(ids[0])} && !${isLaidOut(ids[149])}`)
        // The browser finds what is not laid out.
        expect(await chromium.evaluate<boolean>(`window.find('Many 149.')`)).toBe(true)
        await chromium.evaluate(
          `void document.querySelector('#more').scrollIntoView({ block: 'end' })`,
        )
        await person.sees(`document.querySelectorAll('#rows [data-row]').length === 155`)
        await person.sees(`document.querySelector('#more') === null`)
        expect(await chromium.evaluate(overflow)).toBe(0)
        const last = `#row-${ids[154]} .row-link`
        await person.clicks(last)
        await opens(person, 'Many 155.')
        if (width === 1280) {
          for (const at of [154, 153]) {
            await press('k')
            await opens(person, `Many ${at}.`)
          }
          return
        }
        // Back to where the list was.
        await chromium.send('Page.navigateToHistoryEntry', { entryId: await entryBefore() })
        await person.sees(`document.querySelector('#pane-title')?.checkVisibility() !== true`)
        await person.sees(`(() => {
          const { top, bottom } = document.querySelector('${last}').getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })()`)
      },
      60_000,
    )

    test('a list that is replaced while more of it is loaded goes on by itself, too', async () => {
      const { many, ids } = await askedMany(31)
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
        const person = await enter(1280, true, '?sort=oldest', many)
        await opens(person, 'Many 1.')
        await press('e')
        await notes(person, 'Done')
        await press('z')
        await notes(person, 'Undone.')
        // By then the end of the new list was seen.
        await chromium.evaluate(`new Promise(resolve =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`)
        await chromium.evaluate('window.release()')
        await person.seesElement(`#row-${ids[30]}`)
      } finally {
        await chromium.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
      }
    }, 60_000)

    const entryBefore = async () => {
      const { currentIndex, entries } = (await chromium.send('Page.getNavigationHistory')) as {
        currentIndex: number
        entries: { id: number }[]
      }
      return entries[currentIndex - 1]!.id
    }

    test('the posts around the one that is open are there before a key asks for them', async () => {
      const { many, ids } = await askedMany(33)
      const person = await enter(1280, true, `?sort=oldest&post=${ids[14]}`, many)
      await opens(person, 'Many 15.')
      await person.sees(`${panesFetched} === 3`)
      await offline(true)
      try {
        // From one list of rows into the next, and back.
        await press('j')
        await opens(person, 'Many 16.')
        await press('j')
        await opens(person, 'Many 17.')
        await press('k')
        await opens(person, 'Many 16.')
      } finally {
        await offline(false)
      }
      await person.opens(`${many.baseUrl}/team/?sort=oldest&post=${ids[14]}`)
      await person.sees(`${panesFetched} === 3`)
      await offline(true)
      try {
        await press('k')
        await opens(person, 'Many 14.')
      } finally {
        await offline(false)
      }
    }, 60_000)

    test('what is done about a post, and what others did a minute ago, shows when one comes back to it', async () => {
      const many = await freshCompany()
      const token = many.adminToken
      const ids: number[] = []
      for (const title of ['Otters swim', 'Badgers dig', 'Wombats sleep'])
        ids.push((await createPost(token, { board: 'ideas', title })).post_id)
      const [, second, third] = ids
      const person = await enter(1280, true, '?sort=oldest', many)
      await opens(person, 'Otters')
      await press('j')
      await opens(person, 'Badgers')
      await press('k')
      await opens(person, 'Otters')
      await press('i')
      await focuses(person, 'textarea[name=note]')
      await write('Asked sales.')
      // In one task: the note is still on its way when another post opens, and this one again.
      await chromium.evaluate(`{
        const form = document.activeElement.form
        form.requestSubmit()
        for (const key of ['j', 'k'])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }`)
      await opens(person, 'Otters')
      await person.sees(`document.querySelector('#pane').textContent.includes('Asked sales.')`)

      // The one that it is merged into is the one that opens next.
      await press('m')
      await focuses(person, '#merge-search input[type=search]')
      await write('badgers')
      await press('Enter')
      await focuses(person, `#merge [value="${second}"]`)
      await press('Enter')
      await opens(person, 'Badgers')
      await person.sees(`document.querySelector('#pane').textContent.includes('Otters')`)

      await person.sees(`${panesFetched} >= 3`)
      await expectStatus(200, patch(`${paths.posts}${third}/`, { title: 'Renamed' }, { token }))
      await chromium.evaluate(`{ const now = Date.now; Date.now = () => now() + 61_000 }`)
      await press('j')
      await opens(person, 'Renamed')
    }, 60_000)

    test.each(ways)(
      'a post is answered and planned, and another done, $with a script at $width pixels',
      async ({ width, hasScript }) => {
        const [first, second] = [await asked(`One ${width}`), await asked(`Two ${width}`)]
        const person = await enter(width, hasScript)
        await person.clicks(`#row-${second} .row-link`)
        await opens(person, `Two ${width}`)
        await person.clicks(`.status-choice:nth-of-type(3)`)
        await person.types('#answer-content', 'It is planned.')
        await person.clicks('#answer .main-button')
        await notes(person, 'Answered.')
        expect((await read(second)).status.name).toBe('Planned')
        await opens(person, `One ${width}`)
        await person.clicks('[data-key=e]')
        await notes(person, 'Done')
        await person.clicks('#notice button')
        await notes(person, 'Undone.')
        await person.opens(`${company.baseUrl}/team/`)
        await person.clicks(`#row-${first} .row-box`)
        await person.clicks('#bulk button[value=done]')
        await notes(person, '1 post changed.')
        await person.sees(`document.querySelector('#row-${first}') === null`)
        expect(await chromium.evaluate(overflow)).toBe(0)
        expect(chromium.noticed.violations).toEqual([])
      },
      60_000,
    )
  })
