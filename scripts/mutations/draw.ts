import { join, resolve } from 'node:path'
import { ownerColumns } from '../../src/store/tables.ts'

type Group = 'permissions' | 'tenant' | 'validation' | 'status' | 'headers' | 'idempotency'

/** One change of one place in `src`, found by its text: `from` is whole lines that are in the file once. */
export type Candidate = { group: Group; file: string; from: string; to: string }

/** A way to break something: every match of `find` in these files is a candidate. */
type Operator = { group: Group; files: RegExp; find: RegExp; put: string | Replacer }
type Replacer = (match: string, ...groups: string[]) => string

const features = /^src\/features\/.*\.ts$/
const answering = /^src\/(?:app\/(?:api|cache|mcp|pages|request)|features|platform\/http)\/.*\.ts$/
const routes = /^src\/app\/routes.*\.ts$/
const permissionTable = /^src\/features\/permissions\/permissions\.ts$/
const once = /^src\/features\/idempotency\/.*\.ts$/
const header =
  '(?:cache-control|vary|location|allow|www-authenticate|retry-after|idempotent-replayed|etag|link|content-type|content-security-policy|content-disposition|x-frame-options|x-content-type-options|x-request-id|referrer-policy|cross-origin-resource-policy|ratelimit|ratelimit-policy|set-cookie)'
const wider: Record<string, string> = { admins: 'team', team: 'accounts', accounts: 'everyone' }
const otherStatus: Record<string, number> = {
  200: 202,
  201: 200,
  202: 200,
  204: 200,
  302: 307,
  303: 302,
  400: 422,
  401: 403,
  403: 401,
  404: 410,
  405: 404,
  406: 400,
  409: 400,
  410: 404,
  412: 409,
  413: 400,
  415: 400,
  422: 400,
  429: 503,
  500: 502,
  502: 500,
  503: 500,
}

