/*
 * An @ offers the people of `data-people`, below the text: nothing has to be placed, and on a phone nothing covers the text.
 * The text keeps the focus and names the option that Enter takes.
 */
;(() => {
  const { hark } = window
  if (!hark) return

  const shownMax = 6
  const typedMax = 80
  /** By address; each is loaded when the first @ is typed. */
  const loaded = new Map()

  function peopleOf(url) {
    if (!loaded.has(url)) loaded.set(url, load(url))
    return loaded.get(url)
  }

  async function load(url) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return [...hark.parse(await response.text()).querySelectorAll('[data-id]')]
    loaded.delete(url)
    return []
  }

  /** The beginning of a name, of up to two words, after an @ that begins a word. */
  function typedIn({ value, selectionStart: at, selectionEnd: end }) {
    if (at !== end) return undefined
    const begun = value.slice(Math.max(0, at - typedMax), at)
    const mark = begun.lastIndexOf('@')
    if (mark < 0 || !/^[\s(]?$/.test(begun.slice(mark - 1, mark))) return undefined
    const typed = begun.slice(mark + 1)
    if (typed.split(' ').length > 2 || /[\n[\]]/.test(typed)) return undefined
    return typed
  }

  const isLike = (name, typed) =>
    ` ${name}`.toLocaleLowerCase().includes(` ${typed.toLocaleLowerCase()}`)

  let list
  let text

  document.addEventListener('input', async ({ target }) => {
    if (!target.dataset?.people) return
    if (typedIn(target) === undefined) return close()
    const people = await peopleOf(target.dataset.people)
    // More may have been typed meanwhile.
    const typed = typedIn(target)
    const found =
      typed === undefined ? [] : people.filter(({ dataset }) => isLike(dataset.name, typed))
    if (found.length === 0 || document.activeElement !== target) return close()
    show(target, found.slice(0, shownMax))
  })

  function show(target, options) {
    close()
    text = target
    list = document.createElement('ul')
    list.id = 'mention-list'
    list.className = 'card mentions'
    list.setAttribute('role', 'listbox')
    list.setAttribute('aria-label', text.dataset.mention)
    list.append(...options.map(option => document.importNode(option, true)))
    // A press would take the focus from the text.
    list.addEventListener('pointerdown', event => event.preventDefault())
    list.addEventListener('click', ({ target }) => take(target.closest('[data-id]')))
    const box = text.closest('.writing') ?? text
    box.after(list)
    text.setAttribute('aria-controls', list.id)
    text.setAttribute('aria-haspopup', 'listbox')
    choose(list.firstElementChild)
  }

  function close() {
    list?.remove()
    list = undefined
    for (const name of ['aria-controls', 'aria-haspopup', 'aria-activedescendant'])
      text?.removeAttribute(name)
  }

  const chosen = () => list.querySelector('[aria-selected=true]')

  function choose(option) {
    for (const each of list.children) {
      each.setAttribute('role', 'option')
      each.setAttribute('aria-selected', String(each === option))
    }
    text.setAttribute('aria-activedescendant', option.id)
  }

  function take(option) {
    const typed = typedIn(text)
    if (!option || typed === undefined) return
    const { id, name } = option.dataset
    const at = text.selectionStart
    const mention = `@[${name.replace(/[[\]\n]/g, ' ')}](user:${id}) `
    text.setSelectionRange(at - typed.length - 1, at)
    // As if it was typed: the browser can undo it.
    if (!document.execCommand('insertText', false, mention)) {
      text.setRangeText(mention, text.selectionStart, at, 'end')
      text.dispatchEvent(new Event('input', { bubbles: true }))
    }
    close()
  }

  document.addEventListener('keydown', event => {
    const { key, target, ctrlKey, metaKey, isComposing } = event
    if (!list || target !== text || ctrlKey || metaKey || isComposing) return
    if (typedIn(text) === undefined) return close()
    const { firstElementChild: first, lastElementChild: last } = list
    if (key === 'ArrowDown') choose(chosen().nextElementSibling ?? first)
    else if (key === 'ArrowUp') choose(chosen().previousElementSibling ?? last)
    else if (key === 'Enter' || key === 'Tab') take(chosen())
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  document.addEventListener('selectionchange', () => {
    if (list && typedIn(text) === undefined) close()
  })

  document.addEventListener('focusout', ({ target }) => target === text && close())
})()
