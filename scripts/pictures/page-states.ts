import type { Places } from './demo-site.ts'

type PageState = {
  name: string
  path: (places: Places) => string
  /** What is done on the page first, and what shows that it is done. */
  act?: { run: string; shown: string }
}

const at = (name: string, path: string, act?: PageState['act']): PageState => ({
  name,
  path: () => path,
  ...(act && { act }),
})

/** Sends a form as it is, whatever the browser thinks of it, and without the script. */
const send = (form: string, values: Record<string, string> = {}) => `(() => {
  const form = document.querySelector(${JSON.stringify(form)})
  for (const [name, value] of Object.entries(${JSON.stringify(values)})) form.elements[name].value = value
  form.submit()
})()`

/** Pastes two pictures into a form. */
const paste = (selector: string) => `(async () => {
  const clipboardData = new DataTransfer()
  for (const color of ['teal', 'orange']) {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
    const context = canvas.getContext('2d')
    context.fillStyle = color
    context.fillRect(10, 10, 60, 40)
    const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
    clipboardData.items.add(new File([blob], color + '.png', { type: 'image/png' }))
  }
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.querySelector('${selector}').dispatchEvent(event)
})()`

const idIn = (postPath: string) => postPath.split('/')[2]

const board = '/board/feature-requests/'

/** Pages of an empty company. */
const fresh = (name: string, path: string) => at(name, `/c/fresh${path}`)

/** A form of the open post's properties. */
const property = (name: string, key: string): PageState => ({
  name: `inbox-${name}`,
  path: ({ post }) => `/team/?show=all&post=${idIn(post)}`,
  act: {
    run: `document.querySelector('.properties [data-key="${key}"]').open = true`,
    shown: `.properties [data-key="${key}"][open]`,
  },
})

/** Pages that are also shown right to left. */
export const inArabic = [
  'visitor-board',
  'visitor-new-post-guest',
  'visitor-sign-in',
  'visitor-post',
  'visitor-roadmap',
  'visitor-changelog',
  'customer-new-post-similar',
  'customer-notification-settings',
  'admin-inbox-post',
  'admin-inbox-selected',
  'admin-palette',
  'admin-team-roadmap',
  'admin-demand',
  'admin-insight',
  'admin-edit-entry',
  'admin-settings-company',
  'admin-settings-statuses',
  'admin-settings-themes',
  'admin-plots',
  'admin-person',
]

