import type { Seen } from './shell.ts'

/** As much of the document as is read. */
export interface Document {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
}

/** Operations that no command calls, and why. */
const WITHOUT_COMMAND: Record<string, string> = {
  'GET /v1/calendar/{post_id}/figures': '`figures` lists those of all posts',
  'POST /v1/media/uploads/{upload_id}/complete': 'the last part of a file completes its upload',
  'GET /.well-known/jwks.json': 'for services that verify tokens',
  'GET /.well-known/oauth-protected-resource/mcp': 'for agents',
  'GET /oauth2/application/{client_id}': 'for the dashboard, which shows who asks',
  'POST /oauth2/authorize/complete': 'for the dashboard, where a person decides',
}

/** Query parameters that no option is for, and why. */
const WITHOUT_OPTION: Record<string, string> = {
  cursor: 'lists are read over as many pages as --limit needs',
}

/** Lists operations that were not requested, and query parameters that were not sent. */
export function notCalled({ paths }: Document, seen: readonly Seen[]): string[] {
  return Object.entries(paths).flatMap(([path, methods]) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return Object.entries(methods).flatMap(([method, { parameters = [] }]) => {
      const operation = `${method.toUpperCase()} ${path}`
      if (operation in WITHOUT_COMMAND) return []
      const calls = seen.filter(
        (call) => call.method === method.toUpperCase() && pattern.test(call.url.pathname),
      )
      if (calls.length === 0) return [operation]
      const missing = parameters.filter(
        ({ name, in: place }) =>
          place === 'query' &&
          !(name in WITHOUT_OPTION) &&
          !calls.some(({ url }) => url.searchParams.has(name)),
      )
      return missing.map(({ name }) => `${operation}?${name}`)
    })
  })
}
