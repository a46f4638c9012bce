import { z } from 'zod'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { boardView } from '../../boards/schema.ts'
import { entryView } from '../../changelog/schema.ts'
import { commentView } from '../../comments/schema.ts'
import { fullPostView, postView } from '../../posts/schema.ts'
import { statusView } from '../../statuses/schema.ts'
import { tagView } from '../../tags/schema.ts'
import { type Kind, kinds } from './find-everything.ts'

export const rangesView = z.array(z.array(z.int()).meta({ minItems: 2, maxItems: 2 })).meta({
  id: 'MatchRanges',
  description: '`[start, length]` of each match, in order, in UTF-16 code units.',
  examples: [[[0, 4]]],
})

const snippetView = z
  .strictObject({
    text: z.string().meta({
      description: 'Plain text on one line; `…` stands for what is left out.',
      examples: ['White at night is a lot of light.'],
    }),
    ranges: rangesView,
  })
  .meta({
    id: 'Snippet',
    description: 'The best-matching part of the first 6,000 characters, or the beginning.',
  })

const matchView = z
  .strictObject({
    word: z.string().meta({ description: 'A word of the query.', examples: ['calender'] }),
    found: z.string().meta({
      description: 'The word or words that were found, in lower case and without accents.',
      examples: ['calendar'],
    }),
    kind: z
      .enum(['same', 'form', 'joined', 'split', 'compound', 'synonym', 'prefix', 'correction'])
      .meta({
        description:
          'Why: it is the word itself, another form, two words written as one, one written as two, a compound with it, a synonym, a word that begins so, or how it is likely spelt.',
        examples: ['correction'],
      }),
    in: z.array(z.enum(['title', 'content'])).meta({
      description: 'Where it is.',
      examples: [['title']],
    }),
  })
  .meta({ id: 'Match', description: 'A word of the query that a result has.' })

const explained = {
  snippet: snippetView,
  matches: z.array(matchView).meta({ description: 'Which words were found where, at most 20.' }),
}
const matchesView = { title_ranges: rangesView, ...explained }

const resultView = z
  .strictObject({ post: postView, ...matchesView })
  .meta({ id: 'SearchResult', description: 'A post that was found, and where it matches.' })

const fullResultView = z
  .strictObject({ post: fullPostView, ...matchesView })
  .meta({ id: 'FullSearchResult', description: 'The same with everything that the post shows.' })

const commentResultView = z.strictObject({ comment: commentView, ...explained }).meta({
  id: 'CommentSearchResult',
  description: 'A comment that was found, and where it matches.',
})

export type ResultView = z.infer<typeof resultView>

const count = z.int().meta({ description: 'How many of the results have it.', examples: [12] })

const boardFacet = boardView
  .extend({ count })
  .meta({ id: 'BoardFacet', description: 'A board, and how many results are on it.' })
const statusFacet = statusView
  .extend({ count })
  .meta({ id: 'StatusFacet', description: 'A status, and how many results have it.' })
const tagFacet = tagView
  .pick({ id: true, name: true, color: true })
  .extend({ count })
  .meta({ id: 'TagFacet', description: 'A tag, and how many results have it.' })

const facetsView = z
  .strictObject({
    boards: z.array(boardFacet).meta({ description: 'Boards that results are on.' }),
    statuses: z.array(statusFacet).meta({ description: 'Statuses that results have.' }),
    tags: z
      .array(tagFacet)
      .meta({ description: 'Tags that results have; none of comments. Only the team sees them.' }),
  })
  .meta({
    id: 'Facets',
    description:
      'How the results of all pages are spread: the 20 most frequent of each, most frequent first.',
  })

const totals = {
  count: z.int().meta({
    description: 'How many were found on all pages together, 1,000 at most.',
    examples: [37],
  }),
  count_is_exact: z.boolean().meta({
    description: 'False: more match than were found, such as 1,000 and more.',
  }),
  also: z.array(z.string()).meta({
    description: 'Synonyms that were searched for as well.',
    examples: [['leave']],
  }),
  facets: facetsView,
}

export const searchResultsView = listEnvelope(resultView)
  .extend(totals)
  .meta({ id: 'SearchResults' })

/** With `view=full`. */
export const fullSearchResultsView = listEnvelope(fullResultView)
  .extend(totals)
  .meta({ id: 'FullSearchResults' })

function kindView<Of extends Kind>(kind: Of) {
  return z.literal(kind).meta({ description: 'What was found.' })
}

const anyResultView = z.union([
  z.strictObject({ kind: kindView('post'), post: postView, ...matchesView }),
  z.strictObject({ kind: kindView('comment'), comment: commentView, ...explained }),
  z.strictObject({ kind: kindView('changelog'), entry: entryView, ...matchesView }),
])

const kindFacet = z
  .strictObject({
    kind: z.enum(kinds).meta({ description: 'A kind of result.', examples: ['comment'] }),
    count,
  })
  .meta({ id: 'KindFacet', description: 'A kind of result, and how many there are.' })

/** With `in=everything`. */
export const everythingView = listEnvelope(anyResultView)
  .extend({
    ...totals,
    facets: facetsView
      .extend({
        kinds: z
          .array(kindFacet)
          .meta({ description: 'Kinds of results, whichever `kind` asks for.' }),
      })
      .meta({ id: 'FacetsOfEverything', description: 'The same by kind, too.' }),
  })
  .meta({ id: 'EverythingResults' })

/** With `in=comments`. */
export const commentResultsView = listEnvelope(commentResultView)
  .extend(totals)
  .meta({ id: 'CommentSearchResults' })
