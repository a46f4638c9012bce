import { mulberry32 } from '../../../test/support/random.ts'

const size = 50_000
const onsets = 'b c d f g h j k l m n p r s t v w br cl dr fl gr pl pr sh st th tr'.split(' ')
const vowels = 'a e i o u ai ea io ou'.split(' ')
const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'ck', 'nd', 'st']

/** Made-up words that look like words, all different; the first ones are the shortest. */
const words = makeWords()
/** Cumulative shares of all text: the nth word is n times as rare as the first. */
const shares = makeShares()

/** A word, with the frequency that it has in real text (Zipf's law). */
export function pickWord(random: () => number): string {
  const wanted = random()
  let low = 0
  let high = size - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (shares[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return words[low]!
}

function makeWords(): string[] {
  const random = mulberry32(1)
  const pick = (from: string[]) => from[Math.floor(random() * from.length)]!
  const found = new Set<string>()
  while (found.size < size) {
    const syllables = 1 + Math.floor((found.size / size) * 2 + random() * 1.5)
    let word = ''
    for (let n = 0; n < syllables; n++) word += pick(onsets) + pick(vowels) + pick(codas)
    found.add(word)
  }
  return [...found]
}

function makeShares(): Float64Array {
  const sums = new Float64Array(size)
  let sum = 0
  for (let n = 0; n < size; n++) {
    sum += 1 / (n + 1)
    sums[n] = sum
  }
  return sums.map(each => each / sum)
}
