import { expect, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freshFolder } from '../support/fresh-folder.ts'

const root = resolve(import.meta.dir, '../..')

/** As npm installs it, with our packages. */
function installed() {
  const folder = freshFolder()
  for (const part of ['bin', 'src', 'migrations', 'package.json', 'tsconfig.json', 'bunfig.toml'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const run = (...args: string[]) => {
    const { stdout, stderr, exitCode } = Bun.spawnSync([join(folder, 'bin/hark'), ...args])
    return [exitCode, stdout.toString(), stderr.toString()]
  }
  const setVersion = (version: string) => {
    const file = join(folder, 'package.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
  }
  return { run, setVersion, dist: join(folder, 'dist') }
}

test('sources are bundled at the first start, and again once one was edited', () => {
  const { run, setVersion, dist } = installed()
  const bundling = 'Bundling Hark (once) ...\n'
  setVersion('1.0.1')
  expect(run('--version')).toEqual([0, '1.0.1\n', bundling])
  expect(run('--version')).toEqual([0, '1.0.1\n', ''])
  setVersion('1.0.2')
  expect(run('--version')).toEqual([0, '1.0.2\n', bundling])
  setVersion('1.0.1')
  expect(run('--version')).toEqual([0, '1.0.1\n', ''])
  // It is the bundle that runs.
  for (const bundle of readdirSync(dist))
    writeFileSync(join(dist, bundle, 'main.js'), 'console.log("bundled")')
  expect(run('--version')).toEqual([0, 'bundled\n', ''])
})

test('where no bundle can be written, the sources are run', () => {
  const { run, setVersion, dist } = installed()
  setVersion('1.0.1')
  writeFileSync(dist, 'no folder')
  expect(run('--version')).toEqual([0, '1.0.1\n', ''])
})
