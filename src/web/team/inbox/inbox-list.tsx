import type { Child } from 'hono/jsx'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import type { Company } from '../../../features/company/company.ts'
import { postsMax } from '../../../features/posts/bulk/schema.ts'
import type { PostCount } from '../../../features/posts/list/count-posts.ts'
import { nobody } from '../../../features/posts/list/post-filter.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { listWebhooks } from '../../../features/webhooks/manage/change-webhook.ts'
import type { Texts } from '../../../texts/texts.ts'
import { Ago } from '../../parts/date-time.tsx'
import { Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { Avatar } from '../../parts/person.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { Estimates, Options } from '../options.tsx'
import { PostNumbers } from '../people/post-rows.tsx'
import { type Choices, type InboxView, inboxUrl } from './inbox-view.ts'
import type { ReadInbox } from './read-inbox.ts'

type InboxListProps = {
  read: ReadInbox
  view: InboxView
  /** The post that is open. */
  open: number | undefined
  owners: Choices['owner']
  company: Company
} & Pick<PageCall, 'address' | 'now' | 't'>

/** So many rows can be laid out for the first time within a frame, and ten thousand of them are not too many lists. */
const listSize = 15

/**
 * Each row is a link to its post, and a box of the form that changes many at once. They are in short groups: a browser lays out
 * those that come into sight, and leaves all others alone. To a screen reader they are one list.
 */
export function InboxList({ read, view, open, address, ...rest }: InboxListProps) {
  const { t } = rest
  const { pages, previous, next } = read
  const lists = pages.flatMap(({ cursor, posts }) =>
    [posts.slice(0, listSize), posts.slice(listSize)].map(rows => ({ cursor, rows })),
  )
  return (
    <>
      {previous && (
        <p class="team-more">
          <a class="button small-button" href={inboxUrl(address.path, view, { cursor: previous })}>
            {t('previous')}
          </a>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: between <ol> and <li> there may be no group. */}
      <div id="rows" role="list">
        {lists.map(({ cursor, rows }) =>
          rows.length === 0 ? null : (
            <div class="team-rows">
              {rows.map(post => (
                <Row
                  post={post}
                  address={address}
                  url={inboxUrl(address.path, view, { cursor, post: post.id })}
                  isOpen={post.id === open}
                  {...rest}
                />
              ))}
            </div>
          ),
        )}
      </div>
      {next && (
        <p class="team-more">
          <a
            id="more"
            class="button small-button"
            href={inboxUrl(address.path, view, { cursor: next })}
            rel="next"
          >
            {t('loadMore')}
          </a>
        </p>
      )}
    </>
  )
}

type RowProps = {
  post: PostRow
  url: string
  isOpen: boolean
} & Pick<InboxListProps, 'owners' | 'address' | 'company' | 'now' | 't'>

function Row({ post, url, isOpen, owners, address, company, now, t }: RowProps) {
  const owner = owners.find(({ id }) => id === post.owner_id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div id={`row-${post.id}`} class="team-row" role="listitem" data-row={String(post.id)}>
      <input
        class="row-box"
        type="checkbox"
        form="bulk"
        name={`post-${post.id}`}
        value="on"
        autocomplete="off"
        aria-label={t('selectPost', { title: post.title })}
      />
      <a class="row-link" href={url} aria-current={isOpen ? 'true' : undefined}>
        <span class="row-title" dir="auto" title={post.title}>
          {post.title}
        </span>
        <span class="byline">
          <PostNumbers post={post} company={company} t={t} />
          <span class="row-board">
            <bdi>{post.board_name}</bdi>
          </span>
          <Ago time={post.created} now={now} t={t} />
        </span>
        {owner && (
          <span class="row-owner" title={`${t('owner')}: ${owner.name}`}>
            <span class="hidden">
              {t('owner')}: {owner.name}
            </span>
            <Avatar {...owner} address={address} />
          </span>
        )}
      </a>
    </div>
  )
}

type BulkBarProps = {
  choices: Choices
  count: PostCount
  back: string
  path: string
  leaves: boolean
  t: Texts
}

/**
 * Actions on all ticked posts. The boxes are in the list; the bar shows once one of them is ticked, and then has the keys that
 * otherwise act on the open post.
 */
export function BulkBar({ choices, count, back, path, leaves, t }: BulkBarProps) {
  const named = (name: 'board' | 'tag' | 'owner') =>
    choices[name].map(({ id, name: label }) => ({ id, label }))
  return (
    <form
      id="bulk"
      class="bulk-bar"
      method="post"
      action={`${path}/team/bulk/`}
      data-team={leaves ? 'bulk' : 'stay'}
      aria-label={t('selectedPosts')}
    >
      <input type="hidden" name="back" value={back} />
      <p class="bulk-count">
        <strong role="status">
          {t('selectedPosts')} <span id="ticked" />
        </strong>
        <label class="tick">
          <input type="checkbox" name="all" value="on" autocomplete="off" />{' '}
          {count.isExact && count.count <= postsMax
            ? t('selectAll', { number: t.number(count.count) })
            : t('selectFirst', { number: t.number(postsMax) })}{' '}
          <kbd>a</kbd>
        </label>
      </p>
      <BulkAction at="s" does="status" label={t('status')} t={t}>
        <label class="tick">
          <input type="checkbox" name="notify" value="on" checked autocomplete="off" />{' '}
          {t('notifyFollowers')}
        </label>
        <Options
          name="status"
          label={t('status')}
          of={choices.status.map(({ id, name, color }) => ({
            id,
            label: name,
            shown: <StatusLabel name={name} color={color} />,
          }))}
          chosen={[]}
          t={t}
        />
      </BulkAction>
      <BulkAction at="o" does="owner" label={t('owner')} t={t}>
        <Options
          name="owner"
          label={t('owner')}
          of={[{ id: nobody, label: t('nobody') }, ...named('owner')]}
          chosen={[]}
          t={t}
        />
      </BulkAction>
      <BulkAction at="t" does="tag" label={t('addTag')} t={t}>
        <Options
          name="tag"
          label={t('addTag')}
          of={named('tag')}
          chosen={[]}
          kind="several"
          adds={t('tagNew')}
          t={t}
        />
      </BulkAction>
      <BulkAction at="b" does="board" label={t('board')} t={t}>
        <Options name="board" label={t('board')} of={named('board')} chosen={[]} t={t} />
      </BulkAction>
      {(['effort', 'impact'] as const).map(name => (
        <BulkAction at={name === 'effort' ? 'w' : 'p'} does={name} label={t(name)} t={t}>
          <Estimates name={name} none={nobody} t={t} />
        </BulkAction>
      ))}
      <details class="pane-action" name="action" data-key="m">
        <summary class="button small-button">
          {t('merge')} <kbd>m</kbd>
        </summary>
        <div class="pane-form">
          {/* A script lists the posts that are ticked. */}
          <Options
            name="into"
            label={t('mergeInto')}
            of={[{ id: '', label: t('mostVotes') }]}
            chosen={['']}
            t={t}
          />
          <p class="field-hint">{t('bulkMergeHint')}</p>
          <Submit
            class="button small-button main-button"
            label={t('merge')}
            name="do"
            value="merge"
          />
        </div>
      </details>
      <button class="button small-button" type="submit" name="do" value="done" data-key="e">
        {t('done')} <kbd>e</kbd>
      </button>
    </form>
  )
}

type BulkActionProps = {
  at: string
  does: 'status' | 'owner' | 'tag' | 'board' | 'effort' | 'impact'
  label: string
  t: Texts
  children: Child
}

/** Its button says which of the form's fields count. */
function BulkAction({ at, does, label, t, children }: BulkActionProps) {
  return (
    <details class="pane-action" name="action" data-key={at}>
      <summary class="button small-button">
        {label} <kbd>{at}</kbd>
      </summary>
      <div class="pane-form">
        {children}
        <Submit class="button small-button main-button" label={t('apply')} name="do" value={does} />
      </div>
    </details>
  )
}

type Disabled = { host: string; reason: 'gone' | 'failing' | 'backlog' }

/** Webhooks that Hark disabled by itself, until an admin enables or deletes them. */
export async function readDisabledWebhooks({ db, role }: SessionCaller): Promise<Disabled[]> {
  if (role !== 'admin') return []
  const { items } = await listWebhooks(db, { size: 50 })
  // Addresses may hold secrets, hosts do not.
  return items.flatMap(({ url, disabled_reason: reason }) =>
    reason === null ? [] : { host: new URL(url).host, reason },
  )
}

export function DisabledWebhooks({ webhooks, t }: { webhooks: Disabled[]; t: Texts }) {
  return (
    <>
      {webhooks.map(({ host, reason }) => (
        <p class="note note-wrong">
          {t('webhookDisabled', { host, reason: t(`disabled_${reason}`) })}
        </p>
      ))}
    </>
  )
}
