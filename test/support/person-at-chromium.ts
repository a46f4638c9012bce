import type { Chromium } from './chromium.ts'
import { waitUntil } from './wait-until.ts'

/** With and without a script, on a phone and on a desk. */
export const ways = [true, false].flatMap(hasScript =>
  [390, 1280].map(width => ({ hasScript, width, with: hasScript ? 'with' : 'without' })),
)

/** A person in a browser of this width, without cookies. */
export async function newPersonAt(chromium: Chromium, width: number, hasScript: boolean) {
  const size = { width, height: 800, deviceScaleFactor: 1, mobile: false }
  await chromium.send('Emulation.setDeviceMetricsOverride', size)
  await chromium.send('Emulation.setScriptExecutionDisabled', { value: !hasScript })
  await chromium.send('Network.clearBrowserCookies')
  return new PersonAtChromium(chromium)
}

type Place = { x: number; y: number }

/** Somebody who looks, clicks and types: by selectors, through real events of mouse and keyboard. */
export class PersonAtChromium {
  readonly #chromium: Chromium

  constructor(chromium: Chromium) {
    this.#chromium = chromium
  }

  /** Waits until the expression is true in the page. */
  async sees(expression: string, deadlineMs = 30_000): Promise<void> {
    const isTrue = async () => (await this.#chromium.evaluate<unknown>(expression)) === true
    await waitUntil(`the page shows ${expression}`, isTrue, deadlineMs)
  }

  seesElement(selector: string): Promise<void> {
    return this.sees(`document.querySelector(${JSON.stringify(selector)}) !== null`)
  }

  async opens(url: string): Promise<void> {
    // Answered once the page has begun. `visit` waits by a timer, and without scripts there are none.
    await this.#chromium.send('Page.navigate', { url })
    await this.sees(`document.readyState === 'complete'`)
  }

  async clicks(selector: string): Promise<void> {
    const place = await this.#placeOf(selector)
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.#chromium.send('Input.dispatchMouseEvent', {
        type,
        ...place,
        button: 'left',
        clickCount: 1,
      })
  }

  /** The middle of an element, once it has stood still for a few frames. */
  async #placeOf(selector: string): Promise<Place> {
    const measure = `(() => {
      const element = document.querySelector(${JSON.stringify(selector)})
      if (!element) return undefined
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })()`
    let last: Place | undefined
    let sameCount = 0
    return waitUntil(`${selector} stands still`, async () => {
      const place = await this.#chromium.evaluate<Place>(measure)
      sameCount = place && place.x === last?.x && place.y === last?.y ? sameCount + 1 : 0
      last = place
      return sameCount === 3 ? place : undefined
    })
  }

  async types(selector: string, text: string): Promise<void> {
    await this.clicks(selector)
    await this.#chromium.send('Input.insertText', { text })
  }
}
