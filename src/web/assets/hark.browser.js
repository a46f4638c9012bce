/* Runs in browsers, after htmx. Every page works without it: forms are then sent, and pages loaded, as ever. */
;(() => {
  const { htmx, trustedTypes } = window
  if (!htmx) return

  const root = document.body.dataset.root ?? '/'
  const person = document.body.dataset.person ?? ''
  const draftAgeMax = 7 * 24 * 3600_000
  // One per person: the next person in this browser does not find them.
  const prefixOf = id => `hark draft ${root} ${id} `
  const draftPrefix = prefixOf(person)
  // A visitor is nobody in particular: their drafts stay in their tab, until they go and sign in.
  const drafts = () => (person ? localStorage : sessionStorage)
  const handedPrefix = `hark draft ${root} signing in `
  // A link to sign in lasts as long.
  const handedAgeMax = 15 * 60_000

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
    if (!isLive(source)) removeNotes()
    ctx.source = source
    // Images take long on a slow network.
    if (isMultipart(source)) request.timeout = '600s'
    if (request.method === 'POST' && !isLive(source)) sending.add(source)
    // An empty parameter means the same as a missing one, whose address needs no redirect.
    else
      for (const [name, value] of [...request.body])
        if (value === '') request.body.delete(name)
        else if (isLive(source)) request.body.set(name, value.slice(0, liveMax))
  })

  /** Of a text that is searched for while it is typed: an address has no room for all of it. */
  const liveMax = 600

  /** Sent while somebody types, and replaced by the next: nothing is carried out. */
  const isLive = source => source.dataset.live !== undefined

  on('finally:request', ctx => sending.delete(ctx.source))

  on('error', (ctx, { detail }) => {
    // A search that is outdated is aborted; nothing else is, but for having taken too long.
    const isOutdated = detail.error?.name === 'AbortError' && ctx?.request.method === 'GET'
    if (!ctx?.source || isOutdated || isLive(ctx.source)) return
    note(ctx.source, document.body.dataset.unreachable)
  })

  on('after:request', (ctx, event) => {
    const { raw, status } = ctx.response
    // 422 is the page again, with what is wrong beside its fields.
    if (status >= 400 && status !== 422) {
      event.preventDefault()
      if (isLive(ctx.source)) return
      const page = parse(ctx.text)
      return signInToSend(ctx.source, page) || explain(ctx.source, page)
    }
    ctx.isDone = ctx.request.method === 'POST' && raw.redirected
    if (ctx.isDone) forgetDraft(ctx.source)
    if (ctx.isDone && raw.url.endsWith('/account/erased/')) forgetAll()
    if (raw.redirected && new URL(raw.url).pathname !== location.pathname) {
      event.preventDefault()
      ctx.keepIndicators = true
      // The address of a response has no fragment.
      location.assign(raw.url + (ctx.source.dataset.place ?? ''))
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
    keepImages(isMultipart(source))
    if (ctx.isDone) showNew(ctx.known)
    if (ctx.isDone && source.dataset.done) note(placeOf(ctx), source.dataset.done, true)
    moveFocus(ctx)
  })

  function moveFocus(ctx) {
    const { source, request, focused, isDone } = ctx
    const wanted = source.dataset.focus
      ? document.querySelector(source.dataset.focus)
      : request.method === 'POST' && !isDone && !isLive(source)
        ? document.querySelector('#errors, #content [aria-invalid], #similar-title, #stale')
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

  /* Errors beside the control */

  function explain(source, page) {
    const textOf = selector => page.querySelector(selector)?.textContent.trim()
    const text = [textOf('.message h1'), textOf('.message .lead')].filter(Boolean).join('. ')
    const added = note(source, text.replace('?.', '?') || document.body.dataset.failed)
    added.append(...signInLink(page))
  }

  const signInUrl = (query = location.search, fragment = '') =>
    `${root}login/?next=${encodeURIComponent(location.pathname + query + fragment)}`

  /** A link to sign in and come back, if the response offers sign-in. */
  function signInLink(page) {
    const offered = page.querySelector('[data-sign-in]')
    if (!offered) return []
    const link = document.createElement('a')
    link.href = signInUrl()
    link.textContent = offered.textContent
    return [' ', link]
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
  /** Identifies a form on the server, so that a draft that was sent without a response is not submitted twice. */
  const onceOf = form => form.elements.once
  /** Those that are stored already: the text may name them. */
  const imageIdsOf = form => form.elements.image_ids?.value.split(' ').filter(Boolean) ?? []
  /** Those that a form came with. */
  const imageIdsBefore = new WeakMap()
  const union = (...lists) => [...new Set(lists.flat())]
  const fieldsOf = form =>
    [...form.elements].filter(field => field.matches('input[type=text], textarea'))

  document.addEventListener('input', ({ target: { form } }) => {
    if (!form?.dataset.draft) return
    const changed = fieldsOf(form).filter(({ value, defaultValue }) => value !== defaultValue)
    if (changed.length === 0) return forgetDraft(form)
    // Without what stands where an image is being uploaded: nobody would replace it on the next page.
    const kept = value => value.replaceAll(/!\[[^[\]\n]*\]\(\)\n?/g, '')
    const fields = changed.map(({ name, value, defaultValue }) => [name, kept(value), defaultValue])
    // What others add to the same post meanwhile stays.
    const images = imageIdsOf(form).filter(id => !imageIdsBefore.get(form)?.includes(id))
    const draft = { at: Date.now(), once: onceOf(form)?.value, images, fields }
    store(() => drafts().setItem(keyOf(form), JSON.stringify(draft)))
  })

  /** A visitor has sent what they wrote: they sign in, and it is in the form when they are back. */
  function signInToSend(form, page) {
    if (person || !form.dataset.draft || !page.querySelector('[data-sign-in]')) return false
    handOver()
    // A browser that stores nothing keeps the text in the page.
    if (!draftAt(handedPrefix + form.dataset.draft)) return false
    const { parent } = form.elements
    location.assign(signInUrl(parent && `?reply=${parent.value}`, `#${form.id}`))
    return true
  }

  document.addEventListener('click', ({ target }) => {
    if (!person && target.closest?.('a[href*="/login/"]')) handOver()
  })

  /** For whoever signs in next in this browser, in any tab. */
  function handOver() {
    store(() => {
      for (const key of Object.keys(sessionStorage).filter(key => key.startsWith(draftPrefix))) {
        const draft = { ...JSON.parse(sessionStorage.getItem(key)), at: Date.now() }
        localStorage.setItem(handedPrefix + key.slice(draftPrefix.length), JSON.stringify(draft))
      }
    })
  }

  const isFresh = handed => handed?.at > Date.now() - handedAgeMax

  /** What was handed over becomes the draft of the person who has signed in. It leaves nothing in the tab. */
  function takeOver() {
    if (person) forgetDrafts(() => true, sessionStorage, prefixOf(''))
    store(() => {
      for (const key of Object.keys(localStorage).filter(key => key.startsWith(handedPrefix))) {
        const own = draftPrefix + key.slice(handedPrefix.length)
        const handed = draftAt(key)
        if (!person && isFresh(handed)) continue
        if (isFresh(handed)) {
          const draft = { ...withOlder(handed, draftAt(own)), isKept: true }
          localStorage.setItem(own, JSON.stringify(draft))
        }
        localStorage.removeItem(key)
      }
    })
  }

  /** Their older draft of the same form goes below it. */
  function withOlder(draft, older) {
    if (!older) return draft
    const fields = new Map(older.fields.map(field => [field[0], field]))
    for (const [name, value, from] of draft.fields) {
      const [, before] = fields.get(name) ?? []
      // A title has one line.
      const isBoth = name === 'content' && value && before && value !== before
      fields.set(name, [name, isBoth ? `${value}\n\n${before}` : value, from])
    }
    const images = union(draft.images ?? [], older.images ?? [])
    return { ...draft, images, fields: [...fields.values()] }
  }

  // Taken over in another tab: it is theirs now.
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (person || !key?.startsWith(handedPrefix) || newValue !== null) return
    store(() => {
      if (isFresh(JSON.parse(oldValue)))
        sessionStorage.removeItem(draftPrefix + key.slice(handedPrefix.length))
    })
  })

  document.addEventListener('submit', ({ target }) => {
    // The next user of this browser must not find them.
    if (target.action?.endsWith('/logout/')) forgetAll()
  })

  /** With what was `sent`: unless something else was typed since. */
  function forgetDraft(form, sent) {
    if (!form.dataset.draft) return
    store(() => {
      const { fields = [] } = draftAt(keyOf(form), drafts()) ?? {}
      const isNewer = sent && fields.some(([name, value]) => value !== sent.get(name))
      if (!isNewer) drafts().removeItem(keyOf(form))
    })
  }

  function forgetDrafts(isPast, storage = localStorage, prefix = 'hark draft ') {
    store(() => {
      const keys = Object.keys(storage).filter(key => key.startsWith(prefix))
      for (const key of keys) if (isPast(draftAt(key, storage))) storage.removeItem(key)
    })
  }

  function forgetAll() {
    forgetDrafts(() => true)
    forgetDrafts(() => true, sessionStorage)
  }

  function draftAt(key, storage = localStorage) {
    try {
      return JSON.parse(storage.getItem(key))
    } catch {
      return undefined
    }
  }

  /** Only into fields that nobody has changed, and that begin with what they began with then. */
  function restoreDrafts(within = document) {
    for (const form of within.querySelectorAll('form[data-draft]')) {
      if (!imageIdsBefore.has(form)) imageIdsBefore.set(form, imageIdsOf(form))
      store(() => {
        const draft = draftAt(keyOf(form), drafts()) ?? {}
        const { fields: values = [], once, images = [], isKept } = draft
        for (const field of fieldsOf(form)) {
          const [, value, from] = values.find(([name]) => name === field.name) ?? []
          if (value === undefined || field.value !== from) continue
          field.value = value
          if (isKept && form.dataset.kept && !form.querySelector('.note'))
            note(form, form.dataset.kept, true)
          if (once && onceOf(form)) onceOf(form).value = once
          if (images.length > 0 && form.elements.image_ids)
            form.elements.image_ids.value = union(imageIdsOf(form), images).join(' ')
        }
      })
    }
  }

  /* Dates in the reader's time zone, in the page's language, as the server writes them: see src/texts/texts.ts */

  const { lang } = document.documentElement
  const locale = { en: 'en-GB', ar: 'ar-u-nu-latn' }[lang] ?? lang
  const ago = new Intl.RelativeTimeFormat(locale, { style: 'narrow' })
  const agoUnits = { year: 31_556_952, month: 2_629_746, day: 86_400, hour: 3_600, minute: 60 }

  /** How long ago something was. Where pages are cached, the server writes the day, which stays if it is long ago. */
  function showAges(within = document) {
    for (const time of within.querySelectorAll('time[data-ago]')) {
      const seconds = Math.max(60, (Date.now() - new Date(time.dateTime)) / 1000)
      if (time.dataset.ago === 'recent' && seconds >= agoUnits.month) continue
      const [unit, length] = Object.entries(agoUnits).find(([, each]) => seconds >= each)
      time.textContent = ago.format(-Math.floor(seconds / length), unit)
    }
  }

  setInterval(showAges, 60_000)

  function localiseDates(within = document) {
    // The one in their profile, or the browser's.
    const timeZone = document.body.dataset.zone
    const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone }
    const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }
    const days = new Intl.DateTimeFormat(locale, date)
    const minutes = new Intl.DateTimeFormat(locale, { ...date, month: 'long', ...time })
    for (const element of within.querySelectorAll('time[datetime*=T]')) {
      const at = new Date(element.dateTime)
      if (element.dataset.ago !== '') element.textContent = days.format(at)
      element.title = minutes.format(at)
    }
    showAges(within)
  }

  /* Images: pasted, dropped or chosen, all go into the file input, which the form sends as without a script */

  const inputOf = target =>
    (target.form ?? target.closest?.('form'))?.querySelector('.images-field input[type=file]')

  document.addEventListener('paste', event => {
    const input = inputOf(event.target)
    const { files, types } = event.clipboardData
    // A spreadsheet or Word adds a picture of the text that was copied.
    if (!input || files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    addImages(input, files)
  })

  document.addEventListener('dragover', event => {
    if (inputOf(event.target) && event.dataTransfer.types.includes('Files')) event.preventDefault()
  })

  document.addEventListener('drop', event => {
    const input = inputOf(event.target)
    if (!input || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    addImages(input, event.dataTransfer.files)
  })

  const isMultipart = source => source.enctype === 'multipart/form-data'

  /** Files already chosen: choosing more would replace them. */
  const chosen = new WeakMap()

  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.images-field input[type=file]')) return
    const added = [...target.files]
    setImages(target, chosen.get(target) ?? [])
    addImages(target, added)
  })

  document.addEventListener('reset', ({ target }) => {
    const input = target.querySelector('.images-field input[type=file]')
    if (input) setImages(input, [])
  })

  function addImages(input, files) {
    removeNotes()
    const { imagesMax, bytesMax, tooMany, tooHeavy, unsupported } = fieldOf(input).dataset
    const images = [...(chosen.get(input) ?? [])]
    const stored = fieldOf(input).querySelectorAll('.preview img').length
    const before = images.length
    const wrong = new Set()
    for (const file of files)
      if (!input.accept.split(',').includes(file.type)) wrong.add(unsupported)
      else if (file.size > bytesMax) wrong.add(tooHeavy)
      else if (images.length + stored >= imagesMax) wrong.add(tooMany)
      else images.push(file)
    if (!window.hark.insertImages?.(input, images.slice(before))) setImages(input, images)
    if (wrong.size > 0) note(fieldOf(input), [...wrong].join(' '))
  }

  const fieldOf = input => input.closest('.images-field')

  function setImages(input, images) {
    const transfer = new DataTransfer()
    for (const image of images) transfer.items.add(image)
    input.files = transfer.files
    chosen.set(input, images)
    showImages(input)
  }

  function showImages(input) {
    const list = fieldOf(input).querySelector('[data-previews]')
    for (const shown of list.querySelectorAll('.preview-new')) shown.remove()
    for (const image of chosen.get(input) ?? []) list.append(preview(input, image))
  }

  /** A canvas: the content policy lets no image be loaded that the server does not have. */
  function preview(input, image) {
    const item = document.createElement('li')
    item.className = 'preview preview-new'
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 192
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', image.name)
    createImageBitmap(image).then(
      bitmap => {
        const { width, height } = bitmap
        const side = Math.min(width, height)
        const from = [(width - side) / 2, (height - side) / 2, side, side]
        canvas.getContext('2d').drawImage(bitmap, ...from, 0, 0, 192, 192)
        bitmap.close()
      },
      () => {},
    )
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'link-button'
    button.textContent = fieldOf(input).dataset.remove
    button.setAttribute('aria-label', `${button.textContent}: ${image.name}`)
    button.addEventListener('click', () => {
      const others = chosen.get(input).filter(each => each !== image)
      setImages(input, others)
      input.focus()
    })
    item.append(canvas, button)
    return item
  }

  /** The answer has what the server stored: it is not sent twice. What it refused must be chosen anew. */
  function keepImages(isAnswer) {
    for (const input of document.querySelectorAll('.images-field input[type=file]'))
      if (isAnswer) setImages(input, [])
      else showImages(input)
  }

  /* Search fields: the key / leads to one, and filters are completed by the browser's own list of suggestions */

  const isTyping = ({ tagName, isContentEditable }) =>
    isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(tagName)

  document.addEventListener('keydown', event => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(target)) return
    const field =
      document.querySelector('main [data-slash]') ?? document.querySelector('[data-slash]')
    // The workspace has keys of its own.
    if (!field || document.querySelector('[data-key="/"]')) return
    event.preventDefault()
    field.focus()
  })

  /** The suggestions of each list as the server has sent them. */
  const suggestions = new WeakMap()

  const wordsIn = list => {
    if (!suggestions.has(list))
      suggestions.set(
        list,
        Array.from(list.options, ({ value }) => value),
      )
    return suggestions.get(list)
  }

  document.addEventListener('focusin', async ({ target }) => {
    if (target.getAttribute?.('list') !== 'search-words') return
    if (target.list) return suggestRecent(target)
    // Few pages have the suggestions: they are those of the page with the results.
    const response = await fetch(`${root}search/`).catch(() => undefined)
    const list = response?.ok && parse(await response.text()).getElementById('search-words')
    if (list && !target.list) target.after(document.importNode(list, true))
    suggestRecent(target)
  })

  /** In an empty field, what was searched for before. */
  function suggestRecent({ name, value, list }) {
    const recent = name === 'q' && value === '' ? recentSearches() : []
    if (!list || recent.length === 0) return
    wordsIn(list)
    list.replaceChildren(...recent.map(optionOf))
  }

  const optionOf = value => Object.assign(document.createElement('option'), { value })

  document.addEventListener('input', ({ target }) => {
    const { list, value } = target
    if (list?.id !== 'search-words') return
    const open = value.split('"').length % 2 === 0 ? value.lastIndexOf('"') : value.length
    const typed = value.slice(value.lastIndexOf(' ', open - 1) + 1)
    const before = value.slice(0, value.length - typed.length)
    const isBegun = word => word.toLowerCase().startsWith(typed.toLowerCase())
    const found = typed === '' ? [] : wordsIn(list).filter(isBegun)
    list.replaceChildren(...found.map(word => optionOf(before + word)))
    suggestRecent(target)
  })

  /** The reader's own latest searches, in this browser alone. */
  const searchesKey = `hark searches ${root} ${person}`
  const searchesMax = 8
  const recentSearches = () => {
    try {
      return JSON.parse(drafts().getItem(searchesKey)) ?? []
    } catch {
      return []
    }
  }

  document.addEventListener('submit', ({ target }) => {
    const words = target.matches('search form') && target.elements.q?.value.trim()
    if (!words) return
    const others = recentSearches().filter(each => each !== words)
    const kept = JSON.stringify([words, ...others].slice(0, searchesMax))
    store(() => drafts().setItem(searchesKey, kept))
  })

  /** Whoever has closed the company's note sees it again when it says something else. */
  const bannerKey = `hark banner ${root}`
  const banner = document.querySelector('[data-banner]')
  store(() => {
    if (banner) banner.hidden = localStorage.getItem(bannerKey) === banner.dataset.banner
  })
  banner?.querySelector('button').addEventListener('click', () => {
    banner.hidden = true
    store(() => localStorage.setItem(bannerKey, banner.dataset.banner))
  })

  /** A browser may refuse to store anything, or be full. */
  function store(run) {
    try {
      run()
    } catch {}
  }

  /** For the scripts that follow: of Markdown fields, and of the workspace, which replaces parts of its page itself. */
  window.hark = {
    draftPrefix,
    parse,
    note,
    explain,
    signInLink,
    forgetDraft,
    /** `added` is what is new: a long list is not gone through again for each part of it. */
    refresh(added) {
      restoreDrafts(added)
      localiseDates(added)
    },
  }

  /** A link to a comment in another part of the thread: the fragment alone never reaches the server. */
  function findComment() {
    const [, id] = /^#comment-(\d+)$/.exec(location.hash) ?? []
    if (!id || document.getElementById(`comment-${id}`)) return
    // If there is no such comment, the server redirects to another fragment.
    if (document.querySelector('.comments .pager'))
      location.replace(`?comments=${id}${location.hash}`)
  }

  /** What a page shows needs no notification any more. */
  async function markRead() {
    const url = document.querySelector('[data-read]')?.dataset.read
    if (!url || !document.querySelector('.bell-count')) return
    if (document.visibilityState !== 'visible')
      return document.addEventListener('visibilitychange', markRead, { once: true })
    const body = new URLSearchParams()
    const response = await fetch(url, { method: 'POST', body }).catch(() => undefined)
    const bell = response?.ok && parse(await response.text()).querySelector('.bell')
    if (bell) document.querySelector('.bell').replaceWith(document.importNode(bell, true))
  }

  /* Control and Enter send what is being written */

  document.addEventListener('keydown', event => {
    const { key, target, ctrlKey, metaKey } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !target.matches?.('main textarea')) return
    // The workspace has keys of its own.
    if (document.body.classList.contains('team') || event.defaultPrevented) return
    event.preventDefault()
    target.form?.requestSubmit(target.form.querySelector('.main-button'))
  })

  forgetDrafts(draft => !(draft?.at > Date.now() - draftAgeMax))
  takeOver()
  restoreDrafts()
  localiseDates()
  findComment()
  markRead()
})()
