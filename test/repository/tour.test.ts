import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pageStates } from '../../scripts/pictures/page-states.ts'
import { tourBytesMax, tourPictures } from '../../scripts/pictures/tour-pictures.ts'
import { routes } from '../../src/server/routes/routes.ts'

const root = resolve(import.meta.dir, '../..')
const folder = join(root, 'docs/tour')

/** The pictures that a page shows, with their texts. */
async function picturesIn(page: string) {
  const text = await Bun.file(join(root, page)).text()
  return [...text.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map(([, src, alt]) => ({
    file: src!.replace(/^.*tour\//, ''),
    alt: alt!,
  }))
}

test('docs/tour.md shows the pictures that `npm run tour` takes, in order, and the README some of them', async () => {
  const taken = tourPictures.map(({ file, alt }) => ({ file, alt }))
  expect(taken.length).toBeGreaterThan(5)
  expect(await picturesIn('docs/tour.md')).toEqual(taken)
  const inReadme = await picturesIn('README.md')
  expect(inReadme.length).toBeGreaterThan(1)
  for (const picture of inReadme) expect(taken).toContainEqual(picture)
  const pictures = readdirSync(folder).filter(name => name.endsWith('.webp'))
  expect(pictures.sort()).toEqual(taken.map(({ file }) => file).sort())
})

test.each(tourPictures)(
  '$file is a picture of the size that is asked for, and small',
  async picture => {
    const bytes = await Bun.file(join(folder, picture.file)).bytes()
    expect(bytes.length).toBeLessThanOrEqual(tourBytesMax)
    const { width, height } = await new Bun.Image(bytes).metadata()
    expect([width, height]).toEqual([picture.width, picture.height])
  },
)

/** What programs read, what is downloaded, and the mail in the frame of its preview. */
const documents = /\.(?:atom|csv|js|tar|txt|xml)$|^\/sitemap\/|\/(?:download|preview)\/$/

test('`npm run screenshots` visits every page', () => {
  const places = { post: '/post/1/a/', barePost: '/post/2/b/', entry: '/changelog/1/c/' }
  const ofSettings = {
    board: 1,
    tag: 1,
    postField: 0,
    askingBoard: 1,
    field: 1,
    segment: 1,
    theme: 1,
    synonym: 1,
    token: 1,
    webhook: 1,
    provider: 1,
    person: 1,
    organization: 1,
  }
  const visited = Object.values(pageStates)
    .flat()
    .map(({ path }) =>
      path({
        ...places,
        ...ofSettings,
        comment: 1,
        status: 1,
        reply: 1,
        upload: 1,
        roadmap: { id: 1, slug: 'x' },
      }).replace(/\?.*/, ''),
    )
  const missing = routes
    .filter(({ kind, path }) => kind === 'page' && !documents.test(path))
    .map(({ path }) => path)
    .filter(path => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
      return !visited.some(each => pattern.test(each))
    })
  // `/enter/` is there in a frame alone, and a script takes names from `/mentions/`; the others lead on to other pages, or are files.
  expect(missing).toEqual([
    '/post/:id/',
    '/mentions/:id/',
    '/changelog/:id/',
    '/enter/',
    '/notifications/:id/',
    '/team/export/:file',
  ])
})
