import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { createComment, createPost, expectStatus, get, paths, post } from '../support/client.ts'
import { type Company, freshCompany, type Person, unique } from '../support/company.ts'
import { newPersonAt, overflow, ways } from '../support/person-at-chromium.ts'

if (!chromiumPath) test.skip('journeys in Chromium (needs Chromium)', () => {})
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

    /** A new person, signed in, in a browser of this width. */
    const enter = async (width: number, hasScript: boolean, user?: Person) => {
      const person = await newPersonAt(chromium, width, hasScript)
      await person.signsIn(company, user ?? (await company.addUser('customer')))
      return person
    }

    const remember = () => chromium.evaluate('void (window.isSamePage = true)')
    /** Neither loaded anew where it need not be, nor wider than the screen. */
    const expectPage = async (isSamePage: boolean) => {
      const isSame = await chromium.evaluate('window.isSamePage === true')
      expect([isSame, await chromium.evaluate(overflow)]).toEqual([isSamePage, 0])
    }

    test.each(ways)(
      'somebody without a name is asked for one after a vote $with a script at $width pixels',
      async ({ width, hasScript }) => {
        const { adminToken: token, baseUrl } = company
        const { url } = await createPost(token, { title: `Numbat ${width} ${hasScript}` })
        const local = `lena.${unique()}`
        const user = { email: `${local}@people.example`, name: local }
        await expectStatus(201, post('/api/v1/users/', user, { token }))
        const person = await enter(width, hasScript, user)

        await person.opens(url)
        await person.clicks('.post-head button.votes')
        await person.seesElement('.name-question #field-name')
        await person.types('#field-name', 'Lena')
        await person.clicks('.name-question button')
        await person.sees(`!document.querySelector('.name-question')`)
        await person.sees(`location.pathname.includes('/post/')`)
        await person.opens(`${baseUrl}/account/`)
        await person.seesText('.own-profile bdi', 'Lena')
        expect(await chromium.evaluate(overflow)).toBe(0)
      },
    )

    test.each(ways)(
      'somebody votes, comments, replies, likes, unfollows and posts $with a script at $width pixels',
      async ({ width, hasScript }) => {
        const { adminToken: token, baseUrl } = company
        const title = `Wombat ${width} ${hasScript}`
        const { post_id: id, url } = await createPost(token, { title, board: 'ideas' })
        const person = await enter(width, hasScript)

        await person.opens(`${baseUrl}/board/ideas/`)
        await remember()
        await person.clicks(`#post-${id} button.votes`)
        await person.seesElement(`#post-${id} button.votes[aria-pressed=true]`)
        await expectPage(hasScript)
        const post = await expectStatus(200, get(`${paths.posts}${id}/`, { token }))
        expect(post.json<{ votes_count: number }>().votes_count).toBe(1)

        await person.opens(url)
        await remember()
        await person.types('#field-content', 'The first word.')
        await person.clicks('#write .main-button')
        await person.sees(
          `document.querySelector('.comment .prose')?.innerText === 'The first word.'`,
        )
        await person.sees(`document.querySelector('#field-content').value === ''`)
        await person.clicks('.comment-actions > a[href*="reply="]')
        await person.seesElement('#write input[name=parent]')
        await person.types('#field-content', 'The last word.')
        await person.clicks('#write .main-button')
        await person.seesElement('.thread .thread .comment')
        await person.clicks('.thread .thread .like-button')
        await person.seesElement('.thread .thread .like-button[aria-pressed=true]')
        await person.clicks('form[action$="/follow/"] button')
        await person.sees(
          `document.querySelector('form[action$="/follow/"]').innerText.trim() === 'Follow'`,
        )
        await expectPage(hasScript)

        await person.opens(`${baseUrl}/board/ideas/new/`)
        await person.types('#field-title', `Quokka ${width} ${hasScript}`)
        await person.types('#field-content', 'Small and round.')
        await person.clicks('#new-post .main-button')
        await person.sees(`document.querySelector('h1')?.innerText.startsWith('Quokka')
          || document.querySelector('#new-post .main-button')?.innerText === 'Post anyway'`)
        if (await chromium.evaluate(`document.querySelector('#new-post') !== null`))
          await person.clicks('#new-post .main-button')
        await person.sees(
          `document.querySelector('h1').innerText === 'Quokka ${width} ${hasScript}'`,
        )
        await person.seesElement('.post-head button.votes[aria-pressed=true]')

        await person.clicks('.post-actions a[href*="/edit/"]')
        // The page before has a field of that name, too.
        await person.sees(`location.pathname.includes('/edit/')`)
        await person.types('#field-content', ' And quick.')
        await person.clicks('form.stack .main-button')
        await person.seesElement('.details .edited')
        await person.sees(`document.querySelector('.prose').innerText.includes('And quick.')`)
        await person.types('#field-content', 'One word.')
        await person.clicks('#write .main-button')
        await person.clicks('.comment a[href*="/edit/"]')
        await person.sees(`location.pathname.includes('/edit/')`)
        await person.types('#field-content', 'Another word. ')
        await person.clicks('form.stack .main-button')
        await person.seesElement('.comment .edited')
        await person.sees(`location.hash === '#' + document.querySelector('.comment').id`)
        await person.clicks('.post-actions a[href*="/delete/"]')
        await person.clicks('.danger-button')
        await person.sees(`location.pathname.endsWith('/board/ideas/')`)
        await person.sees(`!document.body.innerText.includes('Quokka ${width} ${hasScript}')`)

        await person.opens(`${baseUrl}/board/ideas/`)
        await remember()
        await person.types('#search', 'wombat')
        if (!hasScript) await person.clicks('#board-controls button')
        await person.sees(`document.querySelector('mark')?.innerText === 'Wombat'`)
        await person.sees(`location.search === '?search=wombat'`)
        await expectPage(hasScript)
      },
    )

    test('what fails says so beside its button, and loses no text, not even by a reload or signing in', async () => {
      const post = { title: 'Fails', board: 'ideas' }
      const { post_id, url } = await createPost(company.adminToken, post)
      const author = await company.addUser('customer')
      const person = await enter(390, true, author)
      await person.opens(url)
      await remember()
      await person.types('#field-content', 'Do not lose me')
      await person.withoutConnection(async () => {
        await person.clicks('#write .main-button')
        await person.seesElement('#write .note-wrong')
      })
      await expectPage(true)
      await chromium.send('Network.clearBrowserCookies')
      await person.clicks('#write .main-button')
      await person.seesElement('#write .note-wrong a[href*="/login/?next="]')
      await person.clicks('.post-head .votes')
      await person.seesElement('.vote-form .note-wrong')
      await person.sees(`document.querySelector('#field-content').value === 'Do not lose me'`)
      await expectPage(true)

      await person.signsIn(company, author)
      await createComment(company.adminToken, post_id, { content: 'Meanwhile' })
      await person.opens(url)
      await person.sees(`document.querySelector('#field-content').value === 'Do not lose me'`)
      await person.clicks('#write .main-button')
      await person.seesElement('.comment-new')
      await person.opens(url)
      await person.sees(`document.querySelector('#field-content').value === ''`)
    })

    test('a title shows posts that may say the same, and a vote for one leads to it', async () => {
      await createPost(company.adminToken, { title: 'Platypus feeder', board: 'ideas' })
      const person = await enter(1280, true)
      await person.opens(`${company.baseUrl}/board/ideas/new/`)
      await person.types('#field-title', 'platypus feeder')
      await person.seesElement('.similar-post')
      expect(await chromium.evaluate('document.activeElement.id')).toBe('field-title')
      await person.clicks('.similar-post button')
      await person.sees(`document.querySelector('h1')?.innerText === 'Platypus feeder'`)
      await person.seesElement('.post-head button.votes[aria-pressed=true]')
    })
  })
