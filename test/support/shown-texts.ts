/** Elements that hold what people wrote, or what is written by other rules: nobody translates that. */
const untranslated = [
  'bdi',
  'time',
  'code',
  '[dir="auto"]:not(input)',
  '.prose',
  '.avatar',
  '.monogram',
  'title',
  'select[name="status"] option',
  'select[name^="board_"] option',
]

/** What a page itself says: its texts and the attributes that are read out, each once. */
export async function shownTexts(html: string): Promise<Set<string>> {
  const texts = new Set<string>()
  let hidden = 0
  const collect = (text: string | null) => {
    const trimmed = text?.replaceAll(/\s+/g, ' ').trim()
    if (trimmed && /\p{L}/u.test(trimmed)) texts.add(trimmed)
  }
  const rewriter = new HTMLRewriter()
  for (const selector of untranslated)
    rewriter.on(selector, {
      element(element) {
        hidden++
        element.onEndTag(() => {
          hidden--
        })
      },
    })
  const names = [
    'aria-label',
    'placeholder',
    'title',
    'alt',
    'data-unreachable',
    'data-failed',
    'data-done',
  ]
  let piece = ''
  await rewriter
    .on('body, body *', {
      element(element) {
        if (hidden === 0) for (const name of names) collect(element.getAttribute(name))
      },
      text({ text, lastInTextNode }) {
        if (hidden === 0) piece += text
        if (!lastInTextNode) return
        collect(piece)
        piece = ''
      },
    })
    .transform(new Response(html))
    .text()
  return texts
}
