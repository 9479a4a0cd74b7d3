import { describe, expect, test } from 'bun:test'
import { SCOPES } from '@svc/specification/access'
import { ENDPOINT_SCOPES, type Endpoint } from '@svc/specification/operations'
import Ajv, { type AnySchemaObject } from 'ajv/dist/2020.js'
import { ALL_TOOLS } from '../src/tools/all-tools.ts'
import { messagesOf, openMcp } from './start-mcp.ts'

/** Endpoints that are no tool, and why. */
const NO_TOOLS: Partial<Record<Endpoint, string>> = {
  'GET /v1/projects/:project_id/events': 'a stream; projects_wait tells the same as progress',
  'PATCH /v1/projects/:project_id': 'who speaks is known to a person',
  'GET /v1/projects/:project_id/comments': 'what people say to each other, read in the studio',
  'GET /v1/comments/:comment_id': 'one of them',
  'PATCH /v1/comments/:comment_id': 'an answer is written by a person',
  'DELETE /v1/comments/:comment_id': 'what is deleted is chosen by a person',
  'GET /v1/calendar/:post_id/figures': 'figures_list, of one post',
  'POST /v1/comparisons': 'a trial that a person starts, and is told of by mail',
  'GET /v1/comparisons': 'what is told of them',
  'GET /v1/comparisons/:comparison_id': 'one of them',
  'POST /v1/calendar/:post_id/withdraw': 'what is public is taken back by a person',
  'GET /v1/feeds': 'what makes projects by itself is set up by a person',
  'POST /v1/feeds': 'the same',
  'GET /v1/feeds/:feed_id': 'the same',
  'PATCH /v1/feeds/:feed_id': 'the same',
  'DELETE /v1/feeds/:feed_id': 'the same',
  'GET /v1/source-cookies': 'sign-ins of a person, which a model must not see',
  'PUT /v1/source-cookies/:site': 'the same',
  'DELETE /v1/source-cookies/:site': 'the same',
  'GET /v1/clips/:clip_id/timeline': 'a file for an editing program',
  'GET /v1/projects/:project_id/timeline': 'the same of the whole source',
  'GET /v1/clips/:clip_id/translations': 'a person reads them, and then has them drawn',
  'POST /v1/clips/:clip_id/translations': 'the same',
  'GET /v1/clips/:clip_id/translations/:language': 'the same',
  'PATCH /v1/clips/:clip_id/translations/:language': 'that it was read is said by a person',
  'DELETE /v1/clips/:clip_id/translations/:language': 'the same',
  'GET /v1/clips/:clip_id/translations/:language/subtitles': 'a file for a player',
  'DELETE /v1/clips/:clip_id': 'what is deleted is chosen by a person; an agent dislikes a clip',
  'POST /v1/projects/:project_id/clips/find':
    'search and clips_create, which an agent chooses between',
  'POST /v1/projects/:project_id/clips/import': 'what an editing program wrote',
  'PATCH /v1/preferences': 'a switch of the studio, for a person',
  'GET /v1/renders/:render_id': 'render_get_latest tells the same of the newest',
  'GET /v1/clips/:clip_id/revisions/:revision':
    'clips_restore brings one back, and again the other',
  'POST /v1/media/uploads/:upload_id/complete': 'parts are sent by programs, which call /v1',
  'DELETE /v1/media/uploads/:upload_id': 'what no project uses goes by itself after a day',
}

/** The names in the contract. */
const PROMISED = `
  account_get credits_get
  projects_list projects_create projects_get projects_delete projects_wait
  clips_list clips_get clips_like clips_dislike
  render_start render_get_latest render_wait clip_publish
  templates_list templates_create templates_get templates_update templates_delete
  assets_list assets_get
  calendar_list calendar_get calendar_update calendar_cancel
  social_accounts_list
  share_get share_create share_regenerate share_delete
`
  .trim()
  .split(/\s+/)

const mcp = await openMcp()

const { key } = await mcp.caller()
const { tools } = await (await mcp.client(key)).listTools()

