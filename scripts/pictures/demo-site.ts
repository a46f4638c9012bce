import { addPasskey } from '../../test/support/authenticator.ts'
import { Browser } from '../../test/support/browser.ts'
import { createEntry } from '../../test/support/changelog.ts'
import {
  createComment,
  createPostAsUser,
  get,
  patch,
  paths,
  put,
  post as send,
} from '../../test/support/client.ts'
import { duplicatesPath } from '../../test/support/duplicates.ts'
import { startHark, stopAll } from '../../test/support/hark.ts'
import type { Envelope, Post } from '../../test/support/types.ts'
import { waitUntil } from '../../test/support/wait-until.ts'

/** Where things are on the site that pictures are taken of. */
export type Places = {
  /** Paths, within the site. */
  post: string
  barePost: string
  entry: string
  comment: number
  status: number
  /** What has a page of its own in the settings. */
  board: number
  tag: number
  field: number
  postField: number
  /** A board with post fields. */
  askingBoard: number
  segment: number
  theme: number
  synonym: number
  /** Identifiers of what settings show. */
  token: number
  webhook: number
  provider: number
  person: number
  organization: number
  reply: number
  roadmap: { id: number; slug: string }
  upload: number
}

export type DemoSite = Places & {
  url: string
  /** Sign-in links, new each time. The newcomer's company is empty. */
  signIn: Record<'customer' | 'admin' | 'newcomer', () => Promise<string>>
  /** Ends the server, and removes its data. */
  stop: () => Promise<void>
}

const admin = 'admin@example.com'
const customer = 'annika.lindqvist@example.org'
const newcomer = 'nia@example.com'

