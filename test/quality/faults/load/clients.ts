import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '../../../../packages/client/src/index.ts'
import { isLatest } from '../rig/rig.ts'
import type { Operation, Turn } from './operations.ts'

// What programs do with the client, which sends again what failed. Only what it says has worked is held against the service.

/** Above the 8 MiB from which files are sent in parts. */
const BYTES = 9 * 1024 * 1024

const clientOf = ({ sender, tenant }: Turn) =>
  createClient({ baseUrl: sender.gateways[0] ?? '', apiKey: tenant.key })

/** Sends a file in parts, and remembers what was sent. */
export const sendsInParts: Operation = async (turn) => {
  if (!isLatest(turn.rig)) return
  const { history, over } = turn.sender
  const file = new Blob([randomBytes(BYTES)])
  const sha256 = createHash('sha256')
    .update(await file.bytes())
    .digest('hex')
  const about = { name: 'parts.mp4', type: 'video/mp4', signal: over }
  const sent = await clientOf(turn)
    .uploads.send(file, about)
    .catch(() => null)
  if (sent) history.sent.push({ upload_id: sent.upload_id, sha256 })
}

/** Follows the events of a project from the first one, until it ends or the stream cannot be had any more. */
export async function follow(turn: Turn, project_id: string): Promise<void> {
  const { history, over } = turn.sender
  const seen: number[] = []
  try {
    const events = clientOf(turn).events.follow({ project_id, after: 0, signal: over })
    for await (const { sequence } of events) if (sequence !== null) seen.push(sequence)
  } catch {
    // What came until then has to be whole.
  }
  history.streams.push({ project_id, seen })
}
