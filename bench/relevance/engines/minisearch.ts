import MiniSearch from 'minisearch'
import type { Doc, Engine } from '../engine.ts'
import { stopWords } from './stop-words.ts'

/**
 * The best of a dozen settings over all collections, clean and misspelt: the manual's fuzziness and
 * title boost, short words exact, the last word as a prefix, without stop words. Stems (which it
 * leaves to the caller) and prefixes of every word were worse.
 */
export const minisearch: Engine = {
  name: 'minisearch',
  async open(docs) {
    const index = new MiniSearch<Doc>({
      fields: ['title', 'content'],
      processTerm: term => (stopWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
      searchOptions: {
        boost: { title: 2 },
        fuzzy: term => (term.length > 3 ? 0.2 : false),
        prefix: (_, at, terms) => at === terms.length - 1,
      },
    })
    index.addAll(docs)
    return {
      search: async (text, limit) =>
        index
          .search(text)
          .slice(0, limit)
          .map(({ id }) => id as string),
      close: async () => index.removeAll(),
    }
  },
}
