import { parseArgs } from 'node:util'

export type Options = {
  /** Checks every answer of every row, on little data, and measures nothing to speak of. */
  isQuick: boolean
  postsFew: number
  postsMany: number
  importPosts: number
  /** The groups whose names match are measured. */
  only: RegExp
  rounds: number
  secondsPerRound: number
  warmUpSeconds: number
  logLevel: string
  command: string
  generator: 'wrk' | 'autocannon' | undefined
}

export const usage = `npm run bench -- [options]
  --quick            check every answer on little data, in under a minute; times mean nothing
  --posts FEW,MANY   sizes of the two databases (1000,1000000; with --quick 300,1000)
  --import N         how many posts are imported (1000000; with --quick 300)
  --only PATTERN     a regular expression: which groups to measure, of starts, reads, cold, engines, lists,
                     insight, workers, nodes, creates, writes, revalidation, under-writes, memory, imports, sync, feed and background
                     (all)
  --rounds N         how often everything is measured, in turn (5)
  --seconds N        how long each measurement takes (4)
  --generator NAME   wrk or autocannon, instead of the better one that is there
  --log-level LEVEL  LOG_LEVEL of the servers (warn: nginx and the bare server log nothing either)
  --hark COMMAND     the Hark to measure, such as dist/hark (bin/hark)`

export function parseOptions(words: string[], root: string): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      quick: { type: 'boolean', default: false },
      posts: { type: 'string' },
      import: { type: 'string' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      generator: { type: 'string' },
      'log-level': { type: 'string', default: 'warn' },
      hark: { type: 'string', default: `${root}/bin/hark` },
    },
  })
  const isQuick = values.quick
  const [postsFew, postsMany] = (values.posts ?? (isQuick ? '300,1000' : '1000,1000000'))
    .split(',')
    .map(Number)
  const importPosts = Number(values.import ?? (isQuick ? 300 : 1_000_000))
  const generator = values.generator
  if (!isCount(postsFew, 100) || !isCount(postsMany, 100))
    throw new Error('--posts takes two numbers of at least 100, such as 1000,1000000.')
  if (!isCount(importPosts, 1)) throw new Error('--import is a whole number of at least 1.')
  if (generator !== undefined && generator !== 'wrk' && generator !== 'autocannon')
    throw new Error('--generator is wrk or autocannon.')
  const [rounds, secondsPerRound] = [Number(values.rounds), Number(values.seconds)]
  if (!isCount(rounds, 1) || !isCount(secondsPerRound, 1))
    throw new Error('--rounds and --seconds are whole numbers of at least 1.')
  return {
    isQuick,
    postsFew,
    postsMany,
    importPosts,
    only: new RegExp(values.only),
    rounds: isQuick ? 1 : rounds,
    secondsPerRound,
    warmUpSeconds: Math.min(3, secondsPerRound),
    logLevel: values['log-level'],
    command: values.hark,
    generator,
  }
}

function isCount(number: number | undefined, least: number): number is number {
  return Number.isInteger(number) && number! >= least
}
