import type { Child } from 'hono/jsx'
import type { FieldError } from '../../errors/problem.ts'
import { Choice, Field, Submit } from '../parts/field.tsx'
import { Icon, teamIcons } from '../parts/icons.tsx'
import { ImagesField } from '../parts/images-field.tsx'
import { MarkdownField } from '../parts/markdown-field.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { Avatar, Monogram, TeamBadge } from '../parts/person.tsx'
import { StatusLabel } from '../parts/status-label.tsx'
import { findMember } from './back-path.ts'
import { teamLayout } from './team-layout.tsx'

/**
 * Every shared part in every state, in light and dark, for Hark developers. Only exists in development: not where the base
 * URL points to a public site.
 */
export const styleguidePage: Page = {
  async run(call) {
    if (!findMember(call) || !isDevelopment(call.address)) return undefined
    return teamLayout(call, {
      part: undefined,
      title: 'Style guide',
      children: (
        <div class="planning">
          <h1 lang="en">Style guide</h1>
          <div class="guide" lang="en">
            <Guide theme="light" call={call} />
            <Guide theme="dark" call={call} />
          </div>
        </div>
      ),
    })
  },
}

export function isDevelopment({ base }: { base: string }): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(base).hostname)
}

const colors = ['#2563eb', '#b45309', '#15803d', '#7c3aed']

type GuideProps = { theme: 'light' | 'dark'; call: PageCall }

/** Ids are unique on the page: each has its theme in it. */
function Guide({ theme, call }: GuideProps) {
  const { address, t } = call
  const wrong = (name: string): FieldError[] => [{ field: name, code: 'required', message: '' }]
  const common = { lengthMax: 100, t }
  return (
    <div class="guide-side" data-theme={theme}>
      <Part name="Buttons">
        <p class="form-actions">
          <Submit label="Main" type="button" />
          <Submit label="Main, disabled" type="button" disabled />
          <button class="button" type="button">
            Button
          </button>
          <button class="button small-button" type="button">
            Small <kbd>n</kbd>
          </button>
          <button class="button" type="button" disabled>
            Disabled
          </button>
          <button class="link-button" type="button">
            Link button
          </button>
          <button class="icon-button" type="button" aria-label="More">
            <Icon of="more" />
          </button>
        </p>
      </Part>
      <Part name="Fields">
        <Field name={`plain-${theme}`} label="Plain" value="Text" {...common} />
        <Field name={`hint-${theme}`} label="With a hint" hint="What it is for." {...common} />
        <Field
          name={`wrong-${theme}`}
          label="Refused"
          errors={wrong(`wrong-${theme}`)}
          {...common}
        />
        <Field name={`long-${theme}`} label="Longer text" rows={3} {...common} />
        <Choice
          name={`choice-${theme}`}
          label="List"
          options={{ one: 'One', two: 'Two' }}
          error="Choose another."
        />
        <label class="tick">
          <input type="checkbox" checked /> Tick
        </label>
      </Part>
      <Part name="Markdown and images">
        <form class="stack">
          <MarkdownField
            name={`markdown-${theme}`}
            label="Markdown"
            rows={4}
            address={address}
            takesImages={false}
            {...common}
          />
          {theme === 'light' && <ImagesField sent={undefined} address={address} t={t} />}
        </form>
      </Part>
      <Part name="Chips, badges, tags, statuses">
        <p class="guide-row">
          <a class="chip" href="#guide">
            Chip
          </a>
          <a class="chip" href="#guide" aria-current="true">
            Chosen
          </a>
          <span class="badge">Badge</span>
          <span class="badge badge-draft">Draft</span>
          <TeamBadge t={t} />
          <span class="tag">Tag</span>
          <span class="tag tag-internal">Internal</span>
          {colors.map(color => (
            <StatusLabel name="Planned" color={color} />
          ))}
        </p>
      </Part>
      <Part name="Avatars and icons">
        <p class="guide-row">
          {Array.from({ length: 6 }, (_, id) => (
            <Avatar id={id} name={String.fromCharCode(65 + id)} picture={null} address={address} />
          ))}
          <Monogram name="Hark" />
        </p>
        <p class="guide-row">
          {(Object.keys(teamIcons) as (keyof typeof teamIcons)[]).map(name => (
            <span title={name}>
              <Icon of={name} />
            </span>
          ))}
        </p>
      </Part>
      <Part name="Rows">
        <div class="card">
          <div class="team-row">
            <a class="row-link" href="#guide" aria-current={theme === 'dark' ? 'true' : undefined}>
              <span class="row-title">A post with a title</span>
              <span class="byline">
                <StatusLabel name="Open" color={colors[0]!} />
                <span>{t('votes', { count: 12 })}</span>
                <bdi>Ideas</bdi>
              </span>
              <span class="row-owner">
                <Avatar id={2} name="Ada" picture={null} address={address} />
              </span>
            </a>
          </div>
        </div>
      </Part>
      <Part name="Popover and dialog">
        <p class="form-actions">
          <button class="button" type="button" popovertarget={`popover-${theme}`}>
            Popover
          </button>
        </p>
        <div id={`popover-${theme}`} class="popover" popover="auto">
          What it has to say.
        </div>
        <dialog class="keys guide-dialog" open aria-label={`Dialog, ${theme}`}>
          <h2>Dialog</h2>
          <p class="form-actions">
            <button class="button" type="button">
              Close
            </button>
          </p>
        </dialog>
      </Part>
      <Part name="Notes and empty states">
        <p class="note">It is done.</p>
        <p class="note note-wrong">It was refused.</p>
        <p class="card notice">Something to know first.</p>
        <p class="empty">{t('nothingHereYet')}</p>
      </Part>
    </div>
  )
}

function Part({ name, children }: { name: string; children?: Child }) {
  return (
    <section>
      <h2 class="side-title">{name}</h2>
      {children}
    </section>
  )
}
