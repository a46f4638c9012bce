import { mulberry32 } from '../../../test/support/random.ts'
import { pickWord } from './vocabulary.ts'

/** To be raised whenever the same number gives another post, or leaves other rows: stored databases are then rebuilt. */
export const makerVersion = 4

const people = 50_000
const minuteMs = 60_000
const firstPostMs = Date.UTC(2024, 0, 1)
const boards = ['feature-requests', 'bugs', 'feature-requests', 'internal', 'feature-requests']

type Person = { email: string; full_name: string }
export type MadeComment = {
  content: string
  creator: Person
  created: string
  internal: boolean
}
/** One line of a file that `hark import` takes. */
export type MadePost = {
  title: string
  content: string
  board: string
  creator: Person
  created: string
  votes: Person[]
  comments: MadeComment[]
}

/**
 * The post with this number, the oldest being 0: the same every time, and without generating those
 * before it, so that any page of any list is known in advance. About 56 words long. Posts are a
 * minute apart and comments a second, so a later post's comments are all newer.
 */
export function makePost(number: number): MadePost {
  const random = mulberry32(Math.imul(number + 1, 0x9e3779b1))
  const createdMs = firstPostMs + number * minuteMs
  return {
    title: sentence(random, 3 + Math.floor(random() * 7)),
    content: sentences(random, 20 + Math.floor(random() * 61)),
    board: boards[Math.floor(random() * boards.length)]!,
    creator: person(Math.floor(random() * people)),
    created: new Date(createdMs).toISOString(),
    votes: voters(random),
    comments: comments(random, createdMs),
  }
}

/** The comment that was written at that time, and its post: a time belongs to one comment only. */
export function findComment(
  createdMs: number,
): { comment: MadeComment; post: MadePost } | undefined {
  const post = findPost(createdMs)
  const comment = post.comments.find(each => Date.parse(each.created) === createdMs)
  return comment && { comment, post }
}

/** The post that was written at that time. */
export function findPost(createdMs: number): MadePost {
  return makePost(Math.floor((createdMs - firstPostMs) / minuteMs))
}

function voters(random: () => number): Person[] {
  const first = Math.floor(random() * people)
  const count = Math.min(40, skewed(random, 3))
  // The step shares no divisor with the number of people, so nobody votes twice.
  return Array.from({ length: count }, (_, n) => person((first + n * 7919) % people))
}

function comments(random: () => number, postedMs: number): MadeComment[] {
  const count = Math.min(20, skewed(random, 1.5))
  return Array.from({ length: count }, (_, n) => ({
    content: sentences(random, 5 + Math.floor(random() * 30)),
    creator: person(Math.floor(random() * people)),
    created: new Date(postedMs + (n + 1) * 1000).toISOString(),
    internal: random() < 0.1,
  }))
}

/** Exponentially distributed: mostly few, seldom many. */
function skewed(random: () => number, scale: number): number {
  return Math.floor(-Math.log(1 - random()) * scale)
}

function person(number: number): Person {
  return { email: `person${number}@example.com`, full_name: `Person ${number}` }
}

function sentences(random: () => number, words: number): string {
  const parts: string[] = []
  for (let left = words; left > 0; left -= 12) parts.push(sentence(random, Math.min(12, left)))
  return `${parts.join('. ')}.`
}

function sentence(random: () => number, words: number): string {
  const text = Array.from({ length: words }, () => pickWord(random)).join(' ')
  return text[0]!.toUpperCase() + text.slice(1)
}
