import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Browser, signedIn, submitted } from '../support/browser.ts'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { createPost, createPostAsUser, expectStatus, get, paths } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { newPersonAt, type PersonAtChromium } from '../support/person-at-chromium.ts'
import type { Comment, Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const requested = (part: string) => `performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('part=${part}')).length`

if (!chromiumPath) test.skip('the workspace by itself (needs Chromium)', () => {})
else
  describe('two colleagues in Chromium:', () => {
    const browsers: Chromium[] = []
    let server: RunningHark
    let company: Company
    let pia: PersonAtChromium
    let adam: PersonAtChromium
    beforeAll(async () => {
      // Long enough to undo something, even on a busy machine.
      server = await startHark({ NOTIFY_AFTER_SECONDS: '10' })
      for (const _ of [1, 2])
        browsers.push(await openChromium(chromiumPath!, { obeysPolicy: true }))
    })
    beforeEach(async () => {
      company = await freshCompany(server)
    })
    afterEach(() => {
      for (const { noticed } of browsers) expect(noticed.violations).toEqual([])
    })
    afterAll(() => Promise.all(browsers.map(each => each.close())))

    const asked = async (title: string) =>
      (
        await createPostAsUser(
          company.adminToken,
          { title, email: `${title.replaceAll(' ', '-')}@people.example`, full_name: 'Cy' },
          { server },
        )
      ).post_id
    const read = (path: string) => get(path, { token: company.adminToken, server })
    const enter = async (at: string, width = 1280) => {
      pia = await newPersonAt(browsers[0]!, width, true)
      await pia.signsIn(company, company.team, `/team/${at}`)
    }
    const enterToo = async (at: string) => {
      adam = await newPersonAt(browsers[1]!, 1280, true)
      await adam.signsIn(company, company.admin, `/team/${at}`)
    }
    const answers = async (id: number) =>
      (await expectStatus(200, read(`${paths.posts}${id}/comments/`)))
        .json<Envelope<Comment>>()
        .results.map(({ content }) => content)

    test('a new post waits behind a button, moves no row, and is counted at once', async () => {
      const [first, second] = [await asked('First thing'), await asked('Second thing')]
      await enter(`?sort=newest&post=${first}`)
      await pia.seesText('#pane-title', 'First thing')
      await pia.seesText('[data-key="g i"] .rail-count', '2')
      await pia.clicks(`#row-${second} .row-box`)
      const place = `document.getElementById('row-${first}').getBoundingClientRect().y`
      const before = await browsers[0]!.evaluate<number>(place)
      const third = await asked('Third thing')
      await pia.seesText('#news', 'New posts 1')
      await pia.seesText('[data-key="g i"] .rail-count', '3')
      expect(await browsers[0]!.evaluate(`document.getElementById('row-${third}') === null`)).toBe(
        true,
      )
      expect(await browsers[0]!.evaluate<number>(place)).toBe(before!)
      await pia.presses('u')
      await pia.seesElement(`#row-${third}`)
      await pia.sees(`document.getElementById('news').hidden`)
      // What was ticked, and what was open, still are.
      await pia.sees(`document.querySelector('#row-${second} .row-box').checked`)
      await pia.sees(`document.querySelector('#row-${first} [aria-current]') !== null`)
      // A colleague is done with one: its row stays, and says so.
      const browser = await signedIn(company, company.admin)
      await submitted(browser, `/team/post/${second}/done/`, { set: 'on' })
      await pia.seesElement(`#row-${second}.row-gone`)
      await pia.sees(`document.querySelectorAll('.row-gone').length === 1`)
    })

    test('the open post follows its changes, while an answer is written and a form is open', async () => {
      const id = await asked('Slow thing')
      await enter(`?show=all&post=${id}`)
      await pia.seesText('#pane-title', 'Slow thing')
      await pia.types('#answer-content', 'We are at')
      await pia.sees(`document.activeElement.id === 'answer-content'`)
      await browsers[0]!.evaluate(`{
        document.querySelector('.pane-action[data-key=o]').open = true
        window.field = document.activeElement
        window.field.setSelectionRange(3, 6)
      }`)
      const browser = await signedIn(company, company.admin)
      await submitted(browser, `/team/post/${id}/note/`, { note: 'Ask Bo first.' })
      await pia.seesText('#pane-comments', 'Ask Bo first.')
      await pia.seesText('#updated', 'This post was just updated.')
      await submitted(browser, `/team/post/${id}/properties/`, { eta: '2031-05-04' })
      await pia.seesText('.pane-action[data-key=d] summary', '4 May 2031')
      await pia.sees(`document.activeElement === window.field && window.field.isConnected
        && window.field.value === 'We are at'
        && window.field.selectionStart === 3 && window.field.selectionEnd === 6
        && document.querySelector('.pane-action[data-key=o]').open`)
      await pia.presses('ArrowRight')
      await pia.writes(' it')
      await pia.presses('Enter', { withControl: true })
      await pia.seesText('#notice', 'Answered.')
      expect(await answers(id)).toEqual(['Ask Bo first.', 'We are it at'])
    })

    test('an import of hundreds of posts costs the page a handful of requests', async () => {
      await asked('Quiet thing')
      await enter('?sort=oldest')
      await pia.seesText('#pane-title', 'Quiet thing')
      const lines = Array.from({ length: 300 }, (_, at) => importLine({ title: `Many ${at}` }))
      await company.run(['import', fileOf(lines)])
      await pia.seesText('[data-key="g i"] .rail-count', '301')
      await pia.sees(`document.querySelectorAll('#rows [data-row]').length === 1`)
      expect(await browsers[0]!.evaluate<number>(requested('live'))).toBeLessThan(10)
    })

    test('who else has the post open shows, goes with them, and stays within a private board', async () => {
      const [id, other] = [await asked('Shared thing'), await asked('Other thing')]
      const secret = (
        await createPost(company.adminToken, { board: 'secret', title: 'Hidden' }, { server })
      ).post_id
      await enter(`?post=${id}`)
      await enterToo(`?post=${id}`)
      await pia.seesText('#here', `Also viewing: ${company.admin.name}`)
      await adam.seesText('#here', `Also viewing: ${company.team.name}`)
      // Neither is an event.
      const { text } = await read(`${paths.events}?page_size=100`)
      expect(text).not.toContain('here')
      await adam.clicks(`#row-${other} .row-link`)
      await pia.sees(`document.getElementById('here').hidden`)
      await adam.clicks(`#row-${id} .row-link`)
      await pia.seesText('#here', company.admin.name)
      await adam.opens('about:blank')
      await pia.sees(`document.getElementById('here').hidden`)
      // Somebody who asks for a post that they may not see learns of nobody, and nobody of them.
      const [admin, member] = [company.admin, company.team].map(each => signedIn(company, each))
      expect(await peopleAt(await admin!, id)).toContain(company.team.name)
      await enterToo(`?post=${secret}`)
      await adam.seesText('#pane-title', 'Hidden')
      expect(await peopleAt(await member!, secret)).not.toContain('event: here')
      await adam.sees(`document.getElementById('here').hidden`)
    })

    test('an answer that a colleague was faster with is asked about, kept, and sent anyway', async () => {
      const [id, next] = [await asked('Contested thing'), await asked('Next thing')]
      await enter(`?sort=oldest&post=${id}`)
      await enterToo(`?sort=oldest&post=${id}`)
      await pia.types('#answer-content', 'Yes, soon.')
      await adam.types('#answer-content', 'No, never.')
      await adam.presses('Enter', { withControl: true })
      await adam.seesText('#notice', 'Answered.')
      await pia.seesText('#pane-comments', 'No, never.')
      await pia.presses('Enter', { withControl: true })
      await pia.seesText('#stale', `${company.admin.name} answered publicly`)
      await pia.sees(`document.activeElement.id === 'stale'`)
      await pia.sees(`document.getElementById('answer-content').value === 'Yes, soon.'`)
      expect(await answers(id)).toEqual(['No, never.'])
      await pia.clicks('#stale button')
      await pia.seesText('#pane-title', 'Next thing')
      await pia.seesText('#notice', 'Answered.')
      expect(await answers(id)).toEqual(['No, never.', 'Yes, soon.'])
      expect(next).toBeGreaterThan(id)
    })

    /** Opens a property and searches for a value. */
    const finds = async (person: PersonAtChromium, key: string, words: string) => {
      await person.clicks(property(key))
      await person.sees(`document.activeElement.matches('details[open] .option :checked')`)
      await person.presses(words[0]!)
      await person.writes(words.slice(1))
    }
    const property = (key: string) => `.properties [data-key=${key}] summary`

    test('a colleague who changes what is being chosen is told about, and nothing is lost', async () => {
      const id = await asked('Wanted thing')
      await enter(`?show=all&post=${id}`)
      await enterToo(`?show=all&post=${id}`)
      await pia.types('#answer-content', 'Half an answer')
      for (const [key, mine, theirs, told] of [
        ['s', 'Planned', 'Complete', 'changed the status from Open to Complete'],
        ['o', company.team.name, company.admin.name, `made ${company.admin.name} the owner`],
      ] as const) {
        await finds(pia, key, mine)
        await finds(adam, key, theirs)
        await adam.presses('Enter')
        // Both update, except what is being written.
        for (const person of [adam, pia]) await person.seesText(property(key), theirs)
        await pia.sees(`document.activeElement.value === ${JSON.stringify(mine)}`)
        await pia.presses('Enter')
        await pia.seesText('#stale', `${company.admin.name} ${told}`)
        await pia.seesText(property(key), theirs)
        await pia.clicks('#stale button')
        for (const person of [adam, pia]) await person.seesText(property(key), mine)
        await pia.sees(`document.getElementById('answer-content').value === 'Half an answer'`)
      }
      expect(await answers(id)).not.toContain('Half an answer')
    })

    test('a status that is taken back in time notifies nobody, and is in no public history', async () => {
      // No word in common, so neither page lists the other as similar.
      const titles = ['Dark mode', 'Calendar']
      const [doubtful, certain] = [await asked(titles[0]!), await asked(titles[1]!)]
      await enter(`?show=all&post=${doubtful}`)
      await enterToo(`?show=all&post=${doubtful}`)
      const plans = async () => {
        await finds(pia, 's', 'Planned')
        await pia.presses('Enter')
        await pia.seesText('#notice', 'Status changed.')
      }
      await plans()
      await adam.seesText(property('s'), 'Planned')
      await pia.presses('z')
      await pia.seesText('#notice', 'Undone')
      await adam.seesText(property('s'), 'Open')
      await pia.clicks(`#row-${certain} .row-link`)
      await pia.seesText('#pane-title', titles[1]!)
      await plans()
      const told = async (title: string) => {
        const email = `${title.replaceAll(' ', '-')}@people.example`
        const browser = await signedIn(company, { email, name: 'Cy' })
        return async () => (await browser.get('/notifications/')).text.includes('Planned')
      }
      const [isToldInVain, isTold] = [await told(titles[0]!), await told(titles[1]!)]
      // Later than the other would be.
      await waitUntil('the other is notified', isTold)
      expect(await isToldInVain()).toBe(false)
      const { results } = (await read(paths.posts)).json<Envelope<Post>>()
      const pages = results.map(async ({ title, url }) => {
        const page = await (await fetch(new URL(url, server.url))).text()
        return [title, page.includes('Planned')]
      })
      expect(Object.fromEntries(await Promise.all(pages))).toEqual({
        [titles[0]!]: false,
        [titles[1]!]: true,
      })
    })

    /** The first part of what the stream says. */
    async function peopleAt(browser: Browser, post: number): Promise<string> {
      const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
      const leave = new AbortController()
      const { body } = await fetch(`${company.baseUrl}/team/live/?post=${post}`, {
        headers: { cookie },
        signal: leave.signal,
      })
      const { value } = await body!.getReader().read()
      leave.abort()
      return new TextDecoder().decode(value)
    }
  })
