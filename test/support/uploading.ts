import type { Browser } from './browser.ts'
import { expectStatus } from './client.ts'
import { waitUntil } from './wait-until.ts'

export const importPath = '/team/settings/import/'

type Upload = { name?: string; format?: string }

export function upload(
  browser: Browser,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'posts.csv', format = 'csv' }: Upload = {},
) {
  return browser.submitFiles(importPath, { format }, [new File([content], name)])
}

/** The path of an import, within the company's pages. */
export async function uploaded(...sent: Parameters<typeof upload>): Promise<string> {
  const { headers } = await expectStatus(303, upload(...sent))
  const [path] = /\/team\/settings\/import\/\d+\/$/.exec(headers.get('location')!)!
  return path
}

/** What the form of a page would send as it stands, and what is changed in it. */
export function formOf(html: string, changes: Record<string, string> = {}): Record<string, string> {
  const fields: Record<string, string> = {}
  const tag = /<(input|select)\b[^>]*\bname="([^"]+)"[^>]*>/g
  for (const { 0: start, 1: element, 2: name, index } of html.matchAll(tag)) {
    if (element === 'select') {
      const options = html.slice(index, html.indexOf('</select>', index))
      const [, value = ''] = /<option value="([^"]*)" selected/.exec(options) ?? []
      fields[name!] = value
    } else fields[name!] = /\bvalue="([^"]*)"/.exec(start)?.[1] ?? ''
  }
  return { ...fields, ...changes }
}

/** Sends the form, and waits until the background task is done: the page then. */
export async function runUploaded(
  browser: Browser,
  path: string,
  action: 'check' | 'import',
  changes: Record<string, string> = {},
): Promise<string> {
  const { text } = await expectStatus(200, browser.get(path))
  await expectStatus(303, browser.submit(path, formOf(text, { ...changes, do: action })))
  return waitUntil(`${path} is done`, async () => {
    const { text } = await expectStatus(200, browser.get(path))
    return !text.includes('<progress') && text
  })
}

/** The number of a file that was imported. */
export async function importedFile(browser: Browser): Promise<string> {
  const path = await uploaded(browser, 'title,board\nUploaded,ideas\nRefused,nowhere\n')
  await runUploaded(browser, path, 'import')
  return path.split('/').at(-2)!
}
