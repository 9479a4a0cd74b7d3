import { resultOf } from '@svc/back-channel'
import { ApiError } from '@svc/client'
import { type Html, html } from '@svc/http'
import {
  isScope,
  type Plan,
  planIncludes,
  type Scope,
  smallestPlanFor,
} from '@svc/specification/access'
import type { AccountFacts } from '../account/member-accounts.ts'
import type { Core } from '../dependencies.ts'
import { type Faults, faultSummary, ownForm, WHOLE } from '../pages/fields.ts'
import { alone, answerGo, answerPage, leadPage, type Page } from '../pages/page.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext, RequestContext } from '../request/request-context.ts'
import { requireVerified } from '../request/return-path.ts'
import { type Destination, destinationOf, websiteHost } from '../words/destination.ts'
import type { Words } from '../words/page-words.ts'
import { mixesAlphabets, strangerName } from '../words/stranger-name.ts'
import { day } from '../words/when.ts'

export async function showConsent(core: Core, context: MemberContext): Promise<Response> {
  const request_id = context.query.get('request_id') ?? ''
  requireVerified(core, context, pathOf(request_id))
  return askConsent(core, context, request_id, {})
}

export async function decideConsent(
  core: Core,
  context: MemberContext,
  form: Form,
): Promise<Response> {
  const request_id = form.raw('request_id')
  const isAllowed = form.raw('decision') === 'approve'
  const scopes = form.all('scope').filter(isScope)
  if (isAllowed) requireVerified(core, context, pathOf(request_id))
  if (isAllowed && scopes.length === 0) {
    const faults = { scope: context.words.say('faults.consentScope') }
    return askConsent(core, context, request_id, faults)
  }
  if (isAllowed && !(await isShown(core, context, form.raw('account_id')))) {
    return askConsent(core, context, request_id, {
      [WHOLE]: context.words.say('faults.switched'),
    })
  }
  const { user_id } = context.member
  const sent = await answerOf(
    core.backChannel.completeAuthorization({
      request_id,
      subject: user_id,
      ...(isAllowed
        ? {
            decision: 'approve',
            scope: scopes.join(' '),
            publishes_unasked: form.raw('publishes_unasked') === 'yes',
          }
        : { decision: 'deny' }),
    }),
  )
  if (!sent) return answerPage(goneRequestPage(context), context, { status: 410 })
  return answerGo(sent.redirect_to, context)
}

/** Returns whether the member still acts in the account that the page showed: the grant will be for that one. */
async function isShown(core: Core, { member }: MemberContext, shown: string): Promise<boolean> {
  return shown === '' || shown === (await core.accounts.accessToken(member)).account_id
}

async function askConsent(
  core: Core,
  context: MemberContext,
  request_id: string,
  faults: Faults,
): Promise<Response> {
  const [request, account] = await Promise.all([
    readRequest(core, request_id),
    core.accounts.read(context.member),
  ])
  if (!request) return answerPage(goneRequestPage(context), context, { status: 410 })
  const destination = destinationOf(request.redirect_uri, context.words)
  const page = consentPage(context, { request, request_id, account, destination, faults })
  const status = Object.keys(faults).length > 0 ? 422 : 200
  return answerPage(page, context, { status, formScheme: destination.scheme })
}

async function readRequest({ backChannel }: Core, request_id: string) {
  if (!REQUEST_ID.test(request_id)) return null
  return answerOf(resultOf(backChannel.authorizations({ request_id }).get()))
}

const pathOf = (request_id: string) => `/dashboard/consent?${new URLSearchParams({ request_id })}`

const REQUEST_ID = /^[\w-]{20,128}$/

/** Awaits a call; `null` when the authorization request has expired, is already answered or does not exist. */
async function answerOf<A>(call: Promise<A>): Promise<A | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** Which app asks, and for what. Names come from the app's own registration and are not verified. */
interface ConsentRequest {
  client_name: string
  client_uri: string | null
  /** The host whose document describes the app; `null` when the app registered itself here. */
  document_host: string | null
  registered_at: string
  scopes: readonly string[]
}

interface ConsentView {
  request: ConsentRequest
  request_id: string
  account: AccountFacts | null
  destination: Destination
  faults: Faults
}

