import * as mcp from '@modelcontextprotocol/server'
import { type Calling, callApi } from '../calls/call-api.ts'
import { isEnded, progressOf, type Running, waitUntilEnded } from '../calls/call-tool.ts'
import { toolResult } from '../calls/tool-result.ts'
import type { Toolbox } from '../openapi/toolbox.ts'
import { findRun, hasRun, taskIdOf } from '../tools/runs.ts'
import type { Tool } from '../tools/tool.ts'
import { declaredBy, toldBy } from './ask-person.ts'

/**
 * The extension by which a client holds no request while a project or a render goes on: it gets a task, and asks for that.
 *
 * @see https://modelcontextprotocol.github.io/ext-tasks/specification/2026-07-28/tasks.html
 */
export const TASKS = 'io.modelcontextprotocol/tasks'

/** Whether a call is answered with a task where what it begins has not ended: only when the very request says that its client takes one. */
export const mayBeTask = (context: mcp.ServerContext, tool: Tool): boolean =>
  takesTasks(context) && hasRun(tool)

const takesTasks = (context: mcp.ServerContext) =>
  declaredBy(context)?.extensions?.[TASKS] !== undefined

interface Asking {
  calling: Calling
  toolbox: Toolbox
  signal: AbortSignal
}

/** Replaces the answer of a tool by the task that its client can wait for, unless there is nothing to wait for. */
export async function asTask(
  asking: Asking,
  tool: Tool,
  result: mcp.CallToolResult | mcp.InputRequiredResult,
): Promise<mcp.CallToolResult | mcp.InputRequiredResult> {
  if (mcp.isInputRequiredResult(result)) return result
  const told = toldBy<Running>(result)
  if (!told.status || isEnded(told)) return result
  // Of one that the client may not read, it can only be told that it began.
  const task = await readTask(asking, taskIdOf(tool, { ...told })).catch(() => null)
  if (!task || task.result) return task?.result ?? result
  return { ...task, content: [], resultType: 'task' }
}

/** Registers what a client does with a task. It ends by itself: nothing is asked of the person in between. */
export function serveTasks(server: mcp.Server, { calling, toolbox }: Omit<Asking, 'signal'>): void {
  const serve = (method: string, isRead: boolean) =>
    server.setRequestHandler(method, { params: PARAMS }, async ({ taskId }, context) => {
      if (!takesTasks(context)) throw new mcp.MissingRequiredClientCapabilityError(MISSING)
      const task = await readTask({ calling, toolbox, signal: context.mcpReq.signal }, taskId)
      return isRead ? { ...task } : {}
    })
  serve('tasks/get', true)
  serve('tasks/update', false)
  // What was begun goes on, as the extension allows: a host may cancel when its person only closes the chat. projects_delete stops it.
  serve('tasks/cancel', false)
}

const PARAMS = mcp.fromJsonSchema<{ taskId: string }>({
  type: 'object',
  properties: { taskId: { type: 'string' } },
  required: ['taskId'],
})
const MISSING = { requiredCapabilities: { extensions: { [TASKS]: {} } } }

/** How long refusals that pass, such as too many requests, may be repeated before they are told. */
const PATIENCE_SECONDS = 20
/** Below a third of what a credential may ask in a minute. */
const POLL_MS = 2000

/** @throws {ProtocolError} There is no such task, or `/v1` does not answer. */
async function readTask({ calling, toolbox, signal }: Asking, taskId: string) {
  const run = findRun(taskId)
  const ready = run && (await toolbox()).find(run.tool)
  if (!ready)
    throw new mcp.ProtocolError(mcp.ProtocolErrorCode.InvalidParams, 'There is no such task.')
  const request = { method: 'GET', path: run.path, body: undefined, idempotencyKey: null }
  const look = () => callApi(calling, request, signal)
  const { answer } = await waitUntilEnded(look, {
    seconds: PATIENCE_SECONDS,
    signal,
    isEnough: () => true,
  })
  const [problem] = answer.problems
  if (problem) {
    const isUnknown = answer.status === 404
    const code = isUnknown
      ? mcp.ProtocolErrorCode.InvalidParams
      : mcp.ProtocolErrorCode.InternalError
    throw new mcp.ProtocolError(code, problem.description)
  }
  const state = (answer.body ?? {}) as Running & Times
  const { created_at, started_at, completed_at, updated_at } = state
  return {
    taskId,
    status: isEnded(state) ? 'completed' : 'working',
    statusMessage: progressOf(state).message,
    createdAt: created_at,
    lastUpdatedAt: updated_at ?? completed_at ?? started_at ?? created_at,
    ttlMs: null,
    pollIntervalMs: calling.pauseMilliseconds ?? POLL_MS,
    ...(isEnded(state) && {
      result: {
        resultType: 'complete',
        ...toolResult(ready.tool, answer, { isStructured: calling.isStructured ?? false }),
      },
    }),
  }
}

/** A render has no `updated_at`. */
interface Times {
  created_at: string
  started_at: string | null
  completed_at: string | null
  updated_at?: string
}
