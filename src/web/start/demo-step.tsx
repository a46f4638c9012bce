import type { PageCall } from '../parts/page.ts'
import type { Progress } from './read-progress.ts'

type DemoStepProps = { call: PageCall; demo: Progress['demo'] }

export function DemoStep({ call: { address, t }, demo }: DemoStepProps) {
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
          <button class="button main-button" type="submit" name="set" value="on">
            {t('demoAdd')}
          </button>
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
      </p>
      <p>{t('demoGoes')}</p>
      <p>{t('demoStays')}</p>
      <p>
        <button class="button" type="submit" name="set" value="off">
          {t('demoRemove')}
        </button>
      </p>
    </form>
  )
}
