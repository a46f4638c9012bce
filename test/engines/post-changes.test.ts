import { expect, test } from 'bun:test'
import type { Problem } from '../../src/errors/problem.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import type { SignedInCaller } from '../../src/features/callers/index.ts'
import { permissionsOf } from '../../src/features/permissions/index.ts'
import { type ChangePost, changePost } from '../../src/features/post-writes/change-post.ts'
import { createPost, findPostFor } from '../../src/features/posts/index.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const audience = { boards: 'every' as const }

for (const engine of engineNames)
  test(`on ${engine}, a customer edits the text of their own posts, and nothing else`, async () => {
    const { db, userId: adminId } = await companyOn(engine)
    const person = { email: 'c@example.com', name: 'C', role: 'customer' as const }
    const userId = (await addUser(db, nobody, person))!
    const caller = {
      kind: 'session',
      role: 'customer',
      actor: nobody,
      audience,
      userId,
      permissions: permissionsOf('customer'),
    } as unknown as SignedInCaller
    const post = async (creatorId: number) => {
      const poster = { actor: nobody, audience, creatorId }
      return (await createPost(db, poster, { board: 'open', title: 'A', content: 'B' })).id
    }
    const change = async (id: number, changes: ChangePost) => {
      const before = (await findPostFor(db, caller, id))!
      return (async () => changePost(db, caller, before, changes))().then(
        () => 'changed',
        (thrown: Problem) => thrown.code,
      )
    }
    const [own, other] = [await post(userId), await post(adminId)]
    expect(await change(own, { title: 'Mine', content: 'Better' })).toBe('changed')
    expect(await change(other, { title: 'Not mine' })).toBe('forbidden')
    const managed: ChangePost[] = [
      { board: 'other' },
      { status: 'Planned' },
      { tags: [] },
      { links: [] },
      { owner: null },
      { eta: null },
      { pinned: true },
      { locked: false },
    ]
    for (const field of managed)
      expect(await change(own, { title: 'Nor this', ...field })).toBe('forbidden')
    expect((await findPostFor(db, caller, own))!.title).toBe('Mine')
    expect((await findPostFor(db, caller, other))!.title).toBe('A')
  })
