import { accountTools } from './account.ts'
import { assetTools } from './assets.ts'
import { calendarTools, socialAccountTools } from './calendar.ts'
import { clipTools } from './clips.ts'
import { projectTools } from './projects.ts'
import { renderTools } from './renders.ts'
import { shareTools } from './share.ts'
import { templateTools } from './templates.ts'
import type { Tool } from './tool.ts'
import { uploadTools } from './uploads.ts'

/** Every tool, in the order in which they are listed. */
export const ALL_TOOLS: readonly Tool[] = [
  ...accountTools,
  ...projectTools,
  ...clipTools,
  ...renderTools,
  ...calendarTools,
  ...socialAccountTools,
  ...shareTools,
  ...templateTools,
  ...assetTools,
  ...uploadTools,
]

const BY_NAME = new Map(ALL_TOOLS.map((tool) => [tool.name, tool]))

/** Finds the tool that a JSON-RPC message calls; `undefined` when it calls none, or is malformed. */
export function toolOf(message: unknown): Tool | undefined {
  const { method, params } = (message ?? {}) as Partial<{ method: unknown; params: unknown }>
  const { name } = (params ?? {}) as { name?: unknown }
  return method === 'tools/call' && typeof name === 'string' ? BY_NAME.get(name) : undefined
}
