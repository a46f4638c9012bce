import { misspell } from '../corpus/misspell.ts'
import type { Making, Query, QueryClass, Viewer } from './query-class.ts'

/** What people, scripts and pastes ask for. */
export const queryClasses: QueryClass[] = [
  ask('rare word', rare),
  ask('middling word, 0.1-5 %', making => middling(making, 0.001)),
  ask('common word, 5-100 %', common),
  ask('2-6 common words', making => several(making, common)),
  ask('2-6 words, 1-5 % each', making => several(making, each => middling(each, 0.01))),
  ask('2-6 words, mixed', making => several(making, mixed)),
  ask('2-6 words of a post', wordsOfPost),
  ask('2 words never together', ({ corpus, random }) => corpus.opposed(random).join(' ')),
  ask('typo, one edit', making => typo(making, 4, 7, 1)),
  ask('typo, two edits', making => typo(making, 8, 20, 2)),
  ask('3 words, one misspelt', making =>
    [common(making), typo(making, 5, 12, 1), middling(making, 0.001)].join(' '),
  ),
  ...[1, 2, 3, 5].map(length =>
    ask(`prefix of ${length}`, making => longWord(making, length + 1, 20).slice(0, length)),
  ),
  ask('2 words and a prefix of 2', making =>
    [common(making), middling(making, 0.001), longWord(making, 3, 20).slice(0, 2)].join(' '),
  ),
  ask('no match', ({ random }) => letters(random, 9)),
  ask('500 characters, words', ({ corpus, random }) => corpus.sentence(random, 90).slice(0, 500)),
  ask('500 characters, typos', manyTypos),
  ask('500 characters, Chinese', ({ corpus, random }) => corpus.chinese(random, 500)),
  ask('500 characters, garbage', garbage),
  ask('small board: common word', common, 'small board'),
  ask('small board: 2-6 mixed', making => several(making, mixed), 'small board'),
  ask('40 of 1,000 boards: common word', common, '40 boards'),
  ask('40 of 1,000 boards: 2-6 mixed', making => several(making, mixed), '40 boards'),
  ask('40 of 1,000 boards: typo', making => typo(making, 5, 20, 1), '40 boards'),
  ask('small company: word', mixed, 'small company'),
  ask('small company: typo', making => typo(making, 5, 20, 1), 'small company'),
  { name: 'similar to a new text', viewer: 'everything', make: newText },
  { name: 'similar to a post', viewer: 'everything', make: changedPost },
]

type Write = (making: Making) => string

function ask(name: string, write: Write, viewer: Viewer = 'everything'): QueryClass {
  return { name, viewer, make: making => ({ text: write(making) }) }
}

function rare({ corpus, random, posts }: Making): string {
  return corpus.between(random, 2 / posts, 50 / posts)
}

function middling({ corpus, random }: Making, least: number): string {
  return corpus.between(random, least, 0.05)
}

function common({ corpus, random }: Making): string {
  return corpus.between(random, 0.05, 1)
}

function mixed(making: Making): string {
  const kinds = [common, (each: Making) => middling(each, 0.001), rare]
  return making.random.pick(kinds)(making)
}

function several(making: Making, write: Write): string {
  const words = Array.from({ length: 2 + making.random.below(5) }, () => write(making))
  return [...new Set(words)].join(' ')
}

function wordsOfPost({ corpus, random, posts }: Making): string {
  const { title, content } = corpus.post(random.below(posts))
  const words = `${title} ${content}`.split(/[. ]+/)
  const first = random.below(Math.max(1, words.length - 6))
  return words.slice(first, first + 2 + random.below(5)).join(' ')
}

function typo(making: Making, least: number, most: number, edits: number): string {
  return misspell(making.random, longWord(making, least, most), edits)
}

function longWord({ corpus, random }: Making, least: number, most: number): string {
  for (;;) {
    const word = corpus.draw(random)
    if (word.length >= least && word.length <= most) return word
  }
}

function manyTypos(making: Making): string {
  const words = Array.from({ length: 60 }, () => typo(making, 6, 12, 2))
  return words.join(' ').slice(0, 500)
}

function garbage({ random }: Making): string {
  const marks = ' .-_@+#%*"(&|/;:!?é漢я\u{1f600}'
  let text = ''
  while (text.length < 500)
    text += letters(random, 1 + random.below(11)) + [...marks][random.below([...marks].length)]
  return text.slice(0, 500).replace(/[\ud800-\udbff]$/, '')
}

function letters({ below }: Making['random'], count: number): string {
  const one = () => String.fromCharCode(97 + below(26))
  return Array.from({ length: count }, one).join('')
}

function newText({ corpus, random }: Making): Query {
  const { title, content } = corpus.text(`draft ${random.below(2 ** 30)}`)
  return { title, text: content }
}

/** Somebody else's words for the same: half of them. */
function changedPost({ corpus, random, posts }: Making): Query {
  const { title, content } = corpus.post(random.below(posts))
  const half = (text: string) => text.split(' ').filter(() => random.below(2) === 0)
  return { title: half(title).join(' '), text: half(content).slice(0, 60).join(' ') }
}
