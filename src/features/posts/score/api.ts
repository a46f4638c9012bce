import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import { changeEndpoint, getEndpoint } from '../../endpoints/resource-endpoints.ts'
import {
  changeFormula,
  type FormulaRow,
  findFormula,
  isCounted,
  parseFormula,
} from './change-formula.ts'
import { editScoreFormulaBody, type ScoreFormulaView, scoreFormulaView } from './schema.ts'

type Row = FormulaRow & { isExact: boolean }

const scoreResource = resource({
  tag: { name: 'Company', description: 'What concerns the company as a whole.' },
  schema: scoreFormulaView,
  find: async (db): Promise<Row> => ({
    ...(await findFormula(db)),
    isExact: await isCounted(db),
  }),
  present: (row): ScoreFormulaView => ({
    formula: parseFormula(row),
    is_exact: row.isExact,
    edited: row.edited === null ? null : isoTime(row.edited),
  }),
  fingerprint: ({ revision, isExact }) => [revision, Number(isExact)],
  readFingerprint: async db => [(await findFormula(db)).revision, Number(await isCounted(db))],
})

export const getScoreFormulaEndpoint = getEndpoint(scoreResource, {
  name: 'getScoreFormula',
  summary: 'Get the score formula',
  description: 'The formula that scores posts. There is one for the whole company.',
})

export const editScoreFormulaEndpoint = changeEndpoint(
  scoreResource,
  {
    name: 'editScoreFormula',
    summary: 'Change the score formula',
    description:
      'All posts are rescored in the background; `is_exact` is false until that is done.',
    body: editScoreFormulaBody,
  },
  (transaction, { actor }, _row, { formula }) => changeFormula(transaction, actor, formula),
)
