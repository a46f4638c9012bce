/*
 * Keys, and actions that show at once, in the team's workspace. Every form and link works without it. On a narrow screen the
 * browser follows links and sends forms itself: there is no second column to keep.
 */
;(() => {
  const { hark } = window
  // On a narrow screen, the part of the workspace that this is may be out of sight.
  for (const bar of document.querySelectorAll('.site-nav, .team-nav, .settings-nav')) {
    const current = bar.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const help = document.getElementById('keys')
  if (!hark || !help) return

  const isWide = matchMedia('(min-width: 60rem)')
  const byId = id => document.getElementById(id)
  const pane = () => byId('pane')
  const rowOf = link => link?.closest('[data-row]')
  const links = () => [...document.querySelectorAll('#rows > [data-row]:not([hidden]) .row-link')]
  const openLink = () => document.querySelector('#rows > :not([hidden]) .row-link[aria-current]')

  /* Pages: what follows is fetched before it is wanted */

  const fetched = new Map()

  function pageAt(url) {
    let page = fetched.get(url)
    if (!page) {
      page = fetch(url, { mode: 'same-origin' }).then(async answer => {
        if (!answer.ok) throw new Error(String(answer.status))
        return hark.parse(await answer.text())
      })
      page.catch(() => fetched.delete(url))
      fetched.set(url, page)
    }
    return page
  }

  function showPane(page) {
    const shown = page.getElementById('pane')
    if (shown) pane().replaceChildren(...shown.childNodes)
    pane().removeAttribute('aria-busy')
    pane().parentElement.scrollTop = 0
    hark.refresh(pane())
  }

  function showRows(page) {
    const rows = page.getElementById('rows')
    if (rows) byId('rows').replaceChildren(...rows.children)
    document.querySelector('.team-list .empty')?.remove()
    const empty = page.querySelector('.team-list .empty')
    if (empty) byId('rows').before(empty)
    showMore(page)
    hark.refresh(byId('rows'))
  }

  /* The open post */

  let turn = 0

  async function open(link) {
    openLink()?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    link.focus({ preventScroll: true })
    rowOf(link).scrollIntoView({ block: 'nearest' })
    history.replaceState(null, '', link.href)
    const mine = ++turn
    pane().setAttribute('aria-busy', 'true')
    try {
      const page = await pageAt(link.href)
      // A page is shown once: its elements move into this one.
      fetched.delete(link.href)
      if (mine !== turn) return
      showPane(page)
      const following = neighbour(link, 1)
      if (following) pageAt(following.href).catch(() => {})
    } catch {
      if (mine === turn) location.assign(link.href)
    }
  }

  function neighbour(link, step) {
    const all = links()
    const at = all.indexOf(link)
    return at === -1 ? all[0] : all[at + step]
  }

  document.addEventListener('click', event => {
    const link = event.target.closest?.('.row-link')
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
    if (!link || !isPlain || !isWide.matches) return
    event.preventDefault()
    // The open post is not loaded again: what was chosen in its forms would be lost.
    if (link !== openLink()) open(link)
  })

  /* More of the list, before its end is reached */

  let isLoading = false

  async function loadMore() {
    const more = byId('more')
    if (!more || isLoading) return
    isLoading = true
    try {
      const url = `${more.href}&part=rows`
      const page = await pageAt(url)
      fetched.delete(url)
      const known = new Set(Array.from(byId('rows').children, ({ id }) => id))
      const added = document.createDocumentFragment()
      for (const row of [...page.getElementById('rows').children])
        if (!known.has(row.id)) added.append(row)
      hark.refresh(added)
      byId('rows').append(added)
      showMore(page)
    } catch {
      // The link is still there to be followed.
    } finally {
      isLoading = false
    }
  }

  const seen = new IntersectionObserver(
    entries => {
      if (isWide.matches && entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
    },
    { root: document.querySelector('.team-list'), rootMargin: '12000px' },
  )

  function showMore(page) {
    const [old, fresh] = [byId('more')?.parentElement, page.getElementById('more')?.parentElement]
    if (old && fresh) old.replaceWith(fresh)
    else if (old) old.remove()
    else if (fresh) byId('rows').after(fresh)
    watchMore()
  }

  function watchMore() {
    seen.disconnect()
    if (byId('more')) seen.observe(byId('more'))
  }

  /* Actions: what they do shows at once; if the server refuses, everything is as before, with the reason */

  let queue = Promise.resolve()
  /** Where the latest action was, so that its undo leads back there. */
  let lastPlace

  document.addEventListener('submit', event => {
    const form = event.target
    if (form.id === 'merge-search' && isWide.matches) {
      event.preventDefault()
      return findTargets(form, true)
    }
    if (event.submitter?.name === 'insert') {
      event.preventDefault()
      return insertReply(form, event.submitter)
    }
    // Without a pane, the page that the form leads to is loaded as ever.
    if (!form.dataset.team || !pane()) return
    if (!isWide.matches) return hark.forgetDraft(form)
    event.preventDefault()
    // While another post is loaded, the pane still has the forms of the one before: those have been sent.
    const isLate = pane().contains(form) && pane().getAttribute('aria-busy') === 'true'
    if (isLate || form.getAttribute('aria-busy') === 'true') return
    const body = new URLSearchParams(new FormData(form, event.submitter))
    const kind = form.dataset.team
    if (kind === 'undo' && lastPlace) body.set('back', lastPlace)
    else lastPlace = location.pathname + location.search
    const rollBack = { leave: leave, bulk: hideTicked }[kind]?.() ?? wait(form)
    if (form.id === 'bulk') staysOpen(body)
    queue = queue.then(() => send(form, body, rollBack))
  })

  async function send(form, body, rollBack) {
    fetched.clear()
    try {
      const answer = await fetch(form.action, { method: 'POST', mode: 'same-origin', body })
      const page = hark.parse(await answer.text())
      if (!answer.ok) throw new Refusal(reasonIn(page))
      hark.forgetDraft(form)
      finish(form, page, answer.url)
    } catch (error) {
      rollBack()
      fail(error instanceof Refusal ? error.message : document.body.dataset.unreachable)
    }
  }

  class Refusal extends Error {}

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

  function finish(form, page, url) {
    byId('notice').replaceChildren(...page.getElementById('notice').childNodes)
    form.removeAttribute('aria-busy')
    const kind = form.dataset.team
    // A post that is not in the list has none that follows it, and so nothing else was opened.
    const hasNext = kind !== 'leave' || !form.isConnected || openLink() !== null
    if (kind === 'undo' || form.id === 'bulk' || links().length === 0 || !hasNext) {
      showRows(page)
      showPane(page)
      const shown = new URL(url)
      for (const name of ['did', 'count', 'undo']) shown.searchParams.delete(name)
      history.replaceState(null, '', shown)
      return openLink()?.focus({ preventScroll: true })
    }
    for (const row of document.querySelectorAll('#rows > [hidden]')) row.remove()
    // Meanwhile another post may be open.
    const isOpen = form.isConnected
    if (kind !== 'stay' || !isOpen) return
    const row = rowOf(openLink())
    const fresh = row && page.getElementById(row.id)
    showPane(page)
    if (fresh) {
      const [box, freshBox] = [row, fresh].map(each => each.querySelector('.row-box'))
      if (box) freshBox.checked = box.checked
      row.replaceWith(fresh)
      hark.refresh(fresh)
      fresh.querySelector('.row-link').focus({ preventScroll: true })
    }
  }

  function fail(text) {
    const said = document.createElement('p')
    said.className = 'note note-wrong'
    said.setAttribute('role', 'alert')
    said.textContent = text
    byId('notice').replaceChildren(said)
  }

  /** The post leaves the list, and the next one opens. */
  function leave() {
    const link = openLink()
    const nodes = [...pane().childNodes]
    const place = location.href
    const following = link && (neighbour(link, 1) ?? neighbour(link, -1))
    const row = rowOf(link)
    if (row) row.hidden = true
    if (following) open(following)
    else pane().setAttribute('aria-busy', 'true')
    return () => {
      turn++
      openLink()?.removeAttribute('aria-current')
      if (row) row.hidden = false
      link?.setAttribute('aria-current', 'true')
      pane().replaceChildren(...nodes)
      pane().removeAttribute('aria-busy')
      history.replaceState(null, '', place)
    }
  }

  function hideTicked() {
    const boxes = [...document.querySelectorAll('.row-box:checked')]
    for (const box of boxes) rowOf(box).hidden = true
    return () => {
      for (const box of boxes) rowOf(box).hidden = false
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
    return () => form.removeAttribute('aria-busy')
  }

  /* A saved reply, where the cursor is */

  async function insertReply(form, button) {
    const { content, saved_reply: choice } = form.elements
    if (choice.value === '') return choice.focus()
    const body = new URLSearchParams({ saved_reply: choice.value, insert: 'on' })
    try {
      const answer = await fetch(button.formAction, { method: 'POST', mode: 'same-origin', body })
      const page = hark.parse(await answer.text())
      if (!answer.ok) throw new Refusal(reasonIn(page))
      const text = page.getElementById('answer-content').value
      content.setRangeText(text, content.selectionStart, content.selectionEnd, 'end')
      content.dispatchEvent(new Event('input', { bubbles: true }))
      choice.value = ''
      content.focus()
    } catch (error) {
      fail(error instanceof Refusal ? error.message : document.body.dataset.unreachable)
    }
  }

  /* What a post can be merged into, while its search is typed */

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
      const page = await pageAt(url)
      fetched.delete(url)
      const found = page.getElementById('merge')
      if (mine !== search || !found || !byId('merge')) return
      byId('merge').replaceChildren(...found.childNodes)
      if (isChosen) byId('merge').querySelector('input[type=radio]')?.focus()
    } catch {
      // What was found before is still there.
    }
  }

  /* Keys */

  const stored = 'hark keys'
  const switchedOn = byId('keys-on')
  try {
    switchedOn.checked = localStorage.getItem(stored) !== 'off'
  } catch {}
  switchedOn.addEventListener('change', () => {
    try {
      localStorage.setItem(stored, switchedOn.checked ? 'on' : 'off')
    } catch {}
  })
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
    if (event.defaultPrevented || event.isComposing || help.open) return
    if (key === 'Escape') return leaveField(event)
    if (key === 'Enter' && sendsForm(event)) {
      event.preventDefault()
      // Without its button a form lacks what the button stands for.
      const named = target.name === 'saved_reply' ? '[name=insert]' : '[type=submit]'
      const button = target.matches('button') ? target : target.form.querySelector(named)
      return event.repeat || target.form.requestSubmit(button)
    }
    if (key === 'ArrowDown' && target.form?.id === 'merge-search') {
      event.preventDefault()
      return byId('merge').querySelector('input[type=radio]')?.focus()
    }
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
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

  function sendsForm({ ctrlKey, metaKey, target }) {
    if (!target.form?.dataset.team) return false
    return ctrlKey || metaKey || target.matches('select, .tag-choices input')
  }

  function run(pressed) {
    if (pressed === 'j' || pressed === 'k') return move(pressed === 'j' ? 1 : -1)
    if (pressed === '?') {
      help.showModal()
      return true
    }
    if (pressed === 'x') {
      const box = rowOf(openLink())?.querySelector('.row-box')
      box?.click()
      return box !== undefined
    }
    const element = [...document.querySelectorAll('[data-key]')].find(
      each => each.dataset.key === pressed && each.checkVisibility(),
    )
    if (!element) return false
    use(element)
    return true
  }

  function move(step) {
    if (links().length === 0) return false
    const following = neighbour(openLink(), step)
    if (following) open(following)
    else if (step > 0) loadMore().then(() => neighbour(openLink(), 1) && move(1))
    return true
  }

  function use(element) {
    if (element.matches('a, button, [type=radio]')) return element.click()
    if (element.matches('details')) {
      element.open = true
      return element.querySelector('input:not([type=hidden]), select, textarea')?.focus()
    }
    // Of a group it is the one that is chosen, which stays so: the arrow keys choose another.
    const field = element.matches('fieldset') ? element.querySelector(':checked') : element
    field?.focus()
    element.scrollIntoView({ block: 'center' })
  }

  /** Out of a field, and its form closed. One of the settings stays open: much may be written there. */
  function leaveField({ target }) {
    if (target.closest('.settings')) return
    target.closest('details[open]')?.removeAttribute('open')
    if (target !== document.body) openLink()?.focus({ preventScroll: true })
  }

  // Outside of a form that lies above the page, a click closes it.
  document.addEventListener('click', ({ target }) => {
    for (const shown of document.querySelectorAll('.pane-action[open], .filter-choices[open]'))
      if (!shown.contains(target)) shown.removeAttribute('open')
  })

  watchMore()
  const first = isWide.matches && openLink() && neighbour(openLink(), 1)
  if (first) pageAt(first.href).catch(() => {})
})()
