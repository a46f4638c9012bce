import htmx from 'htmx.org/dist/htmx.min.js' with { type: 'text' }
import { favicon } from './favicon.ts'
import script from './hark.browser.js' with { type: 'text' }
import css from './hark.css' with { type: 'text' }

/** `gzip` is the same body, compressed once: none of them changes while the process runs. */
export type Asset = { path: string; type: string; body: string; gzip: Uint8Array<ArrayBuffer> }

export const stylesheet = asset('hark', 'css', 'text/css; charset=utf-8', css)
export const icon = asset('hark', 'svg', 'image/svg+xml', favicon)
/** In this order: ours uses htmx. */
export const scripts = [
  asset('htmx', 'js', 'text/javascript; charset=utf-8', htmx),
  asset('hark', 'js', 'text/javascript; charset=utf-8', script),
]

export const assets: Asset[] = [stylesheet, icon, ...scripts]

/** The path is within a company's address. The hash lets browsers cache each for ever. */
function asset(name: string, ending: string, type: string, body: string): Asset {
  const hash = new Bun.CryptoHasher('sha256').update(body).digest('hex').slice(0, 12)
  const gzip = Bun.gzipSync(body, { level: 9 })
  return { path: `/assets/${name}-${hash}.${ending}`, type, body, gzip }
}
