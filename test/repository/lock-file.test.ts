import { expect, test } from 'bun:test'
import manifest from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }

type Locked = {
  dev?: boolean
  engines?: { node?: string }
  integrity?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const packages = Object.entries(lock.packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
)

test('every package in the lock file has an integrity hash and names no host', () => {
  expect(packages.length).toBeGreaterThan(30)
  for (const [path, { integrity, resolved }] of packages)
    expect([path, integrity?.startsWith('sha512-'), resolved]).toEqual([path, true, undefined])
})

test('packages for other platforms are locked, too: npm ci refuses a lock file without them', () => {
  const names = new Set(packages.map(([path]) => path.replace(/^.*node_modules\//, '')))
  const wanted = packages.flatMap(([, locked]) => Object.keys(locked.optionalDependencies ?? {}))
  expect(wanted).toContain('@oven/bun-linux-x64-musl')
  expect(wanted.filter(name => !names.has(name))).toEqual([])
})

test('npm installs everything on each Node that we promise, without a warning', () => {
  expect(manifest.engines.node).toBe('>=20')
  const refusing = (version: string, some: typeof packages) =>
    some.filter(([, { engines }]) => !Bun.semver.satisfies(version, engines?.node ?? '*'))
  const served = packages.filter(([, { dev }]) => !dev)
  for (const version of ['20.0.0', '22.0.0', '24.0.0'])
    expect(refusing(version, served)).toEqual([])
  for (const version of ['20.19.0', '22.13.0', '24.0.0'])
    expect(refusing(version, packages)).toEqual([])
})

test('dependencies are pinned exactly', () => {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies }
  for (const version of Object.values(asked))
    expect(version).toMatch(/^(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/)
})