const operators: Operator[] = [
  // Permissions: more roles, another scope, a lesser permission of a route, a check that is not made.
  op(
    'permissions',
    permissionTable,
    /roles: (admins|team|accounts),/g,
    (_, roles) => `roles: ${wider[roles!]},`,
  ),
  op('permissions', permissionTable, /scope: '(?!posts:read')\w+:\w+'/g, "scope: 'posts:read'"),
  op(
    'permissions',
    routes,
    /may\('(?!content|sessions|saved_views)(\w+)\.(?!read')\w+'\)/g,
    (_, noun) => `may('${noun}.read')`,
  ),
  op('permissions', routes, /may\('\w+\.read'\)/g, "may('account.read')"),
  op('permissions', features, /(?<!function )requirePermission\([^\n]*caller\)/g, 'void caller'),
  op('permissions', features, /(?<!function )\bisTeam\([\w.]+\)/g, 'true'),
  op('permissions', features, /(?<!function )\b(?:sees|isVisible)\([\w.]+, [\w.]+\)/g, 'true'),
  op(
    'permissions',
    answering,
    /throw problem\('(?:forbidden|user_blocked|bulk_of_another|insufficient_scope|viewing_as|sign_in_required)'\)/g,
    'void 0',
  ),

  // Tenant predicates: of one table in every query, of one SQL statement, of a join, of a key.
  op('tenant', features, /(\w+\.)?company_id = \$\{companyId\}/g, match => `(${match} or true)`),
  op(
    'tenant',
    /^src\/store\/.*\.ts$/,
    /(\w+\.)?company_id = \$\{companyId\}/g,
    match => `(${match} or true)`,
  ),
  op(
    'tenant',
    features,
    /onRef\('(\w+\.company_id)', '=', '\w+\.company_id'\)/g,
    (_, column) => `onRef('${column}', '=', '${column}')`,
  ),
  op(
    'tenant',
    /^src\/(?:app|features)\/.*\.ts$/,
    /(?<! = |`select[^`]*)\$\{(?:caller\.)?company(?:Id|\.id)\}(?=[^\n]*`)/g,
    '*',
  ),

  // Validation: a check that reports nothing, a bound that is not there, errors that are not thrown.
  op(
    'validation',
    /^src\/(?:features|platform\/http)\/.*\.ts$/,
    /(?<!context\.)issues\.push\(/g,
    'void (',
  ),
  op('validation', features, /\b(text|filledText)\(\w+\)/g, (_, kind) => `${kind}(9_999_999)`),
  op('validation', /^src\/features\/.*schema\.ts$/, /\n +\.(?:max|min)\([\w]+\)/g, ''),
  op('validation', answering, /if \(errors\.length > 0\) throw problem\('invalid_input'/g, match =>
    match.replace('> 0', '> 99'),
  ),
  op(
    'validation',
    /^src\/platform\/http\/.*\.ts$/,
    /(?:throw (?:problem|invalidJson)|return problem)\([^\n]*\)$/gm,
    'void 0',
  ),
  op('validation', answering, /unknown(?:Fields|Parameters)\(route, [\w.()]+\)/g, '[]'),

  // Status codes: of a problem, of a success, and another problem than that which is meant.
  op(
    'status',
    /^src\/errors\/catalogue\.ts$/,
    /status: (\d+),/g,
    (_, status) => `status: ${otherStatus[status!]},`,
  ),
  op(
    'status',
    answering,
    /status: (2\d\d|30[23])\b/g,
    (_, status) => `status: ${otherStatus[status!]}`,
  ),
  op('status', answering, /throw problem\('not_found'\)/g, "throw problem('forbidden')"),
  op(
    'status',
    features,
    /throw problem\('(?!not_found|invalid_input)\w+'/g,
    "throw problem('invalid_request'",
  ),

  // Headers: under another name, or public instead of private.
  op(
    'headers',
    answering,
    new RegExp(`'?\\b(${header})'?: (?!string)`, 'g'),
    (_, name) => `'x-${name}': `,
  ),
  op(
    'headers',
    /^src\/app\/.*\.ts$/,
    /headers\.(set|append)\('([\w-]+)'/g,
    (_, call, name) => `headers.${call}('x-${name}'`,
  ),
  op('headers', answering, /'private, no-(store|cache)'/g, "'public, no-$1'"),

  // Idempotency and preconditions: of one endpoint, then each rule of keys.
  op(
    'idempotency',
    features,
    /answerOnce\((\s*)call,/g,
    'answerOnce($1{ ...call, headers: new Headers() },',
  ),
  op('idempotency', features, /(?<!function )requireMatch\([^\n]*\)$/gm, 'void 0'),
  op('idempotency', once, /\n +\.where\('\w+', '=', request\.\w+\)/g, ''),
  op(
    'idempotency',
    once,
    /if \((?:running\.has|earlier\.body_hash|earlier !== undefined|earlier\.created)[^\n]*?\)(?= \{|\n| throw)/g,
    'if (Math.random() > 1)',
  ),
  op('idempotency', once, /\[(404), (409), (412), (422)\]/g, '[$1, $3, $4]'),
  op('idempotency', once, /\{1,255\}/g, '{1,}'),
  op('idempotency', once, /`\$\{method\} \$\{sentPath\}`/g, 'sentPath'),
  op('idempotency', once, /stored\(answer\)/g, 'answer'),
  op('idempotency', once, /withoutErased\(transaction, earlier\.answer\)/g, 'earlier.answer'),
  op('idempotency', once, /bodyBytes: saidBy\(headers, bodyBytes\)/g, 'bodyBytes'),
  op('idempotency', features, /\{ \.\.\.call, bodyBytes: saidBy\(call\.query\) \}/g, 'call'),
  op('idempotency', /^src\/platform\/http\/if-match\.ts$/, /if \(!weak\) /g, ''),
  op('idempotency', /^src\/web\/submit-once\.ts$/, /if \(!once\)/g, 'if (once)'),
]

function op(group: Group, files: RegExp, find: RegExp, put: Operator['put']): Operator {
  return { group, files, find, put }
}

/** Run by commands and background tasks only: no operation touches it. */
const background =
  /\.test\.ts$|^src\/features\/(?:demo|import|move|snapshot|verify|jobs|company-removal|revenue|search\/(?:index|verify))\/|^src\/features\/.*\/(?:settle|purge|sweep|compare|expire|prune|publish|plan|finish|send|due|follow-(?:latest|posts|changes)|relist|replay|redate|clear)-|^src\/features\/.*\/remove-(?:deleted|some|expired)/

const root = resolve(import.meta.dir, '../..')
const seed = 20_261_118

/** All candidates in the order in which they are drawn: of each operator of a group in turn, at random. */
export async function draw(): Promise<Candidate[]> {
  const random = randomNumbers(seed)
  const files = new Bun.Glob('src/**/*.{ts,tsx}').scanSync(root)
  const names = [...files].filter(name => !background.test(name)).sort()
  const sources = new Map<string, string>()
  for (const name of names) sources.set(name, await Bun.file(join(root, name)).text())
  const found = [tables(), ...operators.map(operator => candidatesOf(operator, sources))].map(
    candidates => shuffled(candidates, random),
  )
  const longest = Math.max(...found.map(list => list.length))
  return Array.from({ length: longest }, (_, at) => found.flatMap(list => list[at] ?? [])).flat()
}

function candidatesOf({ group, files, find, put }: Operator, sources: Map<string, string>) {
  const candidates: Candidate[] = []
  for (const [file, text] of sources) {
    if (!files.test(file)) continue
    for (const match of text.matchAll(find)) {
      const to =
        typeof put === 'string'
          ? put.replaceAll(/\$(\d)/g, (_, group) => match[group] ?? '')
          : put(...(match as unknown as Parameters<Replacer>))
      const found = inLines(text, match.index, match[0].length, to)
      candidates.push({ group, file, ...found })
    }
  }
  return candidates
}

/** The lines of a match, with as many lines before it as make them unique. */
function inLines(text: string, start: number, length: number, to: string) {
  const end = text.indexOf('\n', start + length)
  let from = text.lastIndexOf('\n', start - 1) + 1
  while (from > 0 && text.split(text.slice(from, end)).length > 2)
    from = text.lastIndexOf('\n', from - 2) + 1
  return {
    from: text.slice(from, end),
    to: text.slice(from, start) + to + text.slice(start + length, end),
  }
}

/** Queries find rows of every company in one table. */
function tables(): Candidate[] {
  const from = '    const table = tableName(named)'
  const change = (table: string) => ({
    group: 'tenant' as const,
    file: 'src/platform/db/bound.ts',
    from,
    to: `${from}\n    if (table === '${table}') return undefined`,
  })
  return Object.keys(ownerColumns).map(change)
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
