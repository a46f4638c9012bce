import { expect, test } from 'bun:test'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { freshFolder } from '../support/fresh-folder.ts'

const root = resolve(import.meta.dir, '../..')

/** As npm installs it, with our packages. */
function installed() {
  const folder = freshFolder()
  for (const part of ['bin', 'src', 'migrations', 'package.json', 'tsconfig.json', 'bunfig.toml'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const run = (command: string[] = []) => {
    const { stdout, stderr, exitCode } = Bun.spawnSync([
      ...command,
      join(folder, 'bin/hark'),
      '--version',
    ])
    return [exitCode, stdout.toString(), stderr.toString()]
  }
  const setVersion = (version: string) => {
    const file = join(folder, 'package.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
  }
  return { run, setVersion, dist: join(folder, 'dist') }
}

const bundling = 'Bundling Hark (once) ...\n'

test('sources are bundled at the first start, and again once one was edited; bundles that nobody needs go', () => {
  const { run, setVersion, dist } = installed()
  setVersion('1.0.1')
  expect(run()).toEqual([0, '1.0.1\n', bundling])
  expect(run()).toEqual([0, '1.0.1\n', ''])
  const [first] = readdirSync(dist)
  for (const old of ['bundle-used', 'bundle-unused']) {
    mkdirSync(join(dist, old))
    utimesSync(join(dist, old), 0, 0)
  }
  const using = Bun.spawn(['sh', '-c', 'read _', `${dist}/bundle-used/main.js`], { stdin: 'pipe' })
  setVersion('1.0.2')
  expect(run()).toEqual([0, '1.0.2\n', bundling])
  using.kill()
  const left = readdirSync(dist)
  expect(left).toHaveLength(3)
  expect(left).toEqual(expect.arrayContaining([first, 'bundle-used']))
  setVersion('1.0.1')
  expect(run()).toEqual([0, '1.0.1\n', ''])
  // It is the bundle that runs.
  for (const bundle of readdirSync(dist))
    writeFileSync(join(dist, bundle, 'main.js'), 'console.log("bundled")')
  expect(run()).toEqual([0, 'bundled\n', ''])
})

test('where bundling fails, the sources are run and nothing is left behind', () => {
  const { run, setVersion, dist } = installed()
  setVersion('1.0.1')
  // As on a disk that is full: the bytecode does not fit.
  const [exitCode, stdout, stderr] = run(['sh', '-c', 'ulimit -f 4000; exec "$0" "$@"'])
  expect([exitCode, stdout]).toEqual([0, '1.0.1\n'])
  expect(stderr).toStartWith(`${bundling}error: EFBIG`)
  expect(readdirSync(dist)).toEqual([])
})

test('where no bundle can be written, the sources are run', () => {
  const { run, setVersion, dist } = installed()
  setVersion('1.0.1')
  writeFileSync(dist, 'no folder')
  expect(run()).toEqual([0, '1.0.1\n', ''])
})
