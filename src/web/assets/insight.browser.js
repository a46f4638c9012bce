/* Plots of the team's insight: the value of the bar that is pointed at, or that the arrow keys lead to. */
;(() => {
  const groupsOf = plot => [...plot.querySelectorAll('g')]
  /** The browser would show it once more. */
  const texts = new WeakMap()

  for (const plot of document.querySelectorAll('[data-plot]')) {
    for (const group of groupsOf(plot)) {
      const title = group.querySelector('title')
      texts.set(group, title.textContent)
      title.remove()
    }
    plot.addEventListener('pointermove', ({ target }) => show(plot, target.closest('g')))
    plot.addEventListener('pointerleave', () => show(plot, undefined))
    plot.addEventListener(
      'focus',
      () => plot.matches(':focus-visible') && show(plot, groupsOf(plot).at(-1)),
    )
    plot.addEventListener('blur', () => show(plot, undefined))
    plot.addEventListener('keydown', event => {
      const groups = groupsOf(plot)
      const at = groups.indexOf(plot.querySelector('.is-shown'))
      const to = {
        ArrowRight: at + 1,
        ArrowLeft: at - 1,
        Home: 0,
        End: groups.length - 1,
        Escape: -1,
      }[event.key]
      if (to === undefined) return
      event.preventDefault()
      show(plot, groups[Math.min(to, groups.length - 1)])
    })
  }

  function show(plot, group) {
    const value = plot.parentElement.querySelector('.plot-value')
    plot.querySelector('.is-shown')?.classList.remove('is-shown')
    value.hidden = !group
    if (!group) return
    group.classList.add('is-shown')
    value.textContent = texts.get(group)
    const { left, width } = plot.getBoundingClientRect()
    const bar = group.getBoundingClientRect()
    const middle = (bar.left + bar.right) / 2 - left
    const half = value.offsetWidth / 2
    value.style.left = `${Math.max(0, Math.min(middle - half, width - 2 * half)) + left - plot.parentElement.getBoundingClientRect().left}px`
  }
})()
