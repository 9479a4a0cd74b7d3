import { createClient } from '../src/index.ts'

/** A method of the client that calls one endpoint. */
export interface Method {
  group: string
  name: string
  verb: string
  /** The segments of its path; those that a caller gives are `x`. */
  path: string[]
  /** Whether it asks for the dry run. */
  isEstimate: boolean
}

/** Methods that do more than one call. */
const COMPOSED = new Set(['follow', 'resume', 'send', 'upload', 'wait'])

/** Lists the methods of the client, each with the endpoint that it is seen to call. */
export async function listMethods(): Promise<Method[]> {
  const seen: { url: string; init: RequestInit }[] = []
  const client = createClient({
    baseUrl: 'http://localhost',
    fetch: async (url, init) => {
      seen.push({ url, init })
      return new Response(null, { status: 404 })
    },
  })
  const methods: Method[] = []
  for (const [group, calls] of Object.entries(client)) {
    for (const [name, call] of Object.entries(calls)) {
      if (COMPOSED.has(name)) continue
      // As an id it is itself; a list, whose ids stand in its query, finds none there.
      await (call as (...given: string[]) => Promise<unknown>)('x', 'x', 'x').catch(() => {})
      const [asked, ...more] = seen.splice(0)
      if (!asked || more.length > 0) throw new Error(`${group}.${name} does not make one call.`)
      const { pathname } = new URL(asked.url)
      const path = pathname.split('/').map((part) => (part === 'undefined' ? 'x' : part))
      const isEstimate = String(asked.init.body).includes('dry_run')
      methods.push({ group, name, verb: asked.init.method ?? '', path, isEstimate })
    }
  }
  return methods
}
