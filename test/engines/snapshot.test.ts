import { expect, test } from 'bun:test'
import { addCompany } from '../../src/features/company/company.ts'
import { openStore } from '../../src/server/process/open-store.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { engineNames, newDatabaseUrl, nobody } from './temporary-store.ts'

const dataDir = freshFolder()

test.each(engineNames)(
  'a snapshot on %s keeps its moment while others write, and cannot write',
  async engine => {
    const store = await openStore({ dataDir, databaseUrl: await newDatabaseUrl(engine) })
    const add = (slug: string) => addCompany(store, nobody, { slug, name: slug }, async () => {})
    try {
      await add('first')
      const seen = await store.engine.snapshot('everybody', async snapshot => {
        const slugs = () => snapshot.selectFrom('companies').select('slug').execute()
        const before = await slugs()
        await add('second')
        return [
          before,
          await slugs(),
          await store.installation.selectFrom('companies').select('slug').execute(),
        ]
      })
      const [first, second] = [{ slug: 'first' }, { slug: 'second' }]
      expect(seen).toEqual([[first], [first], [first, second]])
      const writes = store.engine.snapshot('everybody', snapshot =>
        snapshot.updateTable('companies').set({ name: 'x' }).execute(),
      )
      expect(await writes.catch(error => String(error))).toMatch(/read-?only/)
      // It has let go of everything: the next write and the next snapshot find the third.
      await add('third')
      const count = await store.engine.snapshot(
        'everybody',
        async snapshot => (await snapshot.selectFrom('companies').select('id').execute()).length,
      )
      expect(count).toBe(3)
    } finally {
      await store.engine.close()
    }
  },
)
