import { countTagged } from '../../features/posts/list/count-posts.ts'
import { createTagBody, editTagBody } from '../../features/tags/schema.ts'
import {
  createTag,
  deleteTag,
  editTag,
  findTag,
  listTags,
  type TagRow,
} from '../../features/tags/tags.ts'
import { plainColor } from '../../platform/http/fields.ts'
import type { Texts } from '../../texts/texts.ts'
import { pathId } from '../parts/form-calls.ts'
import type { SentForm } from '../parts/page.ts'
import { StatusLabel } from '../parts/status-label.tsx'
import { Empty } from '../team/empty.tsx'
import { BackLink } from './back-link.tsx'
import { removalForm, rowForms } from './change-row.ts'
import { Confirm, countText, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { ColorField, Panel, RowName, SettingsForm, Tick } from './settings-form.tsx'
import { settingsPage } from './settings-page.tsx'

/** More than anyone reads through; the newest of them. */
const tagsMax = 1_000

export const tagsPage = settingsPage({
  section: 'tags',
  async content({ db, address, sent, t }) {
    const { items } = await listTags(db, { size: tagsMax })
    const { compare } = new Intl.Collator(t.language)
    const tags = items.toSorted((one, other) => compare(one.name, other.name))
    const path = address.path + sectionPath('tags')
    return (
      <>
        <p class="quiet">{t('tagsLead')}</p>
        {tags.length === 0 ? (
          <Empty icon="tags" text={t('noTagYet')} href="#field-name" action={t('newTag')} />
        ) : (
          <ul class="settings-rows card">
            {tags.map(tag => (
              <Row
                url={`${path}${tag.id}/`}
                name={<StatusLabel name={tag.name} color={tag.color} />}
                actions={tag.is_public === 1 && <span class="badge">{t('publicTag')}</span>}
              />
            ))}
          </ul>
        )}
        <Panel id="add" title={t('newTag')}>
          <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
            <TagFields sent={sent} t={t} />
          </SettingsForm>
        </Panel>
      </>
    )
  },
})

export const tagPage = settingsPage({
  section: 'tags',
  async content(call, { audience }) {
    const { db, address, sent: anySent, t } = call
    const tag = await findTag(db, pathId(call))
    if (!tag) return undefined
    // That which deletes it has no name.
    const sent = anySent?.fields.name === undefined ? undefined : anySent
    const list = address.path + sectionPath('tags')
    const count = await countTagged(db, audience.boards, tag.id)
    return (
      <>
        <BackLink section="tags" address={address} t={t} />
        <Panel id="tag" title={tag.name}>
          <p>
            <a href={`${address.path}/team/?show=all&tag=${tag.id}`}>{countText(count, t)}</a>
          </p>
          <SettingsForm
            action={`${list}${tag.id}/`}
            row={tag}
            sent={anySent}
            submit={t('save')}
            t={t}
          >
            <TagFields tag={tag} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
        <Confirm
          title={t('deleteTag')}
          warning={t('deleteTagWarning', { posts: countText(count, t) })}
          action={`${list}${tag.id}/delete/`}
          row={tag}
          sent={anySent}
          submit={t('deleteTag')}
        />
      </>
    )
  },
})

type TagFieldsProps = { tag?: TagRow; sent: SentForm | undefined; t: Texts }

function TagFields({ tag, sent, t }: TagFieldsProps) {
  return (
    <>
      <RowName value={tag?.name} sent={sent} t={t} />
      <ColorField
        name="color"
        label={t('accentColor')}
        value={sent?.fields.color ?? tag?.color ?? plainColor}
        errors={sent?.errors}
        t={t}
      />
      <Tick
        name="is_public"
        label={t('publicTagTick')}
        hint={t('publicTagHint')}
        isOn={tag?.is_public === 1}
        sent={sent}
      />
    </>
  )
}

export const { add: addTagForm, change: tagForm } = rowForms({
  section: 'tags',
  pages: [tagsPage, tagPage],
  find: findTag,
  bodyOf: ({ name, color, is_public }) => ({ name, color, is_public: is_public === 'on' }),
  create: { schema: createTagBody, run: createTag },
  edit: { schema: editTagBody, run: editTag },
})

export const deleteTagForm = removalForm('tags', tagPage, findTag, deleteTag)
