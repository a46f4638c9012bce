import { scoreOf } from '../../../features/posts/score/formula.ts'
import { Icon } from '../../parts/icons.tsx'
import { Avatar } from '../../parts/person.tsx'
import { placeOf, ShownFieldValue } from '../../parts/post-fields.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { withQuery } from '../back-path.ts'
import { money } from '../money.ts'
import { Estimates, Options } from '../options.tsx'
import { Fact, Property, Save } from '../property.tsx'
import { isWrong, ValueForm } from '../value-form.tsx'
import { notifyLabel } from './answer-form.tsx'
import { SeenField } from './conflict.tsx'
import { MergeForms } from './merge-forms.tsx'
import type { PaneProps } from './pane-props.ts'

/** What the team knows and decides about a post. Each opens a small form: one at a time, without a script, too. */
export function Properties(props: PaneProps) {
  const { pane, choices, view, here, after, address, company, t } = props
  const { post } = pane
  const action = `${address.path}/team/post/${post.id}`
  const { owner } = post
  // Not every member is among the choices, and a form without the present owner would take the post from them.
  const isChoice = choices.owner.some(({ id }) => id === post.owner_id)
  const owners = owner && !isChoice ? [owner, ...choices.owner] : choices.owner
  const own = post.tags.filter(tag => !choices.tag.some(({ id }) => id === tag.id))
  const tags = [...own, ...choices.tag]
  const leaves = view.show === 'inbox'
  const score = scoreOf(post.score)
  const none = <span class="quiet">{t('noneSet')}</span>
  const votersAt = (order: 'newest' | 'revenue') => `${withQuery(here, 'voters', order)}#voters`
  return (
    <aside class="properties" aria-label={t('properties')}>
      <Property
        icon="status"
        name={t('status')}
        at="s"
        value={<StatusLabel name={post.status_name} color={post.status_color} t={t} />}
      >
        <form method="post" action={`${action}/answer/`} data-team={leaves ? 'leave' : 'stay'}>
          <input type="hidden" name="back" value={leaves ? after : here} />
          <input type="hidden" name="was" value={String(post.status_id)} autocomplete="off" />
          <input type="hidden" name="content" value="" />
          <SeenField pane={pane} />
          <label class="tick">
            <input type="checkbox" name="notify" value="on" checked autocomplete="off" />{' '}
            {notifyLabel(pane.readers, t)}
          </label>
          <Options
            name="status"
            label={t('status')}
            of={choices.status.map(({ id, name, color }) => ({
              id,
              label: name,
              shown: <StatusLabel name={name} color={color} />,
            }))}
            chosen={[post.status_id]}
            t={t}
          />
          <Save label={t('save')} />
        </form>
      </Property>
      <Property
        icon="owner"
        name={t('owner')}
        at="o"
        isEmpty={!owner}
        value={
          owner ? (
            <span class="property-person">
              <Avatar {...owner} address={address} />
              <bdi>{owner.name}</bdi>
            </span>
          ) : (
            <span class="quiet">{t('nobody')}</span>
          )
        }
      >
        <form method="post" action={`${action}/owner/`} data-team="stay">
          <input type="hidden" name="back" value={here} />
          <SeenField pane={pane} />
          <Options
            name="owner"
            label={t('owner')}
            of={[
              { id: '', label: t('nobody') },
              ...owners.map(({ id, name }) => ({ id, label: name })),
            ]}
            chosen={[post.owner_id ?? '']}
            t={t}
          />
          <Save label={t('save')} />
        </form>
      </Property>
      <Property
        icon="tags"
        name={t('tags')}
        at="t"
        isEmpty={post.tags.length === 0}
        value={
          post.tags.length === 0
            ? none
            : post.tags.map(({ name }) => (
                <span class="tag">
                  <bdi>{name}</bdi>
                </span>
              ))
        }
      >
        <form method="post" action={`${action}/tags/`} data-team="stay">
          <input type="hidden" name="back" value={here} />
          <input type="hidden" name="shown" value={tags.map(({ id }) => id).join()} />
          <input
            type="hidden"
            name="was"
            value={post.tags.map(({ id }) => id).join()}
            autocomplete="off"
          />
          {tags.length === 0 && <p class="field-hint">{t('tagsNone')}</p>}
          <Options
            name="tag"
            label={t('tags')}
            of={tags.map(({ id, name }) => ({ id, label: name }))}
            chosen={post.tags.map(({ id }) => id)}
            kind="several"
            adds={t('tagNew')}
            t={t}
          />
          <Save label={t('save')} />
        </form>
      </Property>
      <Property
        icon="eta"
        name={t('eta')}
        at="d"
        isEmpty={!post.eta}
        value={post.eta ? t.day(post.eta) : none}
      >
        <form method="post" action={`${action}/properties/`} data-team="stay">
          <input type="hidden" name="back" value={here} />
          <SeenField pane={pane} />
          <label>
            {t('eta')}
            <input
              class="choice"
              type="date"
              name="eta"
              value={post.eta ?? ''}
              autocomplete="off"
            />
          </label>
          <Save label={t('save')} />
        </form>
      </Property>
      {(['effort', 'impact'] as const).map(name => (
        <Property
          icon={name}
          name={t(name)}
          at={name === 'effort' ? 'w' : 'p'}
          isEmpty={post[name] === null}
          value={post[name] === null ? none : t('ofTen', { number: t.number(post[name]) })}
        >
          <form method="post" action={`${action}/estimate/`} data-team="stay">
            <input type="hidden" name="back" value={here} />
            <SeenField pane={pane} />
            <Estimates name={name} chosen={post[name] ?? ''} t={t} />
            <Save label={t('save')} />
          </form>
        </Property>
      ))}
      <FieldProperties {...props} />
      <Property icon="board" name={t('board')} at="b" value={<bdi>{post.board_name}</bdi>}>
        <form method="post" action={`${action}/board/`} data-team="stay">
          <input type="hidden" name="back" value={here} />
          <SeenField pane={pane} />
          <Options
            name="board"
            label={t('board')}
            of={choices.board.map(({ id, name }) => ({ id, label: name }))}
            chosen={[post.board_id]}
            t={t}
          />
          <Save label={t('save')} />
        </form>
      </Property>
      <Property
        icon="links"
        name={t('links')}
        at="l"
        isEmpty={post.links.length === 0}
        value={post.links.length === 0 ? none : t.number(post.links.length)}
      >
        <form method="post" action={`${action}/properties/`} data-team="stay">
          <input type="hidden" name="back" value={here} />
          <SeenField pane={pane} />
          <label>
            {t('links')}
            <textarea name="links" rows={3} dir="ltr">{`\n${post.links.join('\n')}`}</textarea>
          </label>
          <p class="field-hint">{t('linksHint')}</p>
          <Save label={t('save')} />
        </form>
      </Property>
      {post.links.length > 0 && (
        <ul class="property-links">
          {post.links.map(url => (
            <li>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <bdi>{url.slice(url.indexOf('//') + 2)}</bdi>
                <Icon of="open" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {post.root_id === null && post.held === null && (
        <Property
          icon="merge"
          name={t('merge')}
          at="m"
          isEmpty={post.merged_count === 0}
          isOpen={pane.mergeSearch !== undefined}
          value={post.merged_count === 0 ? none : t('postsCount', { count: post.merged_count })}
        >
          <MergeForms {...props} />
        </Property>
      )}
      <Toggle {...props} name="pinned" isOn={post.is_pinned === 1} />
      <Toggle {...props} name="locked" isOn={post.is_locked === 1} />
      <dl class="facts">
        <Fact icon="vote" name={t('count_votes')}>
          <a class="plain-link" href={votersAt('newest')}>
            {t.number(post.votes_count)}
          </a>
        </Fact>
        {post.revenue > 0 && (
          <Fact icon="revenue" name={t('order_revenue')}>
            <a class="plain-link" href={votersAt('revenue')}>
              {money(post.revenue, company.currency, t)}
            </a>
          </Fact>
        )}
        {score !== null && (
          <Fact icon="score" name={t('score')}>
            {t.number(score)}
          </Fact>
        )}
      </dl>
    </aside>
  )
}

function FieldProperties({ pane, here, address, sent, t }: PaneProps) {
  const { post, fields } = pane
  return fields.map(field => {
    const found = post.values.find(each => each.field.id === field.id)
    return (
      <Property
        icon="field"
        name={field.name}
        isEmpty={!found}
        isNamed
        value={
          found ? <ShownFieldValue of={found} t={t} /> : <span class="quiet">{t('noneSet')}</span>
        }
        isOpen={isWrong(sent, placeOf(field))}
      >
        <ValueForm
          action={`${address.path}/team/post/${post.id}/fields/`}
          field={field}
          value={found?.value}
          sent={sent}
          t={t}
        >
          <input type="hidden" name="back" value={here} />
          <SeenField pane={pane} />
        </ValueForm>
        <p class="field-hint">{t(`fieldAudience_${field.is_public ? 'customers' : 'team'}`)}</p>
      </Property>
    )
  })
}

const toggles = {
  pinned: { icon: 'pin', on: 'unpin', off: 'pin' },
  locked: { icon: 'lock', on: 'unlock', off: 'lock' },
} as const

type ToggleProps = PaneProps & { name: keyof typeof toggles; isOn: boolean }

function Toggle({ pane: { post }, here, address, name, isOn, t }: ToggleProps) {
  const { icon, on, off } = toggles[name]
  return (
    <form
      method="post"
      action={`${address.path}/team/post/${post.id}/properties/`}
      data-team="stay"
    >
      <input type="hidden" name="back" value={here} />
      <button
        class={isOn ? 'property-row is-set' : 'property-row'}
        type="submit"
        name={name}
        value={isOn ? 'off' : 'on'}
        data-command={t(isOn ? on : off)}
      >
        <Icon of={icon} />
        {t(isOn ? on : off)}
      </button>
    </form>
  )
}
