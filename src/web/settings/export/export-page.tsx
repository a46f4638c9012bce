import { ExportLinks } from '../../team/export/export-links.tsx'
import { sectionPath } from '../sections.ts'
import { Panel } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'

/** Files to take along: everything, or the posts for a spreadsheet. */
export const exportPage = settingsPage({
  section: 'export',
  async content({ address, company, t }) {
    const url = (within: string) => address.path + sectionPath('export', within)
    return (
      <>
        <Panel id="snapshot-title" title={t('exportAll')}>
          <p>{t('exportAllLead')}</p>
          <p class="quiet">{t('exportAllWithout')}</p>
          <p>
            <a class="button" href={url('snapshot.tar')} download>
              {t('exportAllDownload')}
            </a>
          </p>
          <p class="quiet">
            {t.around('exportAllImport', {
              command: <code>{`hark import ${company.slug}.tar --company SLUG`}</code>,
            })}
          </p>
        </Panel>
        <Panel id="posts-title" title={t('exportPosts')}>
          <p>{t('exportPostsLead')}</p>
          <ExportLinks list="posts" query={{ show: 'all' }} address={address} t={t} />
        </Panel>
      </>
    )
  },
})
