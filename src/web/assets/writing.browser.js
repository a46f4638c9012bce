/*
 * Markdown fields: a toolbar, a preview in place of the text, and images that are stored when they are added and go where the
 * cursor is. Without it, the text is the text, and images are sent with the form.
 */
;(() => {
  const { hark } = window
  if (!hark) return

  const around = {
    bold: ['**', '**'],
    italic: ['*', '*'],
    code: ['`', '`'],
    link: ['[', '](https://)'],
  }
  const before = {
    heading: () => '## ',
    quote: () => '> ',
    list: () => '- ',
    numbers: at => `${at + 1}. `,
  }
  const begun = /^(?:#{1,6} |> |[-*] |\d+\. )/

  const boxOf = element => element.closest?.('.writing')
  const textIn = box => box.querySelector('textarea')

  document.addEventListener('click', event => {
    const button = event.target.closest?.('.writing-bar button')
    const box = button && boxOf(button)
    if (!box) return
    if (button.value === 'preview') {
      event.preventDefault()
      return togglePreview(box)
    }
    showText(box)
    if (button.value === 'image') imagesOf(box).click()
    else mark(textIn(box), button.value)
  })

  const imagesOf = box => textIn(box).form.querySelector('.images-field input[type=file]')

  /* Marks around what is selected, or before each of its lines; once more takes them away */

  function mark(text, kind) {
    text.focus()
    if (around[kind]) return markAround(text, ...around[kind])
    const { value, selectionStart, selectionEnd } = text
    const from = value.lastIndexOf('\n', selectionStart - 1) + 1
    const end = value.indexOf('\n', selectionEnd)
    const lines = value.slice(from, end < 0 ? value.length : end).split('\n')
    const isMarked = lines.every((line, at) => line.startsWith(before[kind](at)))
    const marked = lines.map(
      (line, at) => (isMarked ? '' : before[kind](at)) + line.replace(begun, ''),
    )
    write(text, from, from + lines.join('\n').length, marked.join('\n'))
  }

  function markAround(text, open, close) {
    const { value, selectionStart: from, selectionEnd: to } = text
    const chosen = value.slice(from, to)
    const isMarked = value.slice(0, from).endsWith(open) && value.slice(to).startsWith(close)
    if (isMarked) {
      write(text, from - open.length, to + close.length, chosen)
      return text.setSelectionRange(from - open.length, to - open.length)
    }
    write(text, from, to, open + chosen + close)
    const start = from + open.length
    // The address is what is missing, once there are words.
    const isLink = open === '[' && chosen !== ''
    if (isLink) text.setSelectionRange(to + open.length + 2, to + open.length + close.length - 1)
    else text.setSelectionRange(start, start + chosen.length)
  }

  /** As if it was typed: the browser can undo it. */
  function write(text, from, to, added) {
    const { activeElement } = document
    text.focus()
    text.setSelectionRange(from, to)
    // While the preview is shown, something else has the focus.
    const isDone =
      document.activeElement === text &&
      document.execCommand(added === '' ? 'delete' : 'insertText', false, added)
    if (!isDone) {
      text.setRangeText(added, from, to, 'end')
      text.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (activeElement !== text) activeElement?.focus()
  }

  document.addEventListener('keydown', event => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    const kind = { b: 'bold', i: 'italic' }[key.toLowerCase()]
    const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey
    if (target.matches?.('textarea[data-writing]') && kind && isCommand) {
      event.preventDefault()
      mark(target, kind)
    }
  })

  /* The toolbar is one stop of the Tab key; arrows go from button to button */

  const buttonsOf = bar => [...bar.querySelectorAll('button')]

  function beginBars() {
    for (const bar of document.querySelectorAll('.writing-bar'))
      for (const [at, button] of buttonsOf(bar).entries()) button.tabIndex = at === 0 ? 0 : -1
  }

  document.addEventListener('keydown', event => {
    const bar = event.target.closest?.('.writing-bar')
    if (!bar) return
    const buttons = buttonsOf(bar)
    const at = buttons.indexOf(event.target)
    const step = getComputedStyle(bar).direction === 'rtl' ? -1 : 1
    const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: buttons.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    const next = buttons.at(to % buttons.length)
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next.focus()
  })

  /* Preview */

  const previewIn = box => box.querySelector('.writing-preview')
  const previewButton = box => box.querySelector('.writing-preview-button')

  async function togglePreview(box) {
    if (!previewIn(box).hidden) {
      showText(box)
      return textIn(box).focus()
    }
    const text = textIn(box)
    const shown = await send(text, { content: text.value })
    if (!shown || !box.isConnected) return
    const preview = previewIn(box)
    preview.replaceChildren(...importAll(shown.getElementById('preview').childNodes))
    preview.style.minHeight = `${text.offsetHeight}px`
    preview.hidden = false
    text.hidden = true
    previewButton(box).setAttribute('aria-pressed', 'true')
  }

  function showText(box) {
    previewIn(box).hidden = true
    textIn(box).hidden = false
    previewButton(box).setAttribute('aria-pressed', 'false')
  }

  // The browser leads to a field that is wrong, which it cannot while that is hidden.
  document.addEventListener(
    'invalid',
    ({ target }) => boxOf(target) && showText(boxOf(target)),
    true,
  )

  const importAll = nodes => Array.from(nodes, node => document.importNode(node, true))

  /** The page with the preview and the images of the form; undefined, and a note, where there is none. */
  async function send(text, fields) {
    const body = new FormData()
    body.set('image_ids', text.form.elements.image_ids?.value ?? '')
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const response = await fetch(text.dataset.writing, { method: 'POST', body }).catch(
      () => undefined,
    )
    const page = response && hark.parse(await response.text())
    if (page?.getElementById('preview')) return page
    if (page) hark.explain(boxOf(text), page)
    else hark.note(boxOf(text), document.body.dataset.unreachable)
    return undefined
  }

  /* Images: each is stored at once, and named where the cursor was */

  let uploads = 0

  /** Whether they go into a text; otherwise the form takes them along. */
  hark.insertImages = (input, images) => {
    const text = input.form.querySelector('textarea[data-writing]')
    if (!text) return false
    showText(boxOf(text))
    insertAll(text, images)
    return true
  }

  async function insertAll(text, images) {
    const waiting = images.map(image => ({ image, mark: markFor(text, image) }))
    // The form would leave them behind.
    text.setCustomValidity(text.dataset.uploading)
    uploads++
    for (const { image, mark } of waiting) {
      const named = await inTurn(() => upload(text, image))
      if (text.isConnected) replace(text, mark, named ?? '')
    }
    if (--uploads === 0) text.setCustomValidity('')
  }

  let latest = Promise.resolve()

  /** One upload after the other: each needs the ids of those before it. */
  function inTurn(work) {
    latest = latest.then(work).catch(() => undefined)
    return latest
  }

  /** Its writer may have gone on meanwhile: the cursor stays where it is. */
  function replace(text, mark, named) {
    const at = text.value.indexOf(mark)
    if (at < 0) return
    const moved = [text.selectionStart, text.selectionEnd].map(place =>
      place < at + mark.length ? Math.min(place, at) : place + named.length - mark.length,
    )
    write(text, at, at + mark.length, named)
    text.setSelectionRange(...moved)
  }

  /** Stands where the image will be. */
  function markFor(text, { name }) {
    const { value, selectionEnd: at } = text
    const mark = `![${text.dataset.uploading} ${nameOf(name)} ${++marks}]()`
    const isAlone = at === 0 || value[at - 1] === '\n'
    write(text, at, at, `${isAlone ? '' : '\n\n'}${mark}\n`)
    return mark
  }

  let marks = 0

  const nameOf = name => name.replace(/\.\w+$/, '').replace(/[[\]()\\\n]/g, ' ')

  /** Its Markdown; undefined where the server refused it. */
  async function upload(text, image) {
    const page = await send(text, { images: image })
    const field = text.form.querySelector('.images-field')
    const sent = page?.querySelector('.images-field')
    const ids = text.form.elements.image_ids
    if (!sent || !field || !ids) return undefined
    const error = sent.querySelector('.field-error')
    if (error) hark.note(field, error.textContent)
    const previews = field.querySelector('[data-previews]')
    const known = new Set(Array.from(previews.querySelectorAll('img'), sourceOf))
    const added = Array.from(sent.querySelectorAll('[data-previews] > li')).find(
      item => !known.has(sourceOf(item.querySelector('img'))),
    )
    if (!added) return undefined
    ids.value = sent.querySelector('[name=image_ids]').value
    previews.append(...importAll([added]))
    // What the clipboard has is always called so.
    const alt = image.name === 'image.png' ? text.dataset.alt : nameOf(image.name)
    return `![${alt}](${sourceOf(added.querySelector('img'))})`
  }

  const sourceOf = image => image.getAttribute('src')

  /** A draft knows which images it has, but the page that it comes back to does not show them. Some may be gone. */
  async function showStored() {
    for (const text of document.querySelectorAll('textarea[data-writing]')) {
      const field = text.form.querySelector('.images-field')
      const stored = field?.querySelectorAll('.preview img').length ?? 0
      const ids = text.form.elements.image_ids?.value
      if (!ids || ids.split(' ').length === stored) continue
      await inTurn(() => showImages(text, field))
    }
  }

  async function showImages(text, field) {
    const sent = (await send(text, {}))?.querySelector('.images-field')
    if (!sent) return
    const shown = sent.querySelector('[data-previews]').childNodes
    field.querySelector('[data-previews]').replaceChildren(...importAll(shown))
    text.form.elements.image_ids.value = sent.querySelector('[name=image_ids]').value
  }

  function begin() {
    beginBars()
    showStored()
  }

  document.addEventListener('htmx:after:swap', begin)
  begin()
})()
