import type { Texts } from '../../texts/texts.ts'
import { Submit } from '../parts/field.tsx'
import { type WorkspacePart, workspaceParts } from './rail.tsx'

const help = ['?', 'keys'] as const
const palette = ['Ctrl K', 'goTo'] as const
const feedback = ['n', 'logFeedback'] as const
const sidebar = ['[', 'sidebar'] as const

const inboxKeys = [
  ['j', 'nextPost'],
  ['k', 'previousPost'],
  ['u', 'newPosts'],
  ['x', 'select'],
  ['Shift x', 'selectTo'],
  ['a', 'selectEvery'],
  ['f', 'filter'],
  ['s', 'status'],
  ['r', 'answer'],
  [';', 'savedReply'],
  ['e', 'done'],
  ['o', 'owner'],
  ['t', 'tags'],
  ['d', 'eta'],
  ['w', 'effort'],
  ['p', 'impact'],
  ['b', 'board'],
  ['l', 'links'],
  ['m', 'merge'],
  ['i', 'internalNote'],
  ['z', 'undo'],
  ['/', 'search'],
  ['v', 'openPage'],
  ['g b', 'goToBoard'],
  ['Ctrl Enter', 'send'],
  ['Esc', 'close'],
] as const

const queueKeys = [
  ['j', 'nextPost'],
  ['k', 'previousPost'],
  ['a', 'approve'],
  ['t', 'trust'],
  ['r', 'reject'],
  ['s', 'spam'],
  ['x', 'select'],
  ['z', 'undo'],
] as const

const changelogKeys = [
  ['c', 'newEntry'],
  ['p', 'preview'],
] as const

const roadmapKeys = [
  ['←', 'key_left'],
  ['→', 'key_right'],
  ['↑', 'key_up'],
  ['↓', 'key_down'],
  ['z', 'undo'],
] as const

const duplicateKeys = [
  ['j', 'nextPost'],
  ['k', 'previousPost'],
  ['1', 'whichStays'],
  ['m', 'mergeAll'],
  ['d', 'notTheSame'],
  ['z', 'undo'],
] as const

const peopleKeys = [
  ['/', 'search'],
  ['g o', 'organizations'],
] as const

const demandKeys = [['/', 'search']] as const

/** Beside those that lead to other parts. */
const keysOf = {
  inbox: inboxKeys,
  moderation: queueKeys,
  duplicates: duplicateKeys,
  changelog: changelogKeys,
  roadmap: roadmapKeys,
  people: peopleKeys,
  demand: demandKeys,
  insight: [],
  settings: [],
} as const satisfies Record<WorkspacePart, unknown>

/** Shown by a script: without one there are no keys. Single keys can be switched off, as they may clash with others. */
export function KeysHelp({ of, t }: { of: WorkspacePart | undefined; t: Texts }) {
  const parts = workspaceParts.map(([name, , key]) => [key, name] as const)
  const everywhere = [...parts, feedback, sidebar, palette, help]
  return (
    <dialog id="keys" class="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">{t('keys')}</h2>
      <dl>
        {[...(of ? keysOf[of] : []), ...everywhere].map(([key, name]) => (
          <div>
            <dt>
              {key.split(' ').map(each => (
                <kbd>{each}</kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <form class="form-actions" method="dialog">
        <label class="tick">
          <input id="keys-on" type="checkbox" checked autocomplete="off" /> {t('keysOn')}
        </label>
        <Submit class="button small-button" label={t('close')} />
      </form>
    </dialog>
  )
}
