import { account, brandKit, credits, preferences, socialAccounts } from './resources/account.ts'
import { assets } from './resources/assets.ts'
import { calendar } from './resources/calendar.ts'
import { clips } from './resources/clips.ts'
import { events } from './resources/events.ts'
import { projects } from './resources/projects.ts'
import { renders } from './resources/renders.ts'
import { shares } from './resources/shares.ts'
import { templates } from './resources/templates.ts'
import { uploads } from './resources/uploads.ts'
import type { Fetch } from './transport/fetch-once.ts'
import {
  type Credential,
  type Method,
  openTransport,
  type RequestOptions,
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
export interface Client {
  account: ReturnType<typeof account>
  assets: ReturnType<typeof assets>
  brandKit: ReturnType<typeof brandKit>
  calendar: ReturnType<typeof calendar>
  clips: ReturnType<typeof clips>
  credits: ReturnType<typeof credits>
  events: ReturnType<typeof events>
  preferences: ReturnType<typeof preferences>
  projects: ReturnType<typeof projects>
  renders: ReturnType<typeof renders>
  shares: ReturnType<typeof shares>
  socialAccounts: ReturnType<typeof socialAccounts>
  templates: ReturnType<typeof templates>
  uploads: ReturnType<typeof uploads>
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
    account: account(transport),
    assets: assets(transport),
    brandKit: brandKit(transport),
    calendar: calendar(transport),
    clips: clips(transport),
    credits: credits(transport),
    events: events(transport),
    preferences: preferences(transport),
    projects: projects(transport),
    renders: renders(transport),
    shares: shares(transport),
    socialAccounts: socialAccounts(transport),
    templates: templates(transport),
    uploads: uploads(transport),
    download: (url, options) => transport.exchange(url, {}, options),
    request: (method, path, sent, options) => transport.call(method, path, sent, options),
  }
}
