import { readCollections } from '../collection.ts'
import { rules } from './rules.ts'
import { leaveOut } from './without-rule.ts'

// Without the named rule, if any: `cost-child.ts FOLDER [RULE]`. Prints the microseconds of processor time of a search.

const [folder, name] = process.argv.slice(2)
if (name) leaveOut(rules[name]!)
// Not before: what is imported is already without the rule.
const { harkOnSqlite } = await import('../engines/hark.ts')

const rounds = 5
/** Searches are typed: their first words say what each rule costs, and a few are misspelt. */
const wordsMax = 4
const { docs, queries, typos } = readCollections(folder!).find(each => each.name === 'cranfield')!
const texts = [...queries, ...typos].map(({ text }) => text.split(' ').slice(0, wordsMax).join(' '))

const open = await harkOnSqlite.open(docs)
const micros: number[] = []
// The first round is to warm up.
for (let round = 0; round <= rounds; round++) {
  const before = process.cpuUsage()
  for (const text of texts) await open.search(text, 50)
  const { user, system } = process.cpuUsage(before)
  if (round > 0) micros.push((user + system) / texts.length)
}
await open.close()
// Others on the machine only make it slower.
process.stdout.write(JSON.stringify(Math.min(...micros)))
