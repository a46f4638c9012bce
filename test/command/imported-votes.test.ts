import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch } from '../support/batches.ts'
import { signedIn, visiting } from '../support/browser.ts'
import { expectStatus, get, paths, post, put, remove } from '../support/client.ts'
import { engineNames } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { importingCompany } from '../support/importing.ts'
import type { Envelope, PostDetails, Voter } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Canny counts votes; a column of ours names some of the voters. */
const file = join(freshFolder(), 'canny.csv')
writeFileSync(
  file,
  `id,title,board,author email,votes,voters
a,Dark mode,ideas,ada@example.com,31,"ada@example.com, ADA@example.com, bob@example.com"
b,Export,ideas,ada@example.com,3,
c,Import,ideas,ada@example.com,1,"ada@example.com, bob@example.com"
`,
)

test.each(engineNames)(
  'on %s, votes that a file only counts are part of the count, without people',
  async engine => {
    const { importOther, posts, verify, company } = await importingCompany(engine)
    const { adminToken: token, server } = company
    const call = { token, server }
    const run = () => importOther(file, '--from', 'canny')
    expect((await run()).stdout).toStartWith('Imported 3 posts, 36 votes (32 without a voter),')
    expect((await run()).stdout).toStartWith('Imported 0 posts, 0 votes, ')

    const counts = async () => (await posts({ sort: 'top' })).map(each => each.votes_count)
    expect(await counts()).toEqual([31, 3, 2])
    const [dark, export_] = (await posts({ sort: 'top' })).map(({ id }) => `${paths.posts}${id}/`)
    const details = async (path: string) =>
      (await expectStatus(200, get(path, call))).json<PostDetails>()
    expect(await details(dark!)).toMatchObject({ votes_count: 31, imported_votes: 29 })
    const voters = async () =>
      (await get(`${dark}voters/`, call))
        .json<Envelope<Voter>>()
        .results.map(({ user }) => user.email)
    expect((await voters()).sort()).toEqual(['ada@example.com', 'bob@example.com'])

    // Pages show them beside the people, the team's and everyone's.
    const { id } = await details(dark!)
    const page = async () => (await visiting(company).get(`/post/${id}/dark-mode/`)).text
    expect(await page()).toContain('<li class="quiet">29 imported votes</li>')
    const team = await signedIn(company, company.admin)
    expect((await team.get(`/team/?post=${id}`)).text).toContain('29 imported')
    const [top] = (await team.get('/team/export/posts.json?show=all&sort=top')).json<
      PostDetails[]
    >()
    expect(top).toMatchObject({ id, votes_count: 31, imported_votes: 29 })

    // People come and go; the imported ones stay.
    await expectStatus(200, put(`${dark}vote/`, call))
    expect(await details(dark!)).toMatchObject({ votes_count: 32, imported_votes: 29 })
    await expectStatus(200, remove(`${dark}vote/`, call))
    const [bob] = (await get('/api/v1/users/?email=bob@example.com', call)).json<
      Envelope<{ id: number }>
    >().results
    await expectStatus(200, post(`/api/v1/users/${bob!.id}/void-votes/`, undefined, call))
    expect(await details(dark!)).toMatchObject({ votes_count: 30, imported_votes: 29 })

    // Merging adds them up, and unmerging takes them apart.
    const { id: into } = await details(export_!)
    await expectStatus(200, post(`${dark}merge/`, { into }, call))
    expect(await details(export_!)).toMatchObject({ votes_count: 33, imported_votes: 32 })
    await expectStatus(200, remove(`${dark}merge/`, call))
    expect(await details(export_!)).toMatchObject({ votes_count: 3, imported_votes: 3 })
    expect(await details(dark!)).toMatchObject({ votes_count: 30, imported_votes: 29 })
    expect((await verify()).stderr).toBe('')

    // Removing the import takes them out of a post that stays.
    const own = { board: 'ideas', title: 'Ours' }
    const ours = (await expectStatus(201, post(paths.posts, own, call))).json<PostDetails>()
    await expectStatus(200, post(`${dark}merge/`, { into: ours.id }, call))
    const path = `${paths.posts}${ours.id}/`
    expect(await details(path)).toMatchObject({ votes_count: 30, imported_votes: 29 })
    const [batch] = (await get('/api/v1/batches/', call)).json<Envelope<Batch>>().results
    await expectStatus(202, remove(`/api/v1/batches/${batch!.id}/`, call))
    await waitUntil('it is removed', async () => {
      const answer = await get(`/api/v1/batches/${batch!.id}/`, call)
      return answer.json<Batch>().state === 'removed'
    })
    expect(await details(path)).toMatchObject({ votes_count: 0, imported_votes: 0 })
    expect((await verify()).stderr).toBe('')
  },
  300_000,
)
