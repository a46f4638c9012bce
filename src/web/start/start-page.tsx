import type { Child } from 'hono/jsx'
import type { Texts } from '../../texts/texts.ts'
import { Field, Submit, WrongField } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { layout } from '../parts/layout.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { harkColor } from '../settings/company-page.tsx'
import { MailServerForm } from '../settings/mail/mail-server.tsx'
import { sectionPath } from '../settings/sections.ts'
import { BoardsStep } from './boards-step.tsx'
import { InviteFields } from './invite-fields.tsx'
import {
  findAdmin,
  type Progress,
  readProgress,
  type StepName,
  stepNames,
} from './read-progress.ts'
import { TokenStep } from './token-step.tsx'

/** An admin's first steps. Each is its own form, so that one can be done without the others. */
export const startPage: Page = {
  query: ['saved', 'invited'],
  async run(call) {
    const { db, company, address, query, t } = call
    if (!findAdmin(call)) return undefined
    const progress = await readProgress(db, call)
    const { isDone, steps } = progress
    // One at a time, so that the list stays short: else the next one.
    const opened = openedStep(call) ?? steps.find(name => !isDone[name])
    const html = layout({
      frame: call,
      title: t('firstSteps'),
      children: (
        <div class="narrow">
          <div class="page-head">
            <h1>{t('firstSteps')}</h1>
            <p class="lead">{t('firstStepsLead')}</p>
            <p class="quiet">
              {t('stepsDone', {
                done: t.number(steps.filter(name => isDone[name]).length),
                all: t.number(steps.length),
              })}
            </p>
          </div>
          <ol class="steps">
            {steps.map(name => (
              <Step
                name={name}
                title={t(`step_${name}`)}
                hint={t(`stepHint_${name}`)}
                isDone={isDone[name]}
                isOpen={name === opened}
                // The demo says itself what has become of it.
                isSaved={name === query.saved && name !== 'demo'}
                t={t}
              >
                {stepBody(name, call, progress)}
              </Step>
            ))}
          </ol>
          {company.checklist_closed === null && (
            <form class="form-actions" method="post" action={`${address.path}/start/close/`}>
              <Submit class="button" label={t('closeSteps')} />
              <span class="quiet">{t('closeStepsHint')}</span>
            </form>
          )}
        </div>
      ),
    })
    return { html }
  },
}

function stepBody(name: StepName, call: PageCall, { boards, demo }: Progress): Child {
  switch (name) {
    case 'mail':
      return <MailStep {...call} />
    case 'name':
      return <NameStep {...call} />
    case 'color':
      return <ColorStep {...call} />
    case 'boards':
      return <BoardsStep call={call} boards={boards} />
    case 'invite':
      return <InviteStep {...call} />
    case 'demo':
      return <DemoStep call={call} demo={demo} />
    case 'token':
      return <TokenStep {...call} />
  }
}

/** That of the form that was sent: what is wrong, issued or saved must be seen. */
function openedStep({ sent, query }: PageCall): StepName | undefined {
  const saved = stepNames.find(name => name === query.saved)
  if (saved) return saved
  if (sent?.issued?.token) return 'token'
  if (sent?.issued?.link || query.invited !== undefined) return 'invite'
  const field = sent?.errors[0]?.field
  if (field === undefined) return undefined
  if (field.startsWith('mail_')) return 'mail'
  if (field === 'company_name') return 'name'
  if (field === 'accent_color') return 'color'
  if (field === 'token_name' || field === 'rights') return 'token'
  return /^(?:board_|new_board)/.test(field) ? 'boards' : 'invite'
}

type StepProps = {
  name: StepName
  title: string
  hint: string
  isDone: boolean
  isOpen: boolean
  isSaved: boolean
  t: Texts
  children?: Child
}

/** One thing to do; what is done can be done again. */
function Step({ name, title, hint, isDone, isOpen, isSaved, t, children }: StepProps) {
  return (
    <li id={name}>
      <details class="card step" open={isOpen}>
        <summary>
          <span class={isDone ? 'step-mark step-done' : 'step-mark'}>
            {isDone && <Icon of="official" />}
          </span>
          <h2>{title}</h2>
          <span class={isDone ? 'badge' : 'hidden'}>{t(isDone ? 'stepDone' : 'stepToDo')}</span>
        </summary>
        <div class="stack step-body">
          <p class="quiet">{hint}</p>
          {isSaved && (
            <p class="step-saved" role="status">
              {t('saved')}
            </p>
          )}
          {children}
        </div>
      </details>
    </li>
  )
}

