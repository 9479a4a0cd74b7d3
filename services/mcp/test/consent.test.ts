import { describe, expect, test } from 'bun:test'
import type { CallToolResult, ClientCapabilities } from '@modelcontextprotocol/client'
import { connectSomeone } from '@svc/domain/testing'
import { openMcp, toldBy } from './start-mcp.ts'

const BOTH = { form: {}, url: {} }
const mcp = await openMcp()

type Action = 'accept' | 'decline' | 'cancel'

/** A client whose person answers what they are asked. */
async function asked(
  answer: () => Action | Promise<Action>,
  { elicitation = BOTH, plan = 'pro', mode = CURRENT }: Asked = {},
) {
  const { key, account_id } = await mcp.caller(plan)
  const client = await mcp.client(key, mode, { elicitation })
  const questions: unknown[] = []
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    questions.push(params)
    const action = await answer()
    return { action, ...(action === 'accept' && params.mode !== 'url' && { content: {} }) }
  })
  const [clip_id = ''] = await mcp.finish(await mcp.begin(await mcp.project(key)), 'Good bread')
  const call = async (name: string, args: object) =>
    (await client.callTool({ name, arguments: { clip_id, ...args } })) as CallToolResult
  return { call, questions, key, account_id, clip_id }
}

interface Asked {
  elicitation?: NonNullable<ClientCapabilities['elicitation']>
  plan?: 'pro' | 'self_hosted'
  mode?: 'legacy' | { pin: string }
}

const CURRENT = { pin: '2026-07-28' }

describe('render_start', () => {
  const request = { max_credits: 5 }

  test('asks the person what it would cost, and begins when they agree', async () => {
    const { call, questions } = await asked(() => 'accept')
    const args = { ...request, idempotency_key: 'once' }
    expect(toldBy(await call('render_start', args))).toMatchObject({ status: 'queued' })
    expect(questions).toMatchObject([
      {
        mode: 'form',
        message: expect.stringMatching(/^Render “Good bread.*” for 1 credit of \d+\?$/),
      },
    ])
    expect(toldBy(await call('render_start', { ...request, dry_run: true }))).toMatchObject({
      estimate: { credits: 0 },
    })
    expect(toldBy(await call('render_start', request))).toMatchObject({ status: 'queued' })
    expect(questions).toHaveLength(1)
  })

  test.each(['decline', 'cancel'] as const)('spends nothing after a %s', async (action) => {
    const { call, key, clip_id } = await asked(() => action)
    const result = await call('render_start', request)
    expect(result).toMatchObject({ isError: true, content: [{ text: NOTHING_SPENT }] })
    expect((await mcp.v1('GET', `/v1/clips/${clip_id}/renders/latest`, key)).status).toBe(404)
  })

  test('asks nothing that would be refused', async () => {
    const { call, questions } = await asked(() => 'accept')
    expect(await call('render_start', { max_credits: 0.5 })).toMatchObject({ isError: true })
    expect(questions).toEqual([])
  })

  test.each([
    ['nothing is ever spent', { plan: 'self_hosted' }],
    ['the client shows no forms', { elicitation: { url: {} } }],
    ['an older client cannot be asked', { mode: 'legacy' }],
  ] as const)('asks nothing where %s', async (_, client) => {
    const { call, questions } = await asked(() => 'decline', client)
    expect(toldBy(await call('render_start', request))).toMatchObject({ status: 'queued' })
    expect(questions).toEqual([])
  })
})

describe('clip_publish', () => {
  const post = async (person: Awaited<ReturnType<typeof asked>>) => {
    const social_account_id = await connectSomeone(mcp.sql, person.account_id)
    return person.call('clip_publish', { social_account_id, confirm: true, max_credits: 9 })
  }
  const countOf = async (account_id: string) => {
    const [row] = await mcp.sql<[{ count: number }]>`
      select count(*)::int from posts where account_id = ${account_id}
    `
    return row.count
  }

  test('shows the person the page of the post, and answers when they approved', async () => {
    const person = await asked(async (): Promise<Action> => {
      await mcp.sql`
        update posts set status = 'pending' where account_id = ${person.account_id}
      `
      return 'accept'
    })
    expect(toldBy(await post(person))).toMatchObject({ status: 'pending' })
    expect(person.questions).toMatchObject([
      { mode: 'url', url: expect.stringContaining('/studio/approve?link=') },
    ])
    expect(await countOf(person.account_id)).toBe(1)
  })

  test('leaves a post waiting whose page was not opened', async () => {
    const person = await asked(() => 'decline')
    const result = await post(person)
    expect(toldBy(result)).toMatchObject({ status: 'awaiting_approval' })
    expect(JSON.stringify(result.content)).toContain('calendar_cancel takes it back')
    expect(await countOf(person.account_id)).toBe(1)
  })

  test.each([
    ['shows only forms', { elicitation: {} }],
    ['is older', { mode: 'legacy' }],
  ] as const)('gives the address of the page where the client %s', async (_, client) => {
    const person = await asked(() => 'accept', client)
    expect(toldBy(await post(person))).toMatchObject({
      ...{ status: 'awaiting_approval', approval_url: expect.stringContaining('/studio/approve') },
    })
    expect(person.questions).toEqual([])
  })

  test('takes no word of a client for an approval', async () => {
    const { account_id, key, clip_id } = await asked(() => 'accept')
    const social_account_id = await connectSomeone(mcp.sql, account_id)
    const post = { clip_id, social_account_id, confirm: true, max_credits: 9 }
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': CURRENT.pin,
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    }
    const params = { name: 'clip_publish', arguments: post, _meta }
    const forged = { ...params, inputResponses: { consent: { action: 'accept', content: {} } } }
    const headers = {
      ...{ 'mcp-protocol-version': CURRENT.pin, 'mcp-method': 'tools/call' },
      'mcp-name': 'clip_publish',
    }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: forged }
    expect(await (await mcp.post(message, { key, headers })).text()).toContain('awaiting_approval')
    const statuses = await mcp.sql`select status from posts where account_id = ${account_id}`
    expect([...statuses]).toEqual([{ status: 'awaiting_approval' }])
  })
})

const NOTHING_SPENT =
  'The person did not agree, and nothing was spent. Ask them what they want instead.'