/** Asks the member who is signed in whether an app may act for them. */
function consentPage(context: MemberContext, view: ConsentView): Page {
  const { request, request_id, account, faults } = view
  const { words } = context
  const { say, mark } = words
  const name = strangerName(request.client_name, words)
  const scopes = request.scopes.filter(isScope)
  return alone(
    words,
    say('consent.title', { name }),
    html`<div class="card">
<div class="asks">
<span class="badge warn">${say('consent.unverified')}</span>
<h1>${mark('consent.heading', { name: () => html`<bdi>${name}</bdi>` })}</h1>
</div>
${mixesAlphabets(name) ? html`<p class="notice warn">${mark('consent.mixed', { b: (inner) => html`<strong>${inner}</strong>` })}</p>` : null}
${facts(context, view)}
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/consent' },
  html`<input type="hidden" name="request_id" value="${request_id}">
<input type="hidden" name="account_id" value="${account?.account_id ?? ''}">
<fieldset id="scope"${faults['scope'] ? html` aria-describedby="scope-fault"` : null}><legend>${say('consent.may')}</legend>
${faults['scope'] ? html`<p class="wrong" id="scope-fault">${faults['scope']}</p>` : null}
${scopeTicks({ scopes, ticked: new Set(scopes), plan: account?.plan ?? null, words })}
</fieldset>
${scopes.includes('svc:social:publish') ? unasked(context) : null}
<p class="quiet small">${say('consent.expect')}</p>
<div class="actions even"><button name="decision" value="approve">${say('consent.allow')}</button><button class="calm" name="decision" value="deny">${say('consent.deny')}</button></div>`,
)}
</div>
${signOut(context, request_id)}`,
    'ask',
  )
}

const goneRequestPage = ({ words }: RequestContext): Page =>
  leadPage(
    words,
    { title: words.say('consent.over'), about: words.say('consent.overAbout') },
    html`<p>${words.say('consent.overNext')}</p>
<p><a href="/studio/account/apps">${words.say('consent.toApps')}</a></p>`,
  )

function facts(
  { member, words }: MemberContext,
  { request, account, destination }: ConsentView,
): Html {
  const { say } = words
  const host = websiteHost(request.client_uri)
  return html`<dl class="about">
<dt>${say('consent.website')}</dt><dd>${host ? html`<bdi>${host}</bdi> <span class="quiet">${say('consent.notChecked')}</span>` : html`<span class="quiet">${say('consent.noWebsite')}</span>`}</dd>
${
  request.document_host
    ? html`<dt>${say('consent.describedBy')}</dt><dd><bdi>${request.document_host}</bdi></dd>`
    : html`<dt>${say('consent.registered')}</dt><dd>${day(request.registered_at, words)}</dd>`
}
<dt>${say('consent.destination')}</dt><dd><bdi>${destination.words}</bdi></dd>
<dt>${say('consent.account')}</dt><dd><bdi>${account?.name ?? member.name}</bdi><br><span class="quiet small"><bdi>${member.email}</bdi></span></dd>
</dl>`
}

function signOut(context: MemberContext, request_id: string): Html {
  const returnTo = `/dashboard/consent?${new URLSearchParams({ request_id })}`
  return html`<div class="below small">${ownForm(
    context,
    { action: '/dashboard/sign-out', className: 'inline' },
    html`<input type="hidden" name="return_to" value="${returnTo}">
<button class="link">${context.words.say('consent.notYou')}</button>`,
  )}</div>`
}

const unasked = ({ words: { say } }: MemberContext) =>
  html`<fieldset><legend>${say('consent.postsLegend')}</legend>
<label class="tick"><input type="checkbox" name="publishes_unasked" value="yes">
<span><b>${say('consent.unasked')}</b><span class="hint">${say('consent.unaskedHint')}</span></span></label>
</fieldset>`

interface ScopeTicks {
  scopes: readonly Scope[]
  ticked: ReadonlySet<string>
  /** Plan of the account; `null` when it is unknown, and then no scope is marked as outside the plan. */
  plan: Plan | null
  words: Words
}

/** What scopes are about, in the order of the catalog. */
const SUBJECTS = [
  'account',
  'projects',
  'results',
  'render',
  'social',
  'templates',
  'assets',
  'calendar',
  'media',
] as const

/** Writes the scopes that may be granted as checkboxes, described in plain words and grouped by subject. */
function scopeTicks({ scopes, ticked, plan, words }: ScopeTicks): Html {
  const groups = SUBJECTS.map((subject) => ({
    subject,
    own: scopes.filter((scope) => scope.split(':')[1] === subject),
  }))
  return html`<ul class="scopes">
${groups
  .filter(({ own }) => own.length > 0)
  .map(
    ({ subject, own }) => html`<li><h3>${words.say(`subjects.${subject}`)}</h3><div>
${own.map((scope) => tick(scope, ticked.has(scope), plan, words))}
</div></li>`,
  )}
</ul>`
}

function tick(scope: Scope, isTicked: boolean, plan: Plan | null, { say }: Words): Html {
  const isMissing = plan !== null && !planIncludes(plan, scope)
  const needs = () => say('plans.needs', { plan: say(`plans.${smallestPlanFor(scope)}`) })
  return html`<label class="tick"><input type="checkbox" name="scope" value="${scope}"${isTicked ? html` checked` : null}>
<span><b>${say(`scopes.${scope}.name`)}${
    isMissing ? html` <span class="badge warn">${needs()}</span>` : null
  }</b><span class="hint">${say(`scopes.${scope}.detail`)}</span></span></label>`
}
