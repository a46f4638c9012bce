import { expect, test } from 'bun:test'
import { resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

test('the overload benchmark gets an answer to every request, and a row for every goal', async () => {
  const command = resolve(root, process.env.HARK_COMMAND || 'bin/hark')
  const script = 'bench/http/overload/run.ts'
  const child = Bun.spawn([process.execPath, script, '--quick', '--hark', command], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [table, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  expect([await child.exited, (await child.exited) === 0 ? '' : errors]).toEqual([0, ''])
  const names = [...table.matchAll(/^\| (\D+) at 10 times capacity: (.+?) \|/gm)]
  for (const flood of ['searches', 'cold lists', 'creates']) {
    const rows = names.filter(([, kind]) => kind === flood).map(([, , row]) => row)
    expect(rows).toEqual(
      expect.arrayContaining([
        'goodput',
        'accepted, p99',
        'refusals, p99',
        'another company, p99',
        'memory, highest',
        'normal again after',
      ]),
    )
  }
}, 240_000)
