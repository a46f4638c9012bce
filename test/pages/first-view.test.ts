import { expect, test } from 'bun:test'
import { demoCompany, freshCompany } from '../support/company.ts'

const bytesMax = 60_000

/** As many bytes as travel, and the text that they are. */
async function load(url: string) {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }
  const response = await fetch(url, { headers, decompress: false })
  expect(response.status).toBe(200)
  const body = new Uint8Array(await response.arrayBuffer())
  const isCompressed = response.headers.get('content-encoding') === 'gzip'
  const text = new TextDecoder().decode(isCompressed ? Bun.gunzipSync(body) : body)
  return { bytes: body.length, isCompressed, text, headers: response.headers }
}

test('the first view of a full board of the demonstration takes at most 60 kB, with its style, scripts and icon', async () => {
  const company = await demoCompany()
  const page = await load(`${company.baseUrl}/board/feature-requests/`)
  expect(page.text.match(/class="post-card"/g)).toHaveLength(20)
  const urls = [...page.text.matchAll(/(?:src|href)="([^"]*\/(?:assets|icon)\/[^"]+)"/g)].map(
    ([, path = '']) => new URL(path, company.baseUrl).href,
  )
  expect(urls.map(url => url.replace(/.*\/icon\/.*|.*\/|-[0-9a-f]+/g, '')).sort()).toEqual([
    '',
    'hark.css',
    'hark.js',
    'htmx.js',
  ])
  const assets = await Promise.all(urls.map(load))
  for (const { bytes, isCompressed, headers } of assets) {
    // The icon, a letter, would not get smaller.
    expect(isCompressed).toBe(bytes > 500)
    if (isCompressed) expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  const bytes = assets.reduce((sum, asset) => sum + asset.bytes, page.bytes)
  expect(bytes).toBeLessThanOrEqual(bytesMax)
})

test('a page is compressed for those who take gzip, with the same words and a tag that both know', async () => {
  const company = await demoCompany()
  for (const path of ['/board/feature-requests/', '/api/docs/']) {
    const url = path.startsWith('/api') ? `${company.server.url}${path}` : company.baseUrl + path
    // The first of each comes from no cache.
    for (let time = 0; time < 2; time++) {
      const compressed = await load(url)
      const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(compressed.isCompressed).toBe(true)
      expect(compressed.text).toBe(await plain.text())
      expect(compressed.bytes).toBeLessThan(compressed.text.length / 3)
      const etag = plain.headers.get('etag')!
      expect(etag).toStartWith('W/')
      expect(compressed.headers.get('etag')).toBe(etag)
      for (const { headers } of [compressed, plain])
        expect(headers.get('vary')).toContain('Accept-Encoding')
      for (const tag of [etag, etag.slice(2)])
        for (const encoding of ['gzip', 'identity']) {
          const headers = { 'if-none-match': tag, 'accept-encoding': encoding }
          expect((await fetch(url, { headers })).status).toBe(304)
        }
    }
  }
})

test('an asset is sent as it is to programs that take no gzip', async () => {
  const company = await freshCompany()
  const page = await load(`${company.baseUrl}/`)
  const [, path = ''] = /href="([^"]+\.css)"/.exec(page.text)!
  const url = new URL(path, company.baseUrl).href
  for (const accepted of ['identity', 'gzip;q=0', 'br, gzip; q=0.0', 'xgzip']) {
    const options = { headers: { 'accept-encoding': accepted }, decompress: false }
    const response = await fetch(url, options)
    expect([accepted, response.headers.get('content-encoding')]).toEqual([accepted, null])
    expect(await response.text()).toContain(':root')
  }
})
