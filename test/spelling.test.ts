import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { parseSync } from 'oxc-parser'

/**
 * Files whose types describe JSON that is stored or that another program reads or writes: their members are named like data, as are columns of the database and members of the schemas. Paths from the root, with why.
 */
const DATA = {
  'packages/auth-core/src/signing-key.ts': 'rows of signing_keys',
  'packages/clip-engine/src/analyze/analysis.ts': 'stored between two runs of one project',
  'packages/clip-engine/src/encode/render-job.ts': 'stored as a render’s output',
  'packages/clip-engine/src/probe/read-header.ts': 'written by ffprobe',
  'packages/clip-engine/src/probe/read-packets.ts': 'written by ffprobe',
  'packages/clip-engine/src/encode/verify-clip.ts': 'written by ffprobe',
  'packages/clip-engine/src/probe/source-video.ts': 'stored between two runs of one project',
  'packages/clip-engine/src/transcribe/transcript.ts': 'stored between two runs of one project',
  'packages/clip-engine/src/transcribe/recognizers/service-answer.ts': 'answered by a server',
  'packages/clip-engine/src/transcribe/recognizers/vosk-child.ts': 'functions of the C library',
  'packages/clip-engine/src/timeline': 'members of OpenTimelineIO',
  'packages/domain/src/backup/restore-database.ts': 'printed as JSON',
  'packages/domain/src/jobs/jobs.ts': 'stored jobs, and the names of their queues',
  'packages/domain/src/jobs/logged-job.ts': 'lines of the log',
  'packages/domain/src/oauth-client/oauth-client.ts': 'RFC 7591',
  'packages/specification/src/refusals.ts': 'bodies of refusals',
  'packages/errors/src/api-error.ts': 'bodies of refusals',
  'packages/errors/src/oauth-error.ts': 'RFC 6749',
  'packages/social/src': 'the interfaces of platforms',
  'packages/social/test/servers': 'the interfaces of platforms',
  'packages/social/test/tiktok.test.ts': 'the API of TikTok',
  'services/api/src/callers.ts': 'answered by GET /caller',
  'services/api/src/share-page/page-views.ts': 'answered as JSON',
  'services/dashboard/src/actions/consent.ts': 'answered by the authorization server',
  'services/dashboard/src/sign-in/sign-in.ts': 'rows of users and sessions',
  'services/dashboard/src/sign-in/factors.ts': 'answered to the studio',
  'services/media/src/machines/task.ts': 'said between machines and the service',
  'services/oauth/src/client-document': 'the metadata of clients',
  'services/oauth/src/token/answer-token-request.ts': 'RFC 6749',
  'services/standalone/src/backup/backup-folder.ts': 'stored as backup.json',
  'test/telemetry/alerts.test.ts': 'rules of Prometheus',
  'services/standalone/src/order.ts': 'hashed, to know an order again',
  'packages/back-channel/src/create-back-channel.ts': 'answered by the authorization server',
  'packages/client/src/page.ts': 'lists as they are answered',
  'packages/client/src/resources': 'words of the interface',
  'test/quality/faces/convert-blazeface.ts': 'members of a TensorFlow graph',
  'packages/clip-engine/test/whisper-words.test.ts': 'answered by whisper.cpp',
  'packages/clip-engine/test/translate/translate.test.ts': 'the interface of chat models',
  'packages/errors/test/errors-with.test.ts': 'bodies of refusals',
  'services/dashboard/test/sign-in.test.ts': 'fields of the forms',
  'services/dashboard/test/forms.test.ts': 'fields of the forms',
  'services/dashboard/test/team-calls.test.ts': 'answers to the studio',
  'services/mcp/test/waiting.test.ts': 'arguments of a tool',
  'services/api/test/long/posting-races.test.ts': 'columns of a statement',
}

const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/
const ANY_SNAKE = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g

interface Node {
  type: string
  start: number
  [member: string]: unknown
}

