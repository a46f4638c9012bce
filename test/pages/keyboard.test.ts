import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { type Browser, signedIn } from '../support/browser.ts'
import { createPostAsUser, expectStatus, paths, post } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'

/** What a script does with the rows of a list, the cards of a roadmap and the field that somebody is in. */
const ofScript = ['j', 'k', 'x', 'Shift x', 'a', '←', '→', '↑', '↓', 'Esc', 'Ctrl Enter', 'Ctrl K']

const part = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inner]) =>
    inner!.replaceAll('</kbd><kbd>', ' ').replaceAll(/<[^>]*>/g, ''),
  )

async function keysOf(browser: Browser, path: string) {
  const { text } = await expectStatus(200, browser.get(path))
  const [, help] = /<dialog id="keys"(.*?)<\/dialog>/s.exec(text)!
  const says = part(help!, 'dd')
  const offered = (name: string) =>
    [...text.matchAll(new RegExp(`data-${name}="([^"]+)"`, 'g'))].map(([, value]) => value!)
  return {
    listed: part(help!, 'dt').map((key, at) => [key, says[at]!] as const),
    keys: [...new Set(offered('key'))],
    commands: [...new Set(offered('command'))],
  }
}

test('every key of the workspace is in the list of its page, and every key and command is in docs/keyboard.md', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const author = { board: 'ideas', email: 'cy@people.example', full_name: 'Cy' }
  const [open, reported] = [
    await createPostAsUser(token, { title: 'Open', ...author }),
    await createPostAsUser(token, { title: 'Reported', ...author }),
  ]
  const { post_id: held } = reported
  await expectStatus(200, post(`${paths.posts}${held}/report/`, { reason: 'spam' }, { token }))
  const browser = await signedIn(company, company.admin)
  const docs = await Bun.file(resolve(import.meta.dir, '../../docs/keyboard.md')).text()
  const inbox = `/team/?show=all&post=${open.post_id}`
  const parts = [
    'moderation',
    'duplicates',
    'roadmap',
    'changelog',
    'people',
    'insight',
    'settings/company',
  ]
  const missing: string[] = []
  for (const path of [inbox, ...parts.map(each => `/team/${each}/`)]) {
    const { listed, keys, commands } = await keysOf(browser, path)
    const known = new Set(listed.map(([key]) => key))
    for (const key of keys)
      if (!known.has(key) && !known.has(key.toLowerCase()))
        missing.push(`${path}: the list of keys lacks ${key}`)
    for (const [key, says] of listed)
      if (!docs.includes(`| \`${key}\` | ${says} |`)) missing.push(`| \`${key}\` | ${says} |`)
    for (const command of commands)
      if (!docs.includes(`| ${command} |`)) missing.push(`${path}: | ${command} |`)
    if (path !== inbox) continue
    const idle = [...known].filter(key => !keys.includes(key) && !ofScript.includes(key))
    // Nothing has been done that could be undone.
    expect(idle).toEqual(['z'])
  }
  expect(missing).toEqual([])
})
