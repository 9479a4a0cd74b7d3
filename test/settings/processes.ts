import { type TSchema, Type as t } from '@sinclair/typebox'
import { readEnv as readEngine } from '../../packages/clip-engine/src/command-line/env.ts'
import { SETTINGS as ENGINE } from '../../packages/clip-engine/src/command-line/model-settings.ts'
import {
  SETTINGS as COMMAND_LINE,
  readEnv as readCommandLine,
} from '../../packages/command-line/src/env.ts'
import * as api from '../../services/api/src/env.ts'
import * as posts from '../../services/api/src/worker/env.ts'
import * as dashboard from '../../services/dashboard/src/env.ts'
import * as gateway from '../../services/gateway/src/env.ts'
import * as mcp from '../../services/mcp/src/env.ts'
import * as media from '../../services/media/src/env.ts'
import * as oauth from '../../services/oauth/src/env.ts'
import * as standalone from '../../services/standalone/src/env.ts'

export interface Process {
  name: string
  /** The programs that run as this process, from the project's folder. */
  programs: string[]
  settings: Record<string, TSchema>
  /** The names of those that the process does not start without. */
  needed: string[]
  /** Whatever reads the environment in it. */
  readers: ((source: Record<string, string | undefined>) => unknown)[]
}

const commandLine = Object.fromEntries(
  Object.entries(COMMAND_LINE).map(([name, schema]) => [name, t.Unsafe(schema)]),
)

/** Every process of the project, with the settings that its schema describes. */
export const PROCESSES: Process[] = [
  {
    name: 'start',
    programs: ['services/standalone/src/index.ts', 'services/standalone/src/svc.ts'],
    settings: standalone.SETTINGS.properties,
    needed: standalone.SETTINGS.required ?? [],
    readers: [standalone.readEnv],
  },
  described('gateway', 'services/gateway/src/index.ts', gateway.SETTINGS, gateway.readEnv),
  described('api', 'services/api/src/index.ts', api.SETTINGS, api.readEnv),
  described('posts', 'services/api/src/worker.ts', posts.SETTINGS, posts.readWorkerEnv),
  described('media', 'services/media/src/index.ts', media.SETTINGS, media.readEnv),
  described('worker', 'services/media/src/worker.ts', media.WORKER_SETTINGS, media.readWorkerEnv),
  described(
    'remote',
    'services/media/src/remote/worker.ts',
    media.REMOTE_SETTINGS,
    media.readRemoteEnv,
  ),
  described('oauth', 'services/oauth/src/index.ts', oauth.SETTINGS, oauth.readEnv),
  described('mcp', 'services/mcp/src/index.ts', mcp.SETTINGS, mcp.readEnv),
  described('dashboard', 'services/dashboard/src/index.ts', dashboard.SETTINGS, dashboard.readEnv),
  {
    name: 'clip',
    programs: ['packages/command-line/src/main.ts'],
    settings: { ...ENGINE.properties, ...commandLine },
    needed: [],
    readers: [readEngine, readCommandLine],
  },
]

function described(
  name: string,
  program: string,
  { properties, required = [] }: { properties: Record<string, TSchema>; required?: string[] },
  read: Process['readers'][number],
): Process {
  return { name, programs: [program], settings: properties, needed: required, readers: [read] }
}
