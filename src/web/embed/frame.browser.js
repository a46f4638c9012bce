/* Runs in our pages in a frame of another site. Whom that may be is what `frame-ancestors` says, and `data-origins`. */
;(() => {
  const { parent } = window
  const { root, origins } = document.body.dataset
  const entering = document.querySelector('[data-enter]')
  // Opened by itself, nobody says who it is.
  if (parent === window) return entering && location.replace(entering.dataset.next)

  let host

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || !origins.split(' ').includes(origin) || data?.hark !== 'hello') return
    if (host === undefined && entering) {
      source.postMessage({ hark: 'entered', turn: data.turn }, origin)
      enter(entering.dataset, data)
    }
    host = origin
  })

  /** The token goes into the body of a request, and never into an address. One that is refused leaves nobody signed in. */
  async function enter({ enter: action, next }, { token, language, theme }) {
    const send = async sent => {
      const fields = { token: sent, language, theme }
      const filled = Object.entries(fields).filter(([, value]) => typeof value === 'string')
      const body = new URLSearchParams(filled)
      return (await fetch(action, { method: 'POST', body, redirect: 'manual' })).type
    }
    try {
      const isSignedIn = Boolean(token) && (await send(token)) === 'opaqueredirect'
      // The previous person must not stay signed in: an error is better than their pages.
      if (!isSignedIn && (await send('')) !== 'opaqueredirect') throw new Error('not signed out')
      forgetDraftsOfOthers(isSignedIn ? subjectOf(token) : '')
      location.replace(next)
    } catch {
      entering.textContent = document.body.dataset.unreachable
    }
  }

  /** The server has verified it. */
  function subjectOf(token) {
    const payload = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
    return String(JSON.parse(atob(payload)).sub)
  }

  /** See hark.browser.js. What a person wrote is not for who uses the frame next. */
  function forgetDraftsOfOthers(person) {
    try {
      const key = `hark person ${root}`
      if (localStorage.getItem(key) === person) return
      const drafts = Object.keys(localStorage).filter(name =>
        name.startsWith(`hark draft ${root} `),
      )
      for (const name of drafts) localStorage.removeItem(name)
      localStorage.setItem(key, person)
    } catch {
      // A browser that stores nothing has no drafts.
    }
  }

  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !host) return
    parent.postMessage({ hark: 'close' }, host)
  })

  // Links out of the frame open in a new tab.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target.closest?.('a[href]')
      if (link && !link.href.startsWith(location.origin + root)) link.target = '_blank'
    },
    true,
  )
})()
