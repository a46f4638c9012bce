import { accentOf } from './accent.ts'

/** Where a company's colours are, within its address; the same for ever. */
export function accentPath(color: string): string {
  return `/accent/${color.slice(1)}.css`
}

/** Undefined for what is no colour. A stylesheet of its own: the content policy allows no style within a page. */
export function accentStylesheet(name: string): string | undefined {
  const color = /^([0-9a-f]{6})\.css$/.exec(name)?.[1]
  if (color === undefined) return undefined
  const { accent, strong, tint, on } = accentOf(`#${color}`)
  const value = ({ light, dark }: typeof accent) => `light-dark(${light}, ${dark})`
  return `:root {
  --accent: ${value(accent)};
  --accent-strong: ${value(strong)};
  --accent-tint: ${value(tint)};
  --on-accent: ${value(on)};
}
`
}
