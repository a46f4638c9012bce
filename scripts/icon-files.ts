import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { icons, teamIcons, writingIcons } from '../src/web/parts/icons.tsx'

const notice = `<!-- Icons of Lucide (https://lucide.dev), by \`npm run generate\`; do not edit.
ISC License. Copyright (c) Lucide Icons and Contributors, and for those from Feather (MIT) Copyright (c) Cole Bemis.
Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies. THE SOFTWARE IS PROVIDED "AS IS". -->
`

/** The icons that pages use, each as a symbol: `Icon` gives them their strokes. */
export function iconFiles(): Record<string, string> {
  return {
    'src/web/assets/icons.svg': notice + symbols(icons),
    'src/web/assets/team-icons.svg': notice + symbols(teamIcons),
    'src/web/assets/writing-icons.svg': notice + symbols(writingIcons),
  }
}

function symbols(named: Record<string, string>): string {
  return Object.entries(named)
    .map(([name, of]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${drawing(of)}</symbol>\n`)
    .join('')
}

function drawing(name: string): string {
  const { icons: bodies, aliases } = lucide as IconSet
  const found = bodies[aliases[name]?.parent ?? name]
  if (!found) throw new Error(`Lucide has no icon named ${name}`)
  return found.body
    .replace(/^<g fill="none"[^>]*>(.*)<\/g>$/, '$1')
    .replaceAll(/ (?:fill|stroke[a-z-]*)="[^"]*"/g, '')
}

type IconSet = {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}
