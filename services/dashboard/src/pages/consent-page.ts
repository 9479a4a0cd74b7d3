import { type Html, html } from '@svc/http'
import { isScope } from '@svc/scope-policy'
import type { AccountFacts } from '../account/member-accounts.ts'
import type { MemberContext } from '../request/request-context.ts'
import { type Destination, websiteHost } from '../words/destination.ts'
import { mixesAlphabets, strangerName } from '../words/stranger-name.ts'
import { day } from '../words/when.ts'
import { alone } from './alone.ts'
import { type Faults, faultSummary } from './fields.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { scopeTicks } from './scope-ticks.ts'

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
  const name = strangerName(request.client_name)
  const scopes = request.scopes.filter(isScope)
  return alone(
    `Let ${name} act for you?`,
    html`<div class="card">
<div class="asks">
<span class="badge warn">Not verified by us</span>
<h1><bdi>${name}</bdi> wants to act for you</h1>
</div>
${mixesAlphabets(name) ? MIXED : null}
${facts(context, view)}
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/consent' },
  html`<input type="hidden" name="request_id" value="${request_id}">
<input type="hidden" name="account_id" value="${account?.account_id ?? ''}">
<fieldset id="scope"${faults['scope'] ? html` aria-describedby="scope-fault"` : null}><legend>It may, unless you untick it</legend>
${faults['scope'] ? html`<p class="wrong" id="scope-fault">${faults['scope']}</p>` : null}
${scopeTicks({ scopes, ticked: new Set(scopes), plan: account?.plan ?? null })}
</fieldset>
${scopes.includes('svc:social:publish') ? UNASKED : null}
<p class="quiet small">Allow only what you expect. You can disconnect it at any time under Connected apps.</p>
<div class="actions even"><button name="decision" value="approve">Allow</button><button class="calm" name="decision" value="deny">Deny</button></div>`,
)}
</div>
${signOut(context, request_id)}`,
    'ask',
  )
}

/** Says that the request has been answered or has expired. */
export function goneRequestPage(): Page {
  return alone(
    'This request is over',
    html`<div class="card">
<div class="lead"><h1>This request is over</h1>
<p>It was answered already, or waited longer than ten minutes. Nothing was allowed by this page.</p></div>
<p>Go back to the app and connect it again.</p>
<p><a href="/dashboard/apps">See your connected apps</a></p>
</div>`,
  )
}

function facts({ member }: MemberContext, { request, account, destination }: ConsentView): Html {
  const host = websiteHost(request.client_uri)
  return html`<dl class="about">
<dt>Website</dt><dd>${host ? html`<bdi>${host}</bdi> <span class="quiet">(not checked)</span>` : html`<span class="quiet">None given</span>`}</dd>
${
  request.document_host
    ? html`<dt>Described by</dt><dd><bdi>${request.document_host}</bdi></dd>`
    : html`<dt>Registered</dt><dd>${day(request.registered_at)}</dd>`
}
<dt>Answer goes to</dt><dd><bdi>${destination.words}</bdi></dd>
<dt>Your account</dt><dd><bdi>${account?.name ?? member.name}</bdi><br><span class="quiet small"><bdi>${member.email}</bdi></span></dd>
</dl>`
}

function signOut(context: MemberContext, request_id: string): Html {
  const returnTo = `/dashboard/consent?${new URLSearchParams({ request_id })}`
  return html`<div class="below small">${ownForm(
    context,
    { action: '/dashboard/sign-out', className: 'inline' },
    html`<input type="hidden" name="return_to" value="${returnTo}">
<button class="link">Not you? Sign in with another account</button>`,
  )}</div>`
}

const UNASKED = html`<fieldset><legend>Posts</legend>
<label class="tick"><input type="checkbox" name="publishes_unasked" value="yes">
<span><b>Let it publish without asking</b><span class="hint">Unticked, each of its posts waits until you or another member has seen and approved it.</span></span></label>
</fieldset>`

const MIXED = html`<p class="notice warn"><strong>Check the name.</strong> A word of this name mixes letters of different alphabets, which can look alike.</p>`
