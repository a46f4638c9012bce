/*
 * Keys, and actions that show at once, in the team's workspace. Every form and link works without it. On a narrow screen the
 * browser follows links and sends forms itself, as there is no second column to keep, unless what somebody wrote could be lost.
 */
;(() => {
  const { hark } = window
  // On a narrow screen, the section of the settings that this is may be out of sight.
  const section = document.querySelector('.settings-nav [aria-current]')
  section?.scrollIntoView({ block: 'nearest', inline: 'center' })
  const help = document.getElementById('keys')
  if (!hark || !help) return

  /* The rail: folded as somebody left it, and on a screen that has no room for names */

  const isWide = matchMedia('(min-width: 60rem)')
  const railStored = 'hark rail'

  function foldRail() {
    const isNarrow = !isWide.matches || stored(railStored) === 'narrow'
    document.documentElement.classList.toggle('rail-narrow', isNarrow)
    document.querySelector('.rail-fold')?.setAttribute('aria-expanded', String(!isNarrow))
  }

  function stored(name) {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }

  function store(name, value) {
    try {
      localStorage.setItem(name, value)
    } catch {}
  }

  if (/^(Mac|iP)/.test(navigator.platform))
    for (const key of document.querySelectorAll('kbd'))
      key.textContent = key.textContent.replace('Ctrl', '⌘')

  foldRail()
  isWide.addEventListener('change', foldRail)
  document.addEventListener('click', ({ target }) => {
    if (!target.closest?.('.rail-fold')) return
    store(railStored, stored(railStored) === 'narrow' ? 'wide' : 'narrow')
    foldRail()
  })

  const byId = id => document.getElementById(id)
  const pane = () => byId('pane')
  const rowOf = link => link?.closest('[data-row]')
  const linkIn = row => row?.querySelector('.row-link')

  const { lang } = document.documentElement
  const locale = { en: 'en-GB', ar: 'ar-u-nu-latn' }[lang] ?? lang

  /* Rows. There may be ten thousand: nothing that a key does goes through all of them. */

  let openRow = rowOf(document.querySelector('#rows [aria-current]'))
  const openLink = () => (openRow?.isConnected && !openRow.hidden ? linkIn(openRow) : undefined)

  function markOpen(row) {
    linkIn(openRow)?.removeAttribute('aria-current')
    openRow = row
    linkIn(row)?.setAttribute('aria-current', 'true')
  }

  const firstRow = () => shown(document.querySelector('#rows [data-row]'), 1)

  /** The row that follows (`step` is 1) or comes before it (-1), among those that show. */
  const neighbour = (row, step) => shown(beside(row, step), step)

  function shown(row, step) {
    let at = row
    while (at?.hidden) at = beside(at, step)
    return at ?? undefined
  }

  /** Rows are in several lists, so the one beside it may be in another. */
  function beside(row, step) {
    const [next, end] =
      step > 0
        ? ['nextElementSibling', 'firstElementChild']
        : ['previousElementSibling', 'lastElementChild']
    if (row[next]) return row[next]
    let list = row.parentElement[next]
    while (list && !list[end]) list = list[next]
    return list?.[end]
  }

  /* Pages: what follows is fetched before it is wanted */

  /** By address, the one that was wanted longest ago first. */
  const fetched = new Map()
  const fetchedMax = 8
  /** Changes by others show up after this time at the latest. */
  const fetchedAgeMs = 60_000

  function pageAt(url) {
    let entry = fetched.get(url)
    fetched.delete(url)
    if (!entry || entry.at < Date.now() - fetchedAgeMs) {
      entry = { at: Date.now(), page: Promise.resolve(acting.get(url)).then(() => load(url)) }
      entry.page.catch(() => fetched.get(url) === entry && fetched.delete(url))
    }
    fetched.set(url, entry)
    if (fetched.size > fetchedMax) fetched.delete(fetched.keys().next().value)
    return entry.page
  }

  async function load(url) {
    const answer = await fetch(url, { mode: 'same-origin' })
    // Someone who is signed out is redirected to another page.
    const isElsewhere = new URL(answer.url).pathname !== new URL(url, location.href).pathname
    if (!answer.ok || isElsewhere) throw new Error(String(answer.status))
    return hark.parse(await answer.text())
  }

  /** By the address of a pane that is outdated: what is being done about its post. It is read after that. */
  const acting = new Map()

  const paneUrl = row => `${linkIn(row).href}&part=pane`

  /** The page stays as it was fetched: one comes back to a post. */
  function showPane(page) {
    const read = page.getElementById('pane')
    // Before, as the browser lays out what is new to scroll it.
    pane().parentElement.scrollTop = 0
    if (read) pane().replaceChildren(...document.importNode(read, true).childNodes)
    pane().removeAttribute('aria-busy')
    hark.refresh(pane())
    listenSoon()
  }

  /** How many posts the list has, and how many of them can be ticked at once. */
  function showCount(page) {
    for (const selector of ['#count', '.bulk-count .tick']) {
      const [old, fresh] = [document, page].map(each => each.querySelector(selector))
      if (old && fresh) old.replaceWith(fresh)
    }
  }

  function showRows(page) {
    const rows = page.getElementById('rows')
    if (rows) byId('rows').replaceChildren(...rows.children)
    openRow = rowOf(document.querySelector('#rows [aria-current]'))
    anchor = undefined
    showCount(page)
    document.querySelector('.team-list .empty')?.remove()
    const empty = page.querySelector('.team-list .empty')
    if (empty) byId('rows').before(empty)
    showNews(0)
    showMore(page)
    showTicked()
    hark.refresh(byId('rows'))
  }

  /* The open post */

  let turn = 0

  async function open(row) {
    markOpen(row)
    const link = linkIn(row)
    link.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
    history.replaceState(null, '', link.href)
    const mine = ++turn
    pane().setAttribute('aria-busy', 'true')
    try {
      const page = await pageAt(paneUrl(row))
      if (mine !== turn) return
      showPane(page)
      fetchAround()
    } catch {
      if (mine === turn) location.assign(link.href)
    }
  }

  /** Prefetches the targets of `j`, `e` and `k`. */
  function fetchAround() {
    if (!openLink()) return
    const next = neighbour(openRow, 1)
    for (const each of [next, next && neighbour(next, 1), neighbour(openRow, -1)])
      if (each) pageAt(paneUrl(each)).catch(() => {})
  }

  document.addEventListener('click', event => {
    const row = rowOf(event.target.closest?.('.row-link'))
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
    if (!row || !isPlain) return
    if (!isWide.matches) return rememberPlace(row)
    event.preventDefault()
    // The open post is not loaded again: what was chosen in its forms would be lost.
    if (row !== openRow) open(row)
  })

  /** The way back from the post leads to where it was in the list. */
  function rememberPlace(row) {
    const list = new URL(linkIn(row).href)
    for (const name of ['post', 'item', 'group']) list.searchParams.delete(name)
    list.hash = row.id
    history.replaceState(history.state, '', list)
  }

  /* More of the list, before its end is reached */

  let loading

  /** Once at a time; done when what follows is there. */
  function loadMore() {
    loading ??= appendMore().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function appendMore() {
    const more = byId('more')
    if (!more) return
    try {
      const page = await load(`${more.href}&part=rows`)
      if (byId('more') === more) return append(page)
    } catch {
      // The link is still there to be followed.
    }
    // Meanwhile the list became another, whose end came into sight while nothing else was loaded.
    if (byId('more') !== more) watchMore()
  }

  function append(page) {
    const rows = page.getElementById('rows')
    // A post may have moved down the list since.
    for (const row of rows.querySelectorAll('[data-row]')) if (byId(row.id)) row.remove()
    hark.refresh(rows)
    byId('rows').append(...rows.children)
    showMore(page)
  }

  /** As far as a list that is flung comes in a second. */
  const aheadPx = 12_000
  let seen

  function watchMore() {
    seen?.disconnect()
    const more = byId('more')
    if (!more) return
    seen = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      {
        root: isWide.matches ? document.querySelector('.team-list') : document,
        rootMargin: `${aheadPx}px`,
      },
    )
    seen.observe(more)
  }

  function showMore(page) {
    const [old, fresh] = [byId('more')?.parentElement, page.getElementById('more')?.parentElement]
    if (old && fresh) old.replaceWith(fresh)
    else if (old) old.remove()
    else if (fresh) byId('rows').after(fresh)
    watchMore()
  }

  isWide.addEventListener('change', watchMore)

  /* Actions: what they do shows at once; if the server refuses, everything is as before, with the reason */

  let queue = Promise.resolve()
  let sending = 0

  document.addEventListener('submit', event => {
    const form = event.target
    if (form.id === 'merge-search' && isWide.matches) {
      event.preventDefault()
      return findTargets(form, true)
    }
    if (form.id === 'filters') {
      event.preventDefault()
      return location.assign(filterUrl(form))
    }
    if (event.submitter?.name === 'insert') {
      event.preventDefault()
      return insertReply(form, event.submitter)
    }
    // Without a pane, the page that the form leads to is loaded as ever.
    if (!form.dataset.team || !pane()) return
    if (!isWide.matches && !form.dataset.draft) return
    event.preventDefault()
    // While another post is loaded, the pane still has the forms of the one before: those have been sent.
    const isLate = pane().contains(form) && pane().getAttribute('aria-busy') === 'true'
    if (isLate || form.getAttribute('aria-busy') === 'true') return
    const body = new URLSearchParams(new FormData(form, event.submitter))
    // All of them are ticked: only what was seen is changed.
    if (form.id === 'bulk') body.delete('all')
    if (!isWide.matches) return sendAndFollow(form, body)
    const kind = form.dataset.team
    const place = location.pathname + location.search
    // Sent in a microtask: by then `shown` is set.
    let shown
    const row = openRow
    sending++
    queue = queue.then(() => send(form, body, shown, row, place)).finally(() => sending--)
    outdate(form, body, queue)
    shown = { leave: leave, bulk: hideTicked }[kind]?.() ?? wait(form)
    if (form.id === 'bulk') staysOpen(body)
  })

  /** True once it is done; nothing where it was refused. */
  async function send(form, body, shown, row, place) {
    try {
      const { page, url } = await post(form, body)
      // An undo leads back to where it was done.
      page.querySelector('#notice [name=back]')?.setAttribute('value', place)
      finish(form, body, page, url, row)
      // Last, as a row that was removed cannot be taken back.
      shown.remain?.()
      return true
    } catch (error) {
      shown.rollBack()
      refuse(error, form, row, place)
    }
  }

  /**
   * A colleague was faster: the post shows what they did, with what was written. A form that comes back says what is wrong beside
   * its fields; one with a draft stays, as more may be written in it. Anything else is explained.
   */
  function refuse(error, form, row = openRow, place = location.href) {
    const asked = error.page?.getElementById('stale')
    if (!asked) return showWrong(error.page, form) || explain(error)
    if (row !== openRow) {
      turn++
      markOpen(row)
      history.replaceState(null, '', place)
    }
    showPane(error.page)
    byId('stale').scrollIntoView({ block: 'nearest' })
    byId('stale').focus({ preventScroll: true })
  }

  function showWrong(page, form) {
    if (!form.isConnected || form.dataset.draft) return false
    const action = form.getAttribute('action')
    const wrong = page?.querySelector(`form[action="${action}"] [aria-invalid]`)
    if (!wrong) return false
    const fresh = document.importNode(wrong.form, true)
    form.replaceWith(fresh)
    fresh.querySelector('[aria-invalid]').focus()
    return true
  }

  /** To the page that the form leads to. Without a connection this one stays, with what was written. */
  async function sendAndFollow(form, body) {
    const { rollBack } = wait(form)
    try {
      const { url } = await post(form, body)
      location.assign(url)
    } catch (error) {
      refuse(error, form)
      const isBeside = byId('stale') || document.activeElement.matches('[aria-invalid]')
      if (!isBeside) byId('notice').scrollIntoView({ block: 'nearest' })
    }
    rollBack()
  }

  async function post(form, body) {
    const answer = await fetch(form.action, { method: 'POST', mode: 'same-origin', body })
    const page = hark.parse(await answer.text())
    if (!answer.ok) {
      hark.refuseUndo(body.get('undo'), answer.status)
      throw new Refusal(page)
    }
    hark.forgetDraft(form, body)
    return { page, url: answer.url }
  }

  /**
   * Forgets what was fetched and will show something else. A form of a post changes that post, and the one that it is merged
   * into: their panes are read once it is `done`. Any other may change all of them.
   */
  async function outdate(form, body, done) {
    const isOfPost = /\/team\/post\/\d+\//.test(form.action)
    const rows = isOfPost ? [openRow, byId(`row-${body.get('into')}`)] : []
    const urls = rows.filter(Boolean).map(paneUrl)
    for (const url of urls) {
      fetched.delete(url)
      acting.set(url, done)
    }
    await done
    for (const url of urls) if (acting.get(url) === done) acting.delete(url)
    if (isOfPost) return
    fetched.clear()
    fetchAround()
  }

  class Refusal extends Error {
    constructor(page) {
      super(reasonIn(page))
      this.page = page
    }
  }

  function reasonIn(page) {
    const textOf = selector => page.querySelector(selector)?.textContent.trim()
    const said = [textOf('.message h1'), textOf('.message .lead')].filter(Boolean).join('. ')
    return (
      textOf('.field-error') ||
      textOf('#notice .note-wrong') ||
      said ||
      document.body.dataset.failed
    )
  }

  function finish(form, body, page, url, row) {
    const typed = typedField(form, body)
    // What was undone may be in another part of the workspace.
    if (new URL(url).pathname !== location.pathname) return location.assign(url)
    say(...page.getElementById('notice').childNodes)
    showCounts(page)
    form.removeAttribute('aria-busy')
    const kind = form.dataset.team
    // A post that is not in the list has none that follows it, and so nothing else was opened.
    const hasNext = kind !== 'leave' || !form.isConnected || openLink() !== undefined
    if (kind === 'undo' || form.id === 'bulk' || !firstRow() || !hasNext) {
      showRows(page)
      showPane(page)
      const shown = new URL(url)
      for (const name of ['did', 'count', 'undo', 'of']) shown.searchParams.delete(name)
      history.replaceState(null, '', shown)
      return focusAgain(typed)
    }
    // Meanwhile another post may be open, or on its way. After a form that was sent before, the same post has another row.
    const isOpen = row ? row.id === openRow?.id : !openRow && form.isConnected
    if (kind !== 'stay' || !isOpen) return
    turn++
    const fresh = row && page.getElementById(row.id)
    showPane(page)
    if (fresh) {
      const [box, freshBox] = [openRow, fresh].map(each => each.querySelector('.row-box'))
      if (box) freshBox.checked = box.checked
      openRow.replaceWith(fresh)
      markOpen(fresh)
      hark.refresh(fresh)
    }
    focusAgain(typed)
  }

  function showCounts(page) {
    const [parts, fresh] = [document, page].map(each => each.querySelector('.rail-parts'))
    if (fresh) parts.replaceChildren(...fresh.childNodes)
  }

  /** The focused field, unless it belongs to the form that was sent. */
  function typedField(form, body) {
    const field = document.activeElement
    const isSent =
      field.form?.action === form.action &&
      (field.matches('.options-search') || field.value === body.get(field.name))
    if (!(isText(field) || field.matches('.option [type=radio]')) || isSent) return undefined
    return { field, start: field.selectionStart, end: field.selectionEnd }
  }

  /** After parts of the page were replaced: a letter that is typed next is not to be a command. */
  function focusAgain(typed) {
    if (typed?.field.isConnected) return
    const field = typed && sameField(typed.field)
    if (!field) return (openLink() ?? pane())?.focus({ preventScroll: true })
    field.closest('details')?.setAttribute('open', '')
    if (field.type === 'radio') field.checked = true
    else {
      field.value = typed.field.value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    field.focus()
    // Not every kind of field has them.
    if (typeof typed.start === 'number') field.setSelectionRange(typed.start, typed.end)
  }

  const sameField = ({ name, form, type, value }) =>
    [...pane().querySelectorAll('input, select, textarea')].find(
      each =>
        each.name === name &&
        each.form?.action === form?.action &&
        (type !== 'radio' || each.value === value),
    )

  function explain(error) {
    const said = document.createElement('p')
    said.className = 'note note-wrong'
    said.setAttribute('role', 'alert')
    const isRefusal = error instanceof Refusal
    said.textContent = isRefusal ? error.message : document.body.dataset.unreachable
    if (isRefusal) said.append(...hark.signInLink(error.page))
    say(said)
  }

  /** What it says fades after a while: it has its time again. */
  function say(...nodes) {
    byId('notice').replaceChildren(...nodes)
    for (const fading of byId('notice').getAnimations()) fading.currentTime = 0
  }

  /* What can be undone, the latest last. It lasts as long as the tab: from post to post and from page to page. */

  const undoStored = `${hark.draftPrefix}undo`
  const undosMax = 50

  function undos() {
    try {
      return JSON.parse(sessionStorage.getItem(undoStored)) ?? { open: [], spent: [] }
    } catch {
      return { open: [], spent: [] }
    }
  }

  function storeUndos({ open, spent }) {
    const latest = { open: open.slice(-undosMax), spent: spent.slice(-undosMax) }
    try {
      sessionStorage.setItem(undoStored, JSON.stringify(latest))
    } catch {}
  }

  /** It is undone, or can no longer be. */
  function dropUndo(id) {
    const { open, spent } = undos()
    const others = spent.filter(each => each !== id)
    storeUndos({ open: open.filter(each => each.id !== id), spent: [...others, id] })
  }

  /** Who is signed out, too fast, or meets a server that is overloaded, can undo it later. `id` is null for other forms. */
  hark.refuseUndo = (id, status) => {
    if (id !== null && [403, 404, 409, 422].includes(status)) dropUndo(id)
  }

  function noteUndo() {
    const notice = byId('notice')
    const undone = notice.querySelector('[data-undone]')
    if (undone) {
      dropUndo(undone.dataset.undone)
      const next = lastUndo()
      if (next && !notice.querySelector('[data-team=undo]')) notice.append(next)
      return
    }
    const form = notice.querySelector('[data-team=undo]')
    const id = form?.elements.undo.value
    const { open, spent } = undos()
    // A page that is loaded again says once more what was done.
    if (spent.includes(id)) form.remove()
    else if (form && !open.some(each => each.id === id))
      storeUndos({ open: [...open, { id, html: form.outerHTML }], spent })
  }

  /** The form for what was done last, which says what that is; undefined where there is nothing. */
  function lastUndo() {
    const last = undos().open.at(-1)
    const form = last && hark.parse(last.html).querySelector('form')
    // One that was stored before an update of Hark does not say it.
    if (form?.dataset.offer) form.querySelector('button').firstChild.data = `${form.dataset.offer} `
    return form
  }

  if (byId('notice')) {
    noteUndo()
    new MutationObserver(noteUndo).observe(byId('notice'), { childList: true })
  }

  /** The post leaves the list, and the next one opens. */
  function leave() {
    const row = openLink() && openRow
    const nodes = [...pane().childNodes]
    const place = location.href
    const following = row && (neighbour(row, 1) ?? neighbour(row, -1))
    if (row) row.hidden = true
    if (following) open(following)
    else pane().setAttribute('aria-busy', 'true')
    return {
      remain() {
        row?.remove()
        showTicked()
      },
      rollBack() {
        turn++
        if (row) row.hidden = false
        markOpen(row)
        pane().replaceChildren(...nodes)
        pane().removeAttribute('aria-busy')
        history.replaceState(null, '', place)
      },
    }
  }

  function hideTicked() {
    const boxes = [...document.querySelectorAll('.row-box:checked')]
    for (const box of boxes) rowOf(box).hidden = true
    return {
      rollBack() {
        for (const box of boxes) rowOf(box).hidden = false
      },
    }
  }

  /** The list comes back with the post that is open, unless that one leaves it. */
  function staysOpen(body) {
    const post = new URLSearchParams(location.search).get('post')
    if (!post || byId(`row-${post}`)?.hidden) return
    const back = new URL(body.get('back'), location.href)
    back.searchParams.set('post', post)
    body.set('back', back.pathname + back.search)
  }

  function wait(form) {
    form.setAttribute('aria-busy', 'true')
    const { note } = form.elements
    const showBefore = note ? showNote(note.value) : showChosen(form)
    return {
      rollBack() {
        form.removeAttribute('aria-busy')
        showBefore()
        const { field, details } = sentFrom.get(form) ?? {}
        details?.setAttribute('open', '')
        field?.focus()
      },
    }
  }

  /** A note is at once the last of the conversation. Returns what takes that back. */
  function showNote(text) {
    const note = document.createElement('article')
    note.className = 'pane-comment pane-internal'
    note.dir = 'auto'
    note.setAttribute('aria-busy', 'true')
    note.textContent = text.trim()
    const thread = byId('pane-comments')
    thread.insertBefore(note, thread.querySelector('.pager'))
    return () => note.remove()
  }

  /** The property has the chosen value at once, as the options show it. Returns what takes that back. */
  function showChosen(form) {
    const row = form.closest('.pane-action')?.querySelector('.property-row')
    const value = row?.querySelector('.property-value')
    const chosen = form.querySelectorAll(
      '.option :is([type=radio]:not([name=into]), [name^=tag-]):checked',
    )
    if (!value || chosen.length === 0) return () => {}
    const [nodes, isEmpty] = [[...value.childNodes], row.hasAttribute('data-empty')]
    const shown = [...chosen].map(input => {
      const named = document.createElement('span')
      const option = input.closest('.option').cloneNode(true)
      option.querySelector('input').remove()
      named.append(...option.childNodes)
      if (input.type === 'checkbox') named.className = 'tag'
      return named
    })
    value.replaceChildren(...shown)
    row.toggleAttribute('data-empty', chosen[0].value === '')
    return () => {
      value.replaceChildren(...nodes)
      row.toggleAttribute('data-empty', isEmpty)
    }
  }

  /** The field that a form was sent from by a key. */
  const sentFrom = new WeakMap()

  /* The bar for all that is ticked. In the stylesheet, each row that comes would be searched for a box that is. */

  function showTicked() {
    const { length } = tickedBoxes()
    document.querySelector('.team-list')?.setAttribute('data-ticked', String(length > 0))
    if (!byId('ticked')) return
    byId('ticked').textContent = new Intl.NumberFormat(locale).format(length)
    if (length > 0) return
    byId('bulk').reset()
    showOptions(byId('bulk'))
    for (const shown of byId('bulk').querySelectorAll('[open]')) shown.removeAttribute('open')
  }

  const tickedBoxes = () => document.querySelectorAll('.row-box:checked')
  /** As many as are changed at once. */
  const tickedMax = 500
  /** The row that was ticked last: a range begins there. */
  let anchor

  function tick(row, isTicked = true) {
    const box = row?.querySelector('.row-box')
    if (box) box.checked = isTicked
  }

  /** All rows from the one that was ticked last. */
  function tickTo(row) {
    const from = [anchor, openRow].find(each => each?.isConnected && !each.hidden) ?? row
    const isBehind = from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING
    for (let at = from; at && at !== row; at = neighbour(at, isBehind ? 1 : -1)) tick(at)
    tick(row)
    showTicked()
  }

  /** All of the view, also those that are not there yet. */
  async function tickAll(all) {
    let count = 0
    for (let row = firstRow(); row && all.checked && count < tickedMax; count++) {
      tick(row)
      if (!neighbour(row, 1) && byId('more')) {
        showTicked()
        await loadMore()
      }
      row = neighbour(row, 1)
    }
    showTicked()
  }

  function untick() {
    for (const box of tickedBoxes()) box.checked = false
    showTicked()
  }

  document.addEventListener('change', ({ target }) => {
    if (target.matches('.row-box')) showTicked()
    if (target.form?.id === 'bulk' && target.name === 'all')
      if (target.checked) tickAll(target)
      else untick()
  })
  document.addEventListener('click', ({ target, shiftKey }) => {
    if (!target.matches?.('.row-box')) return
    if (shiftKey && target.checked) tickTo(rowOf(target))
    anchor = rowOf(target)
  })

  // What is left without being sent is not there the next time.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.open || target.closest('#bulk:not([aria-busy])') === null) return
      for (const field of target.querySelectorAll('input')) {
        field.checked = field.defaultChecked
        field.value = field.defaultValue
      }
      showOptions(target)
    },
    true,
  )

  const fewMax = 12

  /** Of a property with few values, the chosen one: the arrow keys choose another, and a letter searches. */
  function chosenOf(details) {
    if (!details.closest('.properties')) return undefined
    const values = [...details.querySelectorAll('.option [type=radio]:not([name=into])')]
    return values.length > fewMax ? undefined : values.find(({ checked }) => checked)
  }

  // A click on a property focuses a field of it; a tap does not, so that no keyboard covers the list.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const isClicked = target.open && document.activeElement === target.querySelector('summary')
      if (isClicked && !matchMedia('(pointer: coarse)').matches)
        (chosenOf(target) ?? target.querySelector(':scope > * .options-search'))?.focus()
    },
    true,
  )

  // A part that would end below the screen moves up: its property stays where it is, however far one scrolls.
  const fitting = new ResizeObserver(parts => {
    for (const { target } of parts) {
      target.style.translate = ''
      const over = target.getBoundingClientRect().bottom + 8 - innerHeight
      if (over > 0) target.style.translate = `0 ${-over}px`
    }
  })
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const part =
        isWide.matches && target.closest('.properties') && target.querySelector('.pane-form')
      if (part) fitting[target.open ? 'observe' : 'unobserve'](part)
    },
    true,
  )

  /** All of them, where a search has been emptied. */
  function showOptions(part) {
    for (const search of part.querySelectorAll('.options-search'))
      search.dispatchEvent(new Event('input', { bubbles: true }))
  }

  // What the ticked posts can be merged into is one of them.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const most = target.open && target.querySelector('#bulk .option:has([name=into])')
      if (!most) return
      const options = [...tickedBoxes()].slice(0, 20).map(box => {
        const option = most.cloneNode(true)
        option.querySelector('bdi').textContent = rowOf(box).querySelector('.row-title').textContent
        option.querySelector('input').value = rowOf(box).dataset.row
        return option
      })
      most.parentElement.replaceChildren(most, ...options)
      most.querySelector('input').checked = true
    },
    true,
  )

  /* Filters: a value that is ticked applies at once, and the fields stay open */

  function filterUrl(form) {
    // The ends of ranges are paired by position, so empty ones are sent too.
    const isSent = ([name, value]) =>
      name !== 'find' && (value !== '' || name.startsWith('ranged_'))
    const sent = [...new FormData(form)].filter(isSent)
    return `${form.action}?${new URLSearchParams(sent)}`
  }

  let applying = 0

  async function applyFilters(form) {
    const mine = ++applying
    try {
      const page = await load(filterUrl(form))
      if (mine !== applying) return
      turn++
      for (const selector of ['#chips', '.saved-views', '.rail-views']) {
        const [old, fresh] = [document, page].map(each => each.querySelector(selector))
        if (old && fresh) old.replaceWith(fresh)
      }
      for (const field of form.querySelectorAll('.filter-field')) {
        const fresh = page.querySelector(`[data-filter="${field.dataset.filter}"] > summary`)
        if (fresh) field.querySelector('summary').replaceWith(fresh)
      }
      const { back } = page.getElementById('bulk').elements
      byId('bulk').elements.back.value = back.value
      byId('bulk').dataset.team = page.getElementById('bulk').dataset.team
      history.replaceState(null, '', back.value)
      showRows(page)
      showPane(page)
      fetchAround()
    } catch (error) {
      explain(error)
    }
  }

  document.addEventListener('change', ({ target }) => {
    if (target.form?.id !== 'filters') return
    // Days stand instead of a number of them, and the other way round.
    const field = target.closest('.filter-field')
    const any = field?.querySelector('[type=radio]')
    if (any && target.matches('[type=date]')) any.checked = true
    else if (target.matches('[type=radio]'))
      for (const day of field.querySelectorAll('[type=date]')) day.value = ''
    if (target.matches('[type=checkbox], [type=radio], [type=date], [type=number]'))
      applyFilters(target.form)
  })

  // Of a chip, its words lead to its values, and the cross takes it away.
  document.addEventListener('click', event => {
    const { field } = event.target.dataset ?? {}
    const details = field && document.querySelector(`[data-filter="${field}"]`)
    if (!details) return
    event.preventDefault()
    // Else this click is one outside of it.
    event.stopImmediatePropagation()
    details.closest('.filter-choices').open = true
    use(details)
  })

  // Organizations that are not among the newest are found by the server.
  let finding
  /** The search whose options are still those of other words. */
  let unfound

  document.addEventListener('input', ({ target }) => {
    if (target.name !== 'find') return
    unfound = target
    clearTimeout(finding)
    finding = setTimeout(findOptions, 200, target)
  })

  async function findOptions(input) {
    const chosen = new FormData(input.form).getAll(input.closest('[data-filter]').dataset.filter)
    const query = new URLSearchParams({ find: input.value })
    for (const id of chosen) query.append('organization', id)
    try {
      const page = await load(`${input.form.action}?${query}`)
      const found = page.querySelector('.options:has([name=find]) fieldset')
      if (query.get('find') !== input.value) return
      optionsOf(input).querySelector('fieldset').replaceWith(found)
      unfound = undefined
    } catch {
      // Those that were found before are still shown.
    }
  }

  /* A saved reply, where the cursor is */

  async function insertReply(form, button) {
    const { content } = form.elements
    const choice = button.closest('details')
    const chosen = choice.querySelector(':checked')
    if (!chosen) return use(choice)
    const body = new URLSearchParams({ saved_reply: chosen.value, insert: 'on' })
    try {
      const answer = await fetch(button.formAction, { method: 'POST', mode: 'same-origin', body })
      const page = hark.parse(await answer.text())
      if (!answer.ok) throw new Refusal(page)
      const text = page.getElementById('answer-content').value
      content.setRangeText(text, content.selectionStart, content.selectionEnd, 'end')
      content.dispatchEvent(new Event('input', { bubbles: true }))
      chosen.checked = false
      choice.open = false
      content.focus()
    } catch (error) {
      explain(error)
    }
  }

  /* Options of a property: typing finds one, and a click or Enter takes it */

  /** A search is among the fields of the filter, or among the values of one. */
  const optionsOf = element => element.closest?.('.options, .filter-fields')
  const isFields = options => options.matches('.filter-fields')
  const shownOptions = options => [
    ...options.querySelectorAll(
      isFields(options) ? '.filter-field:not([hidden]) > summary' : '.option:not([hidden]) input',
    ),
  ]

  document.addEventListener('input', ({ target }) => {
    if (!target.matches('.options .options-search, .field-search') || target.name === 'find') return
    const wanted = target.value.trim().toLocaleLowerCase(lang)
    const of = optionsOf(target)
    const options = [...of.querySelectorAll(isFields(of) ? '.filter-field' : '.option')]
    for (const option of options) {
      const named = option.querySelector('summary') ?? option
      option.hidden = !named.textContent.toLocaleLowerCase(lang).includes(wanted)
    }
    // What is not there is added by its name.
    const added = of.querySelector('[name=new]')
    if (added) added.value = options.every(({ hidden }) => hidden) ? target.value.trim() : ''
  })

  // The arrow keys click on what they choose, too, at no place.
  document.addEventListener('click', ({ target, detail }) => {
    // What posts are merged into is looked at before.
    const isTaken = detail > 0 && target.matches('.options [type=radio]:not([name=into])')
    if (!isTaken || !target.form.dataset.team) return
    // What is so already needs no request.
    if (target.defaultChecked) target.closest('details')?.removeAttribute('open')
    else target.form.requestSubmit(buttonOf(target))
  })

  /** Takes the first option that is found; of several, each is ticked by itself, and Enter alone sends them. */
  function takeOption(search) {
    const [first] = shownOptions(optionsOf(search))
    if (first?.matches('summary')) return use(first.parentElement)
    const added = optionsOf(search).querySelector('[name=new]')
    if (!first && added?.value) return sendByKey(search, buttonOf(search))
    const isFilter = search.form.id === 'filters'
    if (isFilter && (search.value.trim() === '' || search === unfound)) return
    if (first && (isFilter || (first.type === 'checkbox' && search.value !== ''))) {
      first.click()
      search.select()
      search.focus()
    } else if (first) {
      if (search.value !== '') first.checked = true
      sendByKey(search, buttonOf(search))
    }
  }

  /* Merge targets, searched while typing */

  let typing
  let search = 0

  document.addEventListener('input', ({ target }) => {
    if (target.form?.id !== 'merge-search' || !isWide.matches) return
    clearTimeout(typing)
    typing = setTimeout(() => findTargets(target.form, false), 200)
  })

  async function findTargets(form, isChosen) {
    clearTimeout(typing)
    const mine = ++search
    const url = `${form.action}?${new URLSearchParams(new FormData(form))}`
    try {
      const page = await load(url)
      const found = page.getElementById('merge')
      if (mine !== search || !found || !byId('merge')) return
      byId('merge').replaceChildren(...found.childNodes)
      if (isChosen) byId('merge').querySelector('input[type=radio]')?.focus()
    } catch {
      // Earlier results are still shown.
    }
  }

  /* Ctrl+K: what can be done here, where one has been, and every place that the server finds */

  const palette = byId('palette')
  const paletteInput = palette.querySelector('input')
  // Forgotten with the drafts, when somebody signs out.
  const placesStored = `${hark.draftPrefix}places`
  const placesMax = 6
  let asking = 0
  let pausing

  function openPalette() {
    palette.showModal()
    paletteInput.value = ''
    showPlaces()
  }

  function showPlaces() {
    const wanted = paletteInput.value.trim().toLocaleLowerCase(lang)
    const isWanted = ([label]) => label.toLocaleLowerCase(lang).includes(wanted)
    const recent = recentPlaces().map(({ name, url }) => [name, palette.dataset.recent, url])
    const places = wanted === '' ? recent : []
    const items = [...places.map(placeItem), ...commands().filter(isWanted).map(commandItem)]
    byId('commands').replaceChildren(...items)
    clearTimeout(pausing)
    pausing = setTimeout(findPlaces, 100)
  }

  async function findPlaces() {
    const mine = ++asking
    const { action } = palette.querySelector('form')
    const query = new URLSearchParams({ search: paletteInput.value, part: 'rows' })
    try {
      const page = await load(`${action}?${query}`)
      if (mine !== asking) return
      byId('found').replaceChildren(page.getElementById('places'))
    } catch {
      // What was found before still shows.
    }
    const nothing = byId('palette-nothing')
    nothing.textContent = paletteItems().length === 0 ? nothing.dataset.text : ''
  }

  function recentPlaces() {
    try {
      return JSON.parse(stored(placesStored)).places
    } catch {
      return []
    }
  }

  function rememberPlaceOf(link) {
    const place = { name: link.querySelector('.place-name').textContent, url: link.href }
    const others = recentPlaces().filter(({ url }) => url !== place.url)
    const places = [place, ...others].slice(0, placesMax)
    store(placesStored, JSON.stringify({ at: Date.now(), places }))
  }

  /** Whatever has a key, or is named as a command: its label, the key if any, and the element. */
  function commands() {
    // What is done with the post comes before what is rare, and before what leads elsewhere.
    const rank = each => (rail.contains(each) ? 2 : each.dataset.command ? 1 : 0)
    return (
      [...document.querySelectorAll('[data-key], [data-command]')]
        .toSorted((one, other) => rank(one) - rank(other))
        .filter(
          each =>
            !each.closest('dialog') &&
            (each.dataset.command || each.checkVisibility() || each.closest('.menu')),
        )
        // While posts are ticked, a key acts on them, and not on the open one.
        .filter(
          (each, at, all) =>
            each.dataset.command ||
            all.findIndex(({ dataset }) => dataset.key === each.dataset.key) === at,
        )
        .map(each => [each.dataset.command ?? labelOf(each), each.dataset.key ?? '', each])
        .filter(([label]) => label)
    )
  }

  function labelOf(element) {
    const named = element.matches('details') ? element.querySelector('summary') : element
    const label =
      named.ariaLabel ?? named.querySelector('.property-name, .rail-name, legend')?.textContent
    if (label) return label
    const copy = named.cloneNode(true)
    for (const key of copy.querySelectorAll('kbd')) key.remove()
    return copy.textContent.trim()
  }

  function commandItem([label, key, element]) {
    const button = document.createElement('button')
    button.type = 'button'
    button.addEventListener('click', () => {
      palette.close()
      use(element)
    })
    const shown = document.createElement('kbd')
    shown.textContent = key
    return paletteItem(button, label, shown)
  }

  function placeItem([name, kind, url]) {
    const link = document.createElement('a')
    link.href = url
    const shown = document.createElement('span')
    shown.className = 'quiet'
    shown.textContent = kind
    return paletteItem(link, name, shown)
  }

  function paletteItem(control, label, beside) {
    const item = document.createElement('li')
    const name = document.createElement('bdi')
    name.className = 'place-name'
    name.textContent = label
    control.className = 'place'
    control.append(name, beside)
    item.append(control)
    return item
  }

  const paletteItems = () => [...palette.querySelectorAll('.place')]

  paletteInput.addEventListener('input', showPlaces)
  palette.addEventListener('submit', async event => {
    event.preventDefault()
    if (paletteInput.value.trim() === '') return
    // What is found for the words of before is not what Enter means.
    clearTimeout(pausing)
    await findPlaces()
    paletteItems()[0]?.click()
  })
  palette.addEventListener('click', ({ target }) => {
    const link = target.closest('a')
    if (link) rememberPlaceOf(link)
    // Outside of what it shows is the dialog itself.
    if (target === palette) palette.close()
  })
  palette.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const items = [paletteInput, ...paletteItems()]
    const at = items.indexOf(document.activeElement)
    items[(at + step + items.length) % items.length].focus()
  })
  document.addEventListener('click', event => {
    if (!event.target.closest?.('.rail-search')) return
    event.preventDefault()
    openPalette()
  })

  /* Live: a stream says what others change, and what shows of it is fetched again. Nothing moves that is being read. */

  const rail = byId('rail')
  /** Changes that come together are shown together; the longer they go on, the rarer. */
  const gatherMs = 300
  const quietMs = { least: 2_000, most: 15_000 }
  const reconnectMs = 30_000
  let { after } = rail.dataset
  let stream
  /** The post that the stream is of, and who else has it open. */
  let streamed
  let here = ''
  let listening
  /** Ids of posts, or `*` for any. */
  const outdated = new Set()
  let updating
  let quiet = quietMs.least

  const openPost = () =>
    pane()?.checkVisibility() ? pane().querySelector('[data-post]')?.dataset.post : undefined

  function listen() {
    const post = openPost() ?? ''
    if (document.hidden || (stream?.readyState < 2 && streamed === post)) return
    stream?.close()
    streamed = post
    showHere('')
    stream = new EventSource(`${rail.dataset.live}?${new URLSearchParams({ after, post })}`)
    stream.addEventListener('change', ({ data, lastEventId }) => {
      after = lastEventId
      hear(data)
    })
    stream.addEventListener('here', ({ data }) => showHere(data === '-' ? '' : data))
    stream.addEventListener('error', ({ target }) => {
      showHere('')
      // Otherwise the browser tries again by itself.
      if (target.readyState !== EventSource.CLOSED || target !== stream) return
      after = ''
      setTimeout(() => {
        if (target !== stream) return
        listen()
        hear('*')
      }, reconnectMs)
    })
  }

  /** Once it is clear which post stays open. */
  function listenSoon() {
    if (streamed !== openPost()) showHere('')
    else showHere(here)
    clearTimeout(listening)
    listening = setTimeout(listen, gatherMs)
  }

  function showHere(html) {
    here = html
    const place = byId('here')
    if (!place) return
    place.hidden = html === ''
    place.replaceChildren(...hark.parse(html).body.childNodes)
  }

  function hear(posts) {
    for (const id of posts.split(' ')) outdated.add(id)
    for (const url of [...fetched.keys()])
      if (isOutdated(new URL(url).searchParams.get('post'))) fetched.delete(url)
    if (!updating) updating = setTimeout(updateAll, gatherMs)
  }

  const isOutdated = post => outdated.has('*') || outdated.has(post)

  async function updateAll() {
    await queue
    const isPaneOutdated = isOutdated(openPost())
    outdated.clear()
    // If one fails, the next change tries again.
    await Promise.allSettled([updateList(), isPaneOutdated && updatePane()])
    updating = setTimeout(() => {
      updating = undefined
      quiet = outdated.size > 0 ? Math.min(2 * quiet, quietMs.most) : quietMs.least
      if (outdated.size > 0) updating = setTimeout(updateAll, 0)
    }, quiet)
  }

  /** A part of the page that is open. */
  function partUrl(part) {
    const url = new URL(location.href)
    for (const name of ['did', 'count', 'undo']) url.searchParams.delete(name)
    const post = openPost()
    if (post) url.searchParams.set('post', post)
    url.searchParams.set('part', part)
    return url.href
  }

  /** Unless something was sent meanwhile, which the page may lack. */
  async function loadCurrent(url) {
    const before = queue
    const page = await load(url)
    if (queue === before) return page
    outdated.add('*')
    return undefined
  }

  const isInbox = () => byId('news') !== null && location.pathname.endsWith('/team/')

  async function updateList() {
    const page = await loadCurrent(isInbox() ? partUrl('live') : rail.dataset.counts)
    if (!page) return
    for (const link of page.querySelectorAll('.rail-parts > a')) {
      const own = rail.querySelector(`.rail-parts > [data-key="${link.dataset.key}"]`)
      const count = link.querySelector('.rail-count')
      own.querySelector('.rail-count')?.remove()
      if (count) own.append(count)
    }
    if (page.getElementById('rows')) updateRows(page)
    if (byId('count') && page.getElementById('count'))
      byId('count').replaceWith(page.getElementById('count'))
  }

  /** New ones wait for a click, and those that have left the list stay where they are until then. */
  function updateRows(page) {
    const rows = [...page.querySelectorAll('[data-row]')]
    hark.refresh(page)
    const known = rows.filter(({ id }) => byId(id))
    for (const row of known) {
      const own = byId(row.id)
      if (!own.hidden) update(own, row)
    }
    const ids = new Set(rows.map(({ id }) => id))
    // What is behind the last one may have been pushed to the next page.
    const last = page.getElementById('more') ? byId(known.at(-1)?.id) : null
    if (last || !page.getElementById('more'))
      for (let row = firstRow(); row && row !== last; row = beside(row, 1))
        row.classList.toggle('row-gone', !ids.has(row.id))
    showNews(rows.length - known.length)
  }

  function showNews(count) {
    const news = byId('news')
    if (!news) return
    const said = new Intl.NumberFormat(locale).format(count)
    const number = news.querySelector('.rail-count')
    if (number.textContent !== said) number.textContent = said
    news.hidden = count === 0
  }

  async function showNewRows() {
    await queue
    const ticked = [...document.querySelectorAll('.row-box:checked')].map(({ name }) => name)
    const page = await load(partUrl('live'))
    showRows(page)
    for (const name of ticked) {
      const box = document.querySelector(`.row-box[name="${name}"]`)
      if (box) box.checked = true
    }
    showTicked()
    byId('news').parentElement.scrollIntoView({ block: 'nearest' })
    document.querySelector('.team-list').scrollTop = 0
    linkIn(firstRow())?.focus({ preventScroll: true })
  }

  async function updatePane() {
    const post = openPost()
    // It shows what was sent, and what others did.
    if (!post || !isInbox() || byId('stale')) return
    const page = await loadCurrent(partUrl('pane'))
    if (
      !page ||
      openPost() !== post ||
      pane().getAttribute('aria-busy') === 'true' ||
      byId('stale')
    )
      return
    const fresh = document.importNode(page.getElementById('pane'), true)
    // The post is gone. What is being written about it is not.
    const isGone = fresh.querySelector('[data-post]')?.dataset.post !== post
    if (isGone && [...pane().querySelectorAll('form')].some(isUsed)) return
    hark.refresh(fresh)
    const said = pane().querySelectorAll('.pane-comment').length
    update(pane(), fresh)
    hark.refresh(pane())
    showHere(here)
    const isNew = pane().querySelectorAll('.pane-comment').length > said
    if (isNew) byId('updated').textContent = byId('updated').dataset.text
  }

  /** Which the page itself sets. */
  const ownAttributes = new Set(['open', 'hidden', 'aria-current', 'aria-busy'])

  /** Makes an element like a fresh one, but for forms that somebody fills: focus, selection and place stay. */
  function update(old, fresh) {
    if (old.isEqualNode(fresh) || (old.matches?.('form, #here') && isUsed(old))) return
    if (!old.attributes) {
      old.data = fresh.data
      return
    }
    // A choice that was made and taken back would stay, whatever the fresh one says.
    if (old.matches('form')) old.reset()
    for (const name of new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()])) {
      if (ownAttributes.has(name)) continue
      if (fresh.hasAttribute(name)) old.setAttribute(name, fresh.getAttribute(name))
      else old.removeAttribute(name)
    }
    let at = old.firstChild
    const dropTo = node => {
      while (at !== node) {
        const dropped = at
        at = at.nextSibling
        dropped.remove()
      }
    }
    for (const node of [...fresh.childNodes]) {
      const match = [...following(at, isNamed(node))].find(each => nameOf(each) === nameOf(node))
      if (!match) {
        if (node.id?.startsWith('said-')) node.classList.add('comment-new')
        old.insertBefore(node, at)
        continue
      }
      dropTo(match)
      at = match.nextSibling
      update(match, node)
    }
    dropTo(null)
  }

  const nameOf = ({ nodeName, id, className, dataset, attributes }) =>
    [nodeName, id || className, dataset?.key, attributes?.action?.value].join(' ')
  const isNamed = ({ id, dataset, attributes }) => id || dataset?.key || attributes?.action

  /** What may be the same: anywhere behind, where it has a name; else only what is at its place. */
  function* following(node, isAnywhere) {
    for (let at = node; at; at = isAnywhere ? at.nextSibling : null) yield at
  }

  function isUsed(element) {
    if (element.id === 'here' || element.contains(document.activeElement)) return true
    // What was searched for is chosen there.
    if (element.id === 'merge' && isUsed(byId('merge-search'))) return true
    return [...element.elements].some(field =>
      field.options
        ? [...field.options].some(option => option.selected !== option.defaultSelected)
        : field.checked !== field.defaultChecked || field.value !== field.defaultValue,
    )
  }

  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('#news')) showNewRows().catch(explain)
  })
  // Browsers open few connections to one site: only pages that are looked at have one.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return stream?.close()
    listen()
    hear('*')
  })
  addEventListener('pagehide', () => stream?.close())
  isWide.addEventListener('change', listenSoon)
  listenSoon()

  /* Cards: who a name belongs to, while the pointer rests on it. The link leads to the same. */

  const card = document.createElement('div')
  card.className = 'popover hover-card'
  card.popover = 'manual'
  document.body.append(card)
  const profile = /\/team\/(people|organizations)\/\d+\/$/
  const restsMs = 300
  let resting

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting)
    if (pointerType !== 'mouse' || card.contains(target)) return
    const link = target.closest?.('a')
    const isProfile = profile.test(link?.pathname) && link.pathname !== location.pathname
    resting = setTimeout(() => (isProfile ? showCard(link) : card.hidePopover()), restsMs)
  })
  document.addEventListener('keydown', () => card.hidePopover())

  async function showCard(link) {
    try {
      const page = await load(link.href)
      if (!link.matches(':hover')) return
      const name = document.createElement('p')
      name.className = 'hover-card-name'
      name.append(...page.querySelector('.profile-name').childNodes)
      const parts = ['.pane-head .byline', '.properties .facts:not(:empty)'].map(each =>
        page.querySelector(each),
      )
      card.hidePopover()
      card.replaceChildren(name, ...parts.filter(Boolean))
      hark.refresh(card)
      card.showPopover({ source: link })
    } catch {
      // The link is still there to be followed.
    }
  }

  /* Keys */

  const keysStored = 'hark keys'
  const switchedOn = byId('keys-on')
  switchedOn.checked = stored(keysStored) !== 'off'
  switchedOn.addEventListener('change', () => store(keysStored, switchedOn.checked ? 'on' : 'off'))
  // By a class and here, since parts of a page are replaced.
  document.documentElement.classList.add('has-keys')
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-key="?"]')) help.showModal()
  })

  let chord
  const isText = element =>
    element.matches('textarea, select, input:not([type=checkbox], [type=radio])')

  document.addEventListener('keydown', event => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || help.open || palette.open) return
    if (key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault()
      return openPalette()
    }
    if (key === 'Escape') return leaveField(event)
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (key === 'Enter' && (isCommand || !target.matches('.options-search')) && sendsForm(event)) {
      event.preventDefault()
      // Without its button a form lacks what the button stands for.
      const button = target.matches('button') ? target : buttonOf(target)
      return event.repeat || sendByKey(target, button)
    }
    if (key === 'ArrowDown' && target.form?.id === 'merge-search') {
      event.preventDefault()
      return byId('merge').querySelector('input[type=radio]')?.focus()
    }
    if (
      target.matches('.options-search') &&
      optionsOf(target) &&
      (key === 'Enter' || key === 'ArrowDown')
    ) {
      event.preventDefault()
      if (key === 'Enter') return event.repeat || takeOption(target)
      const options = shownOptions(optionsOf(target))
      return (options.find(({ checked }) => checked) ?? options[0])?.focus()
    }
    // A value that is ticked applies: nothing is left to be sent.
    if (key === 'Enter' && target.matches('#filters .option input')) {
      event.preventDefault()
      return target.click()
    }
    if (target.matches('.filter-field > summary') && stepAmong(event)) return
    // Among options a letter is searched for: it lands in the field.
    if (
      !isCommand &&
      key.length === 1 &&
      key !== ' ' &&
      target.matches('.option input, .filter-field > summary')
    )
      return optionsOf(target)?.querySelector('.options-search')?.focus()
    if (isCommand || isText(target) || !switchedOn.checked) return
    // A key that is held moves on through the list, but does nothing to what comes along.
    if (event.repeat && key !== 'j' && key !== 'k') return
    const pressed = chord ? `${chord} ${key}` : key
    chord = undefined
    if (pressed === 'g') {
      chord = 'g'
      setTimeout(() => {
        chord = undefined
      }, 1500)
      return
    }
    if (run(pressed)) event.preventDefault()
  })

  /** The fields of the filter, by the arrow keys. */
  function stepAmong(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return false
    event.preventDefault()
    const fields = optionsOf(event.target)
    const items = [fields.querySelector('.field-search'), ...shownOptions(fields)]
    items.at((items.indexOf(event.target) + step) % items.length).focus()
    return true
  }

  /** Of a form with several actions, the one that it belongs to: each has its own button. */
  const formPart = field => field.closest(':is(#bulk, #answer) details') ?? field.form
  const buttonOf = field => formPart(field).querySelector('[type=submit]')

  /** The next key is a command already, though the answer is not there. A refusal leads back into the field. */
  function sendByKey(field, button) {
    const { form } = field
    form.requestSubmit(button)
    if (form.getAttribute('aria-busy') !== 'true') return
    const details = field.closest('details')
    sentFrom.set(form, { field, details })
    details?.removeAttribute('open')
    ;(openLink() ?? pane())?.focus({ preventScroll: true })
  }

  function sendsForm({ ctrlKey, metaKey, target }) {
    if (!target.form?.dataset.team) return false
    return ctrlKey || metaKey || target.matches('select, .options input')
  }

  function run(pressed) {
    if (pressed === 'j' || pressed === 'k') return move(pressed === 'j' ? 1 : -1)
    // What was done last can be undone once it is done; until then the notice offers to undo what was before. What was refused
    // leaves nothing to undo.
    if (pressed === 'z' && sending > 0) {
      queue.then(isDone => isDone && run('z'))
      return true
    }
    if (pressed === '?') {
      help.showModal()
      return true
    }
    if (pressed === 'x') {
      const box = openLink() && openRow.querySelector('.row-box')
      box?.click()
      return Boolean(box)
    }
    // With Shift they tick what they pass.
    if ((pressed === 'J' || pressed === 'K') && openLink() && openRow.querySelector('.row-box')) {
      anchor ??= openRow
      tick(openRow)
      move(pressed === 'J' ? 1 : -1)
      tick(openRow)
      showTicked()
      return true
    }
    if (pressed === 'X' && openLink() && openRow.querySelector('.row-box')) {
      tickTo(openRow)
      return true
    }
    const all = byId('bulk')?.elements.all
    if (pressed === 'a' && all) {
      all.click()
      return true
    }
    const element = [...document.querySelectorAll('[data-key]')].find(
      each => each.dataset.key === pressed && each.checkVisibility({ visibilityProperty: true }),
    )
    // It may be long ago, on another post: it is said first, and the next z undoes it.
    if (!element && pressed === 'z' && byId('notice')) {
      const form = lastUndo()
      if (form) say(form)
      return Boolean(form)
    }
    if (!element) return false
    use(element)
    return true
  }

  function move(step) {
    if (!firstRow()) return false
    const row = openLink() && openRow
    const following = row ? neighbour(row, step) : firstRow()
    if (following) open(following)
    else if (step > 0) loadMore().then(() => row === openRow && neighbour(row, 1) && move(1))
    return true
  }

  function use(element) {
    // The first press says what it does, and the second, or Enter, does it.
    if (element.dataset.asks !== undefined && document.activeElement !== element) {
      const said = document.createElement('p')
      said.textContent = byId(element.getAttribute('aria-describedby')).textContent
      say(said)
      return element.focus()
    }
    if (element.matches('a, button, [type=radio]')) return element.click()
    if (element.matches('details')) {
      element.open = true
      // It begins with all fields, whatever was searched for before.
      if (element.matches('.filter-choices'))
        for (const field of element.querySelectorAll('.filter-field')) {
          field.hidden = false
          field.open = false
        }
      const search = element.querySelector('.options-search')
      if (search?.matches('.field-search')) search.value = ''
      const first = element.querySelector('input:not([type=hidden]), select, textarea')
      return (chosenOf(element) ?? search ?? first)?.focus()
    }
    // In a group, focus the chosen option: the arrow keys choose another.
    const field = element.matches('fieldset') ? element.querySelector(':checked') : element
    field?.focus()
    element.scrollIntoView({ block: 'center' })
  }

  /** Out of a field, and its form closed. One of the settings stays open: much may be written there. */
  function leaveField({ target }) {
    if (target.closest('.settings')) return
    const form = target.closest('details[open]')
    form?.removeAttribute('open')
    if (!form && !isText(target) && tickedBoxes().length > 0) return untick()
    // One step back: from the values to the fields, and from there out of them.
    const field = form?.matches('.filter-field') && form.closest('.filter-fields')
    if (field) field.querySelector('.field-search').focus()
    else if (form?.matches('.account, .filter-choices')) form.querySelector('summary').focus()
    else if (target !== document.body) (openLink() ?? pane())?.focus({ preventScroll: true })
  }

  // Outside of a form that lies above the page, a click closes it.
  document.addEventListener('click', ({ target }) => {
    for (const shown of document.querySelectorAll(
      '.pane-action[open], .filter-choices[open], .account[open]',
    ))
      if (!shown.contains(target)) shown.removeAttribute('open')
  })

  watchMore()
  showTicked()
  if (isWide.matches) fetchAround()
})()
