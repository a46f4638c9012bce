/** What the author and the title of the post are put in for: {name}, {title}. Anything else in braces is left as it is. */
export function fillReply(content: string, values: { name: string; title: string }): string {
  return content.replaceAll(/\{(name|title)\}/g, (_, field: 'name' | 'title') => values[field])
}
