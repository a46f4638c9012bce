import { describe, expect, test } from 'bun:test'
import { cpuMsOf } from '../../../test/support/measure.ts'
import {
  joined,
  lyingPng,
  type PictureFormat,
  picture,
  pictureTypes,
  withNote,
} from '../../../test/support/pictures.ts'
import { randomFrom } from '../../../test/support/random.ts'
import { encodeImage, imageEnd } from './encode-image.ts'

const formats = Object.keys(pictureTypes) as PictureFormat[]

async function codeOf(bytes: Uint8Array, type: string | null = null): Promise<string> {
  try {
    await encodeImage(bytes, type)
    return 'taken'
  } catch (error) {
    return (error as Error).message
  }
}

test.each(formats)('a %s becomes a WebP of its size', async format => {
  const { bytes, width, height } = await encodeImage(await picture(format), pictureTypes[format])
  const metadata = await new Bun.Image(bytes).metadata()
  expect(metadata).toEqual({ width, height, format: 'webp' })
  expect([width, height]).toEqual(format === 'gif' ? [1, 1] : [40, 30])
})

test('a larger one is made as small as pages need it', async () => {
  const image = await encodeImage(await picture('jpg', { width: 4_096, height: 1_000 }), null)
  expect([image.width, image.height]).toEqual([2_048, 500])
})

test('what a camera notes is gone, and so is what follows the image', async () => {
  const note = 'taken at 52.5200N 13.4050E'
  const jpeg = withNote(await picture('jpg'), note)
  const { bytes } = await encodeImage(joined(jpeg, 'SEFT a film of the camera'), 'image/jpeg')
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).not.toContain(note)
  expect(text).not.toContain('SEFT')
})

describe('each lie has its own code', () => {
  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<html><script>alert(1)</script></html>',
    '',
    'GIF8',
    'BM',
  ])('%p is no image', async text => {
    expect(await codeOf(Buffer.from(text))).toBe('unsupported_image')
    expect(await codeOf(Buffer.from(text), 'image/png')).toBe('unsupported_image')
  })

  test.each(formats)('a %s by the name of another', async format => {
    const other = format === 'png' ? 'image/gif' : 'image/png'
    expect(await codeOf(await picture(format), other)).toBe('image_type_mismatch')
    expect(await codeOf(await picture(format), 'image/svg+xml')).toBe('image_type_mismatch')
    expect(await codeOf(await picture(format), 'application/octet-stream')).toBe('taken')
  })

  test.each([
    [30_000, 30_000],
    [30_000, 1],
    [1, 30_000],
    [50_000, 50_000],
    [16_384, 16_384],
    [2 ** 31 - 1, 2 ** 31 - 1],
  ])('a PNG that says %d × %d, before any pixel is decoded', async (width, height) => {
    const cpuMs = await cpuMsOf(async () =>
      expect(await codeOf(lyingPng(width, height))).toBe('image_too_large'),
    )
    expect(cpuMs).toBeLessThan(2_000)
  })

  test.each(formats)('a %s that ends early', async format => {
    const whole = await picture(format)
    for (const share of [0.3, 0.5, 0.9])
      expect(await codeOf(whole.subarray(0, Math.ceil(whole.length * share)))).toBe('image_damaged')
  })

  test.each(formats)('a %s with something else behind it', async format => {
    const whole = await picture(format)
    for (const more of [
      '<script>alert(1)</script>',
      'PK\x03\x04 an archive',
      '%PDF-1.7',
      '<HTML>',
      '<?php system($_GET[1]);',
    ])
      expect(await codeOf(joined(whole, more))).toBe('image_has_more')
  })
})

test('damaged files are refused or decoded, and nothing else', async () => {
  const { whole } = randomFrom(7)
  for (const format of formats) {
    const sound = await picture(format)
    for (let count = 0; count < 200; count++) {
      const damaged = sound.slice()
      for (let left = whole(1, 6); left > 0; left--)
        damaged[whole(0, damaged.length - 1)] = whole(0, 255)
      expect(await codeOf(damaged)).toMatch(
        /^(?:taken|unsupported_image|image_(?:too_large|damaged|has_more))$/,
      )
    }
  }
})

test.each([
  ['jpg', 'ffd8ffd0', 'ff'],
  ['jpg', 'ffd8ffd0', 'ff00'],
  ['jpg', 'ffd8ffd0', 'ff0000'],
  ['jpg', 'ffd8ffd0', 'ffd0'],
  ['jpg', 'ffd8ffd0', 'ffe00002'],
  ['png', '89504e470d0a1a0a', '000000000000000000000000'],
  ['gif', '47494638396101000100000000', '21fe00'],
  ['gif', '4749463839610100010000000021fe', '01'],
] as const)(
  'the end of a %s is looked for in no time: %s, then %s 8 MiB long',
  async (...example) => {
    const [format, start, unit] = example
    const file = Buffer.alloc(8 * 2 ** 20, start, 'hex').fill(unit, start.length / 2, 'hex')
    const look = () => cpuMsOf(() => expect(imageEnd(format, file)).toBeUndefined())
    // The best of a few.
    expect(Math.min(await look(), await look(), await look())).toBeLessThan(100)
  },
)

test('the event loop goes on while images are decoded', async () => {
  const large = await picture('jpg', { width: 4_000, height: 3_000 })
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await Promise.all(Array.from({ length: 4 }, () => encodeImage(large, null)))
  clearInterval(counting)
  // Decoded by this thread, there would be four at most.
  expect(turns).toBeGreaterThan(8)
})
