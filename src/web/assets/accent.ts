/**
 * A company's colour as the colours of links, buttons and badges, in light and dark: darkened or lightened until what is
 * written in it, and on it, can be read (WCAG 2.2, 1.4.3).
 */
type Accent = Record<'accent' | 'strong' | 'tint' | 'on', { light: string; dark: string }>

/** WCAG asks for 4.5; a little more, as colours are rounded. */
const contrastMin = 4.6

/** The surface of hark.css on which a text in the accent's colour is hardest to read: `--sunken`. */
const surfaces = { light: '#f1efea', dark: '#242623' }
const cards = { light: '#ffffff', dark: '#1c1e1b' }
const inks = { light: '#000000', dark: '#ffffff' }
const tintShare = 0.12

type Rgb = [number, number, number]
type Scheme = 'light' | 'dark'

export function accentOf(color: string): Accent {
  const [light, dark] = [inScheme(color, 'light'), inScheme(color, 'dark')]
  const pair = (name: keyof typeof light) => ({ light: light[name], dark: dark[name] })
  return { accent: pair('accent'), strong: pair('strong'), tint: pair('tint'), on: pair('on') }
}

function inScheme(color: string, scheme: Scheme) {
  const accent = readable(color, surfaces[scheme], inks[scheme])
  const tint = mix(cards[scheme], accent, tintShare)
  return {
    accent,
    tint,
    // Further from the page than the accent, so that hovering is seen.
    strong: readable(mix(accent, inks[scheme], 0.25), tint, inks[scheme]),
    // The accent is readable on the page, so something beyond the page is readable on the accent.
    on: scheme === 'light' ? '#ffffff' : '#000000',
  }
}

/** The colour, mixed with as little of `towards` as makes it readable on `background`. */
function readable(color: string, background: string, towards: string): string {
  if (contrast(color, background) >= contrastMin) return color
  let [low, high] = [0, 1]
  while (high - low > 1 / 512) {
    const share = (low + high) / 2
    if (contrast(mix(color, towards, share), background) >= contrastMin) high = share
    else low = share
  }
  return mix(color, towards, high)
}

/** By the relative luminance of WCAG. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map(channel => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)]
  const mixed = from.map((value, at) => Math.round(value + (to[at]! - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): Rgb {
  return [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
}

/** The path of a company's stylesheet for one colour; its content never changes. */
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
