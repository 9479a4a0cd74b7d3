import { createHash, randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from '../connector.ts'
import type { GoogleApp } from './google-app.ts'

/** The scopes to upload, to read the channel and its videos, and to add to playlists. */
const SCOPE = 'https://www.googleapis.com/auth/youtube'

/**
 * Begins an authorization with PKCE and offline access.
 *
 * @see https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps
 */
export function authorizationRequest(app: GoogleApp, redirectUri: string): AuthorizationRequest {
  const state = randomBytes(24).toString('base64url')
  const codeVerifier = randomBytes(48).toString('base64url')
  const url = new URL(app.endpoints.authorization)
  url.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    access_type: 'offline',
    // Without this, Google returns a refresh token only at a user's first authorization.
    prompt: 'consent',
  }).toString()
  return { authorizationUrl: url.href, state, codeVerifier }
}
