import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { freshFolder } from './fresh-folder.ts'

const root = resolve(import.meta.dir, '../..')

type Packed = { filename: string; files: { path: string; mode: number }[]; size: number }

/** What `npm pack` makes of the repository, and where it lies. */
export function packed() {
  const folder = freshFolder()
  const output = run(['npm', 'pack', '--json', '--pack-destination', folder], root)
  const [{ filename, files, size }] = JSON.parse(output) as [Packed]
  return { tarball: join(folder, filename), files, size }
}

/** A project that has the package, and beside it the repository's own copies of what running needs, and nothing else. */
export async function projectWith(tarball: string): Promise<string> {
  const folder = freshFolder()
  const modules = join(folder, 'node_modules')
  const own = join(modules, 'hark')
  mkdirSync(own, { recursive: true })
  run(['tar', '--extract', '--gzip', '--strip-components=1', '--file', tarball], own)
  for (const name of await runtimePackages()) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  // Where the install script of `bun` moves it; in the repository, none runs.
  mkdirSync(join(modules, 'bun/bin'), { recursive: true })
  symlinkSync(process.execPath, join(modules, 'bun/bin/bun.exe'))
  mkdirSync(join(modules, '.bin'))
  symlinkSync('../hark/bin/hark', join(modules, '.bin/hark'))
  return withManifest(folder)
}

/** The same as a user does it, from the registry. */
export function installedProject(tarball: string): string {
  const folder = withManifest(freshFolder())
  run(['npm', 'install', '--no-audit', '--no-fund', tarball], folder)
  return folder
}

function withManifest(folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{ "name": "project", "private": true }\n')
  return folder
}

/** Those of the lock file that `npm install --omit=dev` installs, but for Bun itself. */
async function runtimePackages(): Promise<string[]> {
  type Lock = { packages: Record<string, { dev?: true; devOptional?: true }> }
  const { packages }: Lock = await Bun.file(join(root, 'package-lock.json')).json()
  const installed = new Set(
    readdirSync(join(root, 'node_modules')).flatMap(name =>
      name.startsWith('@')
        ? readdirSync(join(root, 'node_modules', name)).map(part => `${name}/${part}`)
        : name,
    ),
  )
  return Object.entries(packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? '')
    .filter(name => installed.has(name) && name !== 'bun' && !name.startsWith('@oven/'))
}

/** npm's settings of a script that it runs itself would lead it back to this repository. */
export function npmEnvironment(own: Record<string, string> = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$)/.test(name),
  )
  return { ...Object.fromEntries(inherited), ...own }
}

function run(command: string[], cwd: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, env: npmEnvironment() })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}: ${stderr}`)
  return stdout.toString()
}
