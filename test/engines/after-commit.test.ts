import { expect, test } from 'bun:test'
import { addBoard } from '../../src/features/boards/index.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

for (const engine of engineNames)
  test(`on ${engine}, what is to be done after a commit is done then, once, and only then`, async () => {
    const { db } = await companyOn(engine)
    const done: string[] = []
    const countOf = async (slug: string) =>
      (await db.query.selectFrom('boards').select('id').where('slug', '=', slug).execute()).length
    const board = (slug: string) => ({ slug, name: slug, isPrivate: false })

    const lost = db.write(nobody, async transaction => {
      transaction.afterCommit(() => done.push('lost'))
      await addBoard(transaction, nobody, board('lost'))
      throw new Error('given up')
    })
    await expect(lost).rejects.toThrow('given up')
    expect(done).toEqual([])

    await db.write(nobody, async transaction => {
      transaction.afterCommit(() => done.push('outer'))
      await transaction.write(nobody, async inner => inner.afterCommit(() => done.push('inner')))
      await addBoard(transaction, nobody, board('kept'))
      expect([done, await countOf('kept')]).toEqual([[], 0])
    })
    expect([done, await countOf('kept')]).toEqual([['outer', 'inner'], 1])
  })
