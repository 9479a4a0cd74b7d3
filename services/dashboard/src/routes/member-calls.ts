import { resultOf } from '@svc/back-channel'
import { readJsonBody } from '@svc/http'
import { Elysia } from 'elysia'
import { CLOSING_CALLS, FACTOR_CALLS } from '../actions/factor-calls.ts'
import {
  answerMemberCall,
  DONE,
  type MemberCall,
  type MemberCalls,
  requireVerified,
} from '../actions/member-call.ts'
import { NOTICE_CALLS, PROFILE_CALLS } from '../actions/profile-calls.ts'
import { PERSON_CALLS, TEAM_CALLS } from '../actions/team-calls.ts'
import type { Core } from '../dependencies.ts'
import { UNREAD } from '../plugins/request-contexts.ts'
import { isRead, TRY_PATH } from '../request/own-call.ts'
import { pathId } from '../request/page-refusal.ts'
import { MOST_BYTES } from '../request/read-form.ts'
import { FORGETTING } from '../sign-in/session-cookie.ts'
import type { Words } from '../words/page-words.ts'
import { strangerName } from '../words/stranger-name.ts'

/** What the studio shows and changes of the dashboard's own. */
export function memberCalls(core: Core) {
  const app = new Elysia({ name: 'member-calls', prefix: `${TRY_PATH}/member` })
  const add = (calls: MemberCalls, isInAny: boolean) => {
    for (const [name, act] of Object.entries(calls)) {
      const [method = '', path = ''] = name.split(' ')
      app.route(method, path, (asked) => answerMemberCall(core, asked, act, isInAny), UNREAD)
    }
  }
  add({ ...MEMBER_CALLS, ...PASSED_CALLS, ...TEAM_CALLS, ...CLOSING_CALLS }, false)
  add(
    { ...PASSED_IN_ANY, ...PERSON_CALLS, ...NOTICE_CALLS, ...FACTOR_CALLS, ...PROFILE_CALLS },
    true,
  )
  return app
}

/** Calls that the back channel answers below the member, or the person, who calls; it also checks what is sent. */
const passed = (to: 'members' | 'people', ...names: (keyof MemberCalls)[]): MemberCalls =>
  Object.fromEntries(names.map((name) => [name, (call) => passOn(to, call)]))

/** API keys, apps, receivers of events, and what of the account needs no more than its member. */
const PASSED_CALLS: MemberCalls = {
  ...passed('members', 'GET /keys', 'POST /keys', 'POST /keys/:id/rotate', 'DELETE /keys/:id'),
  ...passed('members', 'DELETE /apps/:id', 'GET /webhooks', 'POST /webhooks'),
  ...passed('members', 'GET /webhooks/:id', 'DELETE /webhooks/:id', 'POST /webhooks/:id/:step'),
  ...passed('members', 'GET /webhooks/:id/deliveries'),
  ...passed('members', 'POST /webhooks/:id/deliveries/:event_id/resend'),
  ...passed('people', 'PATCH /team/:id', 'DELETE /team/:id', 'DELETE /invitations/:id'),
  ...passed('people', 'GET /export', 'DELETE /closing'),
}

/** The accounts that the member belongs to, and in which of them they act from now on, in all windows. */
const PASSED_IN_ANY = passed('people', 'GET /accounts', 'PUT /accounts/active')

async function passOn(to: 'members' | 'people', call: MemberCall): Promise<Response> {
  const { core, member, request } = call
  const { method, url } = request
  // What is made outlives the session.
  if (method === 'POST') requireVerified(call)
  const { pathname, search } = new URL(url)
  const path = pathname.slice(`${TRY_PATH}/member/`.length).split('/').map(pathId).join('/')
  const body = isRead(request) ? undefined : await readJsonBody(request, MOST_BYTES)
  const place = `/${to}/${member.user_id}/${path}${search}`
  const answer = await core.backChannel.pass(method, place, body)
  const isSilent = method === 'DELETE' || answer.status === 204
  return isSilent ? DONE() : Response.json(await answer.json(), { status: answer.status })
}

/** Apps and sessions of a member. */
const MEMBER_CALLS: MemberCalls = {
  'GET /apps': async ({ members, context }) => {
    const { items } = await resultOf(members.apps.get())
    const shown = (name: string) => strangerName(name, context.words)
    return { items: items.map((app) => ({ ...app, client_name: shown(app.client_name) })) }
  },
  'GET /sessions': async ({ core, context }) => {
    const sessions = await core.signIn.listSessions(context.headers)
    const items = sessions.map(({ user_agent, ...rest }) => ({
      ...rest,
      device: deviceOf(user_agent, context.words),
    }))
    return { items }
  },
  'DELETE /sessions': ({ core, context }) =>
    core.signIn.endOtherSessions(context.headers).then(DONE),
  'DELETE /sessions/:id': ({ core, context, params }) =>
    core.signIn.endSession(params['id'] ?? '', context.headers).then(DONE),
  /** Ends the session of the call itself. */
  'POST /sign-out': async ({ core, context }) => {
    context.cookies.push(...(await core.signIn.signOut(context.headers)))
    return new Response(null, { status: 204, headers: [[...FORGETTING]] })
  },
}

/** The first match counts, so specific browsers come first: their `User-Agent` also contains the names of others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a device by its `User-Agent`, for example `Firefox on Linux`. */
function deviceOf(userAgent: string | null, { say }: Words): string {
  const browser = named(BROWSERS, userAgent)
  const system = named(SYSTEMS, userAgent)
  if (browser && system) return say('sessions.device', { browser, system })
  return browser ?? system ?? say('sessions.unknownDevice')
}

function named(names: readonly [RegExp, string][], text: string | null): string | null {
  return names.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null
}
