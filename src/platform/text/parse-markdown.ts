/** An element of the parser's tree: `type` is the name of an HTML element, and names nothing else that it would do. */
export type Element = { type: unknown; props: Readonly<Record<string, unknown>> }
export type Node = Element | string

/** Bun's parser nests as deep as a text says. Nobody reads this deep, and everything after it recurses. */
const depthMax = 24
/** So much HTML a text may become: a row of a table takes one character, and as many cells as the table has columns. */
const nodesMax = 10_000
const columnsMax = 20
const cellsMax = 5_000

/**
 * Parses Markdown to a tree; undefined if it is nested too deep or has too many parts, to be shown as it was written.
 * HTML in it is text.
 */
export function parseMarkdown(text: string): Node[] | undefined {
  // The other line ends that people have are none to the parser.
  const lines = text.replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
  const root = Bun.markdown.react(lines, undefined, {
    noHtmlBlocks: true,
    noHtmlSpans: true,
    // People indent text without knowing that it means something.
    noIndentedCodeBlocks: true,
    // Addresses are found afterwards: the parser (1.4.4) loses the text of one that ends in marks, such as `**http://a/**`.
    autolinks: false,
    tables: isTableSmall(lines),
  }) as unknown as Element
  const nodes = childrenOf(root)
  return isBounded(nodes) ? nodes : undefined
}

/** Texts that follow one another are one. */
export function childrenOf({ props }: Element): Node[] {
  const { children } = props
  const found: Node[] = []
  for (const child of Array.isArray(children) ? children : [children]) {
    const last = found.at(-1)
    if (typeof child !== 'string') {
      if (isElement(child)) found.push(child)
    } else if (typeof last === 'string') found[found.length - 1] = last + child
    else found.push(child)
  }
  return found
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && 'props' in value
}

/** Without recursion, which is what deep trees break. */
function isBounded(nodes: Node[]): boolean {
  let left = nodesMax
  for (let level = nodes, depth = 0; level.length > 0; depth++) {
    left -= level.length
    if (depth > depthMax || left < 0) return false
    level = level.flatMap(node => (typeof node === 'string' ? [] : childrenOf(node)))
  }
  return true
}

/** Each line may be a row with all columns of the widest table. */
function isTableSmall(text: string): boolean {
  let columns = 0
  let rows = 0
  for (const line of text.split('\n')) {
    rows++
    // The line between a table's head and body has all of its columns, and nothing but these characters.
    if (/^[\s>|:-]*$/.test(line)) columns = Math.max(columns, line.match(/-+/g)?.length ?? 0)
  }
  return columns <= columnsMax && columns * rows <= cellsMax
}
