import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { environment } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { picture } from '../support/pictures.ts'
import { companyWide } from '../support/resources.ts'
import type { Comment, Envelope, User } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const entities: Record<string, string> = { quot: '"', '#39': "'", amp: '&', lt: '<', gt: '>' }

/** The commands that the reference shows, as a reader copies them. */
async function examplesOf(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/api/docs/`)).text()
  return [...page.matchAll(/<code>(curl .*?)<\/code><\/pre>/gs)].map(([, shown]) =>
    shown!.replace(/&([^;]+);/g, (_, name) => entities[name]!),
  )
}

/** Puts ids that exist in the place of those in paths: a reader has to, too. */
async function withIdsOf(hark: RunningHark, token: string): Promise<(example: string) => string> {
  const creator = { email: 'ada@example.com', full_name: 'Ada' }
  const line = importLine({ board: 'bugs', comments: [{ content: 'Yes', creator }] })
  await hark.hark(['import', fileOf([line])])
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${hark.url}/api/v1/comments/`, { headers })
  const [comment] = ((await answer.json()) as Envelope<Comment>).results
  const found = await fetch(`${hark.url}/api/v1/batches/`, { headers })
  const [batch] = ((await found.json()) as Envelope<{ id: number }>).results
  const json = { ...headers, 'content-type': 'application/json' }
  const create = async (list: string, body: object): Promise<number> => {
    const sent = { method: 'POST', headers: json, body: JSON.stringify(body) }
    const made = await fetch(`${hark.url}/api/v1/${list}/`, sent)
    return ((await made.json()) as { id: number }).id
  }
  const ids: Record<string, number> = {}
  for (const { list, companyWide: wide } of companyWide) {
    const body = wide!.create()
    const onBoard = 'board' in body ? { ...body, board: 'bugs' } : body
    ids[list] = await create(list.replace(/^\/api\/v1\/|\/$/g, ''), onBoard)
  }
  const byHand = { name: 'By hand', columns: 'horizons', sort: 'hand' }
  ids['/api/v1/roadmaps/'] = await create('roadmaps', byHand)
  await fetch(`${hark.url}/api/v1/posts/${comment!.post.id}/`, {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ eta: new Date().toISOString().slice(0, 10) }),
  })
  const me = (await (await fetch(`${hark.url}/api/v1/me/`, { headers })).json()) as User
  await create('organizations', { name: 'Spare', external_id: 'acct-7' })
  await create('custom_fields', { name: 'Seats', type: 'number' })
  const draft = { board: 'bugs', title: 'Spare' }
  const [deletedId, mergedId] = [await create('posts', draft), await create('posts', draft)]
  await fetch(`${hark.url}/api/v1/posts/${deletedId}/`, { method: 'DELETE', headers })
  const bulkId = await create('posts/bulk', { ids: [mergedId], owner: me.id })
  const erasedId = await create('users', { email: 'erased@example.com', name: 'Erased' })
  // Getting and deciding about it are both shown; deciding comes later.
  const reportedId = await create('posts', draft)
  await create(`posts/${reportedId}/report`, { reason: 'spam' })
  const decidedId = await create('posts', draft)
  await create(`posts/${decidedId}/report`, { reason: 'spam' })
  const decisions = { ids: [decidedId], action: 'approve' }
  const decided = await fetch(`${hark.url}/api/v1/moderation/bulk/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(decisions),
  })
  const { decision_id: decisionId } = (await decided.json()) as { decision_id: number }
  const webhookId = await create('webhooks', { url: 'https://[2e00::1]/' })
  ids['/api/v1/webhooks/'] = webhookId
  const deliveryId = await testedDelivery(`${hark.url}/api/v1/webhooks/${webhookId}/`, headers)
  const body = await picture('png')
  const uploaded = await fetch(`${hark.url}/api/v1/images/`, { method: 'POST', headers, body })
  const { id: imageId } = (await uploaded.json()) as { id: number }
  const idsFor = (example: string) =>
    example.includes('/duplicates/') ? `${comment!.post.id}, ${decidedId}` : mergedId
  return example =>
    example
      .replace(/\/deliveries\/\d+\//, `/deliveries/${deliveryId}/`)
      .replace(/\/decisions\/\d+\//, `/decisions/${decisionId}/`)
      .replace(/\/bulk\/\d+\//, `/bulk/${bulkId}/`)
      .replace(/"ids": \[[^\]]*\]/, `"ids": [${idsFor(example)}]`)
      .replace(/(dismiss\/[\s\S]*"posts": )\[[^\]]*\]/, `$1[${comment!.post.id}]`)
      .replace(/"one": \d+/, `"one": ${comment!.post.id}`)
      .replace(/\/users\/\d+\/erase\//, `/users/${erasedId}/erase/`)
      .replace(/\/v1\/images\/\d+\//, `/v1/images/${imageId}/`)
      .replace(/"images": \[[^\]]*\]/, '"images": []')
      .replace(/\/posts\/\d+\/restore\//, `/posts/${deletedId}/restore/`)
      .replace(/\/posts\/\d+\/merge\//, `/posts/${mergedId}/merge/`)
      .replace(/\/posts\/\d+\/(?=' \\\n {2}-X DELETE)/, `/posts/${mergedId}/`)
      .replace(/"into": \d+/, `"into": ${comment!.post.id}`)
      .replace(/\/members\/\d+\//, `/members/${me.id}/`)
      .replace(/\/posts\/\d+\/(?!restore|merge|' \\\n {2}-X DELETE)/, `/posts/${comment!.post.id}/`)
      .replace(/\/voters\/\d+\//, `/voters/${comment!.creator.id}/`)
      .replace(/\/v1\/comments\/\d+\//, `/v1/comments/${comment!.id}/`)
      .replace(/\/v1\/moderation\/\d+\//, `/v1/moderation/${reportedId}/`)
      .replace(/(\/boards\/\d+\/organizations\/)\d+\//, `$1${ids['/api/v1/organizations/']}/`)
      .replace(/(\/api\/v1\/\w+\/)\d+\/(?!erase)/, (path, list) =>
        list in ids ? `${list}${ids[list]}/` : path,
      )
      .replace(/\/v1\/batches\/\d+\//, `/v1/batches/${batch!.id}/`)
}

/** That of a test, once it is planned. */
async function testedDelivery(webhook: string, headers: Record<string, string>): Promise<number> {
  await fetch(`${webhook}test/`, { method: 'POST', headers })
  return waitUntil('the test is planned', async () => {
    const answer = await fetch(`${webhook}deliveries/`, { headers })
    return ((await answer.json()) as Envelope<{ id: number }>).results[0]?.id
  })
}

/** What is deleted is not there for those that come after. */
function deletesLast(one: string, other: string): number {
  return deletes(one) - deletes(other)
}

/** 2: something with a URL of its own; 1: something below that. */
function deletes(example: string): number {
  if (!example.includes('-X DELETE')) return 0
  return /\/v1\/\w+\/\d+\/['?]/.test(example) ? 2 : 1
}

test('every example of the API reference works as pasted', async () => {
  const hark = await startHark()
  const token = await hark.firstToken()
  const env = environment({ HARK_TOKEN: token })
  const withIds = await withIdsOf(hark, token)
  const examples = (await examplesOf(hark.url)).map(withIds).sort(deletesLast)
  expect(examples.length).toBeGreaterThan(6)
  const cwd = freshFolder()
  await Bun.write(join(cwd, 'logo.png'), await picture('png'))
  for (const example of examples) {
    const command = `${example} -s -S -o /dev/null -w '%{http_code}'`
    const { stdout, stderr } = Bun.spawnSync(['sh', '-c', command], { env, cwd })
    expect([example, stdout.toString(), stderr.toString()]).toEqual([
      example,
      expect.stringMatching(/^20[0-4]$/),
      '',
    ])
  }
})
