import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { sql } from 'kysely'
import { listCompanies } from '../../src/features/company/company.ts'
import { writeImageFile } from '../../src/features/images/image-files.ts'
import { presentValues, type ValueField } from '../../src/features/people/custom-fields/values.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { exportCompany } from '../../src/features/transfer/snapshot/export-company.ts'
import {
  CompanyExists,
  importSnapshot,
} from '../../src/features/transfer/snapshot/import-snapshot.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { ArchiveWriter } from '../../src/platform/archive/archive-writer.ts'
import { ArchiveRefused } from '../../src/platform/archive/format.ts'
import { readArchive } from '../../src/platform/archive/read-archive.ts'
import { SecretBox } from '../../src/platform/secret-box/secret-box.ts'
import { parseSecretKeys } from '../../src/platform/secret-box/secret-key.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { actors } from '../../src/store/event.ts'
import type { Store } from '../../src/store/store.ts'
import { ownerColumns } from '../../src/store/tables.ts'
import { engineKinds } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { once } from '../support/once.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { fillCompany } from './conformance/fill-company.ts'
import { postgresVersion } from './temporary-store.ts'

const format = { name: 'hark-snapshot', version: 1 }
const folder = freshFolder()
type Home = Parameters<typeof importSnapshot>[3]
const box = new SecretBox(parseSecretKeys('ab'.repeat(32))!)
const home: Home = { secrets: () => box, imageFolder: undefined, imagesAt: folder }
const opened: Store[] = []
afterAll(async () => {
  for (const store of opened) await store.engine.close()
})

type EngineKind = 'sqlite' | 'postgres'

const sharedStore = (engine: EngineKind) =>
  once(`snapshot-store-${engine}`, async () => {
    const databaseUrl = engine === 'postgres' ? await icuDatabaseUrl() : undefined
    const store = await openStore({ dataDir: freshFolder(), databaseUrl }, undefined, patient)
    opened.push(store)
    return store
  })

let companies = 0
const freshSlug = () => `company-${++companies}`
/** Where a snapshot goes to: a company that is not there. */
const freshTarget = () => ({ slug: freshSlug(), baseUrl: null })

/** Of a database whose order of text is not that of its bytes. */
async function icuDatabaseUrl(): Promise<string> {
  const url = new URL(await testDatabaseUrl(postgresVersion))
  const admin = new SQL(url.href, { max: 1 })
  const name = `${url.pathname.slice(1)}_icu`
  await admin.unsafe(
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'`,
  )
  await admin.close()
  return Object.assign(url, { pathname: `/${name}` }).href
}

async function exportBytes(
  store: Store,
  companyId: number,
  { imageFolder = folder, onWrite = async (_: number) => {} } = {},
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const missing: number[] = []
  const images = { imageFolder, onMissingImage: (id: number) => void missing.push(id) }
  await exportCompany(store.company(companyId), images, async bytes => {
    pieces.push(bytes)
    await onWrite(pieces.length)
  })
  expect(missing).toEqual([])
  return Buffer.concat(pieces)
}

const opener = (bytes: Uint8Array) => () =>
  (async function* () {
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
  })()

async function findCompanyId(store: Store, slug: string): Promise<number | undefined> {
  return (await listCompanies(store)).find(company => company.slug === slug)?.id
}

/** The id of the company that a snapshot became. */
async function importInto(store: Store, bytes: Uint8Array, into = home): Promise<number> {
  const target = freshTarget()
  await importSnapshot(store, target, opener(bytes), into)
  return (await findCompanyId(store, target.slug))!
}

/** A company with rows in every table, and what a snapshot of it is. */
const filled = (engine: EngineKind) =>
  once(`snapshot-${engine}`, async () => {
    const store = await sharedStore(engine)
    const { companyId, lastPostId } = await fillCompany(store, freshSlug())
    await store.company(companyId).maintain(async ({ query }) => {
      for (const end of ['a', 'B', 'b', 'A', '~', '%C3%A9'])
        await query
          .insertInto('post_links')
          .values({ post_id: lastPostId, url: `https://tracker.example.com/${end}` })
          .execute()
    })
    return { store, companyId, lastPostId, bytes: await exportBytes(store, companyId) }
  })

const leftOut = [
  'sessions',
  'login_links',
  'login_requests',
  'email_changes',
  'wanted_pictures',
  'used_sso_tokens',
  'oidc_providers',
  'passkeys',
  'idempotency_keys',
  'vote_sources',
  'segments',
  'daily_counts',
  'block_counts',
  'latest_activity',
  'segment_members',
  'segment_organizations',
  'segment_changes',
  'post_segments',
  'theme_posts',
  'duplicate_checks',
  'duplicate_sweeps',
  'job_cursors',
  'deliveries',
  'notification_mails',
  'entry_mails',
  // What is on its way in is uploaded again.
  'imports',
  'import_files',
]

