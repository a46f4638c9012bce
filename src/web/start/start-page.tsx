import type { Child } from 'hono/jsx'
import { layout } from '../parts/layout.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { findAdmin } from './admin.ts'
import { BoardsStep } from './boards-step.tsx'
import { ColorStep, NameStep } from './company-steps.tsx'
import { DemoStep } from './demo-step.tsx'
import { InviteStep } from './invite-step.tsx'
import { type Progress, readProgress, type StepName, stepNames } from './read-progress.ts'
import { Step } from './step.tsx'
import { TokenStep } from './token-step.tsx'

/** What an admin does first. Each step is a form of its own, so that one can be done without the others. */
export const startPage: Page = {
  query: ['saved', 'invited'],
  async run(call) {
    const { db, company, address, query, t } = call
    const admin = findAdmin(call)
    if (!admin) return undefined
    const progress = await readProgress(db, admin, company)
    const { isDone } = progress
    // One at a time, so that the list stays short: else the next one.
    const opened = openedStep(call) ?? stepNames.find(name => !isDone[name])
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
                done: t.number(stepNames.filter(name => isDone[name]).length),
                all: t.number(stepNames.length),
              })}
            </p>
          </div>
          <ol class="steps">
            {stepNames.map(name => (
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
              <button class="button" type="submit">
                {t('closeSteps')}
              </button>
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
  if (field === 'company_name') return 'name'
  if (field === 'accent_color') return 'color'
  if (field === 'token_name' || field === 'rights') return 'token'
  return /^(?:board_|new_board)/.test(field) ? 'boards' : 'invite'
}
