import { assets } from './resources/assets.ts'
import * as resources from './resources/endpoints.ts'
import { events } from './resources/events.ts'
import { uploads } from './resources/uploads.ts'
import { callsOf } from './transport/calls.ts'
import type { Fetch } from './transport/fetch-once.ts'
import {
  type Credential,
  type Method,
  openTransport,
  type RequestOptions,
  type Transport,
} from './transport/open-transport.ts'

export interface ClientOptions {
  /** Where the service is, for example `https://clips.example.org`. */
  baseUrl: string
  /** `svck_…`. Never use it in a browser. */
  apiKey?: string
  /** In place of a key: an access token, or a function that gives one, called for every request. */
  credential?: Credential
  /** Timeout of one try, in seconds. Default: 60. */
  timeoutSeconds?: number
  /** How often a request is retried after a temporary failure. Default: 3. */
  maxRetries?: number
  /** Sends the requests. Default: `fetch`. */
  fetch?: Fetch
}

/** The whole interface of the service, by resource. */
export interface Client extends ReturnType<typeof resourcesOf> {
  /** Opens a file at an address that the service showed, for example `render.output.url`. */
  download(url: string, options?: RequestOptions): Promise<Response>
  /** Calls an endpoint that has no method here, with the same retries and errors. */
  request(
    method: Method,
    path: string,
    sent?: { query?: object; body?: object },
    options?: RequestOptions,
  ): Promise<unknown>
}

/**
 * Creates a client of a service. It opens nothing before its first call.
 *
 * Every call throws an `ApiError` when the service refuses, and a `ConnectionError` when there is no answer.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, credential = apiKey ?? null } = options
  const { timeoutSeconds = 60, maxRetries = 3 } = options
  const send: Fetch = options.fetch ?? ((url, init) => fetch(url, init))
  const transport = openTransport({ baseUrl, credential, fetch: send, timeoutSeconds, maxRetries })
  return {
    ...resourcesOf(transport),
    download: (url, options) => transport.exchange(url, {}, options),
    request: (method, path, sent, options) => transport.call(method, path, sent, options),
  }
}

function resourcesOf(transport: Transport) {
  const calls = callsOf(transport)
  return {
    account: resources.account(calls),
    assets: assets(calls, transport),
    brandKit: resources.brandKit(calls),
    calendar: resources.calendar(calls),
    clips: resources.clips(calls),
    comments: resources.comments(calls),
    credits: resources.credits(calls),
    events: events(calls, transport),
    feeds: resources.feeds(calls),
    preferences: resources.preferences(calls),
    projects: resources.projects(calls),
    renders: resources.renders(calls),
    shares: resources.shares(calls),
    socialAccounts: resources.socialAccounts(calls),
    sourceCookies: resources.sourceCookies(calls),
    templates: resources.templates(calls),
    translations: resources.translations(calls),
    uploads: uploads(calls, transport),
  }
}
