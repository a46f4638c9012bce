import { type Chromium, chromiumPath, openChromium } from '../../test/support/chromium.ts'
import { PersonAtChromium } from '../../test/support/person-at-chromium.ts'

export type Look = { width: number; height: number; colors: 'light' | 'dark'; scale?: number }

/** A browser that takes pictures of one site. */
export class Camera {
  readonly #chromium: Chromium
  readonly #person: PersonAtChromium
  readonly #site: string

  private constructor(chromium: Chromium, site: string) {
    this.#chromium = chromium
    this.#person = new PersonAtChromium(chromium)
    this.#site = site
  }

  static async open(site: string): Promise<Camera> {
    if (!chromiumPath) throw new Error('Pictures need Chromium: apt-get install chromium')
    return new Camera(await openChromium(chromiumPath, { obeysPolicy: true }), site)
  }

  /** As whom the site is seen from now on: the owner of a login link, or nobody. */
  async becomes(loginToken: string | undefined) {
    await this.#chromium.send('Network.clearBrowserCookies')
    if (loginToken === undefined) return
    await this.opens(`/login/?token=${loginToken}`)
    await this.#person.clicks('main button[type=submit]')
    await this.#person.seesElement('form[action$="/logout/"]')
  }

  async looks({ width, height, colors, scale = 1 }: Look) {
    const features = [{ name: 'prefers-color-scheme', value: colors }]
    await this.#chromium.send('Emulation.setEmulatedMedia', { features })
    const size = { width, height, deviceScaleFactor: scale, mobile: false }
    await this.#chromium.send('Emulation.setDeviceMetricsOverride', size)
    // They would be beside a page that is laid out without them.
    await this.#chromium.send('Emulation.setScrollbarsHidden', { hidden: true })
  }

  opens(path: string): Promise<unknown> {
    return this.#chromium.visit(this.#site + path, 'true')
  }

  /** Runs what a person would do, and waits until the page shows what comes of it. */
  async does(script: string, shown: string) {
    const expression = `void (() => { ${script} })()`
    const { exceptionDetails } = (await this.#chromium.send('Runtime.evaluate', {
      expression,
    })) as {
      exceptionDetails?: { exception?: { description?: string } }
    }
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
    await this.#person.seesElement(shown)
  }

  /** WebP, of what is seen, or of the whole page. */
  async takes({ isWhole = false, quality = 80 } = {}): Promise<Uint8Array> {
    const options = { format: 'webp', quality, captureBeyondViewport: isWhole }
    const clip = isWhole ? { clip: { ...(await this.#wholePage()), scale: 1 } } : {}
    const { data } = (await this.#chromium.send('Page.captureScreenshot', {
      ...options,
      ...clip,
    })) as { data: string }
    return Buffer.from(data, 'base64')
  }

  async #wholePage() {
    const { cssContentSize } = (await this.#chromium.send('Page.getLayoutMetrics')) as {
      cssContentSize: { width: number; height: number }
    }
    return {
      x: 0,
      y: 0,
      width: cssContentSize.width,
      height: Math.min(cssContentSize.height, 4_000),
    }
  }

  close(): Promise<void> {
    return this.#chromium.close()
  }
}
