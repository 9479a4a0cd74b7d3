import type { Scope } from '@svc/scope-policy'

interface Words {
  /** The permission as a phrase that can follow "It may". */
  name: string
  detail: string
}

/** Descriptions of the scopes in plain words, for users who do not know what a scope is. */
export const SCOPE_WORDS: Readonly<Record<Scope, Words>> = {
  'svc:account:read': {
    name: 'See your account',
    detail: 'Name, e-mail, plan, limits and credits.',
  },
  'svc:projects:read': {
    name: 'See your projects',
    detail: 'Their titles, sources, progress and share links.',
  },
  'svc:projects:write': {
    name: 'Create and delete projects',
    detail: 'Also creates and removes links that show clips to anyone.',
  },
  'svc:results:read': {
    name: 'See your clips',
    detail: 'Videos, transcripts, captions and scores.',
  },
  'svc:results:write': {
    name: 'Edit and rate your clips',
    detail: 'Cuts, captions and texts of clips; likes and dislikes, in your name.',
  },
  'svc:render:execute': {
    name: 'Render clips',
    detail: 'Makes finished videos. This uses credits.',
  },
  'svc:social:read': {
    name: 'See your social accounts',
    detail: 'Which ones are connected, never their passwords.',
  },
  'svc:social:publish': {
    name: 'Publish and schedule posts',
    detail: 'Posts clips publicly, in your name.',
  },
  'svc:templates:read': { name: 'See your templates', detail: 'Saved looks and settings.' },
  'svc:templates:write': {
    name: 'Change your templates',
    detail: 'Creates, edits and deletes them.',
  },
  'svc:assets:read': { name: 'See your brand kit', detail: 'Logos, fonts and word lists.' },
  'svc:assets:write': {
    name: 'Change your brand kit',
    detail: 'Adds, replaces and deletes what is in it.',
  },
  'svc:calendar:read': { name: 'See your calendar', detail: 'Posts that are planned or done.' },
  'svc:calendar:write': {
    name: 'Change your calendar',
    detail: 'Moves and cancels planned posts.',
  },
  'svc:media:upload': { name: 'Upload files', detail: 'Videos, transcripts and pictures.' },
}

const GROUPS: Readonly<Record<string, string>> = {
  account: 'Account',
  projects: 'Projects',
  results: 'Clips',
  render: 'Renders',
  social: 'Social accounts',
  templates: 'Templates',
  assets: 'Brand kit',
  calendar: 'Calendar',
  media: 'Uploads',
}

/** Groups scopes by subject, in the order of the catalog. */
export function groupScopes(scopes: readonly Scope[]): { name: string; scopes: Scope[] }[] {
  return Object.entries(GROUPS)
    .map(([resource, name]) => ({
      name,
      scopes: scopes.filter((scope) => scope.split(':')[1] === resource),
    }))
    .filter((group) => group.scopes.length > 0)
}
