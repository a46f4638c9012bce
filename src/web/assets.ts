import { favicon } from './favicon.ts'
import css from './hark.css' with { type: 'text' }

export type Asset = { path: string; type: string; body: string }

/** Paths within a company's address. The hash lets browsers keep each for ever. */
export const stylesheet: Asset = {
  path: `/assets/hark-${hashOf(css)}.css`,
  type: 'text/css; charset=utf-8',
  body: css,
}

export const icon: Asset = {
  path: `/assets/hark-${hashOf(favicon)}.svg`,
  type: 'image/svg+xml',
  body: favicon,
}

export const assets: Asset[] = [stylesheet, icon]

function hashOf(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 12)
}
