import type {
  OAuthClientInformationMixed,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
} from '@modelcontextprotocol/client'
import { decodeJwt } from 'jose'
import { listenOnLoopback } from './loopback-listener.ts'

/**
 * What an agent on a user's computer stores: it registers with a port that is free at that time, and
 * listens on another one each time it sends the person to a browser.
 */
export class DesktopAgent implements OAuthClientProvider, AsyncDisposable {
  #listener = listenOnLoopback()
  #information: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ''
  #state = ''
  #next: URL | undefined
  #hasCode = false
  #discovered: OAuthDiscoveryState | undefined

  /** @param grant_types - Without `refresh_token` it needs the person's consent whenever its access ends or lacks a scope. */
  constructor(readonly grant_types = ['authorization_code', 'refresh_token']) {}

  get redirectUrl(): string {
    return this.#listener.redirect_uri
  }

  get clientMetadata() {
    return {
      client_name: 'Desktop agent',
      redirect_uris: [this.redirectUrl],
      grant_types: this.grant_types,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }

  /** Begins to ask a person; the client library takes the redirect address right after it. */
  state(): string {
    if (this.#hasCode) this.#listener = listenOnLoopback()
    this.#hasCode = false
    this.#state = crypto.randomUUID()
    return this.#state
  }

  clientInformation = () => this.#information
  tokens = () => this.#tokens
  codeVerifier = () => this.#verifier
  discoveryState = () => this.#discovered

  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.#information = information
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  /** Which server the person is sent to: only that one may bring a code. */
  saveDiscoveryState(discovered: OAuthDiscoveryState): void {
    this.#discovered = discovered
  }

  /** Called by the library when the service no longer accepts a refresh token. */
  invalidateCredentials(): void {
    this.#tokens = undefined
  }

  redirectToAuthorization(url: URL): void {
    this.#next = url
  }

  /** Where the person is sent; from the second time on, with a port that was never registered. */
  nextAddress(): URL {
    if (!this.#next) throw new Error('The browser was not redirected.')
    return this.#next
  }

  /** Waits for the browser to bring the answer with the code; takes it only with its own state. */
  async answer(): Promise<URLSearchParams> {
    const { searchParams } = await this.#listener.called
    if (searchParams.get('state') !== this.#state) throw new Error('This state is not ours.')
    await this.#listener[Symbol.asyncDispose]()
    this.#hasCode = true
    return searchParams
  }

  /** The claims of the access token. */
  claims() {
    return decodeJwt(this.#tokens?.access_token ?? '')
  }

  /** Replaces the access token by one that the service refuses, like an expired one. */
  spoilAccessToken(): void {
    if (this.#tokens) this.#tokens = { ...this.#tokens, access_token: 'ended' }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#listener[Symbol.asyncDispose]()
  }
}
