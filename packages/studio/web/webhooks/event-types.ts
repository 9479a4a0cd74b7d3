import { EVENT_TYPES } from '@svc/specification/member'
import type { EventType } from '../data/webhooks.ts'

/** The name of an event's text: its type with an underscore. */
type TextName<Type extends string> = Type extends `${infer What}.${infer Happened}`
  ? `${What}_${Happened}`
  : never

/** Gives the name of an event's text in the catalogue. */
export const textOf = <Type extends EventType>(type: Type) =>
  type.replace('.', '_') as TextName<Type>

/** The types among which a receiver chooses; a test event is sent to whichever receiver it is for. */
export const CHOSEN_TYPES = EVENT_TYPES.filter((type) => type !== 'webhook.test')
