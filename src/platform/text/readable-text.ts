import { childrenOf, type Element, type Node, parseMarkdown } from './parse-markdown.ts'

/** Markdown as plain text for mails: lists stay lists, and links show their address. */
export function readableText(text: string): string {
  const nodes = parseMarkdown(text)
  return nodes ? blocks(nodes).join('\n\n') : text
}

const inlineTypes = new Set<unknown>(['em', 'strong', 'del', 'code', 'a', 'img', 'br', 'u'])

/** Text outside of a block, as in list items, becomes a block. */
function blocks(nodes: Node[]): string[] {
  const found: string[] = []
  let words: Node[] = []
  const endWords = () => {
    const line = inline(words).trim()
    if (line !== '') found.push(line)
    words = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || inlineTypes.has(node.type)) words.push(node)
    else {
      endWords()
      found.push(block(node))
    }
  }
  endWords()
  return found
}

function block(element: Element): string {
  const children = childrenOf(element)
  switch (element.type) {
    case 'ul':
      return items(children, () => '- ')
    case 'ol':
      return items(children, at => `${Number(element.props.start ?? 1) + at}. `)
    case 'blockquote':
      return blocks(children).join('\n\n').replaceAll(/^/gm, '> ')
    case 'pre':
      return inline(children).trimEnd()
    case 'hr':
      return '---'
    case 'tr':
      return elementsIn(children)
        .map(cell => inline(childrenOf(cell)))
        .join(' | ')
    case 'table':
    case 'thead':
    case 'tbody':
      return elementsIn(children).map(block).join('\n')
    default:
      return blocks(children).join('\n\n')
  }
}

function items(nodes: Node[], markOf: (at: number) => string): string {
  return elementsIn(nodes)
    .map((item, at) => {
      const { checked } = item.props
      const mark = markOf(at) + (checked === undefined ? '' : checked ? '[x] ' : '[ ] ')
      return mark + blocks(childrenOf(item)).join('\n').replaceAll('\n', '\n  ')
    })
    .join('\n')
}

function elementsIn(nodes: Node[]): Element[] {
  return nodes.filter(node => typeof node !== 'string')
}

function inline(nodes: Node[]): string {
  return nodes.map(node => (typeof node === 'string' ? node : inlineElement(node))).join('')
}

function inlineElement(element: Element): string {
  const { type, props } = element
  if (type === 'br') return '\n'
  if (type === 'img') return withAddress(String(props.alt ?? ''), props.src)
  const words = inline(childrenOf(element))
  return type === 'a' ? withAddress(words, props.href) : words
}

function withAddress(words: string, address: unknown): string {
  if (typeof address !== 'string' || address === '' || address === words) return words
  return words.trim() === '' ? address : `${words} (${address})`
}
