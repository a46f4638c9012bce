import { type Answer, expectStatus, request } from './client.ts'
import type { Company, Person } from './company.ts'
import type { RunningHark } from './hark.ts'
import { newAddress } from './network-address.ts'
import { sharedStore } from './shared-store.ts'

type Visit = { headers?: Record<string, string | null>; server?: RunningHark }

/** What a form carries that a page of ours sent, as browsers of today say it. */
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/**
 * Requests as a browser makes them: with the cookies that it was given, and forms as forms. From a network address of its own,
 * where the server believes a proxy: some limits count what comes from one.
 */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #address = newAddress()
  readonly #base: string

  /** `base` ends without a slash. */
  constructor(base: string) {
    this.#base = base
  }

  /** Another one with the cookies that this has now. */
  copy(base = this.#base): Browser {
    const copy = new Browser(base)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  get(path: string, { headers, ...call }: Visit = {}): Promise<Answer> {
    return this.#send('GET', path, { headers: { accept: 'text/html', ...headers }, ...call })
  }

  /** Sent from a page of this site, unless `headers` say something else. */
  submit(
    path: string,
    fields: Record<string, string>,
    { headers, ...call }: Visit = {},
  ): Promise<Answer> {
    return this.#send('POST', path, {
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        ...(headers ?? sameOrigin),
      },
      body: new URLSearchParams(fields).toString(),
      ...call,
    })
  }

  /** A form with files, which are all called `images`. */
  async submitFiles(
    path: string,
    fields: Record<string, string>,
    files: File[],
    { headers, ...call }: Visit = {},
  ): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const file of files) form.append('images', file)
    // What a browser sends where no file was chosen.
    if (files.length === 0) form.append('images', new File([], ''))
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type')!
    const said = { accept: 'text/html', 'content-type': type, ...sameOrigin, ...headers }
    return this.#send('POST', path, { headers: said, body: await encoded.bytes(), ...call })
  }

  async #send(
    method: string,
    path: string,
    { headers, ...call }: Visit & { body?: string | Uint8Array },
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ')
    const answer = await request(method, this.#base + path, {
      headers: { 'x-forwarded-for': this.#address, ...headers, ...(cookie ? { cookie } : {}) },
      ...call,
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0\b/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }
}

/** Where a form of the team leads, and what the page there says and offers to undo. */
export async function submitted(browser: Browser, path: string, fields: Record<string, string>) {
  const answer = await expectStatus(303, browser.submit(path, fields))
  const location = answer.headers.get('location')!
  const at = location.slice(location.indexOf('/team/'))
  const { text } = await expectStatus(200, browser.get(at))
  return { location, text, undo: /name="undo" value="([^"]+)"/.exec(text)?.[1] }
}

export function visiting({ baseUrl }: Company): Browser {
  return new Browser(baseUrl)
}

/** The secret of a link that signs the person in. */
export async function loginToken(
  { run, server, slug }: Company,
  { email }: Person,
): Promise<string> {
  const store = await sharedStore(server)
  if (store) return store.addLoginLink(slug, email)
  const { stdout } = await run(['login-link', email])
  return /\/login\/\?token=([0-9A-Za-z]+)\n$/.exec(stdout)![1]!
}

export async function signedIn(company: Company, person: Person): Promise<Browser> {
  const browser = new Browser(company.baseUrl)
  const answer = await browser.submit('/login/', { token: await loginToken(company, person) })
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`)
  return browser
}
