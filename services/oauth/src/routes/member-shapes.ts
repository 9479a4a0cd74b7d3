import { Type as t } from '@sinclair/typebox'

/** The options of a route about the member that its path names. */
export const OF_MEMBER = { dashboard: true, member: true } as const

/** How long a replaced key or secret works on. */
export const Rotation = t.Object({
  grace_seconds: t.Optional(t.Integer({ minimum: 0, maximum: 30 * 86_400 })),
})
