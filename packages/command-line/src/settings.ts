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
