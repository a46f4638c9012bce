import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { get, paths } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { newPersonAt, overflow, ways } from '../support/person-at-chromium.ts'
import type { Envelope, Post } from '../support/types.ts'

const table = [
  'Idea name,Description,State,Author e-mail,Created',
  'Dark mode,My eyes hurt at night,On ice,ada@example.com,2024-05-06',
  'Export as CSV,"For the finance team, monthly",planned,bob@example.com,2024-05-07',
  ',Nobody gave it a title,planned,ada@example.com,2024-05-08',
  'From the future,,planned,ada@example.com,2124-05-08',
].join('\n')

if (!chromiumPath) test.skip('importing in Chromium (needs Chromium)', () => {})
else
  describe('in Chromium, under our content policy,', () => {
    let chromium: Chromium
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true })
    })
    afterAll(() => chromium?.close())

    const chooseFile = async (path: string) => {
      const { root } = (await chromium.send('DOM.getDocument')) as { root: { nodeId: number } }
      const { nodeId } = (await chromium.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: '#field-file',
      })) as { nodeId: number }
      await chromium.send('DOM.setFileInputFiles', { nodeId, files: [path] })
    }
    const isShown = (selector: string) =>
      chromium.evaluate<boolean>(`document.querySelector('${selector}') !== null`)
    const picture = async (name: string) => {
      const folder = process.env.HARK_PICTURES
      if (!folder) return
      const taken = (await chromium.send('Page.captureScreenshot', {
        captureBeyondViewport: true,
      })) as { data: string }
      writeFileSync(join(folder, `${name}.png`), Buffer.from(taken.data, 'base64'))
    }
    /** What axe finds wrong; only with scripts. */
    const findings = async (hasScript: boolean) => {
      if (!hasScript) return []
      await chromium.send('Page.setBypassCSP', { enabled: true })
      await chromium.evaluate(`${axe.source}; 0`)
      await chromium.send('Page.setBypassCSP', { enabled: false })
      return chromium.evaluate<string[]>(
        `axe.run({ resultTypes: ['violations'], selectors: false, preload: false }).then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
      )
    }

    test.each(ways)('an admin imports a table %o', async ({ width, hasScript }) => {
      const company = await freshCompany()
      const file = join(freshFolder(), 'ideas.csv')
      writeFileSync(file, table)
      const person = await newPersonAt(chromium, width, hasScript)
      await person.signsIn(company, company.admin, '/team/settings/import/')
      const name = (step: string) => `import-${width}-${hasScript ? 'script' : 'plain'}-${step}`
      const look = async (step: string) => {
        expect([step, await chromium.evaluate<number>(overflow)]).toEqual([step, 0])
        expect([step, await findings(hasScript)]).toEqual([step, []])
        await picture(name(step))
      }
      await look('upload')
      await chooseFile(file)
      await person.clicks('.settings-panel button[type=submit]')

      await person.seesElement('[name=column_title]')
      await look('mapping')
      /** By itself with a script, otherwise by reloading. */
      const ends = async () => {
        await person.sees(`document.querySelector('progress, #report-title') !== null`)
        while (!hasScript && (await isShown('progress'))) {
          await chromium.send('Page.reload')
          await person.sees(`document.readyState === 'complete'`)
        }
        await person.seesElement('#report-title')
      }
      await person.clicks('button[value=check]')
      await ends()
      await look('checked')
      // The list of a select is no part of the page.
      await chromium.evaluate(`document.querySelector('[name=our_status_0]').value = '=Closed'`)
      await person.clicks('button[value=import]')
      await person.sees(`document.querySelector('button[value=import]') === null`)
      await ends()
      await person.sees(`document.body.textContent.includes('Import complete.')`)
      await look('imported')
      const answer = await get(paths.posts, { token: company.adminToken })
      const { results } = answer.json<Envelope<Post>>()
      expect(results.map(({ title, status }) => [title, status.name]).sort()).toEqual([
        ['Dark mode', 'Closed'],
        ['Export as CSV', 'Planned'],
      ])
      await person.clicks('.import-report a[href$="/danger/"]')
      await person.sees(`document.body.textContent.includes('ideas.csv')`)
      expect(chromium.noticed.violations).toEqual([])
    })
  })
