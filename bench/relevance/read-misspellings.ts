import { existsSync, readFileSync } from 'node:fs'

/** Misspellings that people really made, by the right word. */
export type Misspellings = Map<string, string[]>

/** Lines of misspelling, tab, right word; nothing when there is no such file. */
export function readMisspellings(file: string): Misspellings {
  const misspellings: Misspellings = new Map()
  if (!existsSync(file)) return misspellings
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [wrong = '', right = ''] = line.split('\t').map(part => part.trim().toLowerCase())
    misspellings.set(right, [...(misspellings.get(right) ?? []), wrong])
  }
  return misspellings
}
