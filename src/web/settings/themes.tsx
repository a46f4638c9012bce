import { z } from 'zod'
import { Problem, problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import type { EvidenceKind } from '../../features/demand/schema.ts'
import { findUser } from '../../features/people/users/find-user.ts'
import { listUsers } from '../../features/people/users/list-users.ts'
import { requirePosts } from '../../features/posts/duplicates/set-different.ts'
import { postUrl } from '../../features/posts/url.ts'
import { listTags } from '../../features/tags/tags.ts'
import {
  createThemeBody,
  descriptionLengthMax,
  dismissBody,
  editThemeBody,
  nameLengthMax,
  postsMax,
  searchesMax,
  searchLengthMax,
} from '../../features/themes/schema.ts'
import {
  dismissSuggestion,
  listSuggestions,
  readSuggested,
  suggestedName,
} from '../../features/themes/suggestions.ts'
import {
  createTheme,
  deleteTheme,
  editTheme,
  findTheme,
  listThemes,
  type Theme,
  themesMax,
} from '../../features/themes/themes.ts'
import { idsAfter, parseId } from '../../platform/text/id.ts'
import { rowsById } from '../../store/rows-by.ts'
import { DateTime } from '../parts/date-time.tsx'
import { Choice, Field, OnceField, Submit } from '../parts/field.tsx'
import { pathId } from '../parts/form-calls.ts'
import type { Form, PageCall } from '../parts/page.ts'
import { Empty } from '../team/empty.tsx'
import { money } from '../team/money.ts'
import { demandPath } from '../team/palette.tsx'
import { Behind } from '../team/people/person-link.tsx'
import { BackLink } from './back-link.tsx'
import { changeIn, linesIn, readFields, removalForm, rowForms } from './change-row.ts'
import { Confirm, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { Panel, RowName, SettingsForm } from './settings-form.tsx'
import { backTo, settingsPage } from './settings-page.tsx'

/** Accepting or dismissing these shows the next. */
const suggestionsShown = 5

export const themesPage = settingsPage({
  section: 'themes',
  query: ['search'],
  async content(call, member) {
    const { db, address, query, sent, t } = call
    const themes = await listThemes(db)
    const offered = await readOffered(call, undefined)
    const path = address.path + sectionPath('themes')
    const search = query.search?.trim().slice(0, searchLengthMax).toWellFormed() ?? ''
    const name = [...search].slice(0, nameLengthMax).join('')
    return (
      <>
        <p class="quiet">{t('themesLead')}</p>
        {themes.length === 0 ? (
          <Empty icon="demand" text={t('noThemeYet')} href="#field-name" action={t('addTheme')} />
        ) : (
          <ul class="settings-rows card">
            {themes.map(theme => (
              <Row
                url={`${path}${theme.id}/`}
                name={<bdi>{theme.name}</bdi>}
                facts={<Numbers theme={theme} call={call} />}
                actions={
                  <a class="button" href={`${address.path}${demandPath}?theme=${theme.id}`}>
                    {t('themeDemand')}
                  </a>
                }
              />
            ))}
          </ul>
        )}
        <Suggestions parts={await readSuggestions(member)} call={call} />
        {themes.length < themesMax ? (
          <Panel id="add" title={t('addTheme')}>
            <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
              <ThemeFields
                theme={{ name, searches: search === '' ? [] : [search], owner_id: member.userId }}
                offered={offered}
                sent={sent}
                t={t}
              />
            </SettingsForm>
          </Panel>
        ) : (
          <p class="card notice">{t('themesFull', { max: t.number(themesMax) })}</p>
        )}
      </>
    )
  },
})

export const themePage = settingsPage({
  section: 'themes',
  async content(call) {
    const { db, address, sent: anySent, t } = call
    const theme = await findTheme(db, pathId(call))
    if (!theme) return undefined
    // The form that deletes the theme sends no name.
    const sent = anySent?.fields.name === undefined ? undefined : anySent
    const offered = await readOffered(call, theme)
    const url = `${address.path}${sectionPath('themes')}${theme.id}/`
    return (
      <>
        <BackLink section="themes" address={address} t={t} />
        <Panel id="theme" title={theme.name}>
          <p class="settings-facts quiet">
            <Numbers theme={theme} call={call} />
          </p>
          <p>
            <a href={`${address.path}${demandPath}?theme=${theme.id}`}>{t('themeDemand')}</a>
          </p>
          <SettingsForm action={url} row={theme} sent={anySent} submit={t('save')} t={t}>
            <ThemeFields theme={theme} offered={offered} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
        <Confirm
          title={t('deleteTheme')}
          warning={t('deleteThemeWarning')}
          action={`${url}delete/`}
          row={theme}
          sent={anySent}
          submit={t('deleteTheme')}
        />
      </>
    )
  },
})

type NumbersProps = { theme: Theme; call: Pick<PageCall, 'address' | 'company' | 't'> }

function Numbers({ theme, call: { address, company, t } }: NumbersProps) {
  const { id, people, organizations, revenue, new_organizations, is_exact, counted_at } = theme
  if (counted_at === null) return <span>{t('segmentCounting')}</span>
  const behind = (show: EvidenceKind) =>
    `${address.path}${demandPath}?${new URLSearchParams({ theme: String(id), show })}`
  return (
    <>
      <Behind href={behind('people')}>{t('segmentPeople', { count: people })}</Behind>
      <Behind href={behind('organizations')}>
        {t('segmentOrganizations', { count: organizations })}
        {new_organizations > 0 && ` (${t('demandNew', { number: t.number(new_organizations) })})`}
      </Behind>
      <Behind href={behind('organizations')}>{money(revenue, company.currency, t)}</Behind>
      {is_exact === 0 && <span>{t('demandNotExact')}</span>}
      <span>{t.around('themeCounted', { date: <DateTime time={counted_at} t={t} /> })}</span>
    </>
  )
}

async function readSuggestions({ db, audience }: SessionCaller) {
  const shown = (await listSuggestions(db, audience)).slice(0, suggestionsShown)
  const posts = await readSuggested(db, shown)
  return shown.map(({ ids, ...numbers }) => ({
    ...numbers,
    posts: ids.flatMap(id => posts.get(id) ?? []),
  }))
}

type SuggestionsProps = { parts: Awaited<ReturnType<typeof readSuggestions>>; call: PageCall }

function Suggestions({ parts, call: { company, address, sent, t } }: SuggestionsProps) {
  const path = address.path + sectionPath('themes')
  if (parts.length === 0) return null
  return (
    <Panel id="suggested" title={t('themesSuggested')} hint={t('themesSuggestedHint')}>
      <ul class="settings-rows">
        {parts.map(({ posts, people, organizations, revenue }) => {
          const ids = posts.map(({ id }) => id).join('\n')
          return (
            <li>
              <div>
                <p class="settings-facts quiet">
                  <span>{t('segmentPeople', { count: people })}</span>
                  <span>{t('segmentOrganizations', { count: organizations })}</span>
                  <span>{money(revenue, company.currency, t)}</span>
                </p>
                <ul>
                  {posts.map(post => (
                    <li>
                      <a href={postUrl(address, post)} dir="auto">
                        {post.title}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
              <form method="post" action={path}>
                <OnceField sent={sent} />
                <input type="hidden" name="name" value={suggestedName(posts)} />
                <input type="hidden" name="posts" value={ids} />
                <Submit label={t('addTheme')} />
              </form>
              <form method="post" action={`${path}dismiss/`}>
                <input type="hidden" name="posts" value={ids} />
                <Submit class="button" label={t('themeDismiss')} />
              </form>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** The page offers this many tags, plus those of the theme. The API takes any. */
const offeredMax = 100

async function readOffered({ db }: Pick<PageCall, 'db'>, theme: Theme | undefined) {
  const [admins, team, tags] = [
    await listUsers(db, { role: 'admin' }, { size: offeredMax }),
    await listUsers(db, { role: 'team' }, { size: offeredMax }),
    await listTags(db, { size: offeredMax }),
  ]
  const others = [...(await rowsById(db, 'tags', theme?.tags ?? [])).values()].filter(
    ({ id, is_listed }) => is_listed === 1 && !tags.items.some(each => each.id === id),
  )
  const owner = theme?.owner_id ? await findUser(db, theme.owner_id) : undefined
  const members = [...admins.items, ...team.items, ...(owner ? [owner] : [])]
  return {
    tags: [...tags.items, ...others],
    owners: Object.fromEntries(members.map(({ id, name }) => [String(id), name])),
  }
}

type FieldsProps = {
  theme: Partial<Theme>
  offered: Awaited<ReturnType<typeof readOffered>>
} & Pick<PageCall, 'sent' | 't'>

function ThemeFields({ theme, offered: { tags, owners }, sent, t }: FieldsProps) {
  const common = { sent, t }
  const isOn = (id: number) =>
    sent ? sent.fields[`tag-${id}`] === 'on' : (theme.tags?.includes(id) ?? false)
  return (
    <>
      <RowName value={theme.name} lengthMax={nameLengthMax} {...common} />
      <Field
        name="description"
        label={t('description')}
        value={theme.description}
        lengthMax={descriptionLengthMax}
        rows={2}
        {...common}
      />
      <Field
        name="searches"
        label={t('themeSearches')}
        hint={t('themeSearchesHint')}
        value={theme.searches?.join('\n')}
        lengthMax={searchesMax * (searchLengthMax + 2)}
        rows={3}
        {...common}
      />
      <Field
        name="posts"
        label={t('posts')}
        hint={t('themePostsHint')}
        value={theme.posts?.join('\n')}
        lengthMax={postsMax * 200}
        rows={3}
        {...common}
      />
      {tags.length > 0 && (
        <fieldset class="radios" id="field-tags">
          <legend>{t('section_tags')}</legend>
          <p class="field-hint">{t('themeTagsHint')}</p>
          {tags.map(({ id, name }) => (
            <label class="tick">
              <input type="checkbox" name={`tag-${id}`} value="on" checked={isOn(id)} />{' '}
              <bdi>{name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <Choice
        name="owner"
        label={t('themeOwner')}
        options={{ '': t('nobody'), ...owners }}
        value={sent?.fields.owner ?? String(theme.owner_id ?? '')}
      />
      <Field
        name="growth_step"
        label={t('themeStep')}
        hint={t('themeStepHint')}
        value={String(theme.growth_step ?? 5)}
        lengthMax={7}
        input={{ autocomplete: 'off', inputmode: 'numeric' }}
        {...common}
      />
    </>
  )
}

/** Accepting a suggestion sends a name and posts only. */
function bodyOf(fields: Record<string, string>) {
  const { name, description, searches, posts, owner, growth_step } = fields
  return {
    name,
    description,
    searches: linesIn(searches),
    posts: postIds(posts),
    tags: idsAfter('tag-', fields),
    owner: owner === undefined ? undefined : (parseId(owner) ?? null),
    growth_step: growth_step === undefined ? undefined : Number(growth_step || Number.NaN),
  }
}

/** Each line is a post's number or address. */
function postIds(text: string | undefined): (number | undefined)[] | undefined {
  return linesIn(text)?.map(line =>
    parseId(/(?:^#?|\/post\/|post=)(\d{1,16})(?:\D|$)/.exec(line)?.[1]),
  )
}

/** The API names each wrong post, but the form has one field for all. */
async function inForm<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    const errors = error.errors.map(each => ({ ...each, field: each.field.replace(/\.\d+$/, '') }))
    throw problem(error.code, { errors })
  }
}

export const { add: addThemeForm, change: themeForm } = rowForms({
  section: 'themes',
  pages: [themesPage, themePage],
  find: findTheme,
  bodyOf,
  create: {
    schema: createThemeBody,
    // The page shows this limit itself.
    explained: ['too_many_themes'],
    run: (...given) => inForm(createTheme(...given)),
  },
  edit: { schema: editThemeBody, backTo: 'itself', run: (...given) => inForm(editTheme(...given)) },
})

export const deleteThemeForm = removalForm('themes', themePage, findTheme, deleteTheme)

export const dismissThemeForm: Form<{ posts: string }> = {
  fields: z.object({ posts: z.string() }),
  page: themesPage,
  async run(call) {
    const { posts } = readFields(dismissBody, { posts: postIds(call.fields.posts) })
    await changeIn(call, 'themes', async (transaction, caller) => {
      await requirePosts(transaction, caller, posts, 'posts')
      await dismissSuggestion(transaction, caller.actor, posts)
    })
    return backTo(call, 'themes', 'saved')
  },
}