test('a snapshot has every table of a company but those that are known to stay behind', async () => {
  const tables = new Set<string>()
  for await (const { name } of readArchive(opener((await filled('sqlite')).bytes)(), format))
    tables.add(name.split('/')[0]!)
  const expected = Object.keys(ownerColumns).filter(
    table => !leftOut.includes(table) && table !== 'image_contents',
  )
  expect([...tables].sort()).toEqual(expected.sort())
})

const pairs = engineKinds.flatMap(from => engineKinds.map(to => [from, to] as const))

describe.each(pairs)('from %s to %s', (from, to) => {
  test('a company comes out with the bytes that it went in with, and verify finds nothing new', async () => {
    const source = await filled(from)
    const target = await sharedStore(to)
    const companyId = await importInto(target, source.bytes)
    expect((await exportBytes(target, companyId)).equals(source.bytes)).toBe(true)
    const errors = async (store: Store, id: number) =>
      (await verifyStore(store)).errors
        .filter(error => error.startsWith(`company ${id}`))
        .map(error => error.replace(`company ${id}`, 'company'))
    expect(await errors(target, companyId)).toEqual(await errors(source.store, source.companyId))

    const rowsOf = async (table: string) =>
      (
        await sql<{ version: number }>`select * from ${sql.table(table)}
          where company_id = ${companyId}`.execute(target.installation)
      ).rows
    for (const table of leftOut) expect([table, await rowsOf(table)]).toEqual([table, []])
    const { version } = (await listCompanies(target)).find(({ id }) => id === companyId)!
    expect(await rowsOf('events')).toHaveLength(version)
  })
})

