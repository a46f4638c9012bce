import { type OperationNode, RawNode, TableNode, ValueNode } from 'kysely'

/** A name before a parenthesis is a function unless it is one of these words of SQL. */
const wordsOfSql = new Set(
  'and any as between case cast else exists in is lateral like not or then when'.split(' '),
)

/**
 * What bound queries may call. Deny by default: `query_to_xml` runs a statement of its own, and `set_config`
 * would change the company of the transaction.
 */
const functions = new Set([
  'coalesce',
  'count',
  'json_agg',
  'json_build_object',
  'json_each',
  'json_group_array',
  'json_object',
  'length',
  'lower',
  'max',
  'min',
  'sum',
  'unnest',
])

const clauses =
  /\b(?:select|from|join|table|union|intersect|except|with|where|having|values|returning|into|insert|update|delete|merge|pragma)\b/i

/** Comments, further statements, dollar quotes and escapes: none is needed to compare and compute. */
const foreign = /--|\/\*|\*\/|;|\$|\\|\0/

/** Why SQL that somebody wrote into an expression may do more than the expression; undefined if it cannot. */
export function reachOfRaw({ sqlFragments, parameters }: RawNode): string | undefined {
  if (sqlFragments.some(text => clauses.test(text)) || parameters.some(TableNode.is))
    return 'name a table in raw SQL'
  if (sqlFragments.some(text => foreign.test(text)))
    return 'run raw SQL with comments or several statements'
  // Each by itself: a value between two quotes would be text, and the next fragment outside of it.
  const unquoted = sqlFragments.map(text => text.replaceAll(/'[^']*'|"[^"]*"/g, ' '))
  if (unquoted.some(text => /['"`]|\[(?!\])/.test(text))) return 'run raw SQL with open quotes'
  if (!isBalanced(unquoted.join(' '))) return 'run raw SQL with open parentheses'
  // A name in quotes, or one that is a parameter, is a function as well.
  if (sqlFragments.some(text => /["\]]\s*\(/.test(text))) return 'call a quoted name'
  const buildsName = parameters.some(
    (parameter, at) =>
      !ValueNode.is(parameter) && isGlued(unquoted[at] ?? '', parameter, unquoted[at + 1] ?? ''),
  )
  if (buildsName) return 'build a name out of raw SQL'
  const called = unquoted.flatMap(text => [...text.matchAll(/\b(\w+)\s*\(/g)])
  const unknown = called.find(
    ([, name = '']) => !mayCall(name) && !wordsOfSql.has(name.toLowerCase()),
  )
  return unknown ? `call ${unknown[1]}` : undefined
}

export function mayCall(name: string): boolean {
  return functions.has(name.toLowerCase())
}

/** Whether what stands between two fragments becomes a part of a name, or the name of what is called. */
function isGlued(before: string, between: OperationNode, after: string): boolean {
  if (/\w$/.test(before) || /^\w/.test(after)) return true
  return /^\s*\(/.test(after) && !isOperator(between)
}

function isOperator(node: OperationNode): boolean {
  return RawNode.is(node) && /^[<>=!]+$/.test(node.sqlFragments.join(' ').trim())
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}