/** A new installation, set up as its admin would do it: by the first steps, with the demo data. */
export async function openDemoSite(): Promise<DemoSite> {
  const server = await startHark()
  const token = await server.firstToken()
  const loginPath = async (email: string, ...select: string[]) => {
    const { stdout } = await server.hark(['login-link', email, ...select])
    const { pathname, search } = new URL(/http\S+/.exec(stdout)![0])
    return pathname + search
  }
  const browser = new Browser(server.url)
  const submit = (path: string, fields: Record<string, string>) =>
    browser.submit(path, fields, { server })
  const { searchParams } = new URL(await loginPath(admin), server.url)
  await submit('/login/', { token: searchParams.get('token')! })
  await submit('/start/name/', { company_name: 'Dayslip' })
  await submit('/start/demo/', { set: 'on' })

  const fresh = ['company', 'add', '--slug', 'fresh', '--name', 'Fresh']
  await server.hark([...fresh, '--admin', newcomer, '--admin-name', 'Nia Okafor'])

  const posts = async (query: Record<string, string | number>) =>
    (await get(paths.posts, { token, server, query })).json<Envelope<Post>>().results
  const [discussed] = await posts({ page_size: 1, sort: 'most_discussed' })
  const done = await posts({ page_size: 3, status: 'Complete' })
  const call = { token, server }
  const create = async (body: object) =>
    (await send('/api/v1/posts/', body, call)).json<{ id: number; url: string }>()
  const add = async (path: string, body: object) =>
    (await send(`/api/v1/${path}/`, body, call)).json<{ id: number }>().id
  const secret = { name: 'Partners', slug: 'partners', is_private: true }
  const board = await add('boards', secret)
  const field = await add('custom_fields', { name: 'Region', type: 'text' })
  const ofBugs = { board: 'bugs', name: 'Area', type: 'choices', required: true }
  const names = ['Planner', 'Checklists', 'Mobile app', 'Sign-in'].map(name => ({ name }))
  const { id: postField, board_id: askingBoard } = (
    await send('/api/v1/post_fields/', { ...ofBugs, choices: names }, call)
  ).json<{ id: number; board_id: number }>()
  const severity = ['Blocks work', 'Annoying', 'Cosmetic'].map(name => ({ name }))
  await add('post_fields', { ...ofBugs, name: 'Severity', type: 'choice', choices: severity })
  const more = { board: 'bugs', audience: 'team' }
  await add('post_fields', { ...more, name: 'Customers affected', type: 'number' })
  await add('post_fields', { ...ofBugs, name: 'Seen on', type: 'date', required: false })
  const segment = await add('segments', {
    name: 'Key accounts',
    condition: {
      match: 'all',
      clauses: [{ field: 'organization_revenue', operator: 'at_least', value: 1_000_000 }],
    },
  })
  const synonym = await add('synonyms', { terms: ['vacation', 'leave', 'PTO'] })
  const custom_fields = {
    Area: ['Planner', 'Mobile app'],
    Severity: 'Annoying',
    'Customers affected': 40,
    'Seen on': '2026-10-30',
  }
  const bare = await create({ board: 'bugs', title: 'No', custom_fields })
  // They say the same as posts of the demo do.
  const repeated = [
    [
      'Shortcuts for the planner',
      'Arrow keys to change the day, and a list of all shortcuts with ?',
    ],
    [
      'Planner shortcuts',
      'Shortcuts for the planner: arrow keys to change the day, and a list of all shortcuts.',
    ],
    ['Enter a number in a checklist', 'An item with a unit and a range, for temperature or mm.'],
  ] as const
  for (const [title, content] of repeated)
    await createPostAsUser(
      token,
      { board: 'feature-requests', title, content, email: customer, full_name: 'Annika Lindqvist' },
      { server },
    )
  const replies = [
    { name: 'Thanks', content: 'Thank you, {name}! We read every idea.' },
    {
      name: 'Planned',
      content: 'Hi {name}, good news: “{title}” is planned. We write here once it is out.',
    },
  ]
  const byTime = { name: 'What comes when', columns: 'horizons' }
  const roadmap = (await send('/api/v1/roadmaps/', byTime, call)).json<{
    id: number
    slug: string
  }>()
  let reply = 0
  for (const body of replies)
    reply = (await send('/api/v1/saved_replies/', body, call)).json<{ id: number }>().id
  await put(`${paths.posts}${discussed!.id}/vote/`, call)
  const { id: comment } = await createComment(
    token,
    discussed!.id,
    { content: 'We are on it.' },
    { server },
  )
  const published = new Date().toISOString()
  const entries = [
    {
      title: 'Boards open twice as fast',
      categories: ['Improved'],
      content: 'Long boards open at once, on slow phones, too.',
    },
    {
      title: 'You asked, and it is here',
      categories: ['New', 'Fixed'],
      content:
        'Thank you for every vote. This month:\n\n- three things that you reported are fixed\n- many smaller things work as they should',
      posts: done.map(({ id }) => id),
    },
  ]
  let entry = { url: '' }
  for (const body of entries) entry = await createEntry(token, { ...body, published }, { server })
  const firstOf = async (list: string) =>
    (await get(list, call)).json<Envelope<{ id: number }>>().results[0]!.id
  const hook = { url: 'https://hooks.example.com/dayslip', events: ['post.created'] }
  const { id: webhook } = (await send('/api/v1/webhooks/', hook, call)).json<{ id: number }>()
  const gitHub = { kind: 'github', name: 'GitHub', issuer: 'https://github.com', client_id: 'Iv1' }
  const { providers } = (
    await patch('/api/v1/company/sso/', { providers: [{ ...gitHub, client_secret: 's' }] }, call)
  ).json<{ providers: { id: number }[] }>()
  const table =
    'Idea,Notes,State,E-mail\nDark mode,At night,Open,kay@example.com\nQuiet mode,Later,On ice,kay@example.com\n,No title,New,\n'
  const file = new File([table], 'ideas.csv')
  const sent = await browser.submitFiles('/team/settings/import/', { format: 'csv' }, [file], {
    server,
  })
  const upload = Number(sent.headers.get('location')!.split('/').at(-2))
  const kay = { name: 'Kay Mills', email: 'kay@example.com', role: 'team' }
  const newToken = { name: 'Kay', owner_id: await add('users', kay) }
  const ofKay = await send('/api/v1/tokens/', newToken, call)
  const question = { content: 'Which one do you mean?' }
  await createComment(ofKay.json<{ token: string }>().token, bare.id, question, { server })
  await patch('/api/v1/company/', { allows_guests: true }, call)
  // Both wait in the queue of moderation.
  const guest = new Browser(server.url)
  const introduction = { name: 'Maya Brooks', guest_email: 'maya@example.com', checked: 'yes' }
  await guest.submit(
    '/board/feature-requests/new/',
    {
      title: 'Print the day plan on one page',
      content: 'We hang it up in the workshop, and today it takes three pages.',
      ...introduction,
    },
    { server },
  )
  await send(`${paths.posts}${bare.id}/report/`, { reason: 'off_topic' }, call)
  const person = new Browser(server.url)
  const link = new URL(await loginPath(customer), server.url)
  await person.submit('/login/', { token: link.searchParams.get('token')! }, { server })
  await addPasskey(person, server.url)
  const path = (url: string) => new URL(url, server.url).pathname
  await waitUntil(
    'duplicates are found',
    async () => (await get(duplicatesPath, call)).json<Envelope<object>>().results.length > 2,
  )
  await waitUntil('the server is ready', async () => (await fetch(`${server.url}/readyz`)).ok)
  return {
    url: server.url,
    post: path(discussed!.url),
    barePost: path(bare.url),
    entry: path(entry.url),
    comment,
    status: 3,
    board,
    tag: await firstOf('/api/v1/tags/'),
    field,
    postField,
    askingBoard,
    segment,
    theme: await add('themes', { name: 'Working at night', searches: ['dark'] }),
    synonym,
    token: await firstOf('/api/v1/tokens/'),
    webhook,
    provider: providers[0]!.id,
    person: await firstOf(`/api/v1/users/?email=${customer}`),
    organization: await firstOf('/api/v1/organizations/'),
    reply,
    roadmap,
    upload,
    signIn: {
      customer: () => loginPath(customer),
      admin: () => loginPath(admin),
      newcomer: () => loginPath(newcomer, '--company', 'fresh'),
    },
    stop: stopAll,
  }
}
