import { describe, expect, test } from 'bun:test'
import { get, remove } from '../../support/client.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { boardWithMembers, members } from '../../support/members.ts'
import { walk } from '../../support/paging.ts'
import type { Envelope, Member } from '../../support/types.ts'

const idsOf = (pages: Envelope<Member>[]) =>
  pages.flatMap(({ results }) => results.map(({ user }) => user.id))

describe('GET the members of a board', () => {
  test('the newest first, each once, forward and back', async () => {
    const { path, token, userIds } = await boardWithMembers(5)
    const expected = userIds.toReversed()
    const forward = (await walk<never>(token, `${path}?page_size=2`)) as Envelope<Member>[]
    expect(idsOf(forward)).toEqual(expected)
    expect(forward.map(({ results }) => results.length)).toEqual([2, 2, 1])
    const last = forward.at(-1)!.previous!
    const back = (await walk<never>(token, last, 'previous')) as Envelope<Member>[]
    expect(idsOf(back.toReversed())).toEqual(expected.slice(0, 4))
    await remove(`${path}${userIds[2]}/`, { token })
    const rest = (await get(path, { token })).json<Envelope<Member>>()
    expect(idsOf([rest])).toEqual(expected.filter(id => id !== userIds[2]))
    expect(rest.results[0]!.user).toMatchObject({ is_team: true, is_admin: false })
  })

  describeEndSlash(members)
})
