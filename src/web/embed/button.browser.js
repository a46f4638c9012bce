/* Runs on other sites: a button that opens our pages in a frame. The server puts what it has to know for SITE. */
;(() => {
  const { base, name, origins, labels, colors, fallback } = SITE
  if (window.hark && !window.hark.q) return
  if (!origins.includes(location.origin)) {
    // biome-ignore lint/suspicious/noConsole: it is for the developers of the other site.
    console.warn(`${base}: embed_origins does not name ${location.origin}`)
    return
  }
  const root = document.documentElement
  const options = document.currentScript?.dataset ?? {}
  const wanted = (options.language ?? root.lang).slice(0, 2).toLowerCase()
  const language = labels[wanted] ? wanted : fallback
  const label = options.label ?? labels[language][0]
  const theme = /^(light|dark)$/.test(options.theme) ? options.theme : 'system'
  const { origin } = new URL(base)

  let identity = options.token
  let isIdentified = false
  let token
  let frame
  let path
  let turn = 0

  const add = (parent, tag, attributes, text = '') => {
    const element = document.createElement(tag)
    for (const each of Object.keys(attributes)) element.setAttribute(each, attributes[each])
    element.append(text)
    return parent.appendChild(element)
  }

  /* A shadow tree and a sheet built here: the site's styles do not reach in, and its policy need not allow ours. */
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
:host { all: initial; direction: ${getComputedStyle(root).direction}; color-scheme: ${theme === 'system' ? 'light dark' : theme};
  --accent: light-dark(${colors[0]}, ${colors[1]}); --on: light-dark(${colors[2]}, ${colors[3]}) }
* { box-sizing: border-box; font: 600 16px/1.2 system-ui, sans-serif }
button { border: 0; cursor: pointer }
button:focus-visible { outline: 3px solid; outline-offset: -6px }
span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.open, dialog { position: fixed; inset: auto; inset-block-end: 20px; inset-inline-end: 20px }
.open { z-index: 99999; max-width: calc(100vw - 40px);
  min-height: 48px; padding: 12px 20px; border-radius: 24px; background: var(--accent); color: var(--on);
  box-shadow: 0 4px 16px rgb(0 0 0 / .25) }
dialog { flex-direction: column; margin: 0;
  padding: 0; width: min(440px, 100vw - 40px); height: min(720px, 100dvh - 40px); max-width: none; max-height: none;
  border: 0; border-radius: 16px; overflow: hidden; background: light-dark(#fff, #1c1e1b); color: light-dark(#1d1c1a, #eeece6);
  box-shadow: 0 8px 40px rgb(0 0 0 / .35) }
dialog[open] { display: flex }
dialog::backdrop { background: rgb(0 0 0 / .3) }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 8px; padding-inline-start: 16px }
.close { min-width: 48px; min-height: 48px; background: none; color: inherit; font-size: 24px }
iframe { flex: 1; width: 100%; border: 0 }
@media (max-width: 480px) { dialog { inset: 0; width: 100vw; height: 100dvh; border-radius: 0 } }
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: in .18s ease-out }
  @keyframes in { from { opacity: 0; translate: 0 12px } } }`)
  shadow.adoptedStyleSheets = [sheet]
  if (options.button !== 'none')
    add(
      shadow,
      'button',
      { class: 'open', 'aria-haspopup': 'dialog', lang: language },
      label,
    ).onclick = () => open()
  const dialog = add(shadow, 'dialog', { 'aria-label': label, lang: language })
  const bar = add(dialog, 'div', { class: 'bar' })
  add(bar, 'span', { dir: 'auto' }, name)
  const closing = add(bar, 'button', { class: 'close', 'aria-label': labels[language][1] }, '×')

  const close = () => dialog.close()
  const open = (at = options.open ?? '') => {
    if (!dialog.open) dialog.showModal()
    const wantedPath = String(at).replace(/^\/+/, '')
    if (path !== wantedPath || !isIdentified) show(wantedPath)
  }

  /** Sign in first, so that the page shown next is theirs. */
  async function show(at) {
    path = at
    const mine = ++turn
    let url = `${base}/embed/${at}`
    if (!isIdentified) {
      const given = await tokenNow()
      if (mine !== turn) return
      token = given
      isIdentified = true
      url = `${base}/embed/enter/?next=${encodeURIComponent(`/${at}`)}`
    }
    if (frame) return frame.contentWindow.location.replace(url)
    const sandbox =
      'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox'
    frame = add(dialog, 'iframe', { src: url, title: label, sandbox })
    // Nobody but our own pages gets it; the one that needs it says so.
    frame.onload = () =>
      frame.contentWindow.postMessage({ hark: 'hello', token, turn, language, theme }, origin)
  }

  async function tokenNow() {
    try {
      return await (typeof identity === 'function' ? identity() : identity)
    } catch {}
  }

  const identify = given => {
    identity = given
    isIdentified = false
    if (path !== undefined) show(path)
  }

  closing.onclick = close
  dialog.onclick = event => event.target === dialog && close()
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (from !== origin || source !== frame?.contentWindow) return
    if (data?.hark === 'close') close()
    if (data?.hark === 'entered' && data.turn === turn) token = undefined
  })

  const commands = { open, close, identify }
  const waiting = window.hark?.q ?? []
  window.hark = (name, ...rest) => commands[name]?.(...rest)
  const attach = () => {
    document.body.append(host)
    for (const call of waiting) window.hark(...call)
  }
  if (document.body) attach()
  else document.addEventListener('DOMContentLoaded', attach)
})()
