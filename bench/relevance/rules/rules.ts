/** A rule of the search, and the source without it: bench/relevance/rules/run.ts compares both. */
export type Rule = {
  /** The queries that it is for. */
  for: string
  file: string
  /** Occurs once in that file. */
  text: string
  without: string
}

export const rules: Record<string, Rule> = {
  'joined and split words': {
    for: '`login` for "log in", `off line` for "offline"',
    file: 'query/expand-query.ts',
    text: 'isTyped ? new JoinedWords(words, stem) : undefined',
    without: 'undefined as JoinedWords | undefined',
  },
  compounds: {
    for: '`Ansicht` for "Kalenderansicht"',
    file: 'query/compounds.ts',
    text: 'if (!languages.has(corpus.language)) return',
    without: 'if (languages.size > 0) return',
  },
  'function words': {
    for: 'sentences: `i want to hide the weekend`',
    file: 'text/function-words.ts',
    text: "(lists[language] ?? '')",
    without: "(language && '')",
  },
  'literal titles': {
    for: 'phrases that a title has word for word: `sign in`',
    file: 'query/find-post-ids.ts',
    text: 'literalOf(text, queryTerms))',
    without: 'literalOf(text, queryTerms).slice(0, 0))',
  },
  'numbers bind': {
    for: '`android 14`',
    file: 'query/expand-query.ts',
    text: 'return isBound ? { ...term, boundTo: other.term } : term',
    without: 'return isBound && other ? term : term',
  },
  'exact names': {
    for: 'letters, numbers and names with marks: `C`, `C#`, `v2`',
    file: 'query/expand-query.ts',
    text: "isExact: !isLetters.test(query.word) && expansion.has('same'),",
    without: 'isExact: false,',
  },
  'addresses and versions': {
    for: '`ann@example.com`, `4.12`',
    file: 'text/analysis.ts',
    text: 'searchedParts([...parts, ...names], whole)',
    without: '[...parts, ...names]',
  },
  'spelling families': {
    for: '`colour` and `color` (in English, the language of the collections)',
    file: 'text/stem.ts',
    text: "if (language === 'en') return american",
    without: 'if (language) return word => word',
  },
  'single characters': {
    for: 'one character of Chinese, Japanese or Korean',
    file: 'text/analysis.ts',
    text: 'return [...terms, ...singles]',
    without: 'return terms',
  },
  'built-in synonyms': {
    for: '`hotkey` for "shortcut"',
    file: 'synonyms/read-synonyms.ts',
    text: 'has_starter_synonyms === 1 ?',
    without: 'has_starter_synonyms > 1 ?',
  },
}
