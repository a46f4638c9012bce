import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { isLongRun } from '../support/long-run.ts'

// The build that needs neither Java nor a binary for this platform; it comes without types.
const { checkSync }: typeof import('recheck') = await import('recheck/lib/browser.js' as string)

const root = resolve(import.meta.dir, '../..')

/** Deciding all of them takes a minute, so those that were found to be linear are kept, one a line. */
const recordFile = join(import.meta.dir, 'linear-expressions.txt')

/** Those that recheck cannot decide, because of an assertion or a long repetition, and why they are linear all the same. */
const undecidable: [start: string, reason: string][] = [
  ['/(^|,)\\s*gzip', 'each try starts at a comma, and no repeated part matches one'],
  [
    '/(?:^|,)\\s*text\\/event-stream',
    'each try starts at a comma, and no repeated part matches one',
  ],
  ['/(?<![a-z0-9])https?:', 'a try that reaches the repeated part matches'],
  ['/(?:(?<![a-zA-Z0-9.])[.#@])?[a-zA-Z0-9]+', 'a try that reaches the repeated parts matches'],
  ['/@\\[[^[\\]\\n]{1,150}', 'a mention: each try ends at the next bracket'],
  ['/@\\[([^[\\]\\n]{1,150})', 'a mention: each try ends at the next bracket'],
  [
    '/^(?:[a-z0-9](?:[a-z0-9-]{0,61}',
    'a domain: each label ends at a dot after 63 characters at most',
  ],
  [
    '/^(?:[\\p{L}\\p{N}\\p{M}](?:[',
    'a domain: each label ends at a dot after 63 characters at most',
  ],
]

/** They build expressions from constants, and only while they are loaded. */
const filesThatBuild = [
  'src/features/events/audit/schema.ts',
  'src/features/search/text/fold.ts',
  'src/features/search/text/segment.ts',
]

test('every regular expression takes linear time', async () => {
  const { literals, building } = await expressionsInSource()
  expect(building).toEqual(filesThatBuild)
  const all = [...new Set([...literals, ...(await built())])].filter(mayBeSlow)
  const used = all.filter(one => !undecidable.some(([start]) => one.startsWith(start)))
  expect(used.length).toBeGreaterThan(80)

  const recorded = (await Bun.file(recordFile).text()).split('\n').filter(Boolean)
  const unknown = used.filter(one => !recorded.includes(one))
  const slow = (isLongRun ? used : unknown).filter(one => !isLinear(one))
  expect(slow).toEqual([])

  if (process.env.UPDATE_EXPRESSIONS)
    await Bun.write(
      recordFile,
      used
        .sort()
        .map(one => `${one}\n`)
        .join(''),
    )
  else
    expect(
      used.sort(),
      'UPDATE_EXPRESSIONS=1 bin/check regular-expressions writes the file',
    ).toEqual(recorded)
})

test.each([
  '/\\s+$/',
  '/^(a+)+$/',
  '/<!--[^]*?-->/g',
  '/[^\\s/]*@[^\\s/]*/g',
  '/^(.*) on (.*)$/',
  '/^\\s*-/m',
])('%s would be found', expression => {
  expect(mayBeSlow(expression) && !isLinear(expression)).toBe(true)
})

async function expressionsInSource() {
  const literals: string[] = []
  const building: string[] = []
  const files = ['src', 'client/src'].flatMap(folder => [
    ...new Bun.Glob(`${folder}/**/*.{ts,tsx,js}`).scanSync(root),
  ])
  for (const file of files.filter(name => !name.includes('.test.')).sort()) {
    const text = await Bun.file(join(root, file)).text()
    if (/\bRegExp\s*\(/.test(text)) building.push(file)
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) literals.push(node.text)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  }
  return { literals, building }
}

/** Loads each file once more, and notes what it builds. */
async function built(): Promise<string[]> {
  const found: string[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]) {
      const made = new target(pattern, flags)
      found.push(String(made))
      return made
    },
  })
  try {
    for (const file of filesThatBuild) await import(`${join(root, file)}?built`)
  } finally {
    globalThis.RegExp = Original
  }
  // recheck does not know the flag. segment.ts builds each of these from ASCII letters as well, without it.
  return found.filter(one => !/\/[a-z]*v[a-z]*$/.test(one))
}

/** Without repetition, or with a single one that has an end, a try takes a limited number of steps. */
function mayBeSlow(expression: string): boolean {
  const { source } = parsed(expression)
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return /[*+]|\{\d+,\}/.test(bare) || (bare.match(/\{\d+,\d+\}/g) ?? []).length > 1
}

function isLinear(expression: string): boolean {
  const { source, flags } = parsed(expression)
  const decide = (checker: 'auto' | 'automaton') =>
    checkSync(source, flags, { checker, timeout: 60_000 })
  const first = decide('auto')
  if (first.status !== 'safe') return false
  // Finding nothing at random is no proof.
  return (first.checker === 'fuzz' ? decide('automaton') : first).status === 'safe'
}

function parsed(expression: string) {
  const end = expression.lastIndexOf('/')
  return { source: expression.slice(1, end), flags: expression.slice(end + 1) }
}
