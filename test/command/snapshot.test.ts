import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHark, spawnHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { once } from '../support/once.ts'

const folder = freshFolder()
const at = (name: string) => join(folder, name)
const env = { DATA_DIR: at('data') }

async function ok(...words: string[]) {
  const ran = await runHark(words, { env })
  expect([words, ran.exitCode, ran.exitCode === 0 ? '' : ran.stderr]).toEqual([words, 0, ''])
  return ran
}

/** An installation with the demo, and its snapshot in a file. */
const exported = () =>
  once('command-snapshot', async () => {
    await ok('company', 'add', '--slug', 'acme', '--name', 'Acme', '--admin', 'a@acme.example')
    await ok('demo', '--company', 'acme')
    const { stdout } = await ok('export', '--company', 'acme', at('acme.tar'))
    return { stdout, bytes: readFileSync(at('acme.tar')) }
  })

test('a company that was exported and imported is exported as the same bytes, and verify finds nothing', async () => {
  const { stdout, bytes } = await exported()
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  expect(stdout).toMatch(
    new RegExp(`^Exported acme: \\d+ rows, ${bytes.length} bytes, SHA-256 ${sha256}\\.\\n$`),
  )
  expect(statSync(at('acme.tar')).mode & 0o777).toBe(0o600)
  const words = ['--company', 'pears', '--base-url', 'https://pears.example']
  const imported = await ok('import', at('acme.tar'), ...words)
  expect(imported.stdout).toContain('into pears; they read back the same.')
  expect(imported.stderr).toContain('Tokens are revoked')
  await ok('verify')
  const again = spawnHark(['export', '--company', 'pears', '-'], { env })
  expect(Buffer.from(await new Response(again.stdout).arrayBuffer()).equals(bytes)).toBe(true)
  expect(await again.exited).toBe(0)
}, 300_000)

describe('refused in one sentence:', () => {
  const refused = async (exitCode: number, sentence: string, ...words: string[]) => {
    const ran = await runHark(words, { env })
    expect(ran.stderr).toContain(sentence)
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1)
    expect([ran.exitCode, ran.stdout]).toEqual([exitCode, ''])
  }

  test('a damaged snapshot, one that is cut, and one for a company that is there', async () => {
    const { bytes } = await exported()
    const flipped = Buffer.from(bytes)
    flipped[bytes.length >> 1]! ^= 4
    writeFileSync(at('flipped.tar'), flipped)
    writeFileSync(at('cut.tar'), bytes.subarray(0, bytes.length >> 1))
    const none = 'Nothing was imported.'
    await refused(1, none, 'import', at('flipped.tar'), '--company', 'damaged')
    await refused(1, none, 'import', at('cut.tar'), '--company', 'damaged')
    await refused(1, 'A company "acme"', 'import', at('acme.tar'), '--company', 'acme')
    expect((await ok('company', 'list')).stdout).not.toContain('damaged')
  }, 300_000)

  test('a call without the company, and a file that cannot be written', async () => {
    await exported()
    await refused(2, 'A snapshot needs --company', 'import', at('acme.tar'))
    await refused(1, 'cannot be written', 'export', at('nowhere/acme.tar'))
    await refused(1, 'There is no company "x"', 'export', at('x.tar'), '--company', 'x')
    expect(readdirSync(folder).filter(name => name.includes('part') || name === 'x.tar')).toEqual(
      [],
    )
  }, 300_000)
})
