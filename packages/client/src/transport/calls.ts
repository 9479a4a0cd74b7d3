import type { Endpoints, Estimate } from '#types'
import { type List, listOf } from '../page.ts'
import type { Method, RequestOptions, Sent, Transport } from './open-transport.ts'
import { fill } from './path.ts'

/** How the values of a path are called where a method is called. */
interface PathValues {
  project_id: [project_id: string]
  clip_id: [clip_id: string]
  revision: [revision: number]
  language: [language: string]
  render_id: [render_id: string]
  post_id: [post_id: string]
  template_id: [template_id: string]
  asset_id: [asset_id: string]
  upload_id: [upload_id: string]
}

type Endpoint = keyof Endpoints
/** The endpoints that a body or a query is sent to. */
type With<Part extends 'body' | 'query'> = {
  [At in Endpoint]: Part & keyof Endpoints[At] extends never ? never : At
}[Endpoint]

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...NamesIn<Rest>]
  : Path extends `${string}:${infer Name}`
    ? [Name]
    : []
type ValuesOf<Names> = Names extends [infer Name, ...infer Rest]
  ? [...(Name extends keyof PathValues ? PathValues[Name] : [id: string]), ...ValuesOf<Rest>]
  : []
type Values<At extends Endpoint> = ValuesOf<NamesIn<At>>

type Query<At extends Endpoint> = Endpoints[At] extends { query: infer Sent } ? Sent : never
type Body<At extends Endpoint> = Endpoints[At] extends { body: infer Sent }
  ? Estimate extends Endpoints[At]['answer']
    ? Omit<Sent, 'dry_run'>
    : Sent
  : never
/** A POST whose body may be empty needs none. */
type BodyGiven<At extends Endpoint> = At extends `POST ${string}`
  ? Record<never, never> extends Body<At>
    ? [body?: Body<At>]
    : [body: Body<At>]
  : [body: Body<At>]
/** An `Estimate` answers a dry run alone. */
type Answer<At extends Endpoint> = Exclude<Endpoints[At]['answer'], Estimate>

/** What narrows a list: its query, and what stands in its path. */
type Filter<At extends Endpoint> = Query<At> &
  (NamesIn<At> extends [] ? unknown : Record<NamesIn<At>[number] & string, string>)
type ItemOf<At extends Endpoint> = Answer<At> extends { items: (infer Item)[] } ? Item : never

type Called<At extends Endpoint, Given extends unknown[], Result> = (
  ...given: [...Values<At>, ...Given, options?: RequestOptions]
) => Promise<Result>

export type Calls = ReturnType<typeof callsOf>

/** Makes methods of endpoints: they take the values of the path in their order, what is sent, and options. */
export function callsOf(transport: Transport) {
  /**
   * @param sentOf - Makes of the argument behind the values of the path what is sent; without it there is none.
   * @param ask - Gives the JSON of the answer, or the answer itself.
   */
  function method<Result>(
    at: Endpoint,
    sentOf?: (given: object) => Sent,
    ask: (...asked: Parameters<Transport['call']>) => Promise<Result> = transport.call,
  ) {
    const { verb, path, names } = partsOf(at)
    return (...given: unknown[]): Promise<Result> => {
      const values = names.map((name) => [name, given.shift()])
      const sent = sentOf?.((given.shift() as object | undefined) ?? {})
      const [options] = given as RequestOptions[]
      return ask(verb, fill(path, Object.fromEntries(values)), sent, options)
    }
  }
  return {
    /** Nothing is sent. */
    call: <At extends Exclude<Endpoint, With<'body' | 'query'>>>(
      at: At,
    ): Called<At, [], Answer<At>> => method(at),

    query: <At extends With<'query'>>(at: At): Called<At, [query?: Query<At>], Answer<At>> =>
      method(at, (query) => ({ query })),

    /** A file, as it comes. */
    file: <At extends With<'query'>>(at: At): Called<At, [query: Query<At>], Response> =>
      method(at, (query) => ({ query }), transport.open),

    send: <At extends With<'body'>>(at: At): Called<At, BodyGiven<At>, Answer<At>> =>
      method(at, (body) => ({ body })),

    /** The dry run of what is sent. */
    estimate: <At extends With<'body'>>(at: At): Called<At, BodyGiven<At>, Estimate> =>
      method(at, (body) => ({ body: { ...body, dry_run: true } })),

    /** A page of a list, or all of it; the values of its path are given with its query. */
    list<At extends With<'query'>, Given = Filter<At>>(at: At) {
      const { path, names } = partsOf(at)
      return (
        ...[given, options]: Record<never, never> extends Given
          ? [query?: Given, options?: RequestOptions]
          : [query: Given, options?: RequestOptions]
      ): List<ItemOf<At>> => {
        const query = Object.entries(given ?? {}).filter(([name]) => !names.includes(name))
        return listOf(transport, fill(path, { ...given }), Object.fromEntries(query), options)
      }
    },
  }
}

function partsOf(at: Endpoint) {
  const [verb, path] = at.split(' ') as [Method, string]
  return { verb, path, names: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string) }
}
