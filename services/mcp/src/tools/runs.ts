import type { Tool } from './tool.ts'

/**
 * What a client with the extension for tasks waits for. A task is the project or the render itself, and its id begins with their path in
 * `/v1`, so that nothing is stored of it and any process answers.
 */
const RUNS = {
  projects: { tool: 'projects_wait', endpoint: 'GET /v1/projects/:project_id' },
  renders: { tool: 'render_wait', endpoint: 'GET /v1/renders/:render_id' },
} as const

type Run = (typeof RUNS)[keyof typeof RUNS] & { path: string }

/** Finds what a task is; `undefined` for an id that no task has. */
export function findRun(taskId: unknown): Run | undefined {
  const [, kind, id] = (typeof taskId === 'string' && TASK_ID.exec(taskId)) || []
  if (kind !== 'projects' && kind !== 'renders') return undefined
  return { ...RUNS[kind], path: `/v1/${kind}/${id}` }
}

const TASK_ID = /^(projects|renders)\/(\w{26})\/\w{8}$/

/** Finds what a JSON-RPC message asks about, if that is a task. */
export function runOf(message: unknown): Run | undefined {
  const { method, params } = (message ?? {}) as Partial<{ method: unknown; params: unknown }>
  const isTask = typeof method === 'string' && method.startsWith('tasks/')
  return isTask ? findRun((params as { taskId?: unknown } | null)?.taskId) : undefined
}

/** Whether a tool begins a run, or waits for one. */
export const hasRun = ({ brief, waits, annotations }: Tool): boolean =>
  MEMBERS.some((member) => member === brief?.[0]) && (waits || !annotations.readOnlyHint) === true

/** Makes an id for the task of a call: of two calls that wait for the same, each has its own, as clients ask. */
export function taskIdOf({ brief }: Tool, told: Readonly<Record<string, unknown>>): string {
  const member = brief?.[0] ?? ''
  const kind = member === MEMBERS[0] ? 'projects' : 'renders'
  return `${kind}/${told[member]}/${crypto.randomUUID().slice(0, 8)}`
}

const MEMBERS = ['project_id', 'render_id'] as const
