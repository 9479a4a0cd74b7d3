import { type Static, Type as t } from '@sinclair/typebox'
import { EVENT_TYPES } from './event-types.ts'
import { At, Id, Tally } from './members.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

const open = (description: string, example: object) =>
  t.Unsafe<Record<string, unknown>>(
    t.Object({}, { additionalProperties: true, description, examples: [example] }),
  )

/** One fact, as it was at the time of the event. `sequence` ascends within an account. */
export const Event = t.Object(
  {
    event_id: Id('The event; the same in every delivery of it.', STORY.event_id),
    type: Words(EVENT_TYPES, {
      description: 'What happened. More types may come.',
      examples: ['project.completed'],
    }),
    sequence: Tally('events, from 1', 'Ascends by one within the account.', 12, { minimum: 1 }),
    api_version: t.Literal('v1', { description: 'Whose resources `data` is made of.' }),
    created_at: At('When it became true.', STORY.project_completed_at),
    account_id: Id('The account that it happened in.', STORY.account_id),
    data: open('What it is about, as reading it gave it then.', {
      project_id: STORY.project_id,
      status: 'completed',
      clip_count: 8,
    }),
    previous: open('The members that changed, as they were before.', { status: 'processing' }),
  },
  { title: 'Event', description: 'One fact, as it was when it became true.' },
)
export type Event = Static<typeof Event>
