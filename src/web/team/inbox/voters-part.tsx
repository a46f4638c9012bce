import { importanceName } from '../../../features/votes/importance.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Field, Submit } from '../../parts/field.tsx'
import { Avatar, shownName } from '../../parts/person.tsx'
import { withQuery } from '../back-path.ts'
import { ExportLinks } from '../export/export-links.tsx'
import { money } from '../money.ts'
import { OrganizationLink, PersonLink } from '../people/person-link.tsx'
import type { PaneProps } from './pane-props.ts'
import { type Voter, votersCompared } from './read-voters.ts'

const emailLengthMax = 254
const nameLengthMax = 150

/** Voters and their revenue, and a form to vote on behalf of a customer. */
export function VotersPart(props: PaneProps) {
  const { pane, company, here, sent, t } = props
  const { post, voters } = pane
  const at = (value: string) => `${withQuery(here, 'voters', value)}#voters`
  const hasImportance = voters.voters.some(voter => voter.importance !== null)
  const isRefused = sent?.errors.some(({ field }) => field === 'email' || field === 'full_name')
  return (
    <details
      id="voters"
      class="pane-part"
      open={voters.isOpen || isRefused}
      data-command={t('voteOnBehalf')}
    >
      <summary>
        <strong>{t('votes', { count: post.votes_count })}</strong>
        {post.imported_votes > 0 && (
          <span>{t('importedVotes', { count: post.imported_votes })}</span>
        )}
        {post.revenue > 0 && (
          <>
            <span>{t('revenue')}</span> <strong>{money(post.revenue, company.currency, t)}</strong>
          </>
        )}
        <span class="pane-part-names">
          <bdi>
            {t.list(voters.voters.slice(0, 3).map(voter => shownName(voter.creator_name, t)))}
          </bdi>
        </span>
      </summary>
      <VoteOnBehalf {...props} />
      {voters.voters.length > 0 && (
        <>
          <nav class="pane-part-orders" aria-label={t('votersOrder')}>
            <a
              href={`${withQuery(here, 'voters', 'newest')}#voters`}
              aria-current={voters.order === 'newest' ? 'true' : undefined}
            >
              {t('votersNewest')}
            </a>
            <a href={at('revenue')} aria-current={voters.order === 'revenue' ? 'true' : undefined}>
              {t('votersByRevenue')}
            </a>
          </nav>
          <table class="voters">
            <caption class="hidden">{t('voters')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('fullName')}</th>
                <th scope="col">{t('voterCompany')}</th>
                <th scope="col">{t('plan')}</th>
                <th scope="col" class="voters-number">
                  {t('order_revenue')}
                </th>
                {hasImportance && <th scope="col">{t('importance')}</th>}
                <th scope="col">{t('votedOn')}</th>
                <th scope="col">
                  <span class="hidden">{t('removeVote')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {voters.voters.map(voter => (
                <VoterLine voter={voter} hasImportance={hasImportance} {...props} />
              ))}
            </tbody>
          </table>
          {voters.order === 'revenue' &&
            post.votes_count - post.imported_votes > votersCompared && (
              <p class="field-hint">
                {t('votersAmongNewest', { number: t.number(votersCompared) })}
              </p>
            )}
          <Pager
            newer={voters.newer && at(voters.newer)}
            older={voters.older && at(voters.older)}
            isByTime
            t={t}
          />
          <ExportLinks list="voters" query={`post=${post.id}`} address={props.address} t={t} />
        </>
      )}
    </details>
  )
}

function VoterLine({
  voter,
  hasImportance,
  ...props
}: { voter: Voter; hasImportance: boolean } & PaneProps) {
  const { pane, company, here, address, t } = props
  const { organization } = voter
  const importance = importanceName(voter.importance)
  const name = shownName(voter.creator_name, t)
  return (
    <tr>
      <th scope="row">
        <span class="person">
          <Avatar
            id={voter.creator_id}
            name={voter.creator_name}
            picture={voter.creator_picture}
            address={address}
          />
          <span class="voter-name">
            <PersonLink id={voter.id} name={voter.creator_name} address={address} t={t} />
            {voter.creator_email && <bdi class="quiet">{voter.creator_email}</bdi>}
          </span>
        </span>
      </th>
      <td>{organization && <OrganizationLink {...organization} address={address} />}</td>
      <td>{voter.segment && <bdi class="chip">{voter.segment}</bdi>}</td>
      <td class="voters-number">
        {organization && money(organization.revenue, company.currency, t)}
      </td>
      {hasImportance && <td>{importance && t(`importance_${importance}`)}</td>}
      <td>
        <DateTime time={voter.created} t={t} />
      </td>
      <td class="voter-remove">
        <details class="confirm">
          <summary aria-label={t('removeVoteOf', { name })}>{t('removeVote')}</summary>
          <form
            method="post"
            action={`${address.path}/team/post/${pane.post.id}/voters/remove/`}
            data-team="stay"
          >
            <input type="hidden" name="back" value={withQuery(here, 'voters', 'newest')} />
            <input type="hidden" name="user" value={String(voter.id)} />
            <Submit class="button small-button danger-button" label={t('removeVoteOf', { name })} />
          </form>
        </details>
      </td>
    </tr>
  )
}

/** For a person who said it by mail or on the phone. */
function VoteOnBehalf({ pane: { post }, here, address, sent, t }: PaneProps) {
  // For a new address, only the name is missing.
  const errors = sent?.errors.map(error =>
    error.field === 'full_name' && (error.code === 'required' || error.code === 'blank')
      ? { ...error, code: 'unknown_user' as const, message: t('voterNameNeeded') }
      : error,
  )
  return (
    <form
      class="vote-on-behalf"
      method="post"
      action={`${address.path}/team/post/${post.id}/voters/`}
      data-team="stay"
    >
      <input type="hidden" name="back" value={withQuery(here, 'voters', 'newest')} />
      <h3>{t('voteOnBehalf')}</h3>
      <p class="field-hint">{t('voteOnBehalfHint')}</p>
      <Field
        name="email"
        label={t('email')}
        value={sent?.fields.email}
        errors={errors}
        lengthMax={emailLengthMax}
        isRequired
        input={{ type: 'email', autocomplete: 'off' }}
        t={t}
      />
      <Field
        name="full_name"
        label={t('voterName')}
        value={sent?.fields.full_name}
        errors={errors}
        lengthMax={nameLengthMax}
        input={{ autocomplete: 'off' }}
        t={t}
      />
      <Submit class="button small-button main-button" label={t('addVote')} />
    </form>
  )
}