/** Every page, and each state of it that looks different, by who sees it. */
export const pageStates: Record<'visitor' | 'customer' | 'admin' | 'newcomer', PageState[]> = {
  visitor: [
    at('home', '/'),
    at('board', board),
    at('board-found', `${board}?search=dark`),
    at('board-nothing-found', `${board}?search=zzzzqqq`),
    at('board-filtered', `${board}?sort=top&status=3`),
    { name: 'post', path: ({ post }) => post },
    { name: 'post-bare', path: ({ barePost }) => barePost },
    at('roadmap', '/roadmap/'),
    { name: 'roadmap-of-time', path: ({ roadmap }) => `/roadmap/${roadmap.slug}/` },
    { name: 'roadmap-column', path: ({ roadmap }) => `/roadmap/${roadmap.slug}/now/` },
    { name: 'roadmap-status', path: ({ status }) => `/roadmap/${status}/` },
    at('search', '/search/?q=calender'),
    at('search-empty', '/search/'),
    at('changelog', '/changelog/'),
    { name: 'changelog-entry', path: ({ entry }) => entry },
    at('sign-in', '/login/'),
    { name: 'sign-in-to-vote', path: ({ post }) => `/login/?vote=${idIn(post)}` },
    at('new-post-guest', '/board/bugs/new/'),
    at('sign-in-refused', '/login/', {
      run: send('form[action$="/login/email/"]', { email: 'nobody' }),
      shown: '.field-error',
    }),
    // No address is mailed in every look: it would be asked too often.
    at('sign-in-code', '/login/', {
      run: `const form = document.querySelector('form[action$="/login/email/"]')
        form.elements.email.value = Date.now() + '@example.com'
        form.submit()`,
      shown: 'input[name=code]',
    }),
    // Of the browser that has just asked for a code.
    at('sign-in-code-wrong', '/login/code/', {
      run: send('form[action$="/login/code/"]', { code: '000000' }),
      shown: '.field-error',
    }),
    at('link-invalid', '/login/?token=x'),
    at('mailed-link-invalid', '/login/link/?token=x'),
    at('sso-invalid', '/login/jwt/?token=x'),
    at('oidc-missing', '/login/oidc/?provider=999999'),
    at('oidc-unknown', '/login/oidc/callback/?code=x&state=x'),
    at('confirm-invalid', `/confirm/${'x'.repeat(32)}/${'x'.repeat(32)}/`),
    at('unsubscribe-invalid', `/unsubscribe/${'x'.repeat(32)}/all/`),
    at('erased', '/account/erased/'),
    at('not-found', '/nothing-here/'),
  ],
  customer: [
    at('home', '/'),
    at('board', board),
    { name: 'post', path: ({ post }) => post },
    { name: 'post-reply', path: ({ post, comment }) => `${post}?reply=${comment}` },
    at('new-post', `${board}new/`),
    at('new-post-fields', '/board/bugs/new/'),
    at('board-fields', '/board/bugs/'),
    at('new-post-similar', `${board}new/?title=Dark%20mode`),
    at('new-post-refused', `${board}new/`, {
      run: send('#new-post', { content: 'What I wrote' }),
      shown: '.field-error',
    }),
    at('new-post-images', `${board}new/`, {
      run: paste('#field-content'),
      shown: '.preview:nth-child(2) img',
    }),
    at('new-post-images-again', `${board}new/`, {
      run: `${paste('#field-content')}.then(() => document.querySelector('#new-post').submit())`,
      shown: '.field-error',
    }),
    at('my-feedback', '/me/'),
    at('notifications', '/notifications/'),
    at('follow', '/follow/'),
    at('follow-board', `/follow/${board.split('/').at(-2)}/`),
    at('notification-settings', '/settings/notifications/'),
    at('profile', '/account/'),
    at('email-link', '/email/?done=next'),
    at('passkeys', '/account/passkeys/'),
    at('sessions', '/account/sessions/'),
    at('own-data', '/account/data/'),
    at('own-data-refused', '/account/data/', {
      run: send('form[action*="/account/data/"]', { email: 'nobody' }),
      shown: '.field-error',
    }),
    at('signed-in-already', '/login/'),
  ],
  admin: [
    at('home', '/'),
    { name: 'post', path: ({ post }) => post },
    { name: 'edit-post', path: ({ post }) => `/edit/post/${idIn(post)}/` },
    { name: 'delete-post', path: ({ barePost }) => `/delete/post/${idIn(barePost)}/` },
    { name: 'edit-comment', path: ({ comment }) => `/edit/comment/${comment}/` },
    at('inbox', '/team/'),
    { name: 'inbox-post', path: ({ post }) => `/team/?show=all&post=${idIn(post)}` },
    {
      name: 'inbox-voters',
      path: ({ post }) => `/team/?show=all&post=${idIn(post)}&voters=newest&history=newest`,
    },
    {
      name: 'inbox-merge',
      path: ({ barePost }) => `/team/?post=${idIn(barePost)}&merge=calendar`,
    },
    at('inbox-filter', '/team/?age_from=2026-01-01', {
      run: `document.querySelector('.filter-choices').open = true
        document.querySelector('[data-filter=age]').open = true`,
      shown: '[data-filter=age][open] [type=date]',
    }),
    at('inbox-empty', '/team/?search=zzzzqqq'),
    { name: 'inbox-fields', path: ({ barePost }) => `/team/?show=all&post=${idIn(barePost)}` },
    {
      name: 'inbox-filter-fields',
      path: ({ askingBoard }) => `/team/?show=all&board=${askingBoard}&votes_min=1&votes_max=90`,
      act: {
        run: `document.querySelector('.filter-choices').open = true
          for (const each of document.querySelectorAll('[data-filter^=field], [data-filter=numbers]')) {
            each.removeAttribute('name')
            each.open = true
          }`,
        shown: '[data-filter=numbers][open]',
      },
    },
    property('status', 's'),
    property('owner', 'o'),
    property('tags', 't'),
    property('date', 'd'),
    property('board', 'b'),
    property('merge-open', 'm'),
    at('inbox-keys', '/team/', {
      run: `document.querySelector('#keys').showModal()`,
      shown: '#keys[open]',
    }),
    at('inbox-account', '/team/', {
      run: `document.querySelector('.account').open = true`,
      shown: '.account[open]',
    }),
    {
      name: 'inbox-conflict',
      path: ({ barePost }) => `/team/?show=all&post=${idIn(barePost)}`,
      act: {
        run: `const form = document.querySelector('#answer')
          form.elements.content.value = 'Tell us more, please.'
          form.elements.seen.value = 1
          form.requestSubmit()`,
        shown: '#stale',
      },
    },
    {
      name: 'inbox-toast',
      path: ({ post }) => `/team/?show=all&post=${idIn(post)}`,
      act: {
        run: `document.querySelector('.pane-actions form[action$="/done/"]').requestSubmit()`,
        shown: '#notice form',
      },
    },
    {
      name: 'inbox-reply',
      path: ({ post }) => `/team/?show=all&post=${idIn(post)}`,
      act: {
        run: `document.querySelector('.reply-choice').open = true`,
        shown: '.reply-choice[open] .option',
      },
    },
    at('inbox-selected', '/team/', {
      run: `document.querySelectorAll('.row-box').forEach((box, at) => at < 3 && box.click())
        document.querySelector('#bulk [data-key=m]').open = true`,
      shown: '#bulk details[open] .option + .option',
    }),
    at('palette', '/team/', {
      run: `document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))`,
      shown: '#found .place',
    }),
    at('moderation', '/team/moderation/'),
    at('moderation-item', '/team/moderation/', {
      run: `location = document.querySelector('.row-link').href`,
      shown: '.workspace[data-chosen] .decisions',
    }),
    at('moderation-selected', '/team/moderation/', {
      run: `document.querySelectorAll('.row-box').forEach(box => box.click())`,
      shown: '.row-box:checked',
    }),
    at('go-to', '/team/go/?search=calendar'),
    at('feedback', '/team/feedback/new/'),
    at('feedback-filled', '/team/feedback/new/?person=a&words=Please+add+a+dark+mode&board=bugs'),
    at('feedback-refused', '/team/feedback/new/', {
      run: send('#feedback', { person: 'nobody', words: 'Dark mode' }),
      shown: '.field-error',
    }),
    {
      name: 'unconfirmed',
      path: ({ post }) => `/team/unconfirmed/?posts=${idIn(post)}`,
    },
    at('team-roadmap', '/team/roadmap/'),
    at('team-changelog', '/team/changelog/'),
    at('new-entry', '/team/changelog/new/'),
    at('new-entry-refused', '/team/changelog/new/', {
      run: `(() => {
        const form = document.querySelector('[value=schedule]').form
        form.noValidate = true
        form.requestSubmit(form.querySelector('[value=schedule]'))
      })()`,
      shown: '.field-error',
    }),
    { name: 'edit-entry', path: ({ entry }) => `/team/changelog/${idIn(entry)}/` },
    at('duplicates', '/team/duplicates/'),
    at('settings', '/team/settings/'),
    at('settings-search', '/team/settings/?q=email'),
    // Settings: company, boards, statuses, tags, custom fields, synonyms
    at('settings-company', '/team/settings/company/'),
    at('settings-company-look', '/team/settings/company/?tab=appearance'),
    at('settings-company-access', '/team/settings/company/?tab=access'),
    at('settings-company-refused', '/team/settings/company/', {
      run: send('form[action$="/settings/company/"]', { name: ' ' }),
      shown: '.field-error',
    }),
    at('settings-boards', '/team/settings/boards/'),
    { name: 'settings-board', path: ({ board }) => `/team/settings/boards/${board}/` },
    {
      name: 'settings-board-fields',
      path: ({ askingBoard }) => `/team/settings/boards/${askingBoard}/`,
    },
    at('settings-statuses', '/team/settings/statuses/'),
    { name: 'settings-status', path: ({ status }) => `/team/settings/statuses/${status}/` },
    at('settings-tags', '/team/settings/tags/'),
    { name: 'settings-tag', path: ({ tag }) => `/team/settings/tags/${tag}/` },
    {
      name: 'settings-post-field',
      path: ({ postField }) => `/team/settings/post-fields/${postField}/`,
    },
    at('settings-fields', '/team/settings/fields/'),
    { name: 'settings-field', path: ({ field }) => `/team/settings/fields/${field}/` },
    at('settings-score', '/team/settings/score/'),
    at('settings-segments', '/team/settings/segments/'),
    { name: 'settings-segment', path: ({ segment }) => `/team/settings/segments/${segment}/` },
    at('settings-themes', '/team/settings/themes/'),
    { name: 'settings-theme', path: ({ theme }) => `/team/settings/themes/${theme}/` },
    at('settings-synonyms', '/team/settings/synonyms/'),
    { name: 'settings-synonym', path: ({ synonym }) => `/team/settings/synonyms/${synonym}/` },
    at('settings-audit', '/team/settings/audit/?type=post'),
    at('settings-danger', '/team/settings/danger/'),
    at('settings-export', '/team/settings/export/'),
    at('settings-import', '/team/settings/import/'),
    { name: 'settings-uploaded', path: ({ upload }) => `/team/settings/import/${upload}/` },
    {
      name: 'settings-uploaded-checked',
      path: ({ upload }) => `/team/settings/import/${upload}/`,
      // In later looks it has been checked.
      act: {
        run: `if (!document.querySelector('#report-title')) {
            document.querySelector('[name=column_title]').value = '_0'
            document.querySelector('[value=check]').click()
          }`,
        shown: '#report-title',
      },
    },
    at('settings-tokens', '/team/settings/tokens/'),
    { name: 'settings-token', path: ({ token }) => `/team/settings/tokens/${token}/` },
    at('settings-token-refused', '/team/settings/tokens/', {
      run: send('.settings-form form', { name: ' ', rights: 'chosen' }),
      shown: '.field-error',
    }),
    at('settings-webhooks', '/team/settings/webhooks/'),
    { name: 'settings-webhook', path: ({ webhook }) => `/team/settings/webhooks/${webhook}/` },
    at('people', '/team/people/'),
    at('people-none', '/team/people/?q=nobody-like-this&role=team'),
    { name: 'person', path: ({ person }) => `/team/people/${person}/` },
    {
      name: 'person-organization',
      path: ({ person }) => `/team/people/${person}/?show=votes`,
      act: {
        run: `document.querySelector('.properties details').open = true`,
        shown: '.properties details[open]',
      },
    },
    at('organizations', '/team/organizations/?sort=revenue'),
    {
      name: 'organization',
      path: ({ organization }) => `/team/organizations/${organization}/?show=people`,
    },
    at('settings-people', '/team/settings/people/'),
    { name: 'settings-person', path: ({ person }) => `/team/settings/people/${person}/` },
    at('settings-sign-in', '/team/settings/sign-in/'),
    at('settings-sign-in-add', '/team/settings/sign-in/?kind=microsoft#add'),
    {
      name: 'settings-sign-in-provider',
      path: ({ provider }) => `/team/settings/sign-in/providers/${provider}/`,
    },
    at('settings-mail', '/team/settings/mail/'),
    at('settings-mail-defaults', '/team/settings/mail/?tab=defaults'),
    at('settings-mail-texts', '/team/settings/mail/?tab=texts', {
      run: `(() => {
        const field = document.querySelector('#field-text_answered')
        field.value = 'Hello {name}, thank you for “{title}”.'
        document.querySelector('[name=preview]').click()
      })()`,
      shown: '.mail-text details[open]',
    }),
    at('settings-mail-preview', '/team/settings/mail/?tab=preview&mail=daily&width=phone'),
    at('roadmaps', '/team/settings/roadmaps/'),
    {
      name: 'roadmap-settings',
      path: ({ roadmap }) => `/team/settings/roadmaps/${roadmap.id}/`,
    },
    at('saved-replies', '/team/settings/replies/'),
    at('saved-replies-refused', '/team/settings/replies/', {
      run: send('form[action$="/team/settings/replies/"]', { name: ' ' }),
      shown: '.field-error',
    }),
    { name: 'saved-reply', path: ({ reply }) => `/team/settings/replies/${reply}/` },
    at('styleguide', '/team/styleguide/'),
    at('demand', '/team/demand/'),
    at('demand-search', '/team/demand/?q=dark'),
    { name: 'demand-theme', path: ({ theme }) => `/team/demand/?theme=${theme}` },
    at('demand-quotes', '/team/demand/?q=dark&show=quotes'),
    at('insight', '/team/insight/'),
    at('plots', '/team/insight/plots/'),
    at('insight-year', '/team/insight/?days=365'),
    at('first-steps', '/start/'),
    at('first-steps-refused', '/start/', {
      run: send('form[action$="/start/name/"]', { company_name: ' ' }),
      shown: '.field-error',
    }),
    at('first-steps-invite-refused', '/start/', {
      run: `document.querySelectorAll('details').forEach(each => (each.open = true)) ||
        ${send('form[action$="/start/invite/"]', {
          email: 'kay@example.com',
          full_name: 'Kay Mills',
        })}`,
      shown: '.issued, .field-error',
    }),
    at('first-steps-token', '/start/', {
      run: send('form[action$="/start/token/"]', { token_name: 'Export' }),
      shown: '.issued',
    }),
  ],
  newcomer: [
    fresh('home', '/'),
    fresh('search', '/search/?q=dark'),
    fresh('roadmap', '/roadmap/'),
    fresh('changelog', '/changelog/'),
    fresh('notifications', '/notifications/'),
    fresh('inbox', '/team/'),
    fresh('moderation', '/team/moderation/'),
    fresh('duplicates', '/team/duplicates/'),
    fresh('team-roadmap', '/team/roadmap/'),
    fresh('team-changelog', '/team/changelog/'),
    fresh('demand', '/team/demand/'),
    fresh('insight', '/team/insight/'),
    fresh('organizations', '/team/organizations/'),
    fresh('settings-boards', '/team/settings/boards/'),
    fresh('settings-tags', '/team/settings/tags/'),
    fresh('settings-fields', '/team/settings/fields/'),
    fresh('settings-segments', '/team/settings/segments/'),
    fresh('settings-synonyms', '/team/settings/synonyms/'),
    fresh('settings-webhooks', '/team/settings/webhooks/'),
    fresh('settings-replies', '/team/settings/replies/'),
    fresh('settings-roadmaps', '/team/settings/roadmaps/'),
    fresh('first-steps', '/start/'),
  ],
}
