import type { CompanyAddress } from '../../../features/company/company.ts'
import { imagePath, presentImage, type ShownImage } from '../../../features/images/images.ts'
import {
  childrenOf,
  type Element,
  type Node,
  parseMarkdown,
} from '../../../platform/text/parse-markdown.ts'
import type { Texts } from '../../../texts/texts.ts'
import { pacedHtml } from '../paced-html.ts'
import type { Html } from '../page.ts'
import { escapeHtml, linkHtml, safeTextHtml, withLinks } from '../safe-text.tsx'
import { linkUrl } from './link-url.ts'

type MarkdownProps = {
  text: string
  /** The level of its highest heading: below the heading of what it stands in. */
  headings: 2 | 3
  /** Its own: each is where the text has it, or else below. */
  images?: readonly ShownImage[] | undefined
  address?: CompanyAddress
  t: Texts
}

/**
 * Renders Markdown to HTML. Every element is written here: only known node names of the parser's tree are used, and of
 * their attributes only addresses, which are checked. Builds a string: as JSX, 20,000 characters took up to 77 ms, and
 * now take 12.
 */
export function Markdown(props: MarkdownProps): Html {
  const { text, headings, images = [], address, t } = props
  const pictures = address && images.length > 0 ? [address.path, address.base, images] : []
  const variant = JSON.stringify(['markdown', headings, t.language, ...pictures])
  return pacedHtml(text, variant, () => markdownHtml(props))
}

function markdownHtml({ text, headings, images = [], address, t }: MarkdownProps): string {
  const nodes = parseMarkdown(text)
  const own = new Map(address && images.flatMap(image => addressesOf(image, address, t)))
  const state = { levels: headingLevels(nodes ?? [], headings), own, shown: new Set<Picture>() }
  // Before the rest, which is what it leaves.
  const content = nodes ? `<div class="prose">${blocks(nodes, state)}</div>` : safeTextHtml(text)
  const rest = [...new Set(own.values()).difference(state.shown)]
  if (rest.length === 0) return content
  const linked = rest.map(
    one => `<li><a href="${escapeHtml(one.src)}">${shownPicture(one)}</a></li>`,
  )
  return `${content}<ul class="pictures">${linked.join('')}</ul>`
}

type Picture = { src: string; alt: string; width: number; height: number }

/** The addresses that a text may have it by. */
function addressesOf(image: ShownImage, address: CompanyAddress, t: Texts): [string, Picture][] {
  const { width, height } = image
  const src = imagePath(address, image.id)
  const picture = { src, alt: t('attachedImage'), width, height }
  return [
    [src, picture],
    [presentImage(image, address).url, picture],
  ]
}

/** With its size, so that nothing moves when it arrives. */
function shownPicture({ src, alt, width, height }: Picture): string {
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async"/>`
}

/** `levels`: which heading each of the text's becomes. `own`: the images that it may show, by their addresses. */
type RenderState = {
  levels: ReadonlyMap<string, number>
  own: ReadonlyMap<string, Picture>
  shown: Set<Picture>
  isInLink?: boolean
  /** Its container takes its direction from the first letter, and would ignore an element with its own `dir`. */
  isDirected?: boolean
}

const headingTypes = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const inlineTypes = new Set<unknown>(['em', 'strong', 'del', 'code', 'a', 'img', 'br', 'u'])

/** Those that the text has, one after the other from the highest it may have: none is left out. */
function headingLevels(nodes: Node[], first: number): ReadonlyMap<string, number> {
  const used = new Set<unknown>()
  const collect = (all: Node[]) => {
    for (const node of all) {
      if (typeof node === 'string') continue
      used.add(node.type)
      collect(childrenOf(node))
    }
  }
  collect(nodes)
  const own = headingTypes.filter(type => used.has(type))
  return new Map(own.map((type, at) => [type, Math.min(first + at, 6)]))
}

/** The parser sometimes leaves words outside of a paragraph. */
function blocks(nodes: Node[], state: RenderState): string {
  let html = ''
  let words: Node[] = []
  const endWords = () => {
    if (words.length > 0) html += `<p${direction(state)}>${contents(words, state)}</p>`
    words = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || inlineTypes.has(node.type)) words.push(node)
    else {
      endWords()
      html += rendered(node, state)
    }
  }
  endWords()
  return html
}

