import type { Texts } from '../../texts/texts.ts'

type Named = { name: string }

type SearchWordsProps = { boards?: { slug: string }[]; statuses: Named[]; tags: Named[] }

/**
 * What a search can be narrowed by, for the browser's own list of suggestions. Without a script it completes the first
 * word; with one, the word that is being typed.
 */
export function SearchWords({ boards = [], statuses, tags }: SearchWordsProps) {
  const words = [
    ...boards.map(({ slug }) => `board:${slug}`),
    ...statuses.map(({ name }) => `status:${quoted(name)}`),
    ...tags.map(({ name }) => `tag:${quoted(name)}`),
    'author:',
  ]
  return (
    <datalist id="search-words">
      {words.map(word => (
        <option value={word} />
      ))}
    </datalist>
  )
}

/** As the grammar of search reads it: a name cannot have quotes there. */
export function quoted(name: string): string {
  const plain = name.replaceAll('"', '')
  return /\s/.test(plain) ? `"${plain}"` : plain
}

/** A field for a query, with suggestions where the page has `SearchWords`. */
export function searchField(t: Texts) {
  return {
    class: 'search',
    type: 'search',
    maxlength: 200,
    autocomplete: 'off',
    list: 'search-words',
    title: t('searchHint'),
  }
}
