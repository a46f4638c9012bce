import { entryUrl, type LinkedEntry } from '../../../features/changelog/find-entry.ts'
import { ChangelogEntry } from '../../parts/changelog-entry.tsx'
import { Field, OnceField, WrongField } from '../../parts/field.tsx'
import { ImagesField, imageIdsText } from '../../parts/images-field.tsx'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { MarkdownField } from '../../parts/markdown-field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { ShownToFields } from '../../settings/shown-to-fields.tsx'
import { AskOthers } from '../unconfirmed-page.tsx'
import { categoriesLengthMax, contentLengthMax, titleLengthMax } from './entry-fields.ts'
import { LinkedPosts } from './linked-posts.tsx'
import { type Editor, previewOf } from './read-editor.ts'

type EditorProps = { call: PageCall; editor: Editor; action: string }

export function EntryEditor({ call, editor, action }: EditorProps) {
  const { address, sent, now, t } = call
  const { entry } = editor
  const isStale = sent?.problem === 'precondition_failed'
  // Anyone who has seen the other text may replace it.
  const revision = isStale ? undefined : sent?.fields.revision
  const errors = sent?.errors
  return (
    <>
      {isStale && entry && (
        <section class="card current-text" aria-labelledby="says-now">
          <h2 id="says-now">{t('saysNow')}</h2>
          <h3 dir="auto">{entry.title}</h3>
          <Markdown
            text={entry.content}
            headings={3}
            images={entry.images}
            address={address}
            t={t}
          />
        </section>
      )}
      {sent?.fields.do === 'preview' && <Preview entry={previewOf(editor, now)} {...call} />}
      <form
        class="stack"
        method="post"
        enctype="multipart/form-data"
        action={action}
        hx-post={action}
        data-draft={`changelog ${entry?.id ?? 'new'}`}
      >
        {entry ? (
          <input
            type="hidden"
            name="revision"
            value={revision ?? String(entry.edit_revision)}
            autocomplete="off"
          />
        ) : (
          <OnceField sent={sent} />
        )}
        <Field
          name="title"
          label={t('title')}
          value={editor.title}
          errors={errors}
          lengthMax={titleLengthMax}
          isRequired
          t={t}
        />
        {/* The first button, which is what the Enter key means, is that of its preview. */}
        <MarkdownField
          name="content"
          label={t('entryText')}
          hint={t('markdownHint')}
          value={editor.content}
          errors={errors}
          lengthMax={contentLengthMax}
          rows={16}
          address={address}
          takesImages
          previewsByForm
          t={t}
        />
        <ImagesField
          sent={sent ?? { fields: { image_ids: imageIdsText(editor.imageIds) }, errors: [] }}
          address={address}
          isInText
          t={t}
        />
        <Field
          name="categories"
          label={t('categories')}
          hint={t('categoriesHint')}
          value={editor.categories}
          errors={errors}
          lengthMax={categoriesLengthMax}
          t={t}
        />
        <LinkedPosts editor={editor} action={action} call={call} />
        {/* With a script, the number of readers follows at once. */}
        <div
          class="entry-audience stack"
          hx-post={action}
          hx-trigger="change"
          hx-target="#readers"
          hx-select="#readers"
          hx-swap="outerMorph"
          data-live=""
        >
          <ShownToFields value={editor.shownTo} offered={editor.offeredTo} sent={sent} t={t} />
        </div>
        {entry?.state !== 'published' && <When editor={editor} call={call} />}
        <PublishBar editor={editor} call={call} />
      </form>
    </>
  )
}

/** Always in sight: who hears of the entry, and the buttons. */
function PublishBar({ editor, call }: { editor: Editor; call: PageCall }) {
  const { address, t } = call
  const { entry } = editor
  const state = entry?.state ?? 'draft'
  const does = (action: string, label: string, isMain = false) => (
    <button class={isMain ? 'button main-button' : 'button'} type="submit" name="do" value={action}>
      {label}
    </button>
  )
  return (
    <div class="publish-bar">
      <Readers {...editor} address={address} t={t} />
      <p class="form-actions">
        {entry && <a href={entryUrl(address, entry)}>{t('openPage')}</a>}
        {state !== 'draft' && does('withdraw', t('withdraw'))}
        {state === 'published'
          ? does('save', t('save'), true)
          : does('save', t(state === 'draft' ? 'saveDraft' : 'save'))}
        {state !== 'published' && does('publish', t('publishNow'), true)}
      </p>
    </div>
  )
}

type ReadersProps = Editor & Pick<PageCall, 'address' | 't'>

/** No one is notified again because a text was corrected. */
function Readers({ entry, linked, readers, address, t }: ReadersProps) {
  const { count, followers, isExact } = readers
  const text =
    entry?.state === 'published'
      ? t('readersKnow')
      : !isExact
        ? t('readersMany', { number: t.number(count) })
        : linked.length === 0 && count === 0
          ? t('readersNone')
          : count < followers
            ? t('readersSome', { reached: t.number(count), count: followers })
            : t('readers', { count })
  return (
    <p id="readers" class="entry-readers" role="status">
      <span>{text}</span>
      {count < followers && (
        <span class="quiet">
          {t('othersNotReached')}{' '}
          <AskOthers posts={linked.map(({ id }) => id)} address={address} t={t} />
        </span>
      )}
    </p>
  )
}

type PreviewProps = { entry: LinkedEntry } & Pick<PageCall, 'caller' | 'address' | 't'>

/** As the page of the changelog shows it, by the same elements. */
function Preview({ entry, caller, address, t }: PreviewProps) {
  const isEmpty = entry.title.trim() === '' && entry.content.trim() === ''
  return (
    <section id="preview" class="entry-preview" aria-labelledby="preview-title">
      <h2 id="preview-title" class="side-title">
        {t('preview')}
      </h2>
      {isEmpty ? (
        <p class="empty">{t('previewEmpty')}</p>
      ) : (
        <ChangelogEntry
          entry={entry}
          audience={caller.audience}
          address={address}
          isPreview
          t={t}
        />
      )}
    </section>
  )
}

type WhenProps = { editor: Editor; call: PageCall }

/** When it publishes itself, by the company's clocks: their zone is named, as the reader may be elsewhere. */
function When({ editor, call: { company, sent, t } }: WhenProps) {
  const error = sent?.errors.find(({ field }) => field === 'when')
  return (
    <div class="field entry-when">
      <label for="field-when">{t('publishAt')}</label>
      <p class="field-hint" id="field-when-hint">
        {t('publishAtHint', { zone: company.time_zone })}
      </p>
      <div>
        <input
          id="field-when"
          type="datetime-local"
          name="when"
          value={editor.when}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? 'field-when-error' : 'field-when-hint'}
        />
        <button class="button" type="submit" name="do" value="schedule">
          {t('schedule')}
        </button>
      </div>
      <WrongField id="field-when-error" text={error?.message} />
    </div>
  )
}
