import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { createPost, expectStatus, get, patch, paths } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { decideOne } from '../support/moderation.ts'
import { newPersonAt, overflow, ways } from '../support/person-at-chromium.ts'
import type { Post } from '../support/types.ts'

if (!chromiumPath) test.skip('guests in Chromium (needs Chromium)', () => {})
else
  describe('on a phone in Chromium,', () => {
    let chromium: Chromium
    let company: Company
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
      company = await freshCompany()
      const { adminToken: token } = company
      await expectStatus(200, patch('/api/v1/company/', { allows_guests: true }, { token }))
    })
    afterAll(() => chromium?.close())

    const read = async (id: number) => {
      const { adminToken: token } = company
      return (await expectStatus(200, get(`${paths.posts}${id}/`, { token }))).json<Post>()
    }

    test.each(ways.filter(({ width }) => width === 390))(
      'a guest votes and posts, and signs in as a customer who has done both, $with a script',
      async ({ width, hasScript }) => {
        const { adminToken: token, baseUrl } = company
        const { post_id: id, url } = await createPost(token, { title: `Tapir ${unique()}` })
        const expectFit = async () => expect(await chromium.evaluate(overflow)).toBe(0)
        const guest = await newPersonAt(chromium, width, hasScript)
        await guest.opens(url)
        await guest.clicks('.post-head a.votes')
        await guest.seesElement('form[action$="/vote/"]')
        await expectFit()
        await guest.clicks('form[action$="/vote/"] button[type=submit]')
        await guest.seesElement('.post-head button.votes[aria-pressed=true]')
        await guest.clicks('.post-head button.votes')
        await guest.seesElement('.post-head button.votes[aria-pressed=false]')
        await guest.clicks('.post-head button.votes')
        await guest.seesElement('.post-head button.votes[aria-pressed=true]')
        expect((await read(id)).votes_count).toBe(1)

        const title = `${hasScript ? 'Okapi' : 'Quagga'} ${unique()}`
        await guest.opens(`${baseUrl}/board/ideas/new/`)
        await guest.types('#field-title', title)
        await guest.types('#field-content', hasScript ? 'Stripes' : 'Half of them')
        await guest.types('#field-name', 'Lena')
        await guest.types('#field-guest_email', 'lena@people.example')
        await expectFit()
        await guest.clicks('#new-post .main-button')
        await guest.sees(`location.pathname.includes('/post/')`)
        await guest.seesText('main', 'Waiting for approval')
        const own = Number(
          await chromium.evaluate(`location.pathname.split('/post/')[1].split('/')[0]`),
        )
        await decideOne(token, own, 'approve')

        // They wrote first and then choose to sign in.
        await guest.opens(`${baseUrl}/board/ideas/new/`)
        expect(await chromium.evaluate(`document.querySelector('#field-name') === null`)).toBe(true)
        await guest.types('#field-title', `${title} again`)
        await guest.clicks('#new-post button[name=account]')
        await guest.seesElement('[data-sign-in], form[action$="/login/email/"]')
        await expectFit()

        const person = await company.addUser('customer', 'Lena Meyer')
        await guest.signsIn(company, person)
        await guest.opens(url)
        await guest.seesElement('.post-head button.votes[aria-pressed=true]')
        expect((await read(id)).votes_count).toBe(1)
        expect((await read(own)).creator).toMatchObject({ email: person.email })
        await guest.opens(`${baseUrl}/post/${own}/`)
        await guest.seesText('main', 'Lena Meyer')
      },
    )
  })
