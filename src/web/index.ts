import { boardPage } from './board-page.tsx'
import { homePage } from './home-page.tsx'
import type { PageRoute } from './page.ts'
import { postPage, postPageById } from './post-page.tsx'

export { apiDocsPage } from './api-docs-page.tsx'
export { assets } from './assets.ts'
export { errorPage } from './error-page.tsx'
export { notFoundPage } from './not-found-page.tsx'
export type { Html, PageRoute } from './page.ts'

/** Every page that a visitor without an account can open. */
export const pageRoutes: PageRoute[] = [homePage, boardPage, postPageById, postPage]
