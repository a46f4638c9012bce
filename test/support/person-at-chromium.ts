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
    await this.seesElement(selector)
    const place = await this.#chromium.evaluate<{ x: number; y: number }>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)})
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })()`)
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.#chromium.send('Input.dispatchMouseEvent', {
        type,
        ...place,
        button: 'left',
        clickCount: 1,
      })
  }

  async types(selector: string, text: string): Promise<void> {
    await this.clicks(selector)
    await this.#chromium.send('Input.insertText', { text })
  }
}
