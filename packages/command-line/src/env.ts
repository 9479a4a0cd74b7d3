import { homedir } from 'node:os'
import { join } from 'node:path'
import type { SETTINGS } from './settings.ts'

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
