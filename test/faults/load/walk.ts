import type { Operation } from './operations.ts'
import { type Answered, sendUntilKnown } from './send.ts'

/** Few, so that a walk takes a while in which templates come and go. */
const PAGE = 4

/** Reads a list from its beginning to its end, page by page. */
export const walks: Operation = async ({ sender, tenant }) => {
  const begin = sender.history.now()
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const path = `/v1/templates?limit=${PAGE}${cursor}`
    const asked = { op: 'walk', method: 'GET', path, expected: [200] } as const
    const page = await sendUntilKnown(sender, tenant, asked)
    if (page.status !== 200) return
    seen.push(...idsOf(page))
    const next = page.body['next_cursor']
    if (typeof next !== 'string') break
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  sender.history.walks.push({ tenant: tenant.number, begin, end: sender.history.now(), seen })
}

function idsOf({ body }: Answered): string[] {
  const { items } = body
  if (!Array.isArray(items)) return []
  return items.map(({ template_id }: { template_id: string }) => template_id)
}
