import { type Chromium, chromiumPath, openChromium } from '../../test/support/chromium.ts'
import { PersonAtChromium } from '../../test/support/person-at-chromium.ts'

export type Look = {
  width: number
  height: number
  colors: 'light' | 'dark'
  scale?: number
  language?: 'en' | 'ar'
}

const heightMax = 4_000

/** A browser that takes pictures of one site. */
export class Camera {
  readonly #chromium: Chromium
  readonly #person: PersonAtChromium
  readonly #site: string
  #size = { width: 1_280, height: 900 } as Pick<Look, 'width' | 'height' | 'scale'>

  private constructor(chromium: Chromium, site: string) {
    this.#chromium = chromium
    this.#person = new PersonAtChromium(chromium)
    this.#site = site
  }

  static async open(site: string): Promise<Camera> {
    if (!chromiumPath) throw new Error('Pictures need Chromium: apt-get install chromium')
    return new Camera(await openChromium(chromiumPath, { obeysPolicy: true }), site)
  }

  /** Whose view of the site follows: the owner of a login link, or a visitor. */
  async becomes(loginPath: string | undefined) {
    await this.#chromium.send('Network.clearBrowserCookies')
    if (loginPath === undefined) return
    await this.opens(loginPath)
    await this.#person.clicks('main button[type=submit]')
    await this.#person.seesElement('form[action$="/logout/"]')
  }

  async looks(look: Look) {
    const { colors, language = 'en' } = look
    const headers = { 'accept-language': language }
    await this.#chromium.send('Network.setExtraHTTPHeaders', { headers })
    const features = [{ name: 'prefers-color-scheme', value: colors }]
    await this.#chromium.send('Emulation.setEmulatedMedia', { features })
    this.#size = look
    await this.#sizes(look.height)
    // They would be beside a page that is laid out without them.
    await this.#chromium.send('Emulation.setScrollbarsHidden', { hidden: true })
  }

  opens(path: string): Promise<unknown> {
    return this.#chromium.visit(new URL(path, this.#site).href, 'true')
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
    // With a viewport as high as the page, sticky parts do not cover its middle.
    const isHigher = isWhole && (await this.#contentHeight()) > this.#size.height
    if (isHigher) await this.#sizes(Math.min(await this.#contentHeight(), heightMax))
    const { data } = (await this.#chromium.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
    })) as { data: string }
    if (isHigher) await this.#sizes(this.#size.height)
    return Buffer.from(data, 'base64')
  }

  async #contentHeight(): Promise<number> {
    const { cssContentSize } = (await this.#chromium.send('Page.getLayoutMetrics')) as {
      cssContentSize: { height: number }
    }
    return cssContentSize.height
  }

  async #sizes(height: number) {
    const { width, scale: deviceScaleFactor = 1 } = this.#size
    const size = { width, height, deviceScaleFactor, mobile: false }
    await this.#chromium.send('Emulation.setDeviceMetricsOverride', size)
  }

  close(): Promise<void> {
    return this.#chromium.close()
  }
}
