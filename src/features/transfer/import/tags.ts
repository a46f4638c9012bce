import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { createTag } from '../../tags/create-tag.ts'
import { findTagByName } from '../../tags/find-tag.ts'
import { type ImportedLine, LineProblem } from './line.ts'
import type { ImportRun } from './run.ts'

/** A column that was taken for tags by mistake must not fill the company with them. */
const newTagsMax = 500
const newColor = '#6b7280'

/** The tags that some lines name. Those that the company does not have are created; only the team sees them. */
export class Tags {
  /** The names of those to create, by key. */
  readonly added = new Map<string, string>()
  readonly #ids: Map<string, number>
  readonly #run: ImportRun

  static async of(
    transaction: CompanyTransaction,
    lines: ImportedLine[],
    run: ImportRun,
  ): Promise<Tags> {
    const ids = new Map<string, number>()
    for (const name of new Set(lines.flatMap(({ post }) => post.tags))) {
      const tag = await findTagByName(transaction, name)
      if (tag) ids.set(tag.name_key, tag.id)
    }
    return new Tags(ids, run)
  }

  private constructor(ids: Map<string, number>, run: ImportRun) {
    this.#ids = ids
    this.#run = run
  }

  /** Those of a line that are to be created; nothing changes before they are added. */
  missingOf({ number, post }: ImportedLine): Map<string, string> {
    const isMissing = (key: string) =>
      !this.#ids.has(key) && !this.added.has(key) && !this.#run.newTags.has(key)
    const missing = new Map<string, string>()
    for (const name of post.tags) {
      const key = nameKey(name)
      if (isMissing(key) && !missing.has(key)) missing.set(key, name)
    }
    if (this.#run.newTags.size + this.added.size + missing.size > newTagsMax)
      throw new LineProblem(number, [
        { field: 'tags', message: `An import creates at most ${newTagsMax} tags.` },
      ])
    return missing
  }

  add(missing: Map<string, string>) {
    for (const [key, name] of missing) this.added.set(key, name)
  }

  async create(transaction: CompanyTransaction, actor: Actor) {
    for (const [key, name] of this.added)
      this.#ids.set(key, await createTag(transaction, actor, { name, color: newColor }))
  }

  /** In order, each once. They must have been created. */
  idsOf(names: string[]): number[] {
    return [...new Set(names.map(name => this.#ids.get(nameKey(name))!))].sort((a, b) => a - b)
  }
}
