import type { Chromium } from '../../test/support/chromium.ts'
import type { Times } from './times.ts'

const codes: Record<string, number> = { Enter: 13, ArrowRight: 39 }

/** Longer than anything takes on a machine that is busy: then something is wrong. */
const giveUpMs = 30_000

/** Presses keys, and measures in the page when it shows what they did. */
export class Keyboard {
  readonly #chromium: Chromium
  readonly #times: Times

  constructor(chromium: Chromium, times: Times) {
    this.#chromium = chromium
    this.#times = times
  }

  /** So many keys were pressed; a text that is written counts as one. */
  pressed = 0

  async presses(key: string, modifier?: 'ctrl') {
    this.pressed++
    const code = codes[key] ?? key.toUpperCase().charCodeAt(0)
    // Without its text, Enter sends no form by itself.
    const text = key === 'Enter' ? { text: '\r' } : key.length === 1 ? { text: key } : {}
    const pressed = { key, windowsVirtualKeyCode: code, modifiers: modifier ? 2 : 0 }
    const type = 'text' in text ? 'keyDown' : 'rawKeyDown'
    await this.#chromium.send('Input.dispatchKeyEvent', { type, ...pressed, ...text })
    await this.#chromium.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
  }

  async writes(text: string) {
    this.pressed++
    await this.#chromium.send('Input.insertText', { text })
  }

  /** Another post is open, and read. */
  async moves(step: string, key: string) {
    await this.#measure(step, () => this.presses(key), { shown: otherPost })
  }

  /** A property opens, with its chosen value or the field that its values are searched in; a letter gets there. */
  async takes(step: string, key: string, words: string) {
    const field = '.pane-action[open] :is(.options-search, [type=search], .option :checked)'
    await this.focuses(`${step} (${key})`, key, field)
    await this.presses(words[0]!)
    // A word counts as one key.
    this.pressed--
    await this.writes(words.slice(1))
  }

  focuses(step: string, key: string, selector: string) {
    return this.focusesBy(step, () => this.presses(key), selector)
  }

  async focusesBy(step: string, act: () => Promise<void>, selector: string) {
    const shown = `document.activeElement?.matches(${JSON.stringify(selector)})`
    await this.#measure(step, act, { shown })
  }

  /** The answer has a text. */
  async fills(step: string, act: () => Promise<void>) {
    await this.#measure(step, act, {
      shown: `document.querySelector('#answer-content').value !== ''`,
    })
  }

  /** As many as are changed at once. */
  async selects500() {
    const shown = `document.querySelectorAll('.row-box:checked').length === 500`
    await this.#measure('select 500 (a)', () => this.presses('a'), { shown })
  }

  /** The post leaves the list, the next one opens, and the server says so. */
  async leaves(step: string, act: () => Promise<void>) {
    await this.#measure(step, act, { shown: otherPost, confirmed: otherNotice })
  }

  /** A property has another value, and the server says so. */
  async chooses(step: string, name: string, act: () => Promise<void>) {
    const shown = `document.querySelector('#pane [data-key="${name}"] .property-value').textContent
      !== before.values['${name}']`
    await this.#measure(step, act, { shown, confirmed: otherNotice })
  }

  /** The conversation has a note, and the server says so. */
  async notes(step: string, act: () => Promise<void>) {
    const shown = `document.querySelector('#pane .pane-internal') !== null`
    await this.#measure(step, act, { shown, confirmed: otherNotice })
  }

  /** The post stays: what was done shows with the server's answer. */
  async stays(step: string, act: () => Promise<void>) {
    await this.#measure(step, act, { shown: otherNotice })
  }

  async #measure(
    step: string,
    act: () => Promise<void>,
    { shown, confirmed }: { shown: string; confirmed?: string },
  ) {
    await this.#chromium.evaluate(watch({ shown, confirmed: confirmed ?? shown }))
    await act()
    const ms = await this.#chromium.evaluate<{ shown: number; confirmed: number }>('window.watched')
    if (!ms) throw new Error(`${step}: nothing was shown`)
    this.#times.add('shown', step, ms.shown)
    if (confirmed) this.#times.add('confirmed', step, ms.confirmed)
  }
}

const otherPost = `document.querySelector('#pane-title') !== before.title
  && !document.querySelector('#pane').hasAttribute('aria-busy')`

/** The notice is replaced by each answer. */
const otherNotice = `document.querySelector('#notice').firstChild !== before.notice`

/** From the key until a frame is drawn in which the expressions hold. */
function watch({ shown, confirmed }: { shown: string; confirmed: string }): string {
  return `void (window.watched = new Promise((resolve, reject) => {
    const before = {
      title: document.querySelector('#pane-title'),
      notice: document.querySelector('#notice').firstChild,
      values: Object.fromEntries(Array.from(
        document.querySelectorAll('#pane [data-key] .property-value'),
        value => [value.closest('[data-key]').dataset.key, value.textContent],
      )),
    }
    const began = performance.now()
    const ms = {}
    let pressed
    addEventListener('keydown', event => { pressed = event.timeStamp }, { capture: true, once: true })
    const look = now => {
      if (now - began > ${giveUpMs}) return resolve(undefined)
      if (pressed !== undefined) {
        if (ms.shown === undefined && (${shown})) ms.shown = performance.now() - pressed
        if (ms.shown !== undefined && (${confirmed})) {
          ms.confirmed = performance.now() - pressed
          return resolve(ms)
        }
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }))`
}
