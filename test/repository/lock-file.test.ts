import { expect, test } from 'bun:test'
import manifest from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}
const packages = Object.entries(lock.packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
)

test('every package in the lock file has an integrity hash and names no host', () => {
  expect(packages.length).toBeGreaterThan(30)
  for (const [path, { integrity, resolved }] of packages)
    expect([path, integrity?.startsWith('sha512-'), resolved]).toEqual([path, true, undefined])
})

test('dependencies are pinned exactly', () => {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies }
  for (const version of Object.values(asked)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
