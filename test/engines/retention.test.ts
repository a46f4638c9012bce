import { describe, expect, onTestFinished, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createPost } from '../../src/features/posts/create-post.ts'
import { rules } from '../../src/server/process/retention.ts'
import { ownerColumns, type Tables } from '../../src/store/tables.ts'

import { pruneAll } from './prune.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const dayMicros = 86_400e6

type Row = Record<string, unknown>

describe.each(engineNames)('what is kept for a time, on %s', engine => {
  test('goes when it is older, in every company, and not before', async () => {
    const { store, db, userId: user_id } = await temporaryCompany({ engine, atEnd: onTestFinished })
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: user_id }
    const { id: post_id } = await createPost(db, poster, { board: 'open', title: 'A', content: '' })
    const version = 1
    const now = store.clock()
    const random = () => crypto.randomUUID()
    /** A row of each table; what makes it another row is drawn anew, or counted. */
    const rowOf: Record<string, (n: number) => Row> = {
      idempotency_keys: () => ({
        caller_kind: 'token',
        caller_id: 1,
        path: 'POST /',
        idempotency_key: random(),
        body_hash: '',
        answer: '{}',
      }),
      bulk_changes: n => ({ id: 1000 + n, creator_id: user_id, revision: 1 }),
      moderation_decisions: n => ({
        id: 1000 + n,
        creator_id: user_id,
        action: 'reject',
        previous: '{}',
        is_undone: 0,
        revision: 1,
      }),
      vote_sources: n => ({ post_id, source: n, voter: 1 }),
      notifications: n => ({ user_id, version: version + n, kind: 'x', post_id, is_unread: 1 }),
      entry_mails: n => ({
        ...{ user_id, version: version + n, entry_id: 1, frequency: 'daily', due: 1 },
      }),
      sessions: n => ({
        id: 1000 + n,
        hash: random(),
        owner_id: user_id,
        is_secure: 1,
        is_embedded: 0,
        device: '',
        created: 1,
        expires: now,
      }),
      login_links: () => ({ owner_id: user_id, hash: random(), created: 1 }),
      login_requests: () => ({
        browser_hash: random(),
        link_hash: random(),
        email: '',
        email_key: '',
        tries: 0,
        network: '',
        expires: now,
      }),
      email_changes: n => ({ user_id, email: '', session_id: 1, asks: n, created: 1 }),
      used_sso_tokens: () => ({ hash: random(), created: 1 }),
      deliveries: n => ({ consumer: 'x', version, target: `${n}`, state: 'dead', attempts: 9 }),
    }
    const ages = (table: keyof Tables, since: string) =>
      db.query
        .selectFrom(table as 'deliveries')
        .select(since as 'next_attempt')
        .orderBy(since as 'next_attempt')
        .execute()
    const insert = (table: keyof Tables, ...rows: Row[]) =>
      db.maintain(({ query }) =>
        query
          .insertInto(table as 'deliveries')
          .values(rows as never)
          .execute(),
      )
    for (const { table, since, days } of rules) {
      const young = { ...rowOf[table]!(0), [since]: now - (days - 1) * dayMicros }
      const old = { ...rowOf[table]!(1), [since]: now - (days + 1) * dayMicros }
      // A person has one of either, so the old one is looked at first.
      await insert(table, old)
      if (['login_links', 'email_changes'].includes(table)) await pruneAll(store)
      await insert(table, young)
    }
    // More than one slice.
    const many = Array.from({ length: 420 }, (_, n) => n + 2)
    await insert('deliveries', ...many.map(n => ({ ...rowOf.deliveries!(n), next_attempt: n })))
    // What is still to be sent is not too old, whatever its time is.
    const pending = { ...rowOf.deliveries!(1000), consumer: 'y', state: 'pending', next_attempt: 1 }
    await insert('deliveries', pending)
    await pruneAll(store)
    for (const { table, since, days } of rules) {
      const left = (await ages(table, since)).map(row => Object.values(row)[0])
      const young = now - (days - 1) * dayMicros
      expect([table, left]).toEqual([table, table === 'deliveries' ? [1, young] : [young]])
    }
  })
})

test('docs/operations.md says of every table how long it is kept, as it is', () => {
  const docs = readFileSync(`${import.meta.dir}/../../docs/operations.md`, 'utf8')
  const section = docs.split('## How long data is kept')[1]!.split('\n## ')[0]!
  const lines = section.split('\n')
  const missing = Object.keys(ownerColumns).filter(table => !section.includes(`\`${table}\``))
  expect(missing).toEqual([])
  for (const { table, days } of rules) {
    const line = lines.find(text => text.includes(`\`${table}\``))
    expect(line).toMatch(new RegExp(`\\| ${days} days?\\b`))
  }
})
