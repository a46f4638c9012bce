import htmx from 'htmx.org/dist/htmx.min.js' with { type: 'text' }
import frame from '../embed/frame.browser.js' with { type: 'text' }
import changelogCss from './changelog.css' with { type: 'text' }
import script from './hark.browser.js' with { type: 'text' }
import css from './hark.css' with { type: 'text' }
import insightScript from './insight.browser.js' with { type: 'text' }
import mentions from './mentions.browser.js' with { type: 'text' }
import passkey from './passkey.browser.js' with { type: 'text' }
import roadmapScript from './roadmap.browser.js' with { type: 'text' }
import roadmapCss from './roadmap.css' with { type: 'text' }
import settings from './settings.browser.js' with { type: 'text' }
import settingsCss from './settings.css' with { type: 'text' }
import team from './team.browser.js' with { type: 'text' }
import teamCss from './team.css' with { type: 'text' }
import tokens from './tokens.css' with { type: 'text' }
import writing from './writing.browser.js' with { type: 'text' }

/** The level of a voice: somebody speaks, and somebody listens. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="#0f665c"/>
<path d="M8 13.5v5M13.3 8v16M18.7 11.5v9M24 14.5v3" stroke="#fff" stroke-width="3" stroke-linecap="round"/>
</svg>
`

/** `gzip` is the same body, compressed once: none of them changes while the process runs. */
export type Asset = { path: string; type: string; body: string; gzip: Uint8Array<ArrayBuffer> }

export const stylesheet = asset('hark', 'css', 'text/css; charset=utf-8', compact(tokens + css))
export const icon = asset('hark', 'svg', 'image/svg+xml', favicon)
/** In this order: ours uses htmx. */
export const scripts = [
  asset('htmx', 'js', 'text/javascript; charset=utf-8', htmx),
  asset('hark', 'js', 'text/javascript; charset=utf-8', script + writing + mentions),
]

/** Only for frames of other sites. */
export const frameScript = asset('frame', 'js', 'text/javascript; charset=utf-8', frame)

/** Only for pages with passkeys. */
export const passkeyScript = asset('passkey', 'js', 'text/javascript; charset=utf-8', passkey)

/** Only for the team's workspace. */
export const teamStylesheet = asset(
  'team',
  'css',
  'text/css; charset=utf-8',
  compact(teamCss + settingsCss + changelogCss + roadmapCss),
)
export const teamScript = asset(
  'team',
  'js',
  'text/javascript; charset=utf-8',
  team + settings + roadmapScript + insightScript,
)

export const assets: Asset[] = [
  stylesheet,
  icon,
  ...scripts,
  frameScript,
  passkeyScript,
  teamStylesheet,
  teamScript,
]

/** Without comments and indentation, a fifth of what is sent. */
function compact(style: string): string {
  const [first, ...others] = style.split('/*')
  const plain = others.map(part => part.slice(part.indexOf('*/') + 2))
  return [first, ...plain].join('').replace(/\n\s+/g, '\n')
}

/** The path is within a company's address. The hash lets browsers cache each for ever. */
function asset(name: string, ending: string, type: string, body: string): Asset {
  const hash = new Bun.CryptoHasher('sha256').update(body).digest('hex').slice(0, 12)
  const gzip = Bun.gzipSync(body, { level: 9 })
  return { path: `/assets/${name}-${hash}.${ending}`, type, body, gzip }
}
