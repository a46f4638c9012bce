import { isTeam } from '../../../features/auth/permissions.ts'
import { previewBlock } from '../../../features/moderation/block-user.ts'
import { isRefused } from '../../../features/notifications/mail/refused-address.ts'
import { findUser, type User } from '../../../features/people/users/find-user.ts'
import { roles } from '../../../features/people/users/schema.ts'
import { parseId } from '../../../platform/text/id.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Choice, Field, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'
import { PersonAddress } from '../../team/people/person-page.tsx'
import { PersonState } from '../../team/people/person-state.tsx'
import { BackLink } from '../back-link.tsx'
import { sectionPath } from '../sections.ts'
import { EditRevision, Panel, Refusal, Tick } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'

/** One person: what they may do, and what can be done about them. */
export const personPage = settingsPage({
  section: 'people',
  async content(call) {
    const { db, address, sent, t } = call
    const id = parseId(call.params.id)
    const user = id === undefined ? undefined : await findUser(db, id)
    if (!user) return undefined
    const block = await previewBlock(db, user.id)
    const action = address.path + sectionPath('people', `${user.id}/`)
    return (
      <>
        <BackLink section="people" address={address} t={t} />
        <Refusal sent={sent} t={t} />
        {isRefused(user) && (
          <form class="card notice" method="post" action={`${action}mail/`}>
            <p>
              {t.around(
                user.mail_refusal === 'complained' ? 'mailComplained' : 'mailRefusedSince',
                {
                  date: <DateTime time={user.mail_refused!} t={t} />,
                  code: <code>{user.mail_refusal}</code>,
                },
              )}
            </p>
            <p>
              <Submit class="button" label={t('mailAgain')} />
            </p>
          </form>
        )}
        <Panel
          id="person"
          title={
            <>
              <bdi>{shownName(user.name, t)}</bdi> <PersonState user={user} t={t} />
            </>
          }
        >
          <p class="byline">
            <PersonAddress person={user} t={t} />
            <span>
              {t.around('registeredOn', { date: <DateTime time={user.created} t={t} /> })}
            </span>
          </p>
          {user.is_guest === 0 && <RoleForm user={user} action={action} sent={sent} t={t} />}
          <p>
            <a class="button" href={`${action}download/`} download>
              {t('personExport')}
            </a>
          </p>
        </Panel>
        {(user.blocked !== null || !isTeam(user.role)) && (
          <BlockForm user={user} action={action} block={block} t={t} />
        )}
        {(block.votes > 0 || user.is_removed === 1) && <VoidVotesForm action={action} t={t} />}
        <EraseForm user={user} action={action} sent={sent} t={t} />
      </>
    )
  },
})

type PartProps = { user: User; action: string } & Pick<PageCall, 'sent' | 't'>

function RoleForm({ user, action, sent, t }: PartProps) {
  const { role } = sent?.fields ?? {}
  return (
    <form class="stack" method="post" action={action} hx-post={action}>
      <EditRevision row={user} sent={sent} />
      <Choice
        name="role"
        label={t('role')}
        options={Object.fromEntries(roles.map(each => [each, t(`role_${each}`)]))}
        value={role ?? user.role}
      />
      <p class="field-hint">{t('roleHelp')}</p>
      <Tick
        name="is_active"
        label={t('personActive')}
        hint={t('personActiveHint')}
        isOn={role === undefined ? user.deactivated === null : sent?.fields.is_active === 'on'}
      />
      <p>
        <Submit label={t('save')} />
      </p>
    </form>
  )
}

type BlockProps = Omit<PartProps, 'sent'> & { block: Awaited<ReturnType<typeof previewBlock>> }

function BlockForm({ user, action, block, t }: BlockProps) {
  if (user.blocked !== null)
    return (
      <form class="stack" method="post" action={`${action}block/`}>
        <p>{t(user.is_removed === 1 ? 'unblockRestores' : 'unblockHelp')}</p>
        <p>
          <Submit class="button" label={t('unblock')} name="set" value="off" />
        </p>
      </form>
    )
  return (
    <details class="card settings-panel settings-confirm">
      <summary>{t('block')}</summary>
      <form class="stack" method="post" action={`${action}block/`}>
        <p>{t('blockHelp')}</p>
        <Tick
          name="removes_content"
          label={t('blockRemoves', {
            posts: t('ofPosts', { count: block.posts }),
            comments: t('comments', { count: block.comments }),
            votes: t('votes', { count: block.votes }),
          })}
          hint={block.isMore ? `${t('blockMore')} ${t('blockRemovesHint')}` : t('blockRemovesHint')}
          isOn={false}
        />
        <p>
          <Submit class="button danger-button" label={t('block')} name="set" value="on" />
        </p>
      </form>
    </details>
  )
}

function VoidVotesForm({ action, t }: Pick<PartProps, 'action' | 't'>) {
  return (
    <details class="card settings-panel settings-confirm">
      <summary>{t('voidVotes')}</summary>
      <form class="stack" method="post" action={`${action}void-votes/`}>
        <p>{t('voidVotesHelp')}</p>
        <p>
          <Submit class="button danger-button" label={t('voidVotes')} />
        </p>
      </form>
    </details>
  )
}

function EraseForm({ user, action, sent, t }: PartProps) {
  const { email } = sent?.fields ?? {}
  return (
    <details class="card settings-panel settings-confirm" open={email !== undefined}>
      <summary>{t('personErase')}</summary>
      <form class="stack" method="post" action={`${action}erase/`} hx-post={`${action}erase/`}>
        <p>{t('personEraseHelp', { name: t('deletedUser') })}</p>
        {user.is_guest === 0 && (
          <Field
            name="email"
            label={t('email')}
            hint={t('eraseHint', { email: user.email })}
            value={email}
            errors={sent?.errors}
            lengthMax={254}
            isRequired
            input={{ type: 'email', autocomplete: 'off' }}
            t={t}
          />
        )}
        <p>
          <Submit class="button danger-button" label={t('personEraseButton')} />
        </p>
      </form>
    </details>
  )
}
