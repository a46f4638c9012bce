import { type LayoutProps, layout } from './layout.tsx'
import type { Html } from './page.ts'

type ErrorPage = Pick<LayoutProps, 'address' | 'company'> & {
  /** One sentence of the error catalogue, never the text of a caught error. */
  title?: string | undefined
  /** What the person can do, where it is theirs to do something. */
  help?: string | undefined
  /** Whether signing in may solve it. */
  offersSignIn?: boolean
  requestId: string
}

export function errorPage(props: ErrorPage): Html {
  const { address, company, title, help, offersSignIn, requestId } = props
  return layout({
    address,
    company,
    title: title ?? 'Something went wrong',
    children: (
      <div class="message">
        <h1>{title ?? 'Something went wrong'}</h1>
        {help ? (
          <p class="lead">{help}</p>
        ) : (
          <>
            <p class="lead">
              If this keeps happening, tell the people who run this site, and give them the number
              of this request.
            </p>
            <p class="request-id">
              Request <code>{requestId}</code>
            </p>
          </>
        )}
        {offersSignIn && (
          <p>
            <a class="button main-button" href={`${address.path}/login/`} data-sign-in="">
              Sign in
            </a>
          </p>
        )}
        <p>
          <a class="button" href={`${address.path}/`}>
            Go to the start page
          </a>
        </p>
      </div>
    ),
  })
}
