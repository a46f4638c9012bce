/*
 * Cards of the team's roadmap: dragged with a mouse, moved with the arrow keys; with shift up and down, too, where the team
 * orders them by hand. What is moved shows at once; where the
 * server refuses, the card is back where it was, with the reason. Every form and link works without it.
 */
;(() => {
  const { hark } = window
  const plan = document.getElementById('plan')
  if (!hark || !plan) return

  const byId = id => document.getElementById(id)
  const columnOf = element => element?.closest?.('.plan-column')
  const cardOf = element => element?.closest?.('.plan-card')
  const linkOf = card => card.querySelector('.card-link')
  const fieldOf = (card, name) => byId('move').elements[`${name}-${card.dataset.post}`]

  const isByHand = () => plan.dataset.sort === 'hand'

  function prepare() {
    for (const card of plan.querySelectorAll('.plan-card')) card.draggable = true
  }

  /* Dragging */

  let dragged

  plan.addEventListener('dragstart', event => {
    dragged = cardOf(event.target)
    if (!dragged) return
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', linkOf(dragged).textContent)
    event.dataTransfer.setDragImage(dragged, 20, 20)
    dragged.classList.add('is-dragged')
  })

  plan.addEventListener('dragover', event => {
    const column = columnOf(event.target)
    if (!dragged || !column) return
    event.preventDefault()
    for (const each of plan.children) each.classList.toggle('is-target', each === column)
    showLanding(column, event.clientY)
  })

  /** As high as the card, where it will be. */
  const landing = document.createElement('li')
  landing.className = 'plan-landing'
  landing.setAttribute('aria-hidden', 'true')

  function showLanding(column, y) {
    const list = column.querySelector('.plan-cards')
    if (!isByHand()) {
      if (column === columnOf(dragged)) return landing.remove()
      if (landing.parentElement === list) return
    }
    const next = isByHand() ? cardBelow(list, y) : nextOf(dragged, list)
    if (landing.parentElement === list && landing.nextElementSibling === next) return
    landing.style.height = `${dragged.offsetHeight}px`
    list.insertBefore(landing, next)
  }

  /** The first card whose middle is below the pointer; null for the end. */
  function cardBelow(list, y) {
    const isBelow = card => {
      const { top, height } = card.getBoundingClientRect()
      return y < top + height / 2
    }
    return [...list.querySelectorAll('.plan-card')].find(isBelow) ?? null
  }

  plan.addEventListener('drop', event => {
    const column = columnOf(event.target)
    if (!dragged || !column) return
    event.preventDefault()
    landing.remove()
    if (!isByHand()) return move(dragged, column)
    const card = dragged
    const next = cardBelow(column.querySelector('.plan-cards'), event.clientY)
    if (columnOf(card) !== column) move(card, column)
    arrange(card, next)
  })

  plan.addEventListener('dragend', () => {
    dragged?.classList.remove('is-dragged')
    dragged = undefined
    landing.remove()
    for (const column of plan.children) column.classList.remove('is-target')
  })

  /* Keys, on the card that has the focus */

  plan.addEventListener('keydown', event => {
    const { key, target } = event
    if (!target.matches('.card-link') || event.ctrlKey || event.metaKey || event.altKey) return
    const card = cardOf(target)
    const isRtl = document.documentElement.dir === 'rtl'
    const across = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[key]
    const along = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' }[key]
    if (!across && !along) return
    event.preventDefault()
    if (along && event.shiftKey) return isByHand() && step(card, along)
    if (along) return card[along] && linkOf(card[along]).focus()
    const columns = [...plan.children]
    const column = columns[columns.indexOf(columnOf(card)) + across]
    if (!column) return
    move(card, column)
    if (isByHand()) arrange(card, column.querySelector('.plan-card'))
  })

  function step(card, along) {
    const other = card[along]
    if (other) arrange(card, along === 'previousElementSibling' ? other : other.nextElementSibling)
  }

  /* Moving: one after the other, as the server must see each where the one before has put it */

  let queue = Promise.resolve()
  /** The card that was moved last. */
  let moved
  /** Counts how often a card was put back; later steps of an undone move are skipped. */
  const returns = new WeakMap()

  function move(card, column) {
    const from = columnOf(card)
    if (from === column) return
    const [sent, to] = [from.dataset.status, column.dataset.status]
    const turn = returns.get(card) ?? 0
    place(card, column)
    moved = card.id
    linkOf(card).focus()
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const id = card.dataset.post
    const { roadmap } = byId('move').elements
    const fields = { move: id, roadmap: roadmap.value, [`from-${id}`]: sent, [`to-${id}`]: to }
    queue = queue.then(async () => {
      if ((returns.get(card) ?? 0) !== turn) return
      const body = new URLSearchParams({ back: byId('move').elements.back.value, ...fields })
      if (byId('move').elements.notify.checked) body.set('notify', 'on')
      const page = await send(byId('move').action, body)
      if (page) return refresh(card, page)
      returns.set(card, turn + 1)
      place(card, from)
    })
  }

  /** Puts a card in front of another one of its column, or at the end. */
  function arrange(card, next) {
    if (next === card) return
    const list = card.parentElement
    const former = card.nextElementSibling
    if (next === former && moved !== card.id) return
    list.insertBefore(card, next)
    linkOf(card).focus()
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const turn = returns.get(card) ?? 0
    const { back, roadmap } = byId('move').elements
    const body = new URLSearchParams({
      back: back.value,
      roadmap: roadmap.value,
      post: card.dataset.post,
      after: card.previousElementSibling?.dataset.post ?? 'first',
    })
    queue = queue.then(async () => {
      if ((returns.get(card) ?? 0) !== turn) return
      const page = await send(plan.dataset.place, body)
      if (page) return refresh(card, page)
      returns.set(card, turn + 1)
      if (former?.parentElement === list || former === null) list.insertBefore(card, former)
    })
  }

  /** Most votes first, then the newest, as the server has them. */
  function place(card, column) {
    const list = column.querySelector('.plan-cards')
    list.insertBefore(card, nextOf(card, list))
    fieldOf(card, 'from').value = column.dataset.status
    fieldOf(card, 'to').value = column.dataset.status
  }

  /** The card that it comes before in a list; null for the last. */
  function nextOf(card, list) {
    const rank = ({ dataset }) => [Number(dataset.votes), Number(dataset.post)]
    const isBelow = other => {
      const [[votes, id], [otherVotes, otherId]] = [rank(card), rank(other)]
      return otherVotes < votes || (otherVotes === votes && otherId < id)
    }
    return (
      [...list.querySelectorAll('.plan-card')].find(each => each !== card && isBelow(each)) ?? null
    )
  }

  /** The page that the form leads to, undefined where it was refused or there is no connection; either is said. */
  async function send(action, body) {
    try {
      const answer = await fetch(action, { method: 'POST', mode: 'same-origin', body })
      const page = hark.parse(await answer.text())
      if (!answer.ok) {
        hark.refuseUndo?.(body.get('undo'), answer.status)
        return fail(reasonIn(page))
      }
      byId('notice').replaceChildren(...page.getElementById('notice').childNodes)
      return page
    } catch {
      fail(document.body.dataset.unreachable)
    }
  }

  /** Shows the card and the column counts as the server has them. */
  function refresh(card, page) {
    const fresh = page.getElementById(card.id)
    const hadFocus = card.contains(document.activeElement)
    if (fresh) {
      card.dataset.votes = fresh.dataset.votes
      card.replaceChildren(...fresh.childNodes)
      if (hadFocus) linkOf(card).focus()
    }
    for (const count of page.querySelectorAll('.roadmap-count'))
      byId(count.id)?.replaceChildren(...count.childNodes)
    hark.refresh()
  }

  function reasonIn(page) {
    const textOf = selector => page.querySelector(selector)?.textContent.trim()
    const said = [textOf('.message h1'), textOf('.message .lead')].filter(Boolean).join('. ')
    return textOf('#stale') || textOf('#notice .note-wrong') || said || document.body.dataset.failed
  }

  function fail(text) {
    const said = document.createElement('p')
    said.className = 'note note-wrong'
    said.setAttribute('role', 'alert')
    said.textContent = text
    byId('notice').replaceChildren(said)
  }

  /* The forms of a card */

  document.addEventListener('submit', event => {
    const form = event.target
    if (form.id === 'move' && event.submitter) {
      const card = cardOf(event.submitter)
      const column = plan.querySelector(`[data-status="${fieldOf(card, 'to').value}"]`)
      // To where there is no column, the browser leads by itself.
      if (!column) return
      event.preventDefault()
      card.querySelector('.card-forms').hidePopover()
      move(card, column)
    } else if (form.dataset.eta !== undefined) {
      event.preventDefault()
      saveDate(form)
    } else if (form.dataset.team === 'undo') {
      event.preventDefault()
      // A request in flight is the latest action, so that is the one to undo.
      queue = queue.then(undo)
    }
  })

  async function undo() {
    const form = byId('notice').querySelector('[data-team=undo]')
    if (!form) return
    const body = new URLSearchParams(new FormData(form))
    const focused = cardOf(document.activeElement)?.id ?? moved
    const page = await send(form.action, body)
    if (!page) return
    const fresh = page.getElementById('plan')
    // It was done in another part of the workspace.
    if (!fresh) return location.assign(body.get('back'))
    plan.replaceChildren(...fresh.childNodes)
    prepare()
    hark.refresh()
    // It may have more cards above it now than the page shows.
    const card = focused && byId(focused)
    if (card) linkOf(card).focus()
    else plan.focus()
  }

  async function saveDate(form) {
    const card = cardOf(form)
    const page = await send(form.action, new URLSearchParams(new FormData(form)))
    if (!page) return
    // One that was loaded later may not be on the page.
    if (!page.getElementById(card.id)) return location.reload()
    refresh(card, page)
    linkOf(card).focus()
  }

  /* More of a column */

  plan.addEventListener('click', async event => {
    const link = event.target.closest('[data-more]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const column = columnOf(link)
    const list = column.querySelector('.plan-cards')
    try {
      const answer = await fetch(link.href, { mode: 'same-origin' })
      const page = hark.parse(await answer.text())
      const fresh = page.querySelector(`[data-status="${column.dataset.status}"]`)
      const cards = [...fresh.querySelectorAll('.plan-card')].filter(({ id }) => !byId(id))
      list.append(...cards)
      const more = fresh.querySelector('[data-more]')
      if (more) link.replaceWith(more)
      else link.remove()
      prepare()
      hark.refresh()
      if (cards[0]) linkOf(cards[0]).focus()
    } catch {
      location.assign(link.href)
    }
  })

  prepare()
})()
