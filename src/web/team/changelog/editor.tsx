import type { Child } from 'hono/jsx'
import { entryUrl } from '../../../features/changelog/find-entry.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { Field, OnceField } from '../../parts/field.tsx'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import type { PageCall } from '../../parts/page.ts'
import { StatusLabel } from '../../parts/status-label.tsx'
import { AskOthers } from '../unconfirmed-page.tsx'
import {
  categoriesLengthMax,
  contentLengthMax,
  postField,
  searchLengthMax,
  titleLengthMax,
} from './entry-fields.ts'
import { Preview } from './preview.tsx'
import { type Editor, previewOf } from './read-editor.ts'
import { When } from './when.tsx'

type EditorProps = { call: PageCall; editor: Editor; action: string }

/** The text beside its preview. */
export function EntryEditor({ call, editor, action }: EditorProps) {
  const { address, sent, now, t } = call
  const { entry } = editor
  const isStale = sent?.problem === 'precondition_failed'
  // Anyone who has seen the other text may replace it.
  const revision = isStale ? undefined : sent?.fields.revision
  const errors = sent?.errors
  const live = {
    'hx-post': `${address.path}/team/changelog/preview/`,
    'hx-trigger': 'input changed delay:800ms',
    'hx-target': '#preview',
    'hx-select': '#preview',
    'hx-swap': 'outerHTML',
    'hx-sync': 'this:replace',
    'data-live': '',
  }
  return (
    <div class="entry-editor">
      <form
        class="stack"
        method="post"
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
          enhancement={live}
          t={t}
        />
        <Field
          name="content"
          label={t('entryText')}
          hint={t('markdownHint')}
          value={editor.content}
          errors={errors}
          lengthMax={contentLengthMax}
          rows={14}
          enhancement={live}
          t={t}
        />
        {/* The first button is what the Enter key means. */}
        <p>
          <button
            class="button small-button"
            type="submit"
            name="do"
            value="preview"
            formnovalidate
            data-key="p"
          >
            {t('preview')} <kbd>p</kbd>
          </button>
        </p>
        <Field
          name="categories"
          label={t('categories')}
          hint={t('categoriesHint')}
          value={editor.categories}
          errors={errors}
          lengthMax={categoriesLengthMax}
          enhancement={live}
          t={t}
        />
        <LinkedPosts editor={editor} action={action} call={call} />
        <Readers {...editor} address={address} t={t} />
        <Actions editor={editor} call={call} />
      </form>
      <div class="entry-side">
        {isStale && entry && (
          <section class="card current-text" aria-labelledby="says-now">
            <h2 id="says-now">{t('saysNow')}</h2>
            <h3 dir="auto">{entry.title}</h3>
            <Markdown text={entry.content} headings={3} t={t} />
          </section>
        )}
        <Preview entry={previewOf(editor, now)} {...call} />
      </div>
    </div>
  )
}

type PartProps = { editor: Editor; call: PageCall }

function LinkedPosts({ editor, action, call }: PartProps & { action: string }) {
  const { sent, t } = call
  const error = sent?.errors.find(({ field }) => field.startsWith('posts'))
  const { linked, suggested, found, search, ticked } = editor
  const list = (posts: PostRow[]) => <PostTicks posts={posts} ticked={ticked} t={t} />
  return (
    <fieldset class="entry-links" aria-describedby={error ? 'posts-error' : undefined}>
      <legend>{t('linkedPosts')}</legend>
      <p class="field-hint">{t('linkedPostsHint')}</p>
      <div
        class="post-ticks"
        hx-post={action}
        hx-trigger="change"
        hx-vals='{"do":"preview"}'
        hx-target="#readers"
        hx-select="#readers"
        hx-swap="outerHTML"
        hx-sync="this:replace"
        data-live=""
      >
        {linked.length > 0 && list(linked)}
        {suggested.length > 0 && <Group title={t('completedSince')}>{list(suggested)}</Group>}
        {linked.length + suggested.length === 0 && <p class="quiet">{t('nothingCompleted')}</p>}
        {found.length > 0 && <Group title={t('foundPosts')}>{list(found)}</Group>}
        {search !== '' && found.length === 0 && <p class="quiet">{t('noMatches')}</p>}
      </div>
      {error && (
        <p class="field-error" id="posts-error">
          {error.code === 'unknown_post' ? t('linkedPostGone') : error.message}
        </p>
      )}
      <div class="entry-search">
        <input
          class="search"
          type="search"
          name="search"
          value={search}
          maxlength={searchLengthMax}
          aria-label={t('searchPosts')}
          placeholder={t('searchPosts')}
          autocomplete="off"
        />
        <button class="button small-button" type="submit" name="do" value="preview" formnovalidate>
          {t('search')}
        </button>
      </div>
    </fieldset>
  )
}

function Group({ title, children }: { title: string; children?: Child }) {
  return (
    <>
      <p class="side-title">{title}</p>
      {children}
    </>
  )
}

type PostTicksProps = { posts: PostRow[]; ticked: ReadonlySet<number> } & Pick<PageCall, 't'>

function PostTicks({ posts, ticked, t }: PostTicksProps) {
  return (
    <ul>
      {posts.map(post => (
        <li>
          <label class="merge-target">
            <input
              type="checkbox"
              name={postField(post.id)}
              value="on"
              checked={ticked.has(post.id)}
              autocomplete="off"
            />
            <span>
              <span dir="auto">{post.title}</span>
              <span class="byline">
                <StatusLabel name={post.status_name} color={post.status_color} t={t} />
                <span>{t('votes', { count: post.votes_count })}</span>
                <bdi>{post.board_name}</bdi>
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Nobody hears of it twice because a text was corrected. */
function Readers({ entry, ticked, readers, address, t }: Editor & Pick<PageCall, 'address' | 't'>) {
  const { count, followers, isExact } = readers
  const text =
    entry?.state === 'published'
      ? t('readersKnow')
      : !isExact
        ? t('readersMany', { number: t.number(count) })
        : ticked.size === 0 && count === 0
          ? t('readersNone')
          : t('readers', { count })
  return (
    <p id="readers" class="card entry-readers" role="status">
      {text}{' '}
      {count < followers && (
        <>
          {t('reachedOf', { reached: t.number(count), count: followers })} {t('othersNotReached')}{' '}
          <AskOthers posts={ticked} address={address} t={t} />
        </>
      )}
    </p>
  )
}

function Actions({ editor, call }: PartProps) {
  const { address, t } = call
  const { entry } = editor
  const state = entry?.state ?? 'draft'
  const does = (action: string, label: string, isMain = false) => (
    <button class={isMain ? 'button main-button' : 'button'} type="submit" name="do" value={action}>
      {label}
    </button>
  )
  return (
    <>
      <p class="form-actions">
        {state === 'published'
          ? does('save', t('save'), true)
          : does('save', t(state === 'draft' ? 'saveDraft' : 'save'))}
        {state !== 'published' && does('publish', t('publishNow'), true)}
        {state !== 'draft' && does('withdraw', t('withdraw'))}
        {entry && <a href={entryUrl(address, entry)}>{t('openPage')}</a>}
      </p>
      {state !== 'published' && (
        <When editor={editor} call={call}>
          {does('schedule', t('schedule'))}
        </When>
      )}
    </>
  )
}