function MailStep(call: PageCall) {
  const { address, sendsMail, t } = call
  return (
    <>
      <MailServerForm call={call} action={`${address.path}/start/mail/`} />
      {sendsMail && (
        <p>
          <a href={address.path + sectionPath('mail')}>{t('mailTestThere')}</a>
        </p>
      )}
    </>
  )
}

function NameStep({ company, address, sent, t }: PageCall) {
  return (
    <form class="stack" method="post" action={`${address.path}/start/name/`}>
      <Field
        name="company_name"
        label={t('companyName')}
        value={company.name}
        sent={sent}
        lengthMax={150}
        input={{ autocomplete: 'organization' }}
        isRequired
        t={t}
      />
      <p>
        <Submit label={t('save')} />
      </p>
    </form>
  )
}

function ColorStep({ company, address, sent, t }: PageCall) {
  const error = sent?.errors.find(({ field }) => field === 'accent_color')
  return (
    <form class="stack" method="post" action={`${address.path}/start/color/`}>
      <div class="field">
        <label for="field-accent_color">{t('accentColor')}</label>
        <input
          class="color-input"
          id="field-accent_color"
          name="accent_color"
          type="color"
          value={company.accent_color ?? harkColor}
          aria-describedby={error ? 'field-accent_color-error' : undefined}
        />
        <WrongField id="field-accent_color-error" text={error?.message} />
      </div>
      <p class="form-actions">
        <Submit label={t('save')} />
        {company.accent_color !== null && (
          <button class="button" type="submit" name="none" value="yes">
            {t('noAccentColor', { product: 'Hark' })}
          </button>
        )}
      </p>
    </form>
  )
}

type DemoStepProps = { call: PageCall; demo: Progress['demo'] }

function DemoStep({ call: { address, t }, demo }: DemoStepProps) {
  const action = `${address.path}/start/demo/`
  if (demo?.state === 'removing')
    return (
      // With a script, the page says by itself when it is done. This step alone: another may show a secret, once.
      <p
        role="status"
        hx-get={`${address.path}/start/?saved=demo`}
        hx-trigger="every 2s"
        hx-target="#demo"
        hx-select="#demo"
      >
        {t('demoRemoving')}
      </p>
    )
  if (demo?.state !== 'present')
    return (
      <form class="stack" method="post" action={action} hx-post={action}>
        {demo && (
          <p role="status">
            {t('demoRemoved', {
              people: t.number(demo.retained_users_count),
              boards: t.number(demo.retained_boards_count),
            })}
          </p>
        )}
        <p>
          <Submit label={t('demoAdd')} name="set" value="on" />
        </p>
      </form>
    )
  const counts = {
    posts: t.number(demo.posts_count),
    people: t.number(demo.users_count),
    boards: t.number(demo.boards_count),
  }
  return (
    <form class="stack" method="post" action={action} hx-post={action}>
      <p>
        {t('demoThere', counts)} <a href={`${address.path}/`}>{t('demoLook')}</a>
        {[
          ['/team/demand/', t('demand')],
          ['/team/insight/plots/', t('plots')],
          ['/team/roadmap/', t('roadmap')],
        ].map(([path, name]) => (
          <>
            {' · '}
            <a href={address.path + path}>{name}</a>
          </>
        ))}
      </p>
      <p>{t('demoGoes')}</p>
      <p>{t('demoStays')}</p>
      <p>
        <Submit class="button" label={t('demoRemove')} name="set" value="off" />
      </p>
    </form>
  )
}

function InviteStep(call: PageCall) {
  const { address, query, t } = call
  return (
    <>
      {query.invited !== undefined && <p role="status">{t('invitedByMail')}</p>}
      <InviteFields call={call} action={`${address.path}/start/invite/`} />
    </>
  )
}
