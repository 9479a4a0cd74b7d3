/** The types of one endpoint: its input, and its response by status. */
export interface Endpoint {
  body: unknown
  query: unknown
  response: object
}

/**
 * The endpoints of an API as calls: each path segment is a member, each parameter a call, and each method a function.
 *
 * `GET /clips/:clip_id/likes` is `clips({ clip_id }).likes.get()`.
 */
export type Calls<Routes> = {
  [Name in keyof Routes as Name extends `:${string}` ? never : Name]: Routes[Name] extends Endpoint
    ? Call<Name, Routes[Name]>
    : Calls<Routes[Name]>
} & ParameterCall<Routes>

type ParameterCall<Routes> = {
  [Name in keyof Routes]: Name extends `:${infer Parameter}`
    ? (parameter: Record<Parameter, string>) => Calls<Routes[Name]>
    : never
}[Extract<keyof Routes, `:${string}`>] extends infer Call
  ? [Call] extends [never]
    ? unknown
    : Call
  : never

type Call<Method, E extends Endpoint> = Method extends 'get' | 'head'
  ? (...given: Given<Options<E['query']>>) => Promise<Answer<E['response']>>
  : (
      ...given: [...Given<E['body']>, ...Given<Options<E['query']>>]
    ) => Promise<Answer<E['response']>>

/** Makes parameters optional that may be empty. */
type Given<T> = Record<never, never> extends T ? [given?: T] : [given: T]

type Options<Query> = (Record<never, never> extends Query
  ? { query?: Query }
  : { query: Query }) & {
  headers?: Record<string, string>
  fetch?: RequestInit
}

/** The result of a call; its promise never rejects. */
export type Answer<Responses extends object> =
  | {
      data: Responses[Extract<keyof Responses, Success>]
      error: null
      status: number
      headers: HeadersInit | undefined
      response: Response
    }
  | {
      data: null
      error: { status: unknown; value: unknown }
      status: number
      headers: HeadersInit | undefined
      response: Response | undefined
    }

type Success = 200 | 201 | 202 | 204