function contents(nodes: Node[], state: RenderState): string {
  let html = ''
  for (const node of nodes)
    if (typeof node !== 'string') html += rendered(node, state)
    else html += (state.isInLink ? escapeHtml(node) : withLinks(node)).replaceAll('\n', '<br/>')
  return html
}

function direction({ isDirected }: RenderState): string {
  return isDirected ? '' : ' dir="auto"'
}

function rendered(element: Element, state: RenderState): string {
  const { type, props } = element
  const directed = () => contents(childrenOf(element), { ...state, isDirected: true })
  const inside = () => contents(childrenOf(element), state)
  switch (type) {
    case 'p':
      return `<p${direction(state)}>${inside()}</p>`
    case 'br':
      return '<br/>'
    case 'em':
      return `<em>${inside()}</em>`
    case 'strong':
      return `<strong>${inside()}</strong>`
    case 'del':
      return `<del>${inside()}</del>`
    case 'code':
      return `<code>${escapeHtml(textsOf(element))}</code>`
    case 'pre':
      // Scrolls by itself, so the keyboard must reach it.
      return `<pre dir="ltr" tabindex="0"><code>${escapeHtml(textsOf(element))}</code></pre>`
    case 'blockquote':
      return `<blockquote dir="auto">${blocks(childrenOf(element), { ...state, isDirected: true })}</blockquote>`
    case 'ul':
      return `<ul dir="auto">${directed()}</ul>`
    case 'ol': {
      const start = Number.isSafeInteger(props.start) ? Number(props.start) : 1
      return `<ol dir="auto" start="${start}">${directed()}</ol>`
    }
    case 'li': {
      const box = props.checked === undefined ? '' : props.checked ? '☑ ' : '☐ '
      return `<li>${box}${inside()}</li>`
    }
    case 'hr':
      return '<hr/>'
    case 'a':
      return link(element, state)
    case 'img':
      return picture(props, state)
    case 'table':
      return table(element, state)
    default:
      return headingTypes.includes(type as string) ? heading(element, state) : inside()
  }
}

function heading(element: Element, state: RenderState): string {
  const name = `h${state.levels.get(element.type as string) ?? 6}`
  return `<${name}${direction(state)}>${contents(childrenOf(element), state)}</${name}>`
}

/** A link with an unusable address becomes its text. */
function link(element: Element, state: RenderState): string {
  const url = linkUrl(element.props.href)
  const inside = contents(childrenOf(element), { ...state, isInLink: true })
  return !url || state.isInLink ? inside : linkHtml(url, inside)
}

/** Only what is on the same post or comment is loaded: a picture that is elsewhere would tell there who reads this. */
function picture({ src, alt }: Element['props'], state: RenderState): string {
  const own = state.own.get(String(src))
  if (own) {
    state.shown.add(own)
    return shownPicture({ ...own, alt: typeof alt === 'string' && alt ? alt : own.alt })
  }
  const words = escapeHtml(typeof alt === 'string' && alt.trim() !== '' ? alt : String(src))
  const url = linkUrl(src)
  return !url || state.isInLink ? words : linkHtml(url, words)
}

function table(element: Element, state: RenderState): string {
  const rows = childrenOf(element)
    .flatMap(part => (typeof part === 'string' ? [] : childrenOf(part)))
    .flatMap(row => (typeof row === 'string' ? [] : [childrenOf(row)]))
    .map(cells => cells.map(cell => (typeof cell === 'string' ? '' : tableCell(cell, state))))
    .map(cells => `<tr>${cells.join('')}</tr>`)
  return `<div class="table-scroll" tabindex="0"><table>${rows.join('')}</table></div>`
}

function tableCell(cell: Element, state: RenderState): string {
  const name = cell.type === 'th' ? 'th' : 'td'
  return `<${name} dir="auto">${contents(childrenOf(cell), state)}</${name}>`
}

function textsOf(element: Element): string {
  return childrenOf(element)
    .map(node => (typeof node === 'string' ? node : textsOf(node)))
    .join('')
}