describe('the tools', () => {
  test('are the endpoints of /v1, each once, but for what is no tool', () => {
    const endpoints = ALL_TOOLS.filter(
      ({ waits, readsTranscript }) => !waits && !readsTranscript,
    ).map(({ endpoint }) => endpoint)
    const promised = Object.keys(ENDPOINT_SCOPES).filter((endpoint) => !(endpoint in NO_TOOLS))
    expect(promised.length).toBeGreaterThan(35)
    expect(endpoints.toSorted()).toEqual(promised.toSorted() as Endpoint[])
  })

  test('are all listed, with every name of the contract', () => {
    const names = tools.map(({ name }) => name)
    expect(names).toEqual(ALL_TOOLS.map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
    expect(PROMISED.filter((name) => !names.includes(name))).toEqual([])
  })

  test('are listed as far as the scopes of a credential go', async () => {
    const { account_id } = await mcp.caller()
    for (const scopes of [
      ['svc:account:read'],
      ['svc:render:execute', 'svc:social:read'],
    ] as const) {
      const client = await mcp.client(await mcp.keyOf(account_id, scopes))
      const listed = (await client.listTools()).tools.map(({ name }) => name)
      const allowed = ALL_TOOLS.filter(({ endpoint }) =>
        scopes.some((scope) => scope === ENDPOINT_SCOPES[endpoint]),
      )
      expect(listed).toEqual(allowed.map(({ name }) => name))
      expect(listed).not.toBeEmpty()
    }
  })

  test('cost a model at most 50 kB, with what every argument means', () => {
    const bytes = JSON.stringify(tools).length
    console.log(`tools/list: ${bytes} bytes for ${tools.length} tools`)
    expect(bytes).toBeLessThanOrEqual(50_000)
  })

  test('are as many as the address of the client asks for', async () => {
    const listed = await chosen('creator,assets_list')
    const names = listed.map(({ name }) => name)
    const order = ALL_TOOLS.map(({ name }) => name).filter((name) => names.includes(name))
    expect(names).toEqual(order)
    expect(names).toContain('assets_list')
    expect(JSON.stringify(listed).length).toBeLessThan(15_500)
    const create = listed.find(({ name }) => name === 'projects_create')
    expect(argumentAt(create, 'settings.captions').type).toBeUndefined()
    expect(argumentAt(create, 'settings.clip_count').type).toBe('object')
    const [only] = await chosen('account_get')
    expect(only?.name).toBe('account_get')
    const unknown = await mcp.post(LIST, { key, path: '/mcp?tools=creators' })
    expect([unknown.status, await unknown.text()]).toEqual([
      422,
      expect.stringContaining('There is no tool and no set of tools called'),
    ])
  })

  test('take no path of a file over HTTP', async () => {
    expect(JSON.stringify(tools)).not.toContain('"path"')
    const args = { path: '/etc/hostname' }
    const result = await (await mcp.client(key)).callTool({
      name: 'uploads_create',
      arguments: args,
    })
    expect(JSON.stringify(result.content)).toContain('There is no such argument')
  })

  test('say what each caption preset looks like', () => {
    const create = tools.find(({ name }) => name === 'projects_create')
    const { enum: names, description } = argumentAt(create, 'settings.captions.preset')
    expect(names?.length).toBeGreaterThan(5)
    expect(names?.filter((name) => !description?.includes(`\`${name}\`: `))).toEqual([])
  })

  test('refer only to what the same credential is shown', async () => {
    const { account_id } = await mcp.caller()
    let references = 0
    for (const scope of SCOPES) {
      const client = await mcp.client(await mcp.keyOf(account_id, [scope]))
      const { tools: listed } = await client.listTools()
      for (const [name, path, description] of listed.flatMap(describedIn)) {
        const [, same, other, where] = REFERENCE.exec(description) ?? []
        if (!where) continue
        const target = listed.find((tool) => tool.name === where)
        const found = argumentAt(target, other ?? path)
        expect([name, path, where, found.type === undefined]).toEqual([name, path, where, false])
        expect(found.description ?? '').not.toMatch(REFERENCE)
        references += same || other ? 1 : 0
      }
    }
    expect(references).toBeGreaterThan(10)
  })

  test('keep a default that is another than where the argument is described', () => {
    const limit = (tool: string) => argumentAt(named(tool), 'limit')
    expect(limit('assets_list')).toMatchObject({ default: 20, maximum: 100 })
    expect(limit('clips_list')).toMatchObject({ default: 50, maximum: 100 })
    const scheduled = argumentAt(named('calendar_update'), 'scheduled_at')
    expect(scheduled.description).toBe('As in clip_publish. Default: as it is.')
  })

  test('say what an argument means, where its name does not', () => {
    const captions = (member: string) =>
      argumentAt(named('projects_create'), `settings.captions.${member}`)
    expect(captions('color').description).toBe('Colour of the text. #RRGGBB or #RRGGBBAA.')
    expect(captions('outline.color').description).toBeUndefined()
    expect(captions('outline.width').description).toEndWith(' (percent of the canvas height).')
    expect(captions('animation_ms').description).toBe('How long a word takes to appear.')
    expect(argumentAt(named('projects_list'), 'status').description).toBeUndefined()
    expect(argumentAt(named('clips_list'), 'min_score').description).toStartWith('Only those of')
  })

  test('say once what a large part consists of, in the first tool that a credential may call', async () => {
    const captions = 'settings.captions of projects_create'
    const rendering = ({ tools }: { tools: typeof listed }) =>
      JSON.stringify(tools.find(({ name }) => name === 'render_start')?.inputSchema)
    const { tools: listed } = await (await mcp.client(key)).listTools()
    expect(rendering({ tools: listed })).toContain(`"As ${captions}."`)
    expect(JSON.stringify(named('clips_update'))).toContain(`Members: as ${captions}.`)
    expect(rendering({ tools: listed })).not.toContain('karaoke')
    const { account_id } = await mcp.caller()
    const alone = await mcp.client(await mcp.keyOf(account_id, ['svc:render:execute']))
    expect(rendering(await alone.listTools())).toContain('karaoke')
  })
})

describe.each(tools)('the tool $name', (tool) => {
  const row = ALL_TOOLS.find(({ name }) => name === tool.name)
  const ajv = new Ajv({ strict: false, validateFormats: false })

  test('has schemas that are JSON Schema 2020-12, of objects', () => {
    const schema: AnySchemaObject = { ...tool.inputSchema }
    expect(ajv.validateSchema(schema)).toBe(true)
    expect(schema.type).toBe('object')
    expect(JSON.stringify(schema)).not.toMatch(/"nullable"|"\$ref"/)
    expect(tool.outputSchema).toBeUndefined()
  })

  test('says what it does, and what a client should know before', () => {
    const { readOnlyHint, destructiveHint } = tool.annotations ?? {}
    expect(tool.description?.length).toBeGreaterThan(20)
    expect(readOnlyHint ?? false).toBe(row?.endpoint.startsWith('GET ') ?? false)
    if (row?.endpoint.startsWith('DELETE ') && row.name !== 'clips_clear_reaction') {
      expect(destructiveHint ?? true).toBe(true)
    }
  })

  test('takes an idempotency key when calling it again would do it again', () => {
    const { properties = {} } = tool.inputSchema
    const isRepeated = row?.endpoint.startsWith('POST ') && !row.annotations.idempotentHint
    expect('idempotency_key' in properties).toBe(isRepeated ?? false)
  })

  test('says what each argument means, unless it is an id or a filter that its name says', () => {
    const { properties = {}, required = [] } = tool.inputSchema
    const silent = Object.entries(properties).filter(
      ([, schema]) => !JSON.stringify(schema).includes('"description"'),
    )
    const unclear = silent.filter(
      ([name]) =>
        !(name.endsWith('_id') && required.includes(name)) &&
        !['limit', 'cursor', 'idempotency_key'].includes(name) &&
        !tool.name.endsWith('_list'),
    )
    expect(unclear.map(([name]) => name)).toEqual([])
  })
})

/** The references to an argument of another tool: of the same name, or named. */
const REFERENCE = /(?:As (in)|[Aa]s ([\w.]+) of) (\w+)\.(?: Default: .*)?$/

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

async function chosen(asked: string): Promise<Listed[]> {
  const [answer] = await messagesOf(await mcp.post(LIST, { key, path: `/mcp?tools=${asked}` }))
  return answer?.result?.['tools'] as Listed[]
}

interface Listed {
  name: string
  inputSchema: object
}

interface Schema {
  type?: string | string[]
  description?: string
  enum?: string[]
  properties?: Record<string, Schema>
}

function named(tool: string): Listed | undefined {
  return tools.find(({ name }) => name === tool)
}

function argumentAt(tool: Listed | undefined, path: string): Schema {
  return path
    .split('.')
    .reduce<Schema>((schema, name) => schema.properties?.[name] ?? {}, tool?.inputSchema ?? {})
}

/** Returns tool, path and description of each argument, at any depth. */
function describedIn({ name, inputSchema }: Listed): [string, string, string][] {
  const within = ({ properties = {} }: Schema, path: string[]): [string, string, string][] =>
    Object.entries(properties).flatMap(([member, schema]) => [
      [name, [...path, member].join('.'), schema.description ?? ''],
      ...within(schema, [...path, member]),
    ])
  return within(inputSchema, [])
}
