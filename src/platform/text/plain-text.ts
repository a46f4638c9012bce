import { childrenOf, type Node, parseMarkdown } from './parse-markdown.ts'

/**
 * Most texts have none of these, and need no parsing. Blanks do not match line breaks: otherwise a text of line breaks would
 * be read to its end from each line.
 */
const marks =
  /[\\`*_~[\]#>|&]|^[^\S\n\r\u2028\u2029]*(?:(?:[-+]|\d+[.)])\s|[=-]+[^\S\n\r\u2028\u2029]*$)/m

/** A text without its marks, for a single line. Reads only its beginning. */
export function plainText(text: string, charactersMax: number): string {
  const beginning = text.slice(0, charactersMax)
  if (!marks.test(beginning)) return beginning
  const nodes = parseMarkdown(beginning)
  return nodes ? textOf(nodes) : beginning
}

function textOf(nodes: Node[]): string {
  let text = ''
  for (const node of nodes) {
    if (typeof node === 'string') text += node
    else if (node.type === 'img') text += typeof node.props.alt === 'string' ? node.props.alt : ''
    else {
      const within = textOf(childrenOf(node))
      text += inlineTypes.has(node.type) ? within : `${within} `
    }
  }
  return text
}

const inlineTypes = new Set<unknown>(['em', 'strong', 'del', 'code', 'a', 'u'])
