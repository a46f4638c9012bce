import { describe, expect, test } from 'bun:test'
import { Callers } from '../../src/features/auth/caller/callers.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { setLanguage } from '../../src/features/search/index/set-language.ts'
import { renameBoard } from './cache/random-write.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

for (const engine of engineNames)
  describe(`On ${engine}`, async () => {
    const { store, db, userId, openBoard } = await temporaryCompany({ engine })
    const revisions = () => store.revisionsOf(db.companyId)

    test('an event that changes names draws another names’ revision, and leaves the access revision', async () => {
      const before = await revisions()
      await renameBoard(db, openBoard, 'Renamed')
      const after = await revisions()
      expect(after.namesRevision).toBe(after.revision)
      expect(after.revision).not.toBe(before.revision)
      expect(after.accessRevision).toBe(before.accessRevision)
    })

    test('posts and new customers leave it as it is', async () => {
      const { namesRevision } = await revisions()
      const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
      await createPost(db, poster, { board: 'open', title: 'A post', content: '' })
      await addUser(db, nobody, { email: 'new@example.com', name: 'New', role: 'customer' })
      expect((await revisions()).namesRevision).toBe(namesRevision)
    })

    test('another language of the company changes it', async () => {
      const { namesRevision } = await revisions()
      await setLanguage(db, nobody, 'de')
      expect((await revisions()).namesRevision).not.toBe(namesRevision)
    })

    test('a caller has the address that the company got by a change of names', async () => {
      const callers = new Callers(store, 1_000_000)
      const token = await addToken(db, nobody, { ownerId: userId })
      const address = async () =>
        (await callers.findByToken(token, 'http://localhost'))!.company.address.base
      expect(await address()).toBe('http://localhost')
      await renameBoard(db, openBoard, 'Again', async ({ query }) => {
        await query.updateTable('companies').set({ base_url: 'https://acme.example' }).execute()
      })
      expect(await address()).toBe('https://acme.example')
    })
  })
