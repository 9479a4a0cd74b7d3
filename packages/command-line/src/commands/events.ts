import type { Event, ProgressEvent } from '@svc/client'
import { defineCommand } from '../command.ts'
import { UsageError } from '../explain.ts'
import { defined } from '../option.ts'
import { LIMIT, take } from '../service-commands.ts'
import { EVENT } from '../shows/resources.ts'

export const events = defineCommand({
  does: 'Lists what happened, oldest first, or shows it as it happens.',
  example: 'events --follow --project PROJECT --json',
  options: {
    ...LIMIT,
    after: { kind: 'number', value: 'N', does: 'only what came after the event of this number' },
    follow: { kind: 'flag', does: 'show what happens from now on, until it is stopped' },
    project: {
      kind: 'text',
      value: 'PROJECT',
      does: 'with --follow: only this project, with its progress, until it has ended',
    },
  },
  shows: EVENT,
  async run({ client, signal }, { options: { limit, after, follow, project } }) {
    const { events } = await client()
    if (!follow) {
      if (project) throw new UsageError('--project needs --follow.')
      return take(limit, (page) => events.list({ ...page, ...defined({ after }) }))
    }
    const from = { signal, ...defined({ after }) }
    const stream: AsyncIterable<Event | ProgressEvent> = project
      ? events.follow({ ...from, project_id: project })
      : events.follow(from)
    return limit === undefined ? stream : first(limit, stream)
  },
})

async function* first<Row>(most: number, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    yield row
    count += 1
    if (count === most) return
  }
}
