import { homedir } from 'node:os'
import { join } from 'node:path'

type Variables = { readonly [Name in keyof typeof SETTINGS]?: string | undefined }

export interface Env {
  /** The working directory in which the command was typed; relative paths start there. */
  startFolder: string
  /** The path at which credentials are stored. */
  configFolder: string
  /** `BASE_URL`: the address of the service. */
  server: string | null
  /** `SVC_API_KEY`. */
  key: string | null
  /** `TERM=dumb`: the terminal has no escape sequences. */
  isDumb: boolean
}

/** Reads the environment once, at start. */
export function readEnv(source: Variables = process.env as Variables): Env {
  const config = source.XDG_CONFIG_HOME || join(homedir(), '.config')
  return {
    startFolder: source.INIT_CWD ?? process.cwd(),
    configFolder: join(config, 'clip-service'),
    server: source.BASE_URL || null,
    key: source.SVC_API_KEY || null,
    isDumb: source.TERM === 'dumb',
  }
}

/** What the command line reads beside the settings of the engine, each as a JSON Schema; none of them is needed. */
export const SETTINGS = {
  BASE_URL: {
    type: 'string',
    allowed: 'an address like https://clips.example.org, without a path',
    otherwise: 'the service that was signed in to',
    description: 'Where clients reach the service.',
  },
  SVC_API_KEY: {
    type: 'string',
    secret: true,
    otherwise: 'the sign-in that is stored',
    description: 'The API key that a command calls the service with.',
  },
  XDG_CONFIG_HOME: {
    type: 'string',
    allowed: 'a path',
    otherwise: '`~/.config`',
    description: 'The folder in which the command line keeps its sign-ins, under `clip-service`.',
  },
  INIT_CWD: {
    type: 'string',
    allowed: 'a path',
    otherwise: 'the working directory of the process',
    description: 'Where the user typed the command; set by npm and Bun.',
  },
  TERM: {
    type: 'string',
    otherwise: 'escape sequences on a terminal',
    description: 'The kind of terminal; `dumb` for one without escape sequences.',
  },
} as const
