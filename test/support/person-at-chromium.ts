import { loginToken } from './browser.ts'
import type { Chromium } from './chromium.ts'
import type { Company, Person } from './company.ts'
import { waitUntil } from './wait-until.ts'

/** With and without a script, on a phone and on a desk. */
export const ways = [true, false].flatMap(hasScript =>
  [390, 1280].map(width => ({ hasScript, width, with: hasScript ? 'with' : 'without' })),
)

/** By how many pixels the page is wider than the screen. */
export const overflow =
  'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Hands a picture that is drawn here to the page, as the clipboard or a mouse would. */
export const handOver = (kind: 'paste' | 'drop', selector: string, count: number) => `(async () => {
  const transfer = new DataTransfer()
  for (let number = 0; number < ${count}; number++) {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 })
    canvas.getContext('2d').fillRect(5, 5, 40 + number, 20)
    const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
    transfer.items.add(new File([blob], '${kind}-' + number + '.png', { type: 'image/png' }))
  }
  const given = ${kind === 'paste'}
    ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
    : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
  document.querySelector('${selector}').dispatchEvent(given)
  return given.defaultPrevented
})()`

/** A person in a browser of this width, without cookies, in which nothing has happened yet. */
export async function newPersonAt(chromium: Chromium, width: number, hasScript: boolean) {
  await chromium.forget()
  await chromium.resize(width)
  await chromium.send('Emulation.setScriptExecutionDisabled', { value: !hasScript })
  return new PersonAtChromium(chromium)
}

type Place = { x: number; y: number }

const keyCodes: Record<string, number> = {
  Enter: 13,
  Escape: 27,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
}

/** Somebody who looks, clicks and types: by selectors, through real events of mouse and keyboard. */
export class PersonAtChromium {
  protected readonly chromium: Chromium

  constructor(chromium: Chromium) {
    this.chromium = chromium
  }

  /** Waits until the expression is true in the page. */
  async sees(expression: string): Promise<void> {
    const isTrue = async () => (await this.chromium.evaluate<unknown>(expression)) === true
    await waitUntil(`the page shows ${expression}`, isTrue)
  }

  seesElement(selector: string): Promise<void> {
    return this.sees(`document.querySelector(${JSON.stringify(selector)}) !== null`)
  }

  /** The text may be a part of what the element says. */
  seesText(selector: string, text: string): Promise<void> {
    const [element, part] = [selector, text].map(each => JSON.stringify(each))
    return this.sees(`document.querySelector(${element})?.textContent.includes(${part})`)
  }

  async opens(url: string): Promise<void> {
    // Answered once the page has begun. `visit` waits by a timer, and without scripts there are none.
    await this.chromium.send('Page.navigate', { url })
    await this.sees(`document.readyState === 'complete'`)
  }

  /** By a link that was mailed. It leads to this path of the company's, whose scripts have run then. */
  async signsIn(company: Company, who: Person, path = '/'): Promise<void> {
    const token = await loginToken(company, who)
    const next = encodeURIComponent(new URL(company.baseUrl).pathname + path)
    await this.opens(`${company.baseUrl}/login/?token=${token}&next=${next}`)
    await this.clicks('main button[type=submit]')
    await this.sees(`!location.pathname.endsWith('/login/') && document.readyState === 'complete'
      && document.querySelector('form[action$="/logout/"]') !== null`)
  }

  async clicks(selector: string): Promise<void> {
    const place = await this.#placeOf(selector)
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.chromium.send('Input.dispatchMouseEvent', {
        type,
        ...place,
        button: 'left',
        clickCount: 1,
      })
  }

  /** The pointer stays on it. */
  async rests(selector: string): Promise<void> {
    const place = await this.#placeOf(selector)
    await this.chromium.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place })
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
      const place = await this.chromium.evaluate<Place>(measure)
      sameCount = place && place.x === last?.x && place.y === last?.y ? sameCount + 1 : 0
      last = place
      return sameCount === 3 ? place : undefined
    })
  }

  /** Where the cursor is. */
  async writes(text: string): Promise<void> {
    await this.chromium.send('Input.insertText', { text })
  }

  async types(selector: string, text: string): Promise<void> {
    await this.clicks(selector)
    await this.writes(text)
  }

  async presses(key: string, { withControl = false } = {}): Promise<void> {
    const code = keyCodes[key] ?? key.toUpperCase().charCodeAt(0)
    const sent = { key, modifiers: withControl ? 2 : 0, windowsVirtualKeyCode: code }
    const text = key === 'Enter' ? '\r' : key.length === 1 && !withControl ? key : undefined
    const down = text === undefined ? { type: 'rawKeyDown' } : { type: 'keyDown', text }
    await this.chromium.send('Input.dispatchKeyEvent', { ...sent, ...down })
    await this.chromium.send('Input.dispatchKeyEvent', { ...sent, type: 'keyUp' })
  }

  async withoutConnection(act: () => Promise<void>): Promise<void> {
    const network = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    const set = (offline: boolean) =>
      this.chromium.send('Network.emulateNetworkConditions', { offline, ...network })
    await set(true)
    try {
      await act()
    } finally {
      await set(false)
    }
  }
}
