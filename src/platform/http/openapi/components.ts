export type Json = Record<string, unknown>

type Section = 'schemas' | 'parameters' | 'headers' | 'responses'

/** Parts that operations share: each once, under its name, in alphabetical order. */
export class Components {
  readonly #sections: Record<Section, Map<string, Json>> = {
    schemas: new Map(),
    parameters: new Map(),
    headers: new Map(),
    responses: new Map(),
  }

  /** Returns the reference that stands for the part. */
  add(section: Section, name: string, part: Json): { $ref: string } {
    const known = this.#sections[section].get(name)
    if (known && !Bun.deepEquals(known, part))
      throw new Error(`Two different ${section} are named ${name}.`)
    this.#sections[section].set(name, part)
    return { $ref: `#/components/${section}/${name}` }
  }

  toJSON(): Record<Section, Record<string, Json>> {
    return Object.fromEntries(
      Object.entries(this.#sections).map(([section, parts]) => [
        section,
        Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    ) as Record<Section, Record<string, Json>>
  }
}
