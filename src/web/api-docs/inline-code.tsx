import { catalogue } from '../../platform/errors/catalogue.ts'

/** Text in which `backticks` mark code. An error code links to its explanation. */
export function InlineCode({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((part, index) => {
        if (index % 2 === 0) return part
        const code = <code>{part}</code>
        return Object.hasOwn(catalogue, part) ? <a href={`#error-${part}`}>{code}</a> : code
      })}
    </>
  )
}
