import { type Random, randomFrom } from '../../../test/support/random.ts'

const onsets = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t th tr v w y z'
const vowels = 'a e i o u ai ea ee io ou'
const codas = 'n r l t s nd st ck m p rt ng x'
const endings = ['s', 'ed', 'ing', 'er', 'ly', 'tion']

/** Every fourth word is another form of one that is more common, as languages have them. */
const formEvery = 4

/** Made-up words that can be spoken, the most common first: those are short, as people's are. */
export function makeVocabulary(count: number): string[] {
  const random = randomFrom('vocabulary')
  const words: string[] = []
  const known = new Set<string>()
  while (words.length < count) {
    const rank = words.length
    const isForm = rank > 100 && rank % formEvery === 0
    const word = isForm
      ? words[random.below(rank)]! + random.pick(endings)
      : newWord(random, syllablesOf(random, rank))
    if (word.length < 2 || word.length > 20 || known.has(word)) continue
    known.add(word)
    words.push(word)
  }
  return words
}

function syllablesOf(random: Random, rank: number): number {
  if (rank < 100) return 1
  if (rank < 3000) return 1 + random.below(3)
  return 2 + random.below(3)
}

function newWord(random: Random, syllables: number): string {
  let word = ''
  for (let at = 0; at < syllables; at++) {
    word += random.pick(onsets.split(' ')) + random.pick(vowels.split(' '))
    if (random.below(3) === 0) word += random.pick(codas.split(' '))
  }
  return word
}
