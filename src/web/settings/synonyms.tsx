import { z } from 'zod'
import { editCompany, findCompanyRow } from '../../features/company/settings/edit-company.ts'
import { synonymsMax } from '../../features/search/synonyms/read-synonyms.ts'
import { createSynonymBody, editSynonymBody } from '../../features/search/synonyms/schema.ts'
import { startersOf } from '../../features/search/synonyms/starter-list.ts'
import {
  createSynonym,
  deleteSynonym,
  editSynonym,
  findSynonym,
  pageOfSynonyms,
  parseTerms,
  type SynonymRow,
} from '../../features/search/synonyms/synonyms.ts'
import type { Texts } from '../../texts/texts.ts'
import { Field } from '../parts/field.tsx'
import { pathId } from '../parts/form-calls.ts'
import type { Form, SentForm } from '../parts/page.ts'
import { Empty } from '../team/empty.tsx'
import { BackLink } from './back-link.tsx'
import { changeIn, linesIn, removalForm, rowForms } from './change-row.ts'
import { Confirm, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { Panel, Radios, SettingsForm } from './settings-form.tsx'
import { backTo, settingsPage } from './settings-page.tsx'

export const synonymsPage = settingsPage({
  section: 'synonyms',
  async content({ db, address, sent, t }) {
    const { items } = await pageOfSynonyms(db, 'every', { size: synonymsMax })
    const company = (await findCompanyRow(db))!
    const path = address.path + sectionPath('synonyms')
    const language = new Intl.DisplayNames(t.language, { type: 'language' }).of(company.language)
    const hasStarter = company.has_starter_synonyms === 1
    const starters = startersOf(company.language)
    return (
      <>
        <p class="quiet">{t('synonymsLead')}</p>
        <Panel
          id="starter"
          title={t('starterSynonyms')}
          hint={t('starterSynonymsHint', { language: language ?? company.language })}
        >
          <form class="form-actions" method="post" action={`${path}starter/`}>
            <span>{t(hasStarter ? 'starterOn' : 'starterOff')}</span>
            <button class="button" type="submit" name="set" value={hasStarter ? 'off' : 'on'}>
              {t(hasStarter ? 'switchOff' : 'switchOn')}
            </button>
            {hasStarter && starters.length > 0 && items.length + starters.length <= synonymsMax && (
              <button class="button" type="submit" name="set" value="own">
                {t('starterOwn')}
              </button>
            )}
          </form>
          {starters.length > 0 && (
            <details>
              <summary>{t('starterShow')}</summary>
              <ul>
                {starters.map(terms => (
                  <li>
                    <bdi>{terms.join(' = ')}</bdi>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Panel>
        {items.length === 0 ? (
          <Empty
            icon="synonyms"
            text={t('noSynonymYet')}
            href="#field-terms"
            action={t('addSynonym')}
          />
        ) : (
          <ul class="settings-rows card">
            {items.map(synonym => (
              <Row url={`${path}${synonym.id}/`} name={<bdi>{termsText(synonym)}</bdi>} />
            ))}
          </ul>
        )}
        {items.length < synonymsMax ? (
          <Panel id="add" title={t('addSynonym')}>
            <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
              <SynonymFields sent={sent} t={t} />
            </SettingsForm>
          </Panel>
        ) : (
          <p class="card notice">{t('synonymsFull', { max: t.number(synonymsMax) })}</p>
        )}
      </>
    )
  },
})

export const synonymPage = settingsPage({
  section: 'synonyms',
  async content(call) {
    const { db, address, sent: anySent, t } = call
    const synonym = await findSynonym(db, pathId(call))
    if (!synonym) return undefined
    // That which deletes it has no terms.
    const sent = anySent?.fields.terms === undefined ? undefined : anySent
    const list = address.path + sectionPath('synonyms')
    return (
      <>
        <BackLink section="synonyms" address={address} t={t} />
        <Panel id="synonym" title={termsText(synonym)}>
          <SettingsForm
            action={`${list}${synonym.id}/`}
            row={synonym}
            sent={anySent}
            submit={t('save')}
            t={t}
          >
            <SynonymFields synonym={synonym} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
        <Confirm
          title={t('deleteSynonym')}
          warning={t('deleteSynonymWarning')}
          action={`${list}${synonym.id}/delete/`}
          row={synonym}
          sent={anySent}
          submit={t('deleteSynonym')}
        />
      </>
    )
  },
})

/** One way, the first leads to the others. */
function termsText(synonym: SynonymRow): string {
  const [first, ...others] = parseTerms(synonym)
  if (synonym.is_one_way === 1) return `${first} → ${others.join(', ')}`
  return [first, ...others].join(' = ')
}

type SynonymFieldsProps = { synonym?: SynonymRow; sent: SentForm | undefined; t: Texts }

function SynonymFields({ synonym, sent, t }: SynonymFieldsProps) {
  const isOneWay = sent ? sent.fields.way === 'one' : synonym?.is_one_way === 1
  return (
    <>
      <Field
        name="terms"
        label={t('terms')}
        hint={t('termsHint')}
        value={synonym && parseTerms(synonym).join('\n')}
        sent={sent}
        lengthMax={1_000}
        rows={4}
        isRequired
        t={t}
      />
      <Radios
        name="way"
        label={t('synonymWay')}
        options={{
          both: { label: t('bothWays'), hint: t('bothWaysHint') },
          one: { label: t('oneWay'), hint: t('oneWayHint') },
        }}
        value={isOneWay ? 'one' : 'both'}
      />
    </>
  )
}

export const { add: addSynonymForm, change: synonymForm } = rowForms({
  section: 'synonyms',
  pages: [synonymsPage, synonymPage],
  find: findSynonym,
  bodyOf: ({ terms, way }) => ({ terms: linesIn(terms), one_way: way === 'one' }),
  create: {
    schema: createSynonymBody,
    // The page says so of itself.
    explained: ['too_many_synonyms'],
    run: createSynonym,
  },
  edit: { schema: editSynonymBody, run: editSynonym },
})

export const deleteSynonymForm = removalForm('synonyms', synonymPage, findSynonym, deleteSynonym)

/** Those that are built in are a setting of the company. To edit them, the company takes them over as its own. */
export const starterSynonymsForm: Form<{ set: 'on' | 'off' | 'own' }> = {
  fields: z.object({ set: z.enum(['on', 'off', 'own']) }),
  page: synonymsPage,
  async run(call) {
    await changeIn(call, 'company', async (transaction, { actor }) => {
      const company = (await findCompanyRow(transaction))!
      const { set } = call.fields
      if (set === 'own' && company.has_starter_synonyms === 1)
        for (const terms of startersOf(company.language).toReversed())
          await createSynonym(transaction, actor, { terms, one_way: false })
      await editCompany(transaction, actor, company, { has_starter_synonyms: set === 'on' })
    })
    return backTo(call, 'synonyms', 'saved')
  },
}
