import type { FetchOptions, FetchResponse, MaybeOptionalInit, ParseAs } from 'openapi-fetch'
import type { components, paths } from '../openapi.js'

export type Schemas = components['schemas']

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'
/** Selects the response that `parseAs` reads, for paths with several media types. */
type MediaType<Parse> = Parse extends 'json' ? `${string}/json` : `${string}/${string}`

/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]

type Operation<P extends PathOf<M>, M extends Method> =
  paths[P] extends Record<M, infer O> ? O : never

/** What a request consists of: `params` (path, query, header) and `body` are those of the API. */
type Options<P extends PathOf<M>, M extends Method, Parse> = Pick<
  FetchOptions<Operation<P, M>>,
  'params' | 'body'
> & {
  headers?: Record<string, string>
  /** Ends the request, and waiting between attempts. */
  signal?: AbortSignal
  /** How to read the answer; JSON unless it says something else. */
  parseAs?: Parse
}

/** Can be left out where nothing in it is required. */
type OptionsArgument<P extends PathOf<M>, M extends Method, Parse = 'json'> =
  undefined extends MaybeOptionalInit<paths[P], M & keyof paths[P]>
    ? [options?: Options<P, M, Parse>]
    : [options: Options<P, M, Parse>]

/** A successful answer. */
export type Answer<P extends PathOf<M>, M extends Method, Parse extends ParseAs = 'json'> = {
  data: Extract<
    FetchResponse<Operation<P, M> & object, { parseAs: Parse }, MediaType<Parse>>,
    { data: unknown }
  >['data']
  response: Response
}

type Send<M extends Method> = <P extends PathOf<M>, Parse extends ParseAs = 'json'>(
  path: P,
  ...options: OptionsArgument<P, M, Parse>
) => Promise<Answer<P, M, Parse>>

type AnyPage = { next: string | null; results: unknown[] }

/** The lists that have pages. */
export type ListPath = {
  [P in PathOf<'get'>]: Answer<P, 'get'>['data'] extends AnyPage ? P : never
}[PathOf<'get'>]

export type Page<P extends ListPath> = Answer<P, 'get'>['data']
export type Item<P extends ListPath> = Page<P> extends { results: (infer I)[] } ? I : never

/** Everything throws `HarkError` where the answer is an error, and `HarkConnectionError` where none came. */
export type HarkClient = {
  GET: Send<'get'>
  POST: Send<'post'>
  PUT: Send<'put'>
  PATCH: Send<'patch'>
  DELETE: Send<'delete'>
  /** The items of a list, of this page and all that follow. Each page is requested once it is needed. */
  list<P extends ListPath>(
    path: P,
    ...options: OptionsArgument<P, 'get'>
  ): AsyncGenerator<Item<P>, void, undefined>
  /** The same, page by page. */
  pages<P extends ListPath>(
    path: P,
    ...options: OptionsArgument<P, 'get'>
  ): AsyncGenerator<Page<P>, void, undefined>
}
