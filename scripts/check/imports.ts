import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './plan.ts'

/** What each file of the project needs at run time, and what it does not import but names. */
export class ImportGraph {
  readonly #files = new Set(new Bun.Glob('{src,test,bench,scripts,migrations}/**/*').scanSync(root))
  readonly #parsed = new Map<string, Parsed>()
  readonly #closures = new Map<string, Set<string>>()

  /**
   * Everything that is loaded for a file, itself included, but through an `index.ts` only what is taken from it. Nothing
   * behind `except`.
   */
  closure(file: string, except?: string): Set<string> {
    const key = `${file} ${except}`
    const known = this.#closures.get(key)
    if (known) return known
    const seen = new Set<string>()
    const waiting = [file]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      if (next !== except) waiting.push(...this.#edges(next))
    }
    this.#closures.set(key, seen)
    return seen
  }

  /** The file that has what a name in this file stands for, such as `x` or `all.x`; undefined for names of its own. */
  definition(file: string, name: string): string | undefined {
    const { imports } = this.#parse(file)
    const [own, ofNamespace] = name.split('.') as [string, string?]
    const found = imports.find(({ names, namespace }) =>
      ofNamespace ? namespace === own : names.includes(own),
    )
    return found && this.#exporter(found.file, ofNamespace ?? own)
  }

  #edges(file: string): string[] {
    return this.#parse(file).imports.flatMap(({ file: target, names }) =>
      names.length > 0 ? names.map(name => this.#exporter(target, name)) : [target],
    )
  }

  #exporter(file: string, name: string): string {
    const from = this.#parse(file).exports.get(name)
    return from ? this.#exporter(from, name) : file
  }

  #parse(file: string): Parsed {
    const known = this.#parsed.get(file)
    if (known) return known
    const isCode = this.#files.has(file) && /\.(tsx?|js)$/.test(file)
    const parsed = isCode
      ? parse(readFileSync(join(root, file), 'utf8'), name => this.#resolve(file, name))
      : { imports: [], exports: new Map<string, string>() }
    this.#parsed.set(file, parsed)
    return parsed
  }

  #resolve(from: string, name: string): string | undefined {
    if (!name.startsWith('.')) return undefined
    const path = normalize(join(dirname(from), name))
    return this.#files.has(path) ? path : undefined
  }
}

type Parsed = {
  /** Without names: everything in it. */
  imports: { file: string; names: string[]; namespace?: string | undefined }[]
  /** What it only passes on, and from where. */
  exports: Map<string, string>
}

function parse(text: string, resolve: (name: string) => string | undefined): Parsed {
  const parsed: Parsed = { imports: [], exports: new Map() }
  const statements =
    /^(import|export)\s+(type\s)?([^'"`;=]*?)\s*from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
  for (const [, word, isType, clause = '', from, bare, dynamic] of text.matchAll(statements)) {
    const file = resolve((from ?? bare ?? dynamic)!)
    if (!file || isType) continue
    const names = namesIn(clause)
    if (word === 'export') for (const name of names) parsed.exports.set(name, file)
    // Nothing but types is imported where there are braces and no names.
    else if (names.length > 0 || !clause.includes('{')) parsed.imports.push({ file, names })
    const namespace = /^\* as (\w+)/.exec(clause)?.[1]
    if (clause.startsWith('*')) parsed.imports.push({ file, names: [], namespace })
  }
  return parsed
}

/** The names in braces as the other file has them, without types. `x as y` is rare enough to count as `x`. */
function namesIn(clause: string): string[] {
  const [, inner = ''] = /\{([\s\S]*)\}/.exec(clause) ?? []
  return inner
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && !part.startsWith('type '))
    .map(part => part.split(' as ')[0]!)
}
