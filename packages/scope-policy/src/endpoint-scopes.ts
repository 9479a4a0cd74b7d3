import type { Scope } from './scope.ts'

/** Method and path of each `/v1` endpoint, with the one scope that it requires. */
export const ENDPOINT_SCOPES = {
  'GET /v1/account': 'svc:account:read',
  'GET /v1/credits': 'svc:account:read',
  'GET /v1/credits/ledger': 'svc:account:read',

  'GET /v1/projects': 'svc:projects:read',
  'POST /v1/projects': 'svc:projects:write',
  'GET /v1/projects/:project_id': 'svc:projects:read',
  'DELETE /v1/projects/:project_id': 'svc:projects:write',
  'POST /v1/projects/:project_id/retry': 'svc:projects:write',
  'GET /v1/projects/:project_id/clips': 'svc:projects:read',
  'POST /v1/projects/:project_id/clips': 'svc:results:write',
  'GET /v1/projects/:project_id/share': 'svc:projects:read',
  'POST /v1/projects/:project_id/share': 'svc:projects:write',
  'PATCH /v1/projects/:project_id/share': 'svc:projects:write',
  'POST /v1/projects/:project_id/share/regenerate': 'svc:projects:write',
  'DELETE /v1/projects/:project_id/share': 'svc:projects:write',
  'GET /v1/projects/:project_id/events': 'svc:projects:read',
  'GET /v1/events': 'svc:projects:read',
  'GET /v1/search': 'svc:projects:read',

  'GET /v1/clips/:clip_id': 'svc:results:read',
  'PATCH /v1/clips/:clip_id': 'svc:results:write',
  'GET /v1/clips/:clip_id/revisions': 'svc:results:read',
  'GET /v1/clips/:clip_id/revisions/:revision': 'svc:results:read',
  'POST /v1/clips/:clip_id/revisions/:revision/restore': 'svc:results:write',
  'POST /v1/clips/:clip_id/like': 'svc:results:write',
  'POST /v1/clips/:clip_id/dislike': 'svc:results:write',
  'DELETE /v1/clips/:clip_id/reaction': 'svc:results:write',
  'GET /v1/preferences': 'svc:results:read',
  'DELETE /v1/preferences': 'svc:results:write',
  'POST /v1/clips/:clip_id/renders': 'svc:render:execute',
  'GET /v1/clips/:clip_id/renders/latest': 'svc:render:execute',
  'GET /v1/renders/:render_id': 'svc:render:execute',
  'POST /v1/renders/:render_id/retry': 'svc:render:execute',
  'POST /v1/clips/:clip_id/publish': 'svc:social:publish',

  'GET /v1/templates': 'svc:templates:read',
  'POST /v1/templates': 'svc:templates:write',
  'GET /v1/templates/:template_id': 'svc:templates:read',
  'PATCH /v1/templates/:template_id': 'svc:templates:write',
  'DELETE /v1/templates/:template_id': 'svc:templates:write',

  'GET /v1/assets': 'svc:assets:read',
  'GET /v1/assets/:asset_id': 'svc:assets:read',
  'POST /v1/assets': 'svc:assets:write',
  'POST /v1/assets/:asset_id/confirm': 'svc:assets:write',
  'DELETE /v1/assets/:asset_id': 'svc:assets:write',
  'GET /v1/brand-kit/colors': 'svc:assets:read',
  'PUT /v1/brand-kit/colors': 'svc:assets:write',
  'GET /v1/brand-kit/vocabulary': 'svc:assets:read',
  'PUT /v1/brand-kit/vocabulary': 'svc:assets:write',
  'GET /v1/brand-kit/censored-words': 'svc:assets:read',
  'PUT /v1/brand-kit/censored-words': 'svc:assets:write',

  'GET /v1/calendar': 'svc:calendar:read',
  'GET /v1/calendar/:post_id': 'svc:calendar:read',
  'PATCH /v1/calendar/:post_id': 'svc:calendar:write',
  'DELETE /v1/calendar/:post_id': 'svc:calendar:write',

  'GET /v1/social-accounts': 'svc:social:read',

  'POST /v1/media/uploads': 'svc:media:upload',
  'POST /v1/media/upload-links': 'svc:media:upload',
  'GET /v1/media/uploads/:upload_id': 'svc:media:upload',
  'DELETE /v1/media/uploads/:upload_id': 'svc:media:upload',
  'POST /v1/media/uploads/:upload_id/complete': 'svc:media:upload',
} as const satisfies Record<string, Scope>

/** An endpoint as its router writes it, for example `GET /v1/clips/:clip_id`. */
export type Endpoint = keyof typeof ENDPOINT_SCOPES
