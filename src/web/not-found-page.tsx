import { type LayoutProps, layout } from './layout.tsx'
import type { Html } from './page.ts'

type NotFoundPage = Pick<LayoutProps, 'address' | 'company'>

/** The same for what does not exist and for what a visitor may not see. */
export function notFoundPage({ address, company }: NotFoundPage): Html {
  return layout({
    address,
    company,
    title: 'Page not found',
    children: (
      <div class="message">
        <h1>There is nothing here</h1>
        <p class="lead">The link may be old or mistyped, or the page is not public.</p>
        <p>
          <a class="button" href={`${address.path}/`}>
            Go to the start page
          </a>
        </p>
      </div>
    ),
  })
}
