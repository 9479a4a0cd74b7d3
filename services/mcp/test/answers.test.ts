import { describe, expect, test } from 'bun:test'
import { openMcp, toldBy } from './start-mcp.ts'

const mcp = await openMcp()

const { key } = await mcp.caller()
const client = await mcp.client(key)
const project_id = await mcp.project(key)
const [clip_id = ''] = await mcp.finish(await mcp.begin(project_id))

describe('an answer', () => {
  test.each([
    ['projects_get', { project_id }, `/v1/projects/${project_id}`],
    ['clips_list', { project_id }, `/v1/projects/${project_id}/clips`],
    ['clips_get', { clip_id }, `/v1/clips/${clip_id}`],
  ])('of %s is short, and all that /v1 says when it is asked for', async (name, args, path) => {
    const response = await mcp.v1('GET', path, key)
    const direct = withoutLinks(await response.text())
    const full = await client.callTool({ name, arguments: { ...args, detail: 'full' } })
    expect(withoutLinks(JSON.stringify(toldBy(full)))).toEqual(direct)
    const short = await client.callTool({ name, arguments: args })
    expect(JSON.stringify(short).length * 2).toBeLessThan(JSON.stringify(full).length)
  })

  test('has what the next step needs', async () => {
    const project = toldBy(
      await client.callTool({ name: 'projects_get', arguments: { project_id } }),
    )
    expect(project).toMatchObject({ project_id, status: 'completed', clip_count: 2 })
    expect(project).not.toHaveProperty('settings')
    expect(project).not.toHaveProperty('error')
    const clips = toldBy(await client.callTool({ name: 'clips_list', arguments: { project_id } }))
    expect(clips).toMatchObject({
      items: [{ clip_id, rank: 1, score: expect.any(Number), preview_url: expect.any(String) }, {}],
      next_cursor: null,
    })
  })

  test('to a change has what it may have changed, and not the clip again', async () => {
    const call = async (name: string, args: object) =>
      Object.keys(Object(toldBy(await client.callTool({ name, arguments: { clip_id, ...args } }))))
    expect(await call('clips_like', {})).toEqual(['clip_id', 'title', 'reaction', 'revision'])
    const edited = await call('clips_update', { title: 'Bread', dry_run: true })
    expect(edited).toContain('transcript')
    expect(edited).not.toContain('preview_url')
  })

  test('that is no resource is given as it is', async () => {
    const args = { clip_id, max_credits: 5, dry_run: true }
    const estimate = toldBy(await client.callTool({ name: 'render_start', arguments: args }))
    expect(estimate).toHaveProperty('estimate')
  })

  test('comes once', async () => {
    const result = await client.callTool({ name: 'projects_get', arguments: { project_id } })
    expect(result.structuredContent).toBeUndefined()
    expect(JSON.stringify(result).split(project_id)).toHaveLength(2)
  })
})

describe('an answer as data, for a client whose address asks for it', () => {
  test('is that of the text, and has no member that its schema does not name', async () => {
    const reading = await mcp.client(key, undefined, {}, '?answers=structured')
    const { tools } = await reading.listTools()
    const calls = {
      projects_get: { project_id },
      clips_list: { project_id },
      clips_get: { clip_id },
    }
    for (const [name, args] of Object.entries(calls)) {
      const result = await reading.callTool({ name, arguments: args })
      expect(result.structuredContent).toEqual(toldBy(result) as Record<string, unknown>)
      const schema = tools.find((tool) => tool.name === name)?.outputSchema
      const listed = Object.keys(Object(schema?.['properties']))
      const told = Object.keys(Object(result.structuredContent))
      expect([name, told.filter((member) => !listed.includes(member))]).toEqual([name, []])
    }
    const clips = tools.find(({ name }) => name === 'clips_list')?.outputSchema
    expect(JSON.stringify(clips)).toContain('"score":{"type":"number"}')
    expect(JSON.stringify(clips)).not.toContain('framing')
    console.log(`tools/list with schemas of answers: ${JSON.stringify(tools).length} bytes`)
  })

  test('is refused in any other form', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const answer = await mcp.post(message, { key, path: '/mcp?answers=xml' })
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('query.answers'),
    ])
  })
})

describe('projects_create', () => {
  test.each([{}, { source: {} }])('of %j says what is missing', async (args) => {
    const result = await client.callTool({ name: 'projects_create', arguments: args })
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result.content)).toMatch(/url/)
    expect(JSON.stringify(result.content)).toMatch(/upload_id/)
  })

  test('says in its schema that it needs one of the two', async () => {
    const { tools } = await client.listTools()
    const schema = tools.find(({ name }) => name === 'projects_create')?.inputSchema
    expect(schema?.required).toContain('source')
    expect(schema?.properties?.['source']).toMatchObject({
      anyOf: [{ required: ['url'] }, { required: ['upload_id'] }],
    })
  })
})

/** Links are signed anew each hour. */
function withoutLinks(text: string): unknown {
  return JSON.parse(text.replaceAll(/"https?:[^"]*\/media\/[^"]*"/g, '"link"'))
}
