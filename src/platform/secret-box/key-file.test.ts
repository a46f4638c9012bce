import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../../../test/support/fresh-folder.ts'
import { readOrCreateKeyFile } from './key-file.ts'
import { parseSecretKeys } from './secret-key.ts'

test('a new key is readable for its owner alone, whatever the umask, and leaves nothing else behind', () => {
  const folder = freshFolder()
  const before = process.umask(0)
  const text = readOrCreateKeyFile(join(folder, 'secret.key'))
  process.umask(before)
  expect(parseSecretKeys(text)).toBeArrayOfSize(1)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

test('a key that is there is used, and another folder has another one', () => {
  const [path, otherPath] = [join(freshFolder(), 'secret.key'), join(freshFolder(), 'secret.key')]
  const text = readOrCreateKeyFile(path)
  expect([readOrCreateKeyFile(path), readFileSync(path, 'utf8')]).toEqual([text, text])
  expect(readOrCreateKeyFile(otherPath)).not.toBe(text)
})

test('a file that holds no key is not replaced', () => {
  const path = join(freshFolder(), 'secret.key')
  writeFileSync(path, '')
  expect([readOrCreateKeyFile(path), readFileSync(path, 'utf8')]).toEqual(['', ''])
})

test('processes that make the first key at once all get the same one', async () => {
  const folder = freshFolder()
  const rounds = Array.from({ length: 20 }, (_, round) => join(folder, String(round)))
  for (const round of rounds) mkdirSync(round)
  // By the clock, so that each round begins at the same moment in each process.
  const script = `
    const { readOrCreateKeyFile } = await import('${import.meta.dir}/key-file.ts')
    console.log('ready')
    const start = Number(await new Response(Bun.stdin.stream()).text())
    const keys = []
    for (const [index, round] of ${JSON.stringify(rounds)}.entries()) {
      while (Date.now() < start + index * 20);
      keys.push(readOrCreateKeyFile(round + '/secret.key'))
    }
    console.log(keys.join(''))`
  const processes = Array.from({ length: 3 }, () =>
    Bun.spawn([process.execPath, '-e', script], { stdin: 'pipe', stdout: 'pipe' }),
  )
  const outputs = processes.map(({ stdout }) => stdout.getReader())
  await Promise.all(outputs.map(output => output.read()))
  const start = Date.now() + 100
  for (const { stdin } of processes) {
    stdin.write(String(start))
    stdin.end()
  }
  const keys = await Promise.all(outputs.map(readAll))
  expect(new Set(keys).size).toBe(1)
  expect(parseSecretKeys(keys[0]!)).toBeArrayOfSize(rounds.length)
  for (const round of rounds) expect(readdirSync(round)).toEqual(['secret.key'])
})

async function readAll(output: { read(): Promise<{ value?: Uint8Array | undefined }> }) {
  let text = ''
  for (let { value } = await output.read(); value; { value } = await output.read())
    text += new TextDecoder().decode(value)
  return text
}
