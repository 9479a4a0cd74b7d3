import { Type as t } from '@sinclair/typebox'
import { SCOPES } from './access/index.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

export const BASE = 'https://clips.example.org'
export const text = (description: string, example: string) =>
  t.String({ description, examples: [example] })
export const texts = (description: string, examples: string[]) =>
  t.Array(t.String(), { description, examples: [examples] })
export const Scopes = t.Array(Words(SCOPES), {
  description: 'Every scope there is.',
  examples: [['svc:projects:read', 'svc:projects:write']],
})
export const Resource = text(
  'What the tokens are for: the address of the API or of `/mcp`; sent twice, both. Default: both.',
  `${BASE}/v1`,
)
export const Scope = text(
  'Scopes, separated by spaces.',
  'svc:projects:read svc:projects:write svc:results:read',
)
export const Verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXkabcdefghijklmnopqrstu'
export const Challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
export const CODE = 'SplxlOBeZQQYbYS6WxSbIAkP2vZbQ7Xr'
export const REDIRECT = 'https://app.example.com/callback'
export const CLIENT_ID: string = STORY.client_id
