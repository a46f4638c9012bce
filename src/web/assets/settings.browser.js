/* Progressive enhancement for the settings pages. */
;(() => {
  /* A colour is shown in the samples of a page while it is chosen */

  let waiting
  let turn = 0

  document.addEventListener('input', ({ target }) => {
    if (!target.matches?.('[data-accent], [name="no_accent_color"]')) return
    // A colour picker says every colour that it is dragged over.
    clearTimeout(waiting)
    waiting = setTimeout(() => show(target.form), 80)
  })

  async function show(form) {
    const samples = form.querySelector('[data-accents]')
    if (!samples) return
    const { accents, default: none } = samples.dataset
    const { accent_color, no_accent_color } = form.elements
    const color = no_accent_color.checked ? none : accent_color.value
    const mine = ++turn
    const answer = await fetch(`${accents}${color.slice(1)}.css`).catch(() => undefined)
    const css = answer?.ok ? await answer.text() : ''
    if (mine !== turn) return
    for (const [, name, value] of css.matchAll(/^ {2}(--[\w-]+): (.+);$/gm))
      samples.style.setProperty(name, value)
  }

  /* What was changed and not saved is said beside the button, and asked about before it is lost */

  /** The form being sent: leaving the page is then intended, so it needs no warning. */
  let sent

  const forms = () => [
    ...document.querySelectorAll('.settings-content form[method=post]:not([data-draft])'),
  ]
  const unsaved = () => forms().filter(form => form !== sent && isChanged(form))

  /** One that comes back with an error holds what was not saved, though its fields are as they came. */
  const isChanged = form =>
    form.querySelector('[aria-invalid]') !== null || [...form.elements].some(differs)

  function differs(field) {
    if (field.matches('[type=checkbox], [type=radio]'))
      return field.checked !== field.defaultChecked
    if (field.matches('[type=file]')) return field.files.length > 0
    if (field.matches('select')) {
      const initial = [...field.options].findIndex(option => option.defaultSelected)
      return field.selectedIndex !== Math.max(initial, 0)
    }
    const isText = field.matches('textarea, input:not([type=hidden], [type=submit])')
    return isText && field.value !== field.defaultValue
  }

  function mark({ target }) {
    const form = target.form ?? target
    const said = form.querySelector?.('[data-unsaved]')
    const text = said && isChanged(form) ? said.dataset.unsaved : ''
    if (said && said.textContent !== text) said.textContent = text
  }

  for (const name of ['input', 'change']) document.addEventListener(name, mark)

  document.addEventListener('submit', ({ target }) => {
    sent = target
  })

  addEventListener('beforeunload', event => {
    if (unsaved().length > 0) event.preventDefault()
  })

  // A response replaces the page with its forms. One that was refused, or did not arrive, leaves them.
  document.addEventListener('htmx:config:request', event => {
    const { sourceElement: source } = event.detail.ctx
    if (source.dataset.live !== undefined || source.hasAttribute('hx-target')) return
    sent = source
    const { leave } = document.querySelector('[data-leave]')?.dataset ?? {}
    if (leave && unsaved().length > 0 && !confirm(leave)) event.preventDefault()
  })

  document.addEventListener('htmx:finally:request', () => {
    sent = undefined
  })

  /* Rows that have an order are dragged, or moved with the arrow keys on their buttons */

  const { hark } = window
  const rowOf = target => target.closest?.('.settings-rows > li:has(.move-buttons)')
  let dragged
  /** Where it was, to put it back. */
  let behind

  const prepare = () => {
    for (const form of document.querySelectorAll('.move-buttons')) rowOf(form).draggable = true
  }

  document.addEventListener('dragstart', event => {
    dragged = rowOf(event.target)
    if (!dragged) return
    behind = dragged.nextElementSibling
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', dragged.querySelector('a').textContent)
    dragged.classList.add('is-dragged')
  })

  document.addEventListener('dragover', event => {
    const row = dragged && rowOf(event.target)
    if (!row || row.parentElement !== dragged.parentElement) return
    event.preventDefault()
    const { top, height } = row.getBoundingClientRect()
    if (row !== dragged) row[event.clientY < top + height / 2 ? 'before' : 'after'](dragged)
  })

  document.addEventListener('drop', event => {
    if (!dragged) return
    event.preventDefault()
    if (dragged.nextElementSibling !== behind) void move(dragged, behind)
    dragged.classList.remove('is-dragged')
    dragged = undefined
  })

  // Let go elsewhere, or cancelled.
  document.addEventListener('dragend', () => {
    if (!dragged) return
    dragged.parentElement.insertBefore(dragged, behind)
    dragged.classList.remove('is-dragged')
    dragged = undefined
  })

  async function move(row, from) {
    const form = row.querySelector('.move-buttons')
    const before = row.nextElementSibling?.querySelector('.move-buttons')?.dataset.row ?? ''
    const body = new URLSearchParams({ to: 'before', before })
    try {
      const answer = await fetch(form.action, { method: 'POST', mode: 'same-origin', body })
      const page = hark.parse(await answer.text())
      const rows = page.querySelector('.settings-rows:has(.move-buttons)')
      if (!answer.ok || !rows) throw new Error(String(answer.status))
      const list = row.parentElement
      list.replaceChildren(...rows.childNodes)
      window.htmx.process(list)
      prepare()
    } catch {
      row.parentElement.insertBefore(row, from)
      const said = document.createElement('p')
      said.className = 'note note-wrong'
      said.setAttribute('role', 'alert')
      said.textContent = document.body.dataset.failed
      form.after(said)
    }
  }

  document.addEventListener('keydown', event => {
    const form = event.target.closest?.('.move-buttons')
    const to = { ArrowUp: 'up', ArrowDown: 'down' }[event.key]
    if (!form || !to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    form.querySelector(`[value=${to}]`).click()
  })

  document.addEventListener('htmx:after:swap', prepare)
  prepare()
})()
