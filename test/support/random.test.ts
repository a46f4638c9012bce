import { expect, test } from 'bun:test'
import { mulberry32, randomFrom } from './random.ts'

// Databases that benchmarks store between runs were filled from these numbers.
test('the numbers are those of mulberry32', () => {
  const next = mulberry32(1)
  expect([next(), next(), next()]).toEqual([
    0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
  ])
})

test('the same seed gives the same choices, another gives others', () => {
  const draw = (seed: number | string) => {
    const { many, below } = randomFrom(seed)
    return many(20, () => below(1000))
  }
  expect(draw('a text')).toEqual(draw('a text'))
  expect(draw('a text')).not.toEqual(draw('another'))
  expect(draw(7)).not.toEqual(draw(8))
})

test('choices stay within their bounds and reach both ends', () => {
  const { many, below, whole, pick, chance } = randomFrom(3)
  expect(new Set(many(500, () => below(3)))).toEqual(new Set([0, 1, 2]))
  expect(new Set(many(500, () => whole(-1, 1)))).toEqual(new Set([-1, 0, 1]))
  expect(new Set(many(500, () => pick(['a', 'b'])))).toEqual(new Set(['a', 'b']))
  expect(many(500, () => chance(0)).includes(true)).toBe(false)
  expect(many(500, () => chance(1)).includes(false)).toBe(false)
})

test('a commit has one seed, each file its own, and HARK_SEED another', () => {
  const seeds = (env: object) => {
    const script = `import { seedOfRun } from '${import.meta.dir}/random.ts'
      console.error(seedOfRun('a') + ' ' + seedOfRun('b'))`
    const { stderr } = Bun.spawnSync([process.execPath, '-e', script], {
      env: { PATH: process.env.PATH, ...env },
    })
    return stderr.toString().trim().split(' ')
  }
  const [a, b] = seeds({})
  expect(seeds({})).toEqual([a!, b!])
  expect(a).not.toBe(b)
  expect(seeds({ HARK_LONG: '1' })).not.toEqual([a!, b!])
  expect(seeds({ HARK_SEED: '7' })).toEqual(['7', '7'])
})
