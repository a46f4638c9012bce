import { z } from 'zod'
import { editBody, filledText, issue } from '../../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'
import { termsOf } from '../text/analysis.ts'

const termsMax = 10
const termLengthMax = 60

const termsMeaning = 'Words, or several words each, that mean the same.'
const oneWayMeaning =
  'True: a search for the first term also finds the others, but not the reverse.'
const termsExamples = [['vacation', 'leave', 'PTO']]

export const synonymView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the list of synonyms.', examples: [205] }),
    terms: z.array(z.string()).meta({ description: termsMeaning, examples: termsExamples }),
    one_way: z.boolean().meta({ description: oneWayMeaning }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Synonym', description: 'Terms that mean the same to searches.' })

export type SynonymView = z.infer<typeof synonymView>

/** Two terms that searches take for the same would be no synonyms. */
const terms = z
  .array(filledText(termLengthMax))
  .check(({ value, issues }) => {
    if (value.length < 2) issues.push(issue(value, 'too_few', 'At least 2 terms.'))
    if (value.length > termsMax) issues.push(issue(value, 'too_many', `At most ${termsMax} terms.`))
    const seen = new Set<string>()
    for (const [at, term] of value.entries()) {
      const key = termsOf(term).join(' ')
      if (key === '')
        issues.push({ ...issue(term, 'blank', 'This has no letter and no digit.'), path: [at] })
      else if (seen.has(key))
        issues.push({ ...issue(term, 'repeated', 'The same term is in the list.'), path: [at] })
      seen.add(key)
    }
  })
  .meta({ description: termsMeaning, minItems: 2, maxItems: termsMax, examples: termsExamples })

const oneWay = z.boolean().meta({ description: oneWayMeaning })

export const createSynonymBody = z
  .object({ terms, one_way: oneWay.default(false) })
  .meta({ id: 'CreateSynonym' })

export const editSynonymBody = editBody({ terms, one_way: oneWay }).meta({
  id: 'EditSynonym',
  minProperties: 1,
  examples: [{ terms: ['vacation', 'holiday'] }],
})

export type EditSynonym = z.infer<typeof editSynonymBody>
