import type { startApi } from './start-api.ts'

export type Api = Awaited<ReturnType<typeof startApi>>
type Caller = Awaited<ReturnType<Api['caller']>>

/** Makes a request that is refused. */
export type Sample = (api: Api, caller: Caller) => Promise<Response>

/** What is asked of a project that is not completed. */
export const unready =
  (method: string, action: string, body?: object): Sample =>
  async (api, { key }) =>
    api.call(method, `/v1/projects/${await api.project(key)}/${action}`, { key, body })

/** The same of a clip. */
export const unreadyClip =
  (method: string, action = '', body?: object): Sample =>
  async (api, { key }) =>
    api.call(method, `/v1/clips/${await api.clip(key, 'processing')}${action}`, { key, body })
