import type { ApiDocument } from './openapi.ts'
import { problemCodes } from './schemas.ts'

type InlineCodeProps = { document: ApiDocument; text: string }

/** Text in which `backticks` mark code. An error code links to its explanation. */
export function InlineCode({ document, text }: InlineCodeProps) {
  const isProblem = (word: string) => problemCodes(document).some(({ code }) => code === word)
  return (
    <>
      {text.split('`').map((part, index) => {
        if (index % 2 === 0) return part
        const code = <code>{part}</code>
        return isProblem(part) ? <a href={`#error-${part}`}>{code}</a> : code
      })}
    </>
  )
}
