import { describe, expect, test } from 'bun:test'
import {
  countTitled,
  createPost,
  expectStatus,
  get,
  paths,
  postsPage,
} from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { once } from '../../support/once.ts'

const ownCompany = () => once('company of visibility', () => freshCompany())

describe('who sees which posts', () => {
  test('an admin sees every board, a team member not the private ones of others', async () => {
    const { adminToken, teamToken } = await ownCompany()
    for (const board of ['ideas', 'bugs', 'secret']) {
      await createPost(adminToken, { board, title: `On ${board}` })
    }
    const titles = async (token: string) =>
      (await postsPage(token)).results
        .map(post => post.title)
        .filter(title => title.startsWith('On '))
        .sort()
    expect(await titles(adminToken)).toEqual(['On bugs', 'On ideas', 'On secret'])
    expect(await titles(teamToken)).toEqual(['On bugs', 'On ideas'])
  })

  test('joining a private board shows it on the next request, leaving it hides it', async () => {
    const company = await ownCompany()
    await createPost(company.adminToken, { board: 'secret', title: 'For members' })
    const count = () => countTitled(company.teamToken, 'For members')
    const member = ['board', 'member', '--board', 'secret', '--email', company.team.email]
    expect(await count()).toBe(0)
    await company.run(member)
    expect(await count()).toBe(1)
    await company.run([...member, '--remove'])
    expect(await count()).toBe(0)
  })

  test('hidden posts leave no gap: pages are full and the links end where they should', async () => {
    const { adminToken, teamToken } = await freshCompany()
    for (let round = 0; round < 6; round++) {
      await createPost(adminToken, { board: 'ideas' })
      await createPost(adminToken, { board: 'secret' })
    }
    const first = await postsPage(teamToken, { page_size: 6 })
    expect([first.results.length, first.next]).toEqual([6, null])
  })

  test('a link followed with another token is judged by that token', async () => {
    const company = await ownCompany()
    for (let round = 0; round < 4; round++) {
      await createPost(company.adminToken, { board: 'secret', title: 'Hush' })
      await createPost(company.adminToken, { board: 'ideas', title: 'Open' })
    }
    const { next } = await postsPage(company.adminToken, { page_size: 2 })
    const asTeam = await expectStatus(200, get(next ?? '', { token: company.teamToken }))
    expect(asTeam.text).not.toContain('Hush')
    const commentsOnly = await company.token(company.admin, { scopes: ['comments:read'] })
    await expectStatus(403, get(next ?? '', { token: commentsOnly }))
  })

  test('what one token may see is never answered to another from what was kept', async () => {
    const { adminToken, teamToken } = await ownCompany()
    await createPost(adminToken, { board: 'secret', title: 'Hush' })
    const asAdmin = await expectStatus(200, get(paths.posts, { token: adminToken }))
    const etag = asAdmin.headers.get('etag') ?? ''
    const asTeam = await get(paths.posts, { token: teamToken, headers: { 'if-none-match': etag } })
    expect(asTeam.status).toBe(200)
    expect(asTeam.text).not.toContain('Hush')
  })
})
