import { setTimeout } from 'node:timers/promises'
import * as mcp from '@modelcontextprotocol/server'
import { type Calling, callApi } from '../calls/call-api.ts'
import { type Call, callTool, PAUSE_MS } from '../calls/call-tool.ts'
import { WAIT_SECONDS } from '../openapi/tool-input.ts'
import type { ReadyTool, Tools } from '../openapi/toolbox.ts'

/** The person behind a call: what their client can show them, and what they said to a question. */
export interface Person {
  fillsForms: boolean
  opensPages: boolean
  said: 'accept' | 'decline' | 'cancel' | undefined
  /** What came back with their answer. The client may have changed it. */
  state: string | undefined
}

/** Only a client that says with its request, or in its handshake, what it can show is asked to show it. */
export function personOf(server: mcp.Server, context: mcp.ServerContext): Person {
  const { mcpReq } = context
  const { elicitation } = declaredBy(context) ?? server.getClientCapabilities() ?? {}
  const answer = mcp.inputResponse(mcpReq.inputResponses, QUESTION)
  return {
    fillsForms: elicitation !== undefined && (!elicitation.url || elicitation.form !== undefined),
    opensPages: elicitation?.url !== undefined,
    said: answer.kind === 'elicit' ? answer.action : undefined,
    state: mcpReq.requestState<string>(),
  }
}

/** What a client says with a request that it can do; `undefined` for one of an older revision. */
export function declaredBy({ mcpReq }: mcp.ServerContext): mcp.ClientCapabilities | undefined {
  const declared: { [CAPABILITIES]?: mcp.ClientCapabilities } = mcpReq.envelope ?? {}
  return declared[CAPABILITIES]
}

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
const QUESTION = 'consent'

interface Asking {
  calling: Calling
  tools: Tools
  person: Person
}

/**
 * Calls a tool. Before one that spends the person is asked in their client whether to, and a post that waits for a person is shown to them
 * on its page; where the client cannot do that, the answer is that of the tool alone.
 */
export async function callAsking(
  asking: Asking,
  ready: ReadyTool,
  call: Call,
): Promise<mcp.CallToolResult | mcp.InputRequiredResult> {
  const { calling, person } = asking
  const isTried = call.args['dry_run'] === true
  if (ready.tool.isPosting && person.opensPages && !isTried) return post(asking, ready, call)
  if (ready.tool.spends && person.fillsForms && !isTried) return spend(asking, ready, call)
  return callTool(calling, ready, call)
}

/**
 * Posts a clip, and gives the person the page that only a signed-in member can approve it on.
 *
 * What is remembered between question and answer is the idempotency key of the post, with which the second call finds the post of the
 * first: a client that changes it gets what it could ask for anyway.
 */
async function post({ calling, tools, person }: Asking, ready: ReadyTool, call: Call) {
  const { said, state } = person
  const key = state ?? call.args['idempotency_key'] ?? crypto.randomUUID()
  const made = await callTool(calling, ready, {
    ...call,
    args: { ...call.args, idempotency_key: key },
  })
  const { post_id, status, platform, approval_url: url } = toldBy<Post>(made)
  if (status !== 'awaiting_approval' || !url) return made
  if (said === undefined) {
    const message = `A post to ${platform} waits for you. Look at it on this page, and approve or decline it there.`
    return mcp.inputRequired({
      inputRequests: { [QUESTION]: mcp.inputRequired.elicitUrl({ message, url }) },
      requestState: String(key),
    })
  }
  if (said !== 'accept') return noted(made, NOT_OPENED)
  const reading = tools.find('calendar_get')
  if (!reading) return made
  await calling.renew?.()
  const until = performance.now() + WAIT_SECONDS.default * 1000
  for (;;) {
    const read = await callTool(calling, reading, { ...call, args: { post_id } })
    if (read.isError) return made
    if (toldBy<Post>(read).status !== 'awaiting_approval') return read
    if (performance.now() > until) return noted(read, UNDECIDED)
    await setTimeout(calling.pauseMilliseconds ?? PAUSE_MS, undefined, { signal: call.signal })
  }
}

interface Post {
  post_id: string
  status: string
  platform: string
  approval_url?: string
}

const NOT_OPENED =
  'The person did not open the page. The post waits for them in the studio; calendar_cancel takes it back.'
const UNDECIDED = 'The person has not decided yet; calendar_get tells when they have.'

/** Spends once the person agreed. Nothing is asked where nothing is spent, and nothing that would be refused. */
async function spend({ calling, person }: Asking, ready: ReadyTool, call: Call) {
  const { args, signal } = call
  if (person.said === 'accept') return callTool(calling, ready, call)
  if (person.said !== undefined) return { isError: true, ...noted({ content: [] }, NOT_SPENT) }
  const { idempotency_key: _, ...tried } = args
  const plan = await callTool(calling, ready, { ...call, args: { ...tried, dry_run: true } })
  if (plan.isError) return plan
  const { credits } = toldBy<{ estimate: { credits: number } }>(plan).estimate
  const read = async (path: string) => {
    const request = { method: 'GET', path, body: undefined, idempotencyKey: null }
    return ((await callApi(calling, request, signal)).body ?? {}) as Partial<Told>
  }
  const { unlimited, available } = await read('/v1/credits')
  if (credits === 0 || unlimited) return callTool(calling, ready, call)
  const { title } = await read(`/v1/clips/${args['clip_id']}`)
  const cost = `${credits} ${credits === 1 ? 'credit' : 'credits'}`
  const message = `Render “${title ?? args['clip_id']}” for ${cost}${available === undefined ? '' : ` of ${available}`}?`
  const question = { message, requestedSchema: { type: 'object', properties: {} } } as const
  return mcp.inputRequired({ inputRequests: { [QUESTION]: mcp.inputRequired.elicit(question) } })
}

interface Told {
  unlimited: boolean
  available: number
  title: string | null
}

const NOT_SPENT =
  'The person did not agree, and nothing was spent. Ask them what they want instead.'

/** Reads the answer of a tool; empty when it is none. */
export function toldBy<T>({ content: [first], isError }: mcp.CallToolResult): T {
  return JSON.parse(first?.type === 'text' && !isError ? first.text : '{}')
}

const noted = (result: mcp.CallToolResult, text: string): mcp.CallToolResult => ({
  ...result,
  content: [...result.content, { type: 'text', text }],
})