const ROOT = join(import.meta.dir, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const found = (pattern: string) =>
  [...new Glob(pattern).scanSync(ROOT)].filter((path) => !path.includes('node_modules')).sort()
const FOLDERS = ['src', 'test', 'bench'].flatMap((name) => [
  `packages/*/${name}`,
  `services/*/${name}`,
])
const sources = [...FOLDERS, 'services/*/bootstrap', 'test'].flatMap((folder) =>
  found(`${folder}/**/*.{ts,mjs}`).map((path) => {
    const text = read(path)
    const program = parseSync(path, text).program as unknown as Node
    return { path, text, program, names: declared(program) }
  }),
)
const isData = (path: string) => Object.keys(DATA).some((listed) => path.startsWith(listed))

test('a name with underscores is a word of the database, of a schema or of another program', () => {
  const words = wordsOfData()
  expect(words.size).toBeGreaterThan(300)
  const odd = sources.flatMap(({ path, text, names }) =>
    names
      .filter(({ name }) => SNAKE.test(name) && !words.has(name))
      .map(({ name, start }) => `${path}:${text.slice(0, start).split('\n').length} ${name}`),
  )
  expect(odd).toEqual([])
})

test('the files listed above are there, and have such names', () => {
  const without = Object.keys(DATA).filter(
    (listed) =>
      !sources.some(
        ({ path, names }) => path.startsWith(listed) && names.some(({ name }) => SNAKE.test(name)),
      ),
  )
  expect(without).toEqual([])
})

function wordsOfData(): Set<string> {
  const words = new Set<string>()
  const add = (text: string) => {
    for (const [word] of text.matchAll(ANY_SNAKE)) words.add(word)
  }
  for (const path of found('packages/domain/src/migrations/*.sql')) add(read(path))
  for (const { path, program, names } of sources) {
    if (isData(path)) for (const { name } of names) add(name)
    walk(program, (node, isInSchema) => {
      if (node.type === 'TaggedTemplateExpression' && path.startsWith('packages/domain/')) {
        const { quasis } = node['quasi'] as { quasis: { value: { raw: string } }[] }
        for (const { value } of quasis) add(value.raw)
      }
      if (node.type === 'Property' && (isInSchema || path.startsWith('packages/specification/'))) {
        add(nameOf(node['key']))
      }
    })
  }
  return words
}

/** Members of types and classes, variables and parameters. */
function declared(program: Node): { name: string; start: number }[] {
  const names: { name: string; start: number }[] = []
  walk(program, (node) => {
    const given: unknown[] = []
    if (/^(TSPropertySignature|TSMethodSignature|PropertyDefinition)$/.test(node.type)) {
      given.push(node['key'])
    }
    if (node.type === 'VariableDeclarator') given.push(node['id'])
    if (node.type === 'AssignmentPattern') given.push(node['left'])
    if (node.type.includes('Function')) given.push(...((node['params'] as unknown[]) ?? []))
    for (const each of given) names.push({ name: nameOf(each), start: node.start })
  })
  return names
}

function walk(
  value: unknown,
  visit: (node: Node, isInSchema: boolean) => void,
  isInSchema = false,
): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit, isInSchema)
  if (!isNode(value)) return
  visit(value, isInSchema)
  const isWithin = isInSchema || isSchemaCall(value)
  for (const [name, each] of Object.entries(value)) {
    if (name !== 'parent') walk(each, visit, isWithin)
  }
}

/** Whether an expression makes a schema of TypeBox: `t.Object(…)`. */
function isSchemaCall(node: Node): boolean {
  const callee = node['callee']
  return isNode(callee) && ['t', 'Type'].includes(nameOf(callee['object']))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The name of an identifier, or the text of a literal; empty for everything else. */
function nameOf(value: unknown): string {
  const { name, value: text } = (value ?? {}) as { name?: unknown; value?: unknown }
  if (typeof name === 'string') return name
  return typeof text === 'string' ? text : ''
}
