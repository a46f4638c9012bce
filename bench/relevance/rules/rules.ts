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
    text: 'const hasCompounds = languages.has(corpus.language)',
    without: 'const hasCompounds = languages.size === 0 && corpus.language',
  },
  'parts of words': {
    for: '`Ansicht` for "Kalenderansicht" without the other part, in any language',
    file: 'query/compounds.ts',
    text: 'wordPostsCount <= fewPosts',
    without: 'wordPostsCount < fewPosts - 2',
  },
  'endings with accents': {
    for: '`configuração` for "configurações"',
    file: 'text/stem.ts',
    text: '[...(endingsOf[language] ?? []), ...foreignEndings]',
    without: '[...(endingsOf[language] ?? []), ...foreignEndings].slice(0, 0)',
  },
  'misspellings in use': {
    for: '`calender` where a post has it, too',
    file: 'query/expand-query.ts',
    text: 'edits === 1 && word.length >= longWord ? 1 : 9',
    without: 'edits === 1 && word.length >= longWord ? 9 : 9',
  },
  'nearer corrections first': {
    for: 'one letter wrong before two',
    file: 'query/expand-query.ts',
    text: 'distance(term) > nearest ? quality.farther : howWell',
    without: 'distance(term) < nearest ? quality.farther : howWell',
  },
  'versions and dates': {
    for: '`3.2.0` for "v3.2.0", `15.3.2026`',
    file: 'text/segment.ts',
    text: 'oneVersion(folded))',
    without: '(oneVersion && folded))',
  },
  'numbers and units': {
    for: '`5mb` for "5 MB"',
    file: 'query/joined-words.ts',
    text: 'if (number) return',
    without: "if (number === '') return",
  },
  'traditional and simplified Chinese': {
    for: '`重设` for "重設"',
    file: 'text/stem.ts',
    text: '.replace(/\\p{Script=Han}/gu, simplified)',
    without: '.replace(/\\p{Script=Han}/gu, each => each || simplified(each))',
  },
  kana: {
    for: '`だーく` for "ダーク"',
    file: 'text/stem.ts',
    text: 'letter.charCodeAt(0) - 0x60)',
    without: 'letter.charCodeAt(0))',
  },
  contractions: {
    for: '`can\'t` for "cannot"',
    file: 'text/stem.ts',
    text: "if (word === 'cannot') return 'cant'",
    without: "if (word === '') return 'cant'",
  },
  'synonyms in one word': {
    for: '`darkmode` for "dark theme"',
    file: 'synonyms/synonym-rules.ts',
    text: 'isTwoWords.test(written) ?',
    without: "isTwoWords.test('') ?",
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
  'few terms read': {
    for: 'pastes: a price for speed',
    file: 'query/find-candidates.ts',
    text: 'worthReading(queryTerms, visible.blocks)',
    without: 'queryTerms',
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
