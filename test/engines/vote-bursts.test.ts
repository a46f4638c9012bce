import { describe, expect, test } from 'bun:test'
import { closeItem } from '../../src/features/moderation/items.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { getRootPost } from '../../src/features/posts/find-post.ts'
import { recordVoteSource } from '../../src/features/votes/record-vote-source.ts'
import { sha256 } from '../../src/platform/text/random-text.ts'
import type { Role } from '../../src/store/tables.ts'
import { pruneAll } from './prune.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const hourMicros = 3_600e6

describe.each(engineNames)('votes from one place, on %s', engine => {
  async function company() {
    const { store, db, userId, errors } = await companyOn(engine)
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
    let people = 0
    const vote = async (
      postId: number,
      { network = `net ${people}`, domain = 'gmail.com', role = 'customer' as Role } = {},
    ) => {
      people++
      const email = `p${people}@${domain}`
      const voter = (await addUser(db, nobody, { email, name: `P ${people}`, role }))!
      const source = { network, hash: sha256 }
      const again = () =>
        db.write(nobody, async transaction => {
          const post = await getRootPost(transaction, poster.audience, postId)
          await recordVoteSource(transaction, post, await getUser(transaction, voter), source)
        })
      await again()
      return again
    }
    return {
      store,
      errors,
      db,
      vote,
      post: async () =>
        (await createPost(db, poster, { board: 'open', title: 'Wanted', content: '' })).id,
      reasons: async (id: number) => {
        const items = db.query.selectFrom('moderation_items').select('report_reasons')
        return (await items.where('id', '=', id).execute()).map(item => item.report_reasons)
      },
      decide: (id: number) => db.write(nobody, transaction => closeItem(transaction, id)),
      age: (micros: number) =>
        db.maintain(async ({ query }) => {
          await query
            .updateTable('vote_sources')
            .set(eb => ({ created: eb('created', '-', micros) }))
            .execute()
        }),
    }
  }

  test.each([
    ['network', { network: 'office' }],
    ['domain', { domain: 'initech.example' }],
  ])(
    'the eleventh customer of one %s within an hour is for the team to look at',
    async (_, from) => {
      const { errors, vote, post, reasons, decide, age } = await company()
      const [id, other] = [await post(), await post()]
      for (let count = 0; count < 10; count++) await vote(id, from)
      // Neither what the team votes for, nor votes for something else or from somewhere else.
      await vote(id, { ...from, role: 'team' })
      await vote(other, from)
      for (let count = 0; count < 3; count++) await vote(id)
      expect(await reasons(id)).toEqual([])
      const again = await vote(id, from)
      expect(await reasons(id)).toEqual(['vote_burst'])
      expect(await reasons(other)).toEqual([])
      expect(await errors()).toEqual([])

      await decide(id)
      await again()
      await vote(id, from)
      expect(await reasons(id)).toEqual([])
      // Another burst is another matter.
      await age(2 * hourMicros)
      for (let count = 0; count < 11; count++) await vote(id, from)
      expect(await reasons(id)).toEqual(['vote_burst'])
      expect(await errors()).toEqual([])
    },
  )

  test('one person who votes again and again, and votes over a day, are no burst', async () => {
    const { vote, post, reasons, age } = await company()
    const id = await post()
    const again = await vote(id, { network: 'office' })
    for (let count = 0; count < 15; count++) await again()
    for (let count = 0; count < 15; count++) {
      await vote(id, { network: 'office' })
      await age(hourMicros / 5)
    }
    expect(await reasons(id)).toEqual([])
  })

  test('where they came from cannot be read, and is deleted after 30 days', async () => {
    const { store, db, vote, post, age } = await company()
    const id = await post()
    await vote(id, { network: '192.0.2.7', domain: 'initech.example' })
    const rows = () => db.query.selectFrom('vote_sources').selectAll().execute()
    expect(await rows()).toHaveLength(2)
    expect(JSON.stringify(await rows())).not.toMatch(/192\.0\.2|initech/)
    await age(29 * 24 * hourMicros)
    await pruneAll(store)
    expect(await rows()).toHaveLength(2)
    await age(24 * hourMicros)
    await pruneAll(store)
    expect(await rows()).toEqual([])
  })
})
