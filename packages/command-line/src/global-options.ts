import type { Option } from './option.ts'

/** The options of every command. */
export const GLOBAL_OPTIONS = {
  server: {
    kind: 'text',
    value: 'URL',
    does: 'the service (BASE_URL, else that of the last sign-in)',
  },
  key: {
    kind: 'text',
    value: 'KEY',
    does: 'an API key (SVC_API_KEY); - reads it from standard input',
  },
  json: { kind: 'flag', does: 'print JSON, for scripts' },
  help: { kind: 'flag', does: 'show what a command takes' },
} as const satisfies Record<string, Option>
