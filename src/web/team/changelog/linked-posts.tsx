import type { PostRow } from '../../../features/posts/post-row.ts'
import { WrongField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { PageCall } from '../../parts/page.ts'
import { StatusLabel } from '../../parts/status-label.tsx'
import { postField, searchLengthMax } from './entry-fields.ts'
import type { Editor } from './read-editor.ts'

type LinkedPostsProps = { editor: Editor; action: string; call: PageCall }

/**
 * The posts of an entry as chips, and a search that adds more. Each button sends the form, which comes back with one chip more
 * or less; with a script only this part and the number of readers are replaced.
 */
export function LinkedPosts({ editor, action, call }: LinkedPostsProps) {
  const { sent, t } = call
  const error = sent?.errors.find(({ field }) => field.startsWith('posts'))
  const { linked, suggested, found, search } = editor
  const live = {
    'hx-post': action,
    'hx-target': '#links',
    'hx-select': '#links',
    'hx-swap': 'outerMorph',
    'hx-select-oob': '#readers',
    'data-live': '',
  }
  const add = (posts: PostRow[]) => (
    <ul class="post-results">
      {posts.map(post => (
        <li>
          <button
            type="submit"
            name="add"
            value={String(post.id)}
            formnovalidate
            {...live}
            hx-vals={JSON.stringify({ add: post.id })}
            data-focus="#field-search"
          >
            <Icon of="add" />
            <span>
              <span dir="auto">{post.title}</span>
              <span class="byline">
                <StatusLabel name={post.status_name} color={post.status_color} t={t} />
                <span>{t('votes', { count: post.votes_count })}</span>
                <bdi>{post.board_name}</bdi>
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <fieldset id="links" class="entry-links" aria-describedby={error ? 'posts-error' : undefined}>
      <legend>{t('linkedPosts')}</legend>
      <p class="field-hint">{t('linkedPostsHint')}</p>
      {linked.length > 0 && (
        <ul class="post-chips">
          {linked.map(({ id, title }) => (
            <li class="chip">
              <input type="hidden" name={postField(id)} value="on" autocomplete="off" />
              <span dir="auto">{title}</span>
              <button
                type="submit"
                name="drop"
                value={String(id)}
                formnovalidate
                aria-label={`${t('removeImage')}: ${title}`}
                {...live}
                hx-vals={JSON.stringify({ drop: id })}
                data-focus="#field-search"
              >
                <Icon of="remove" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <WrongField
        id="posts-error"
        text={error?.code === 'unknown_post' ? t('linkedPostGone') : error?.message}
      />
      <div class="entry-search">
        <input
          id="field-search"
          class="search"
          type="search"
          name="search"
          value={search}
          maxlength={searchLengthMax}
          aria-label={t('searchPosts')}
          placeholder={t('searchPosts')}
          autocomplete="off"
          {...live}
          hx-trigger="input changed delay:300ms"
          hx-sync="this:replace"
        />
        <button class="button small-button" type="submit" name="do" value="search" formnovalidate>
          {t('search')}
        </button>
      </div>
      {search !== '' && (found.length > 0 ? add(found) : <p class="quiet">{t('noMatches')}</p>)}
      {search === '' && suggested.length > 0 && (
        <>
          <p class="side-title">{t('completedSince')}</p>
          {add(suggested)}
        </>
      )}
    </fieldset>
  )
}
