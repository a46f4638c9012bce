import type { Child } from 'hono/jsx'
import type { Texts } from '../../texts/texts.ts'
import { Icon } from '../parts/icons.tsx'
import type { StepName } from './read-progress.ts'

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
export function Step({ name, title, hint, isDone, isOpen, isSaved, t, children }: StepProps) {
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
