import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { addPasskey, askedOn } from '../support/authenticator.ts'
import { Browser, signedIn } from '../support/browser.ts'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { expectStatus, get, patch } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { oidcServer, startProvider } from '../support/oidc-provider.ts'
import { newPersonAt, overflow, type PersonAtChromium } from '../support/person-at-chromium.ts'
import { ssoPath } from '../support/sso.ts'

if (!chromiumPath) test.skip('signing in in Chromium (needs Chromium)', () => {})
else
  describe('in Chromium,', () => {
    let chromium: Chromium
    let at: PersonAtChromium
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
      await chromium.send('WebAuthn.enable')
    })
    beforeEach(async () => {
      at = await newPersonAt(chromium, 390, true)
    })
    afterAll(() => chromium?.close())

    /** The person's device; `checks`: it asks for their PIN. */
    async function device(checks: boolean): Promise<{ lose(): Promise<unknown> }> {
      const options = {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: checks,
        isUserVerified: checks,
        automaticPresenceSimulation: true,
      }
      const added = await chromium.send('WebAuthn.addVirtualAuthenticator', { options })
      const { authenticatorId } = added as { authenticatorId: string }
      return {
        lose: () => chromium.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
      }
    }

    const leave = () => chromium.send('Network.clearBrowserCookies')
    const button = '.passkey-form:not([hidden]) button'
    const seesPath = (company: Company, path: string) =>
      at.sees(`location.pathname === ${JSON.stringify(new URL(company.baseUrl).pathname + path)}
        && document.readyState === 'complete'`)
    /** Uses the button: a virtual device would respond to the email field at once. */
    const signsInWithIt = async (company: Company, path: string) => {
      await leave()
      const never = 'PublicKeyCredential.isConditionalMediationAvailable = async () => false'
      const added = await chromium.send('Page.addScriptToEvaluateOnNewDocument', { source: never })
      await at.opens(`${company.baseUrl}/login/?next=${new URL(company.baseUrl).pathname}${path}`)
      await isWithin()
      await at.clicks(button)
      await seesPath(company, path)
      await chromium.send('Page.removeScriptToEvaluateOnNewDocument', added as object)
    }
    const isWithin = async () => expect(await chromium.evaluate<number>(overflow)).toBe(0)

    test('a customer adds a passkey, signs in with it and removes it', async () => {
      const company = await freshCompany()
      const person = await company.addUser('customer')
      // A device without user verification is refused.
      const careless = await device(false)
      await at.signsIn(company, person, '/account/passkeys/')
      await isWithin()
      await at.clicks(button)
      await at.seesText('.passkey-form [role=alert]:not([hidden])', 'did not use a passkey')
      await careless.lose()
      const own = await device(true)
      await at.types('#field-name', ' of Ada')
      await at.clicks(button)
      await at.seesText('.sessions strong', 'Chrome on Linux of Ada')
      await isWithin()
      // The same device cannot add a second one.
      await at.clicks(button)
      await at.seesText('.passkey-form [role=alert]:not([hidden])', 'did not use a passkey')
      await signsInWithIt(company, '/me/')
      // The email field offers it too.
      await leave()
      await at.opens(`${company.baseUrl}/login/?next=${new URL(company.baseUrl).pathname}/me/`)
      await seesPath(company, '/me/')
      await at.opens(`${company.baseUrl}/account/passkeys/`)
      await at.seesText('.sessions', 'Last used')
      await at.clicks('.sessions button')
      await at.sees(`document.querySelector('.sessions') === null`)
      await own.lose()
    })

    test('where the team needs a passkey, a colleague adds one, must use it, and comes back by a link after losing it', async () => {
      const company = await freshCompany()
      const { adminToken: token, server, admin, team, baseUrl } = company
      const ofAdmin = await addPasskey(await signedIn(company, admin), baseUrl)
      const desk = new Browser(baseUrl)
      const used = ofAdmin.get(await askedOn(desk, '/login/', 'get'))
      await expectStatus(303, desk.submit('/login/passkey/', used))
      await expectStatus(200, patch(ssoPath, { team_passkey: true }, { token, server }))

      const careless = await device(false)
      await at.signsIn(company, team, '/team/')
      await seesPath(company, '/account/passkeys/')
      await isWithin()
      await at.clicks(button)
      await at.seesElement('.passkey-form [role=alert]:not([hidden])')
      await careless.lose()
      const own = await device(true)
      await at.clicks(button)
      await seesPath(company, '/team/')

      await signsInWithIt(company, '/team/')

      // The operator's link is for people who lost theirs.
      await own.lose()
      await leave()
      const next = await device(true)
      await at.signsIn(company, team, '/team/')
      await seesPath(company, '/account/passkeys/')
      await at.clicks(button)
      await seesPath(company, '/team/')
      await at.opens(`${baseUrl}/account/passkeys/`)
      await at.sees(`document.querySelectorAll('.sessions li').length === 2`)
      await next.lose()
    })

    test('without JavaScript, pages say that passkeys need it, and the other ways stay', async () => {
      const company = await freshCompany()
      const browser = await signedIn(company, await company.addUser('customer'))
      await addPasskey(browser, company.baseUrl)
      at = await newPersonAt(chromium, 390, false)
      const says = () => at.seesText('.passkeys-missing:not([hidden])', 'need JavaScript')
      await at.opens(`${company.baseUrl}/login/`)
      await says()
      await at.seesElement('input[name=email]')
      await at.sees(`document.querySelector('.passkey-form').checkVisibility() === false`)
      await at.signsIn(company, await company.addUser('customer'), '/account/passkeys/')
      await says()
    })

    test('SSO only with two providers: people sign in with either, and there is no other way', async () => {
      const company = await freshCompany(await oidcServer())
      const { adminToken: token, server, baseUrl } = company
      const callback = `${baseUrl}/login/oidc/callback/`
      const [staff, partners] = [await startProvider(callback), await startProvider(callback)]
      const secret = { client_id: 'hark', client_secret: 'a secret with : and / in it' }
      const providers = [
        { name: 'Staff', kind: 'keycloak', issuer: staff.issuer, ...secret },
        { name: 'Partners', issuer: partners.issuer, ...secret },
      ]
      await expectStatus(200, patch(ssoPath, { providers }, { token, server }))
      const enter = async (number: number, provider: typeof staff, email: string) => {
        await leave()
        provider.admit(unique(), { email, email_verified: true, name: 'Ada' })
        await at.opens(`${baseUrl}/login/?next=${new URL(baseUrl).pathname}/account/`)
        await at.clicks(`.provider-buttons li:nth-child(${number}) a`)
        await seesPath(company, '/account/')
        await at.seesText('main', email)
      }
      await at.opens(`${baseUrl}/login/`)
      await at.seesElement('input[name=email]')
      await enter(1, staff, `${unique()}@people.example`)
      await expectStatus(200, patch(ssoPath, { email_sign_in: false }, { token, server }))
      await enter(2, partners, `${unique()}@people.example`)
      await enter(1, staff, company.team.email)
      await at.opens(`${baseUrl}/team/`)
      await seesPath(company, '/team/')
      await leave()
      await at.opens(`${baseUrl}/login/`)
      await at.sees(`document.querySelectorAll('.provider-buttons a').length === 2
        && document.querySelector('input[name=email]') === null
        && document.querySelectorAll('main form').length === 0`)
      await isWithin()
      const { providers: shown } = (await get(ssoPath, { token, server })).json<{
        providers: { is_proved: boolean }[]
      }>()
      expect(shown.map(({ is_proved }) => is_proved)).toEqual([true, true])
    })
  })
