import type { Chromium } from '../../test/support/chromium.ts'

/** A list that is flung: some 160 rows a second. */
const pixelsAMs = 12

type Scrolled = { rows: number; took: number; waits: number[]; frames: number[] }

/** On a machine that is busy with other things, it does not come to the end, and says how far it came. */
const limitMs = 180_000

/** Scrolls until there is no more to load. A wait: the end of what is loaded is reached, and more is on its way. */
export async function scrollToEnd(chromium: Chromium): Promise<Scrolled> {
  const scrolled = await chromium.evaluate<Scrolled>(`new Promise(resolve => {
    const list = document.querySelector('.team-list')
    const waits = []
    const frames = []
    const began = performance.now()
    let last = began
    let waitingSince
    const step = now => {
      const passed = now - last
      frames.push(passed)
      last = now
      const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2
      const hasMore = document.querySelector('#more') !== null
      if (isAtEnd && hasMore) waitingSince ??= now
      else if (waitingSince !== undefined) {
        waits.push(now - waitingSince)
        waitingSince = undefined
      }
      if ((isAtEnd && !hasMore) || now - began > ${limitMs}) {
        const rows = document.querySelectorAll('#rows [data-row]').length
        return resolve({ rows, took: now - began, waits, frames })
      }
      list.scrollTop += passed * ${pixelsAMs}
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`)
  if (!scrolled) throw new Error('The list could not be scrolled')
  return scrolled
}