test('rows are the same, column by column, apart from those that let somebody in', async () => {
  const { store, companyId, bytes } = await filled('sqlite')
  const target = await importInto(store, bytes)
  const others: Record<string, string[]> = {
    companies: ['id', 'slug', 'revision', 'access_revision', 'names_revision'],
    customer_segments: ['people', 'organizations', 'revenue'],
    tokens: ['hash', 'is_listed', 'revoked'],
    webhooks: ['is_enabled', 'secret'],
  }
  for (const table of Object.keys(ownerColumns)) {
    if (leftOut.includes(table)) continue
    const owner = table === 'companies' ? 'id' : 'company_id'
    const dump = async (id: number) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where ${sql.ref(owner)} = ${id}`.execute(store.installation)
      for (const row of rows)
        for (const column of ['company_id', ...(others[table] ?? [])]) delete row[column]
      return rows.map(row => JSON.stringify(row)).sort()
    }
    const [before, after] = [await dump(companyId), await dump(target)]
    expect([table, after]).toEqual([table, before])
    expect([table, after.length > 0]).toEqual([table, true])
  }
})

test('nothing in a snapshot lets anybody in', async () => {
  const { store, bytes } = await filled('sqlite')
  const text = bytes.toString('utf8')
  const { rows } = await sql<{ secret: string }>`select hash as secret from tokens
    union all select hash from sessions union all select hash from login_links
    union all select browser_hash from login_requests union all select secret from webhooks`.execute(
    store.installation,
  )
  expect(rows.length).toBeGreaterThanOrEqual(5)
  for (const { secret } of rows) expect(text).not.toContain(secret)
})

describe.each(engineKinds)('on %s', engine => {
  test('what is written during an export is not in it', async () => {
    const store = await sharedStore(engine)
    const { companyId } = await fillCompany(store, freshSlug())
    const before = await exportBytes(store, companyId)
    const { id } = await store
      .company(companyId)
      .query.selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    let written = 0
    const during = await exportBytes(store, companyId, {
      async onWrite(count) {
        // The first file that is read from the database is the second that is written.
        if (count < 2) return
        const poster = {
          actor: actors.import,
          audience: { boards: 'every' as const },
          creatorId: id,
        }
        const post = { board: 'ideas', title: `Late ${count}`, content: '' }
        await createPost(store.company(companyId), poster, post)
        written++
      },
    })
    expect(written).toBeGreaterThan(20)
    expect(during.equals(before)).toBe(true)
    expect((await exportBytes(store, companyId)).equals(before)).toBe(false)
  })

  test('what background tasks do between two exports changes no byte', async () => {
    const store = await sharedStore(engine)
    const { companyId } = await fillCompany(store, freshSlug())
    const before = await exportBytes(store, companyId)
    const revision = (await store.revisionsOf(companyId)).revision
    await store.company(companyId).write(actors.import, async transaction => transaction.touch())
    expect((await store.revisionsOf(companyId)).revision).not.toBe(revision)
    expect((await exportBytes(store, companyId)).equals(before)).toBe(true)
    // An imported company has revisions of its own, which caches tell apart from "no company".
    const imported = await store.revisionsOf(await importInto(store, before))
    for (const drawn of Object.values(imported)) expect(drawn).toBeGreaterThan(0)
  })

  test('a snapshot from before some columns were added is read, and they have their defaults', async () => {
    const store = await sharedStore(engine)
    const { companyId } = await fillCompany(store, freshSlug())
    const bytes = await exportBytes(store, companyId)
    const older = await rewritten(bytes, (name, text) => {
      if (name.startsWith('companies/')) return text.replace('{', '{"access_revision":5,')
      return name.startsWith('users/') ? text.replaceAll(/"language":[^,]+,/g, '') : text
    })
    const target = await importInto(store, older)
    const { rows } = await sql<{ language: unknown }>`select distinct language from users
      where company_id = ${target}`.execute(store.installation)
    expect(rows).toEqual([{ language: null }])
    const again = await exportBytes(store, target)
    expect((await exportBytes(store, await importInto(store, again))).equals(again)).toBe(true)
  })

  test('a company that is there already is refused, and stays as it is', async () => {
    const { bytes } = await filled('sqlite')
    const { store, companyId } = await filled(engine)
    const slug = (await listCompanies(store)).find(({ id }) => id === companyId)!.slug
    const before = await exportBytes(store, companyId)
    await expect(
      importSnapshot(store, { slug, baseUrl: null }, opener(bytes), home),
    ).rejects.toThrow(CompanyExists)
    expect((await exportBytes(store, companyId)).equals(before)).toBe(true)
  })

  test('where jobs already follow the events, they start at the end', async () => {
    const { bytes } = await filled('sqlite')
    const store = await sharedStore(engine)
    await store.engine.write('everybody', transaction =>
      sql`insert into job_consumers (name, registered) values ('mail', 1) on conflict do nothing`.execute(
        transaction,
      ),
    )
    const companyId = await importInto(store, bytes)
    const { rows } = await sql<{ version: number; latest: number }>`
      select k.version, c.version as latest from job_cursors k join companies c on c.id = k.company_id
      where c.id = ${companyId} and k.consumer = 'mail'`.execute(store.installation)
    expect(rows).toEqual([{ version: rows[0]!.latest, latest: rows[0]!.latest }])
    await store.engine.write('everybody', transaction =>
      sql`delete from job_consumers where name = 'mail'`.execute(transaction),
    )
  })

  test('damaged or cut off, or lost while it is read, it leaves nothing', async () => {
    const { bytes } = await filled('sqlite')
    const store = await sharedStore(engine)
    const target = freshTarget()
    const flipped = Buffer.from(bytes)
    flipped[bytes.indexOf('"title":"Two')]! ^= 1
    for (const damaged of [flipped, bytes.subarray(0, -600), bytes.subarray(0, 30_000)])
      await expect(importSnapshot(store, target, opener(damaged), home)).rejects.toThrow(
        ArchiveRefused,
      )
    let reads = 0
    const lost = async function* () {
      const isSecond = ++reads === 2
      for await (const chunk of opener(bytes)()) yield chunk
      if (isSecond) throw new Error('The disk is gone.')
    }
    await expect(importSnapshot(store, target, lost, home)).rejects.toThrow('gone')
    expect(reads).toBe(2)
    expect(await findCompanyId(store, target.slug)).toBeUndefined()
  })
})

test('images go where new ones go, and a failed import leaves no file', async () => {
  const { bytes } = await filled('sqlite')
  const store = await sharedStore('sqlite')
  const imageFolder = freshFolder()
  const inFolder = { ...home, imageFolder, imagesAt: imageFolder }
  const altered = await rewritten(bytes, (name, text) =>
    name.startsWith('webhook_deliveries')
      ? text.replace('"state":"failed"', '"state":"lost"')
      : text,
  )
  await expect(importInto(store, altered, inFolder)).rejects.toThrow()
  expect(readdirSync(imageFolder)).toEqual([])
  const companyId = await importInto(store, bytes, inFolder)
  expect(readdirSync(join(imageFolder, String(companyId)))).toHaveLength(4)
  expect((await exportBytes(store, companyId, { imageFolder })).equals(bytes)).toBe(true)
})

test('an image whose file is gone is left out, and reported', async () => {
  const store = await sharedStore('sqlite')
  const { companyId } = await fillCompany(store, freshSlug())
  const file = await writeImageFile(folder, companyId, new Uint8Array([1, 2]))
  await store.company(companyId).maintain(async ({ query }) => {
    const { id } = await query.selectFrom('images').select('id').executeTakeFirstOrThrow()
    await query.updateTable('images').set({ file }).where('id', '=', id).execute()
  })
  const missing: number[] = []
  const images = { imageFolder: folder, onMissingImage: (id: number) => void missing.push(id) }
  const pieces: Uint8Array[] = []
  await exportCompany(store.company(companyId), images, bytes => void pieces.push(bytes))
  expect(missing).toHaveLength(1)
  await importInto(store, Buffer.concat(pieces))
})

/** The same snapshot with other lines, and a manifest that is right for them. */
async function rewritten(
  bytes: Uint8Array,
  change: (name: string, text: string) => string,
  more: [string, string][] = [],
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const writer = await ArchiveWriter.start(format, piece => void pieces.push(piece))
  for await (const { name, bytes: content } of readArchive(opener(bytes)(), format))
    await writer.add(name, Buffer.from(change(name, Buffer.from(content).toString('utf8'))))
  for (const [name, text] of more) await writer.add(name, Buffer.from(text))
  await writer.end()
  return Buffer.concat(pieces)
}

/** Whether a line of the table is of something that pages can show. */
function isShown(table: string, line: string): boolean {
  const row = line === '' ? { is_listed: 0 } : JSON.parse(line)
  const isWritten = table !== 'comments' || row.content !== ''
  return isWritten && row.is_listed !== 0 && row.is_deleted !== 1 && (row.deleted ?? null) === null
}

describe('a snapshot that somebody made up is refused:', () => {
  const inUsers = (from: string | RegExp, to: string) => (name: string, text: string) =>
    name.startsWith('users/') ? text.replace(from, to) : text
  test.each([
    [
      'another column',
      inUsers('{', '{"password":"x",'),
      'has "password", which this version of Hark does not',
    ],
    ['a prototype', inUsers('{', '{"__proto__":{},'), 'has "__proto__"'],
    ['a column less', inUsers(/"alias":"[^"]*",/, ''), 'has no alias'],
    ['the company of others', inUsers('{', '{"company_id":7,'), 'has "company_id"'],
    [
      'text for a number',
      inUsers(/"created":\d+/, '"created":"now"'),
      'a created of the wrong type',
    ],
    ['half a number', inUsers(/"created":\d+/, '"created":1.5'), 'a created of the wrong type'],
    ['a list for text', inUsers(/"alias":"[^"]*"/, '"alias":[]'), 'a alias of the wrong type'],
    ['half a character', inUsers(/"alias":"[^"]*"/, '"alias":"\\ud800"'), 'a alias of the wrong'],
    ['a guest with an address', inUsers('"is_guest":0', '"is_guest":1'), 'line 1, email: '],
    ['no JSON', inUsers('{', '['), 'does not have the JSON lines'],
    ['a line that does not end', inUsers(/\n$/, ''), 'does not have the JSON lines'],
    ['other spellings', inUsers(/"id":/, '"id": '), 'that Hark writes'],
    [
      'a later line with a column less',
      inUsers(/(\n.*?)"language":null,/, '$1'),
      'has no language',
    ],
  ])('%s', async (_, change, sentence) => {
    const { store, bytes } = await filled('sqlite')
    const before = (await listCompanies(store)).length
    const changed = await rewritten(bytes, change)
    await expect(importInto(store, changed)).rejects.toThrow(sentence)
    expect(await listCompanies(store)).toHaveLength(before)
  })

  test.each([
    ['companies', 'privacy_url', 'javascript:alert(1)', 'This must be an http or https URL.'],
    ['companies', 'imprint_url', ' https://example.com', 'Hark would store this differently.'],
    ['companies', 'embed_origins', 'https://a.example; script-src *', 'This must be an origin'],
    ['companies', 'embed_origins', 'https://a.example\n', 'Hark would store this differently.'],
    ['companies', 'access_domains', 'x', 'This must be a domain'],
    ['companies', 'time_zone', 'Mars/Olympus', 'This must be a name such as Europe/Berlin.'],
    ['companies', 'accent_color', '#fff', 'This must be a colour'],
    ['companies', 'currency', 'XYZ', 'This must be a currency'],
    ['companies', 'language', 'xx', 'This must be one of'],
    ['companies', 'mail_texts', '{"sender_name":"a\\nb"}', 'One line'],
    ['companies', 'notification_defaults', '{"commented":"often"}', 'This must be one of'],
    ['companies', 'name', '', 'This may not be blank.'],
    ['company_logos', 'content', 'PHNjcmlwdD4=', 'This must be an image.'],
    ['organizations', 'name', 'x'.repeat(151), 'At most 150 characters.'],
    ['custom_fields', 'name', ' ', 'This may not be blank.'],
    ['synonyms', 'terms', '["one"]', 'At least 2 terms.'],
    ['saved_replies', 'content', '', 'This may not be blank.'],
    ['users', 'email', 'a@b.example\nBcc: c@d.example', 'This must be one plain e-mail address.'],
    ['users', 'email_key', 'another@people.example', 'This must match the e-mail address.'],
    ['users', 'custom_fields', '[', 'This must be JSON.'],
    ['boards', 'slug', '../admin', 'Only a-z, 0-9 and hyphens'],
    ['former_slugs', 'slug', 'A', 'Only a-z, 0-9 and hyphens'],
    ['statuses', 'color', 'red', 'This must be a colour'],
    ['tags', 'color', '#2563EB', 'Hark would store this differently.'],
    ['posts', 'title', 'x'.repeat(256), 'At most 255 characters.'],
    ['posts', 'content', 'x'.repeat(20_001), 'At most 20000 characters.'],
    ['posts', 'slug', '"><script>', 'This must be that of the title.'],
    ['posts', 'slug', '%zz', 'This must be that of the title.'],
    ['changelog_entries', 'slug', '%2F', 'This must be that of the title.'],
    ['posts', 'eta', 'soon', 'This must be a date'],
    ['posts', 'effort', 11, 'Between 1 and 10.'],
    ['posts', 'custom_fields', '[', 'This must be JSON.'],
    ['post_fields', 'name', ' ', 'This may not be blank.'],
    ['post_fields', 'choices', '[{"name":"x"}]', 'This field is required.'],
    ['votes', 'importance', 4, 'This must be one of'],
    ['score_formulas', 'formula', '{}', 'At least one weight'],
    ['post_links', 'url', 'javascript:alert(1)', 'This must be an http or https URL.'],
    ['changelog_entries', 'categories', '{}', 'This must be a array.'],
    ['comments', 'content', ' ', 'This may not be blank.'],
    ['events', 'type', 'post.exploded', 'This must be one of'],
    ['events', 'data', 'x', 'This must be JSON.'],
    ['webhooks', 'url', 'hooks', 'This must be a URL.'],
    ['webhooks', 'events', 'everything', 'This must be one of'],
  ])('%s whose %s is %j', async (table, column, value, reason) => {
    const { store, bytes } = await filled('sqlite')
    let place = ''
    const changed = await rewritten(bytes, (name, text) => {
      const lines = text.split('\n')
      const at = lines.findIndex(line => isShown(table, line))
      if (place !== '' || !name.startsWith(`${table}/`) || at < 0) return text
      place = `${name}, line ${at + 1}, ${column}`
      const line = JSON.stringify({ ...JSON.parse(lines[at]!), [column]: value })
      return lines.with(at, line).join('\n')
    })
    const refusal = await importInto(store, changed).catch(error => error)
    expect(refusal).toBeInstanceOf(ArchiveRefused)
    expect(refusal.message).toStartWith(place)
    expect(refusal.message).toContain(reason)
  })

  test.each([
    [[['sessions/000001.jsonl', '{}\n']], 'unexpected file: sessions/000001.jsonl'],
    [[['installation/000001.jsonl', '{}\n']], 'unexpected file'],
    [[['companies/000002.jsonl', '{}\n']], 'unexpected file'],
    [[['notes.txt', 'Hello']], 'unexpected file: notes.txt'],
  ] as [[string, string][], string][])('the file %j', async (more, sentence) => {
    const { store, bytes } = await filled('sqlite')
    const changed = await rewritten(bytes, (_, text) => text, more)
    await expect(importInto(store, changed)).rejects.toThrow(sentence)
  })
})

test('a value that is not of the type of its field is not shown', () => {
  const types = ['text', 'number', 'date', 'url', 'choices', 'choice', 'boolean'] as const
  const fields = types.map((type, id) => ({
    id,
    name: type,
    type,
    choices: [{ id: 9, name: 'A' }],
  }))
  for (const value of ['javascript:alert(1)', {}, null, ['x'], [7]]) {
    const stored = Object.fromEntries(types.map((_, id) => [id, value]))
    const expected = typeof value === 'string' ? { text: value } : {}
    expect(presentValues<ValueField>(fields, JSON.stringify(stored))).toEqual(expected)
  }
})
