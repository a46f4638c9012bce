/*
 * Creates or uses a passkey and sends the result with the form. In browsers without passkeys, the sentence that says so stays.
 */
;(() => {
  const form = document.querySelector('.passkey-form')
  if (!form || !window.PublicKeyCredential?.prototype || !navigator.credentials) return

  const bytesOf = text =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each =>
      each.charCodeAt(0),
    )
  const textOf = buffer =>
    btoa(String.fromCharCode(...new Uint8Array(buffer ?? 0)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const optionsOf = json => {
    const options = JSON.parse(json)
    options.challenge = new TextEncoder().encode(options.challenge)
    if (options.user) options.user.id = bytesOf(options.user.id)
    for (const each of options.excludeCredentials ?? []) each.id = bytesOf(each.id)
    return options
  }

  const { create, get } = form.dataset
  const failed = form.querySelector('[role=alert]')
  /** The pending request: browsers allow one at a time. */
  let current

  async function ask(more) {
    current?.abort.abort()
    await current?.asked.catch(() => {})
    const abort = new AbortController()
    const given = { ...more, signal: abort.signal }
    const asked = create
      ? navigator.credentials.create({ publicKey: optionsOf(create), ...given })
      : navigator.credentials.get({ publicKey: optionsOf(get), ...given })
    current = { abort, asked }
    return asked
  }

  async function run(more) {
    const credential = await ask(more)
    const { response } = credential
    const fields = {
      id: textOf(credential.rawId),
      clientData: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData ?? response.getAuthenticatorData?.()),
      publicKey: textOf(response.getPublicKey?.()),
      algorithm: String(response.getPublicKeyAlgorithm?.() ?? ''),
      signature: textOf(response.signature),
      userHandle: textOf(response.userHandle),
    }
    for (const [name, value] of Object.entries(fields)) form.elements.namedItem(name).value = value
    form.submit()
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    failed.hidden = true
    run({}).catch(() => {
      failed.hidden = false
    })
  })

  form.hidden = false
  form.nextElementSibling.hidden = true
  if (form.dataset.inField !== undefined)
    window.PublicKeyCredential.isConditionalMediationAvailable?.().then(
      isAvailable => isAvailable && run({ mediation: 'conditional' }).catch(() => {}),
    )
})()
