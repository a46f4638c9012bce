import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')
const executable = join(root, 'dist/hark')

/** Hark as one executable, built anew only when it is older than what it is made of. */
export function builtExecutable(): string {
  if (isStale()) {
    const { exitCode, stderr } = Bun.spawnSync([join(root, 'bin/build')], { cwd: root })
    if (exitCode !== 0) throw new Error(`bin/build ended with ${exitCode}: ${stderr}`)
  }
  return executable
}

export function isStale(): boolean {
  if (!existsSync(executable)) return true
  const built = statSync(executable).mtimeMs
  const parts = [...new Bun.Glob('{src,migrations}/**/*').scanSync(root)].filter(
    path => !/\.test\.tsx?$/.test(path),
  )
  return [...parts, 'bin/build', 'package.json', 'package-lock.json'].some(
    part => statSync(join(root, part)).mtimeMs > built,
  )
}
