import { type Chromium, chromiumPath, openChromium } from '../../test/support/chromium.ts'
import { startHark } from '../../test/support/hark.ts'

export type Paint = { page: string; lcpMs: number; layoutShift: number; bytes: number }

/** The largest paint and all shifts of the page that is open, a while after it has loaded. */
const observed = `new Promise(resolve => {
  let lcpMs = 0, layoutShift = 0
  new PerformanceObserver(list => { for (const { startTime } of list.getEntries()) lcpMs = startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) layoutShift += value })
    .observe({ type: 'layout-shift', buffered: true })
  const sizes = () => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  setTimeout(() => resolve({ lcpMs, layoutShift, bytes: sizes() }), 700)
})`

/** First views of a phone whose processor is four times as slow, with nothing cached: the worst of each page. */
export async function measurePaints(rounds: number): Promise<Paint[]> {
  if (!chromiumPath) throw new Error('There is no chromium here (apt-get install chromium).')
  const hark = await startHark()
  await hark.hark(['demo'])
  const board = `${hark.url}/board/feature-requests/`
  const [, post] = /href="([^"]*\/post\/\d+\/[^"]*)"/.exec(await (await fetch(board)).text())!
  const pages = { home: `${hark.url}/`, board, post: new URL(post!, hark.url).href }
  const chromium = await openChromium(chromiumPath, { obeysPolicy: true })
  const paints: Paint[] = []
  try {
    await prepare(chromium)
    for (const [page, url] of Object.entries(pages)) {
      const views: Omit<Paint, 'page'>[] = []
      for (let round = 0; round < rounds; round++) {
        await chromium.send('Network.clearBrowserCache')
        views.push(await chromium.visit<Omit<Paint, 'page'>>(url, observed))
      }
      const worst = (key: keyof Omit<Paint, 'page'>) => Math.max(...views.map(view => view[key]))
      paints.push({
        page,
        lcpMs: worst('lcpMs'),
        layoutShift: worst('layoutShift'),
        bytes: worst('bytes'),
      })
    }
  } finally {
    await chromium.close()
    await hark.stop()
  }
  return paints
}

async function prepare(chromium: Chromium) {
  const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
  await chromium.send('Emulation.setDeviceMetricsOverride', phone)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
