/* Runs in browsers, after htmx. Every page works without it: forms are then sent, and pages loaded, as ever. */
;(() => {
  const { htmx, trustedTypes } = window
  if (!htmx) return

  const root = document.querySelector('.site-name')?.pathname ?? '/'
  const draftAgeMax = 7 * 24 * 3600_000
  const draftPrefix = `hark draft ${root} `

  // htmx parses nothing but responses of this origin, and runs no script in them: createScript is missing.
  const policy = trustedTypes?.createPolicy('hark', { createHTML: html => html })
  const parse = html =>
    new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html')
  if (policy) htmx.registerExtension('hark', { init: api => api.initSecurity(policy) })

  const on = (name, run) =>
    document.addEventListener(`htmx:${name}`, event => run(event.detail.ctx, event))

  /** Forms that are being sent: a second click sends nothing. */
  const sending = new WeakSet()

  on('config:request', (ctx, event) => {
    const { sourceElement: source, request } = ctx
    if (sending.has(source)) return event.preventDefault()
    removeNotes()
    ctx.source = source
    if (request.method === 'POST') sending.add(source)
    // What is left out means the same, and has an address without a redirect.
    else for (const [name, value] of [...request.body]) if (value === '') request.body.delete(name)
  })

  on('finally:request', ctx => sending.delete(ctx.source))

  on('error', (ctx, { detail }) => {
    // A search that is outdated is aborted; nothing else is, but for having taken too long.
    const isOutdated = detail.error?.name === 'AbortError' && ctx?.request.method === 'GET'
    if (!ctx?.source || isOutdated) return
    note(ctx.source, document.body.dataset.unreachable)
  })

  on('after:request', (ctx, event) => {
    const { raw, status } = ctx.response
    // 422 is the page again, with what is wrong beside its fields.
    if (status >= 400 && status !== 422) {
      event.preventDefault()
      return explain(ctx.source, ctx.text)
    }
    ctx.isDone = ctx.request.method === 'POST' && raw.redirected
    if (ctx.isDone) forgetDraft(ctx.source)
    if (raw.redirected && new URL(raw.url).pathname !== location.pathname) {
      event.preventDefault()
      ctx.keepIndicators = true
      location.assign(raw.url)
    }
  })

  on('before:swap', ctx => {
    ctx.focused = document.activeElement
    ctx.place = ctx.source?.closest('article[id]')?.id
    ctx.known = new Set(Array.from(comments(), ({ id }) => id))
  })

  on('after:swap', ctx => {
    const { source, response } = ctx
    if (!source) return
    if (ctx.isDone && source.dataset.draft) source.reset()
    const { href, search } = new URL(response.raw.url)
    const isPage = ctx.isDone || source.dataset.url !== undefined
    if (isPage && search !== location.search) history.replaceState(history.state, '', href)
    restoreDrafts()
    localiseDates()
    if (ctx.isDone) showNew(ctx.known)
    if (ctx.isDone && source.dataset.done) note(placeOf(ctx), source.dataset.done, true)
    moveFocus(ctx)
  })

  function moveFocus(ctx) {
    const { source, request, focused, isDone } = ctx
    const wanted = source.dataset.focus
      ? document.querySelector(source.dataset.focus)
      : request.method === 'POST' && !isDone
        ? document.querySelector('#content [aria-invalid], #similar-title')
        : undefined
    if (wanted) return wanted.focus()
    // The button is gone, as after deleting: the keyboard goes on from where it was.
    if (focused !== document.body && !focused?.isConnected)
      placeOf(ctx).focus({ preventScroll: true })
  }

  function placeOf({ source, place }) {
    if (source.isConnected) return source
    const found =
      (place && document.getElementById(place)) || document.getElementById('comments-title')
    const element = found ?? document.getElementById('content')
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1
    return element
  }

  const comments = () => document.querySelectorAll('.comment[id]')

  function showNew(known) {
    if (known.size === 0 && !document.querySelector('.comment[id]')) return
    for (const comment of comments()) {
      if (known.has(comment.id)) continue
      comment.classList.add('comment-new')
      comment.scrollIntoView({ block: 'nearest' })
    }
  }

  /* What went wrong, beside the control */

  function explain(source, html) {
    const page = parse(html)
    const textOf = selector => page.querySelector(selector)?.textContent.trim()
    const text = [textOf('.message h1'), textOf('.message .lead')].filter(Boolean).join('. ')
    const added = note(source, text.replace('?.', '?') || document.body.dataset.failed)
    if (!page.querySelector('[data-sign-in]')) return
    const link = document.createElement('a')
    link.href = `${root}login/?next=${encodeURIComponent(location.pathname + location.search)}`
    link.textContent = page.querySelector('[data-sign-in]').textContent
    added.append(' ', link)
  }

  function note(beside, text, isGood = false) {
    const added = document.createElement('p')
    added.className = isGood ? 'note' : 'note note-wrong'
    added.setAttribute('role', isGood ? 'status' : 'alert')
    added.textContent = text
    if (beside.matches('form')) beside.append(added)
    else beside.after(added)
    return added
  }

  function removeNotes() {
    for (const shown of document.querySelectorAll('.note')) shown.remove()
  }

  /* Drafts: what is being written survives a lost connection, a closed tab, and signing in */

  const keyOf = form => draftPrefix + form.dataset.draft
  const fieldsOf = form =>
    [...form.elements].filter(field => field.matches('input[type=text], textarea'))

  document.addEventListener('input', ({ target: { form } }) => {
    if (!form?.dataset.draft) return
    const changed = fieldsOf(form).filter(({ value, defaultValue }) => value !== defaultValue)
    if (changed.length === 0) return forgetDraft(form)
    const fields = changed.map(({ name, value, defaultValue }) => [name, value, defaultValue])
    store(() => localStorage.setItem(keyOf(form), JSON.stringify({ at: Date.now(), fields })))
  })

  document.addEventListener('submit', ({ target }) => {
    // Whoever uses this browser next shall not find them.
    if (target.action?.endsWith('/logout/')) forgetDrafts(() => true)
  })

  function forgetDraft(form) {
    if (form.dataset.draft) store(() => localStorage.removeItem(keyOf(form)))
  }

  function forgetDrafts(isPast) {
    store(() => {
      const keys = Object.keys(localStorage).filter(key => key.startsWith('hark draft '))
      for (const key of keys) if (isPast(draftAt(key))) localStorage.removeItem(key)
    })
  }

  function draftAt(key) {
    try {
      return JSON.parse(localStorage.getItem(key))
    } catch {
      return undefined
    }
  }

  /** Only into fields that nobody has changed, and that begin with what they began with then. */
  function restoreDrafts() {
    for (const form of document.querySelectorAll('form[data-draft]'))
      store(() => {
        const values = draftAt(keyOf(form))?.fields ?? []
        for (const field of fieldsOf(form)) {
          const [, value, from] = values.find(([name]) => name === field.name) ?? []
          if (value !== undefined && field.value === from) field.value = value
        }
      })
  }

  /* Dates in the reader's time zone, in the page's language. Nothing else changes, so nothing moves. */

  function localiseDates() {
    // As the server writes them: see src/texts/texts.ts.
    const { lang } = document.documentElement
    const locale = { en: 'en-GB', ar: 'ar-u-nu-latn' }[lang] ?? lang
    const date = { day: 'numeric', month: 'short', year: 'numeric' }
    const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }
    const days = new Intl.DateTimeFormat(locale, date)
    const minutes = new Intl.DateTimeFormat(locale, { ...date, month: 'long', ...time })
    for (const element of document.querySelectorAll('time[datetime]')) {
      const at = new Date(element.dateTime)
      element.textContent = days.format(at)
      element.title = minutes.format(at)
    }
  }

  /** A browser may refuse to store anything, or be full. */
  function store(run) {
    try {
      run()
    } catch {}
  }

  forgetDrafts(draft => !(draft?.at > Date.now() - draftAgeMax))
  restoreDrafts()
  localiseDates()
})()
