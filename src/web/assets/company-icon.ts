import { accentOf } from './accent.ts'

type Named = { name: string; accent_color: string | null }

/** That of Hark. */
const ownColor = '#0f665c'

/** The path of the icon that browsers show for a company without a logo; its content never changes. */
export function companyIconPath({ name, accent_color }: Named): string {
  const first = letterOf(name.trim().toUpperCase())
  return `/icon/${(accent_color ?? ownColor).slice(1)}-${encodeURIComponent(first)}.svg`
}

function letterOf(text: string): string {
  return /^[\p{L}\p{N}]/u.exec(text)?.[0] ?? ''
}

/** A letter on the colour, dark enough for it. Undefined for what is no such name. */
export function companyIcon(name: string): string | undefined {
  const [, color, letter = ''] = /^([0-9a-f]{6})-([\p{L}\p{N}]?)\.svg$/u.exec(name) ?? []
  if (color === undefined) return undefined
  const { light } = accentOf(`#${color}`).accent
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="${light}"/>
<text x="16" y="23" text-anchor="middle" font-family="system-ui, sans-serif" font-size="20" font-weight="600" fill="#fff">${letter}</text>
</svg>
`
}
