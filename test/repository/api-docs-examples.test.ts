import { expect, test } from 'bun:test'
import { environment } from '../support/command.ts'
import { startHark } from '../support/hark.ts'

const entities: Record<string, string> = { quot: '"', '#39': "'", amp: '&', lt: '<', gt: '>' }

/** The commands that the reference shows, as a reader copies them. */
async function examplesOf(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/api/docs/`)).text()
  return [...page.matchAll(/<code>(curl .*?)<\/code><\/pre>/gs)].map(([, shown]) =>
    shown!.replace(/&([^;]+);/g, (_, name) => entities[name]!),
  )
}

test('every example of the API reference works as pasted', async () => {
  const hark = await startHark()
  const env = environment({ HARK_TOKEN: await hark.firstToken() })
  const examples = await examplesOf(hark.url)
  expect(examples.length).toBeGreaterThan(6)
  for (const example of examples) {
    const command = `${example} -s -S -o /dev/null -w '%{http_code}'`
    const { stdout, stderr } = Bun.spawnSync(['sh', '-c', command], { env })
    expect([example, stdout.toString(), stderr.toString()]).toEqual([
      example,
      expect.stringMatching(/^20[0-4]$/),
      '',
    ])
  }
})
