import { expect, test } from 'bun:test'
import { batchedLines } from './batched-lines.ts'

function recording() {
  const writes: string[] = []
  return { writes, lines: batchedLines({ write: text => writes.push(text) }) }
}

test('lines that come together are written together, in order, a moment later', async () => {
  const { writes, lines } = recording()
  for (let n = 0; n < 100; n++) lines.write(`line ${n}\n`)
  expect(writes).toEqual([])
  while (writes.length === 0) await new Promise(resolve => setImmediate(resolve))
  expect(writes).toEqual([Array.from({ length: 100 }, (_, n) => `line ${n}\n`).join('')])
})

test('what is urgent takes along all that waits, at once and once', () => {
  const { writes, lines } = recording()
  lines.write('first\n')
  lines.write('urgent\n')
  lines.writeNow!()
  lines.writeNow!()
  expect(writes).toEqual(['first\nurgent\n'])
})

test('many lines do not wait', () => {
  const { writes, lines } = recording()
  for (let n = 0; n < 10_000; n++) lines.write(`line ${n} of very many\n`)
  expect(writes.length).toBeGreaterThan(1)
})

test('a process that ends, in order or not, leaves no line behind', () => {
  const module = JSON.stringify(`${import.meta.dir}/batched-lines.ts`)
  for (const end of ['', 'process.exit(3)', 'throw new Error("gone")']) {
    const program = `
      const { batchedLines } = await import(${module})
      const lines = batchedLines(process.stdout)
      for (let n = 0; n < 50; n++) lines.write('line ' + n + '\\n')
      ${end}`
    const { stdout } = Bun.spawnSync([process.execPath, '-e', program])
    expect(stdout.toString().trim().split('\n')).toHaveLength(50)
  }
})
