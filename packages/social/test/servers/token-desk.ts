import { createHash } from 'node:crypto'

interface Desk {
  /** How the app names itself: in the form, or by HTTP Basic. */
  client: 'form' | 'basic'
  /** Whether the platform knows PKCE; one that does not refuses its members. */
  knowsPkce: boolean
  expiresIn: number
  /** By a refresh token that works `once`, and comes with another one, or `often`. */
  renews: 'never' | 'once' | 'often'
}

const BASIC = `Basic ${btoa('app:app-secret')}`

/** The part of a platform that gives tokens (RFC 6749), to the app `app` with the secret `app-secret`. */
export function openTokenDesk({ client, knowsPkce, expiresIn, renews }: Desk) {
  const codes = new Map<string, { challenge: string; scope: string }>()
  const tokens = new Map<string, string>()
  let grant = { token: renews === 'often' ? 'refresh' : '', scope: '' }

  const desk = {
    refreshes: 0,
    /** Agrees as the owner of an account does, and gives the code. */
    authorize(authorizationUrl: string): string {
      const { searchParams } = new URL(authorizationUrl)
      const code = crypto.randomUUID()
      const challenge = searchParams.get('code_challenge') ?? ''
      codes.set(code, { challenge, scope: searchParams.get('scope') ?? '' })
      return code
    },
    /** What the token of a request may do; `null` for one that is not known. */
    scopeOf: (request: Request): string | null =>
      tokens.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? '') ?? null,
    expireTokens: () => tokens.clear(),
    revokeGrant() {
      grant = { token: '', scope: '' }
      tokens.clear()
    },
    async issue(request: Request): Promise<Response> {
      const form = new URLSearchParams(await request.text())
      const isApp =
        client === 'basic'
          ? request.headers.get('authorization') === BASIC
          : form.get('client_id') === 'app' && form.get('client_secret') === 'app-secret'
      if (!isApp) return refused('invalid_client')
      if (form.get('grant_type') === 'refresh_token') {
        if (!grant.token || form.get('refresh_token') !== grant.token)
          return refused('invalid_grant')
        desk.refreshes++
        return give(grant.scope, renews === 'once')
      }
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const verifier = form.get('code_verifier')
      const isProven = knowsPkce
        ? createHash('sha256')
            .update(verifier ?? '')
            .digest('base64url') === code?.challenge
        : verifier === null && code?.challenge === ''
      return code && isProven ? give(code.scope, renews !== 'never') : refused('invalid_grant')
    },
  }

  function give(scope: string, isRenewable: boolean): Response {
    const access_token = `token-${crypto.randomUUID()}`
    tokens.set(access_token, scope)
    if (renews === 'once') grant = { token: `refresh-${crypto.randomUUID()}`, scope }
    return Response.json({
      access_token,
      expires_in: expiresIn,
      scope,
      token_type: 'bearer',
      ...(isRenewable && { refresh_token: grant.token }),
    })
  }
  return desk
}

const refused = (error: string) =>
  Response.json({ error, error_description: 'It is invalid or expired.' }, { status: 400 })
