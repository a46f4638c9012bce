/* The settings, better than without it: shows a colour in the samples of a page while it is chosen. */
;(() => {
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
})()
