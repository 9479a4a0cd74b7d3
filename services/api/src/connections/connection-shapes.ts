import { type Static, Type as t } from '@sinclair/typebox'
import { PLATFORMS, PostError, SocialAccount, Words } from '@svc/specification'
import { SETUP_REASONS } from './setup-faults.ts'

const Field = t.Object({
  name: t.String(),
  is_secret: t.Boolean(),
  is_required: t.Boolean(),
})

const ConnectablePlatform = t.Object({
  platform: Words(PLATFORMS),
  /** `null` where members cannot connect accounts. */
  connection: t.Union([Words(['form', 'oauth']), t.Null()]),
  fields: t.Array(Field),
  /** What the operator has to set first; empty where all is set up. */
  faults: t.Array(t.Object({ reason: Words(SETUP_REASONS), settings: t.Array(t.String()) })),
})
export type ConnectablePlatform = Static<typeof ConnectablePlatform>

export const ConnectablePlatforms = t.Object({
  platforms: t.Array(ConnectablePlatform),
  /** The address that an operator registers at platforms which people are sent to. */
  redirect_uri: t.String(),
})

/** The accounts that were connected, or why none was. */
export const ConnectionAnswer = t.Object({
  accounts: t.Array(SocialAccount),
  /** A secret that was made for the account; shown this once. */
  secret: t.Union([t.String(), t.Null()]),
  refusal: t.Union([PostError, t.Null()]),
})
export type ConnectionAnswer = Static<typeof ConnectionAnswer>

export const FormValues = t.Object({
  values: t.Record(t.String({ maxLength: 60 }), t.String({ maxLength: 2000 }), {
    maxProperties: 10,
  }),
})

export const Authorization = t.Object({ authorization_url: t.String(), ticket: t.String() })

export const AuthorizationResult = t.Object({
  code: t.String({ minLength: 1, maxLength: 4000 }),
  state: t.String({ minLength: 1, maxLength: 500 }),
  ticket: t.String({ minLength: 1, maxLength: 4000 }),
})
export type AuthorizationResult = Static<typeof AuthorizationResult>

export const PlatformPath = t.Object({ platform: Words(PLATFORMS) })
export const ConnectedPath = t.Object({ social_account_id: t.String() })
