import { type Html, html } from '@svc/http'
import {
  isScope,
  type Plan,
  planIncludes,
  type Scope,
  smallestPlanFor,
} from '@svc/specification/access'
import type { AccountFacts } from '../account/member-accounts.ts'
import type { MemberContext, RequestContext } from '../request/request-context.ts'
import { type Destination, websiteHost } from '../words/destination.ts'
import type { Words } from '../words/page-words.ts'
import { mixesAlphabets, strangerName } from '../words/stranger-name.ts'
import { day } from '../words/when.ts'
import { alone, leadPage } from './alone.ts'
import { type Faults, faultSummary } from './fields.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

/** Which app asks, and for what. Names come from the app's own registration and are not verified. */
export interface ConsentRequest {
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
export function consentPage(context: MemberContext, view: ConsentView): Page {
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

export const goneRequestPage = ({ words }: RequestContext): Page =>
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
