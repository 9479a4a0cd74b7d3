import { describe, expect, test } from 'bun:test'
import { CHAT_APP } from '../src/chat-app/chat-app.ts'
import { ALL_TOOLS } from '../src/tools/all-tools.ts'
import { PROMPTS, RESOURCES } from '../src/tools/prompts.ts'
import { openMcp, toldBy } from './start-mcp.ts'

const mcp = await openMcp()

const { account_id, key } = await mcp.caller()
const client = await mcp.client(key)
const project_id = await mcp.project(key)
const run = await mcp.begin(project_id)
await mcp.transcribe(run)
const [clip_id = ''] = await mcp.finish(run)
const transcript = `clips://projects/${project_id}/transcript`

describe('resources', () => {
  test('are kinds with an id, and the transcripts of the newest projects', async () => {
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      RESOURCES.map(({ uri }) => uri),
    )
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([transcript])
  })

  test('are linked where an answer leads to one', async () => {
    const { content } = await client.callTool({ name: 'projects_get', arguments: { project_id } })
    expect(content.at(-1)).toMatchObject({ type: 'resource_link', uri: transcript })
    const read = await client.readResource({ uri: transcript })
    expect(read.contents).toEqual([
      { uri: transcript, mimeType: 'text/plain', text: expect.stringContaining('[0.2] One') },
    ])
  })

  test('are what a tool answers', async () => {
    const uri = `clips://clips/${clip_id}`
    const [content] = (await client.readResource({ uri })).contents
    const told = toldBy(await client.callTool({ name: 'clips_get', arguments: { clip_id } }))
    expect(JSON.parse(String(content && 'text' in content && content.text))).toEqual(told)
  })

  test.each([
    'clips://clips/01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'clips://clips/..',
    'clips://clips/a/../b',
    'clips://other/1',
    'file:///etc/passwd',
    `clips://clips/${'x'.repeat(5000)}`,
  ])('are not found at %s', async (uri) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      ...{ code: -32602, data: { uri: uri.slice(0, 200) } },
    })
  })

  test('need the scope of what they show', async () => {
    const poor = await mcp.keyOf(account_id, ['svc:account:read'])
    const params = { uri: transcript }
    const message = { jsonrpc: '2.0', id: 1, method: 'resources/read', params }
    const response = await mcp.post(message, { key: poor })
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toContain(
      'scope="svc:account:read svc:projects:read", error="insufficient_scope"',
    )
    expect((await (await mcp.client(poor)).listResources()).resources).toEqual([])
  })
})

describe('transcript_get', () => {
  const read = async (args: object) =>
    toldBy(await client.callTool({ name: 'transcript_get', arguments: { project_id, ...args } }))

  test('gives the lines of a time, and who speaks where that changes', async () => {
    expect(await read({})).toEqual({
      text: '[0.2] One two.\n[3661.5] Ann & Rob: Three & four.\n[3665.0] Five.\n',
      next_start: null,
    })
    expect(await read({ start: 3664.5 })).toMatchObject({
      text: '[3665.0] Ann & Rob: Five.\n',
    })
    expect(await read({ end: 4 })).toMatchObject({ text: '[0.2] One two.\n' })
  })

  test('says that there is none', async () => {
    const args = { project_id: await mcp.project(key) }
    const result = await client.callTool({ name: 'transcript_get', arguments: args })
    expect(toldBy(result)).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] })
  })

  test('takes seconds', async () => {
    expect(await read({ start: 'soon' })).toMatchObject({
      errors: [{ location: 'arguments.start' }],
    })
  })
})

describe('prompts', () => {
  test('are the usual jobs', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      'make_clips',
      'render_and_publish_best',
      'plan_week',
    ])
  })

  test.each(PROMPTS.map(({ name }) => name))('%s names tools that exist', async (name) => {
    const prompt = PROMPTS.find((one) => one.name === name)
    const given = prompt?.arguments.map((argument) => [argument.name, `<${argument.name}>`]) ?? []
    const { messages } = await client.getPrompt({ name, arguments: Object.fromEntries(given) })
    const [message] = messages
    const text = message?.content.type === 'text' ? message.content.text : ''
    for (const [argument] of given) expect(text).toContain(`<${argument}>`)
    const named = text.match(
      /\b[a-z]+(_[a-z]+)*_(create|wait|list|get|start|publish|cancel|update|retry)\b/g,
    )
    const known = ALL_TOOLS.map((tool) => tool.name)
    expect(named?.length).toBeGreaterThan(2)
    expect(named?.filter((one) => !known.includes(one))).toEqual([])
  })

  test.each([
    ['nothing', {}],
    ['plan_week', {}],
    ['plan_week', { project_id: 'x', colour: 'red' }],
  ])('are refused: %s with %j', async (name, args) => {
    const asked = client.getPrompt({ name, arguments: args })
    await expect(asked).rejects.toMatchObject({ code: -32602 })
  })
})

describe('the page for a chat', () => {
  test('is named by the tools whose answers it shows, and read without any scope', async () => {
    const { tools } = await client.listTools()
    const uris = tools.flatMap(({ name, _meta }) => (_meta ? [[name, _meta]] : []))
    const _meta = { ui: { resourceUri: CHAT_APP } }
    expect(uris).toEqual([
      ['clips_list', _meta],
      ['clip_publish', _meta],
      ['calendar_get', _meta],
    ])
    const poor = await mcp.client(await mcp.keyOf(account_id, ['svc:account:read']))
    const [content] = (await poor.readResource({ uri: CHAT_APP })).contents
    expect(content).toMatchObject({
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { csp: { resourceDomains: [mcp.baseUrl] } } },
    })
  })
})

describe('what a person types', () => {
  const complete = async (ref: Ref, name: string, value: string) =>
    (await client.complete({ ref, argument: { name, value } })).completion.values

  test('is completed to ids, of parts of them or of words of a title', async () => {
    const prompt: Ref = { type: 'ref/prompt', name: 'render_and_publish_best' }
    await mcp.sql`update projects set title = 'How bread rises' where project_id = ${project_id}`
    expect(await complete(prompt, 'project_id', 'BREAD')).toEqual([project_id])
    expect(await complete(prompt, 'project_id', project_id.slice(0, 20))).toEqual([project_id])
    expect(await complete(prompt, 'project_id', 'butter')).toEqual([])
    expect(await complete(prompt, 'account', '')).toEqual([])
    const uri = 'clips://projects/{id}/transcript'
    expect(await complete({ type: 'ref/resource', uri }, 'id', 'bread')).toEqual([project_id])
    const clips: Ref = { type: 'ref/resource', uri: 'clips://clips/{id}' }
    expect(await complete(clips, 'id', 'clip')).toContain(clip_id)
  })

  test.each([
    ['an unknown argument', 'colour', 'r'],
    ['a text that is too long', 'project_id', 'x'.repeat(5000)],
  ])('is completed to nothing: %s', async (_, name, value) => {
    expect(await complete({ type: 'ref/prompt', name: 'plan_week' }, name, value)).toEqual([])
  })
})

type Ref = { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string }
