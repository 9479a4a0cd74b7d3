import type { EventType } from '../data/webhooks.ts'

/** The name of an event's text: its type with an underscore. */
type TextName<Type extends string> = Type extends `${infer What}.${infer Happened}`
  ? `${What}_${Happened}`
  : never

/** Gives the name of an event's text in the catalogue. */
export const textOf = <Type extends EventType>(type: Type) =>
  type.replace('.', '_') as TextName<Type>

/** Whether a receiver may choose each type; a test event is sent to whichever receiver it is for. */
const IS_CHOSEN: Record<EventType, boolean> = {
  'project.created': true,
  'project.completed': true,
  'project.failed': true,
  'project.deleted': true,
  'clip.created': true,
  'clip.updated': true,
  'clip.liked': true,
  'clip.disliked': true,
  'clip.approved': true,
  'clip.deleted': true,
  'render.queued': true,
  'render.completed': true,
  'render.failed': true,
  'post.awaiting_approval': true,
  'post.scheduled': true,
  'post.rescheduled': true,
  'post.publishing': true,
  'post.posted': true,
  'post.failed': true,
  'post.cancelled': true,
  'post.figures': true,
  'post.withdrawal': true,
  'comparison.settled': true,
  'social_account.connected': true,
  'social_account.expiring': true,
  'social_account.expired': true,
  'social_account.disconnected': true,
  'share.created': true,
  'share.updated': true,
  'share.regenerated': true,
  'share.deleted': true,
  'comment.created': true,
  'template.created': true,
  'template.updated': true,
  'template.deleted': true,
  'asset.ready': true,
  'asset.failed': true,
  'credits.low': true,
  'credits.depleted': true,
  'api_key.created': true,
  'api_key.revoked': true,
  'oauth.grant_created': true,
  'oauth.grant_revoked': true,
  'webhook.test': false,
}

/** The types among which a receiver chooses. */
export const EVENT_TYPES = (Object.keys(IS_CHOSEN) as EventType[]).filter((type) => IS_CHOSEN[type])
