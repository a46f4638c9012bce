import type { Asked } from '../api/requests.ts'
import { inLongRun, isLongRun } from '../support/long-run.ts'

const fill = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** What takes parsers, regular expressions, escaping and search longest, in the order of how often one did. */
const parts = [
  'a\n',
  'x',
  'http://a.b/ ',
  '>',
  ' ',
  '**a**b',
  '%',
  '[a](http://b) ',
  '- ',
  '\n',
  '|a|b|\n|-|-|\n',
  '<',
  '@[a](user:1) ',
  '![',
  'word1 word2 ',
  '日本語 ',
  '`',
  'a@b.c ',
  "'",
  '\u0301',
]

/** Texts of a length; in a long run of every kind. */
export const worstTexts = (length: number): string[] =>
  parts.slice(0, inLongRun(5, parts.length)).map(part => fill(part, length))

const textMax = 20_000
const ids = Array.from({ length: 1_000 }, (_, at) => at + 1)

type Body = Record<string, unknown>

/** The sample's body with one field at a time made as bad as it can be, and bodies that fill the 256 KiB. */
export function worstBodies(body: Body): (Body | string)[] {
  const texts = [...worstTexts(textMax), ...(isLongRun ? worstTexts(255) : [])]
  const single = Object.entries(body).flatMap(([name, value]): Body[] => {
    if (typeof value === 'string') return texts.map(text => ({ ...body, [name]: text }))
    if (!Array.isArray(value)) return []
    const isOfIds = typeof value[0] === 'number'
    const many = isOfIds ? ids : Array.from({ length: 1_000 }, (_, at) => value[0] ?? `item ${at}`)
    return [{ ...body, [name]: many }]
  })
  return [...single, ...(isLongRun ? whole : [whole[turn++ % whole.length]!])]
}

/** Reading a body is the same everywhere: in a short run each route gets another one of these. */
let turn = 0

const size = 255 * 1024
const whole = [
  `{"a":${'['.repeat(30)}${']'.repeat(30)},"b":[${fill('[],', size - 100)}[]]}`,
  `{${Array.from({ length: 15_000 }, (_, at) => `"k${at}":1`).join()}}`,
  `{"title":"${fill('\\u0041', size - 100)}"}`,
  fill('{"a":', size),
  `{"content":"${fill('\\n', size - 100)}"}`,
]

/** Names that pages and endpoints read; one that is not known is refused or ignored, which has its price, too. */
const queryNames = ['search', 'q', 'title', 'cursor', 'status', 'post', 'comments', 'merge', 'next']

/** URL and headers may have 16 KiB together. */
export function worstQueries({ query = {} }: Asked): string[] {
  const given = new URLSearchParams(query).toString()
  const own = [...queryNames, ...Object.keys(query)]
  const texts = worstTexts(500)
  const long = own.flatMap((name, at) =>
    (isLongRun ? texts : [texts[at % texts.length]!]).map(
      text => `${given}&${name}=${encodeURIComponent(text)}`,
    ),
  )
  return [...long, fill('%', 14_000), fill('a=1&', 14_000), fill('search=%25&', 14_000)]
}

/** Fewer than of bodies: people may send 120 forms a minute. */
export function worstForms(fields: Record<string, string>): Record<string, string>[] {
  const texts = Object.entries(fields).filter(([, value]) => !/^\d+$/.test(value))
  return worstTexts(textMax)
    .slice(0, inLongRun(2, 6))
    .flatMap(text => texts.map(([name]) => ({ ...fields, [name]: text })))
}

/** What the formats begin with, and then 8 MiB of one byte. */
export const worstFiles = ['ffd8ff', '89504e470d0a1a0a', '474946383961', '52494646ffffff0057454250']
  .flatMap(start => ['ff', '00', '21'].map(byte => [start, byte] as const))
  .map(([start, byte]) => {
    const file = new Uint8Array(8 * 1024 * 1024).fill(Number.parseInt(byte, 16))
    file.set(Uint8Array.fromHex(start))
    return file
  })
