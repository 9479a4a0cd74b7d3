import { html } from '@svc/http'
import { type Plan, SCOPES } from '@svc/scope-policy'
import type { KeyRequest } from '../forms/key-form.ts'
import { EXPIRIES, MOST_KEY_NAME_CHARACTERS } from '../forms/key-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { abilityChips } from './ability-chips.ts'
import { type Faults, faultSummary, field } from './fields.ts'
import { isWorking, type Key, keyBadge, keyFacts } from './keys-page.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { scopeTicks } from './scope-ticks.ts'

const BACK = html`<p class="small"><a href="/dashboard/keys">All keys</a></p>`

/** Asks what a new key is for. */
export function newKeyPage(
  context: RequestContext,
  view: { request: KeyRequest; faults: Faults; plan: Plan | null },
): Page {
  const { request, faults, plan } = view
  return {
    title: 'Create a key',
    section: 'keys',
    main: html`<main id="main">
<header><div>${BACK}<h1>Create a key</h1></div></header>
<div class="card">
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/keys/new' },
  html`${field(faults, { name: 'name', label: 'Name', autocomplete: 'off', value: request.name, hint: 'What uses it, for example the name of a server.', maxlength: MOST_KEY_NAME_CHARACTERS, isFirst: true })}
<div class="field"><label for="expires_in">It works</label>
<select id="expires_in" name="expires_in">${EXPIRIES.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === request.expiresIn ? html` selected` : null}>${label}</option>`,
  )}</select></div>
<fieldset id="scope"${faults['scope'] ? html` aria-describedby="scope-fault"` : null}><legend>It may</legend>
${faults['scope'] ? html`<p class="wrong" id="scope-fault">${faults['scope']}</p>` : null}
${scopeTicks({ scopes: SCOPES, ticked: new Set(request.scopes), plan })}
</fieldset>
<div class="actions"><button>Create the key</button><a class="button calm" href="/dashboard/keys">Cancel</a></div>`,
)}
</div>
</main>`,
  }
}

/** Shows a new key, this once. */
export function createdKeyPage({
  key,
  name,
  rest,
}: {
  key: string
  name: string
  rest: string
}): Page {
  return {
    title: 'Your new key',
    section: 'keys',
    main: html`<main id="main">
<header><div><h1>Your new key</h1><p class="quiet">For <bdi>${name}</bdi>. ${rest}</p></div></header>
<div class="card">
<p class="notice warn"><strong>Copy it now.</strong> It is shown only now and cannot be shown again.</p>
<code class="secret" tabindex="0" role="textbox" aria-readonly="true" aria-label="The key">${key}</code>
<p class="quiet small">A click selects all of it. Send it as <code>Authorization: Bearer …</code>.</p>
<div class="actions"><a class="button" href="/dashboard/keys">I have copied it</a></div>
</div>
</main>`,
  }
}

/** Shows one key, and what can be done with it. */
export function keyPage(context: RequestContext, key: Key): Page {
  return {
    title: key.name,
    section: 'keys',
    main: html`<main id="main">
<header><div>${BACK}<div class="title"><h1><bdi>${key.name}</bdi></h1>${keyBadge(key)}</div>${keyFacts(key)}</div></header>
<section class="card"><h2>It may</h2>${abilityChips(key.scopes)}</section>
${isWorking(key) ? [rotation(context, key), revocation(context, key)] : null}
</main>`,
  }
}

function rotation(context: RequestContext, { key_id }: Key) {
  return html`<section class="card"><header><h2>Rotate</h2>
<p class="quiet">A new key of the same name and scopes takes its place.</p></header>
${ownForm(
  context,
  { action: `/dashboard/keys/${key_id}/rotate` },
  html`<fieldset><legend>The old key</legend>
<label class="tick"><input type="radio" name="grace" value="day" checked><span><b>works for another day</b><span class="hint">Time to put the new one in place.</span></span></label>
<label class="tick"><input type="radio" name="grace" value="none"><span><b>stops at once</b><span class="hint">When someone else may have seen it.</span></span></label>
</fieldset>
<div class="actions"><button class="calm">Rotate the key</button></div>`,
)}</section>`
}

function revocation(context: RequestContext, { key_id }: Key) {
  return html`<section class="card"><header><h2>Revoke</h2>
<p class="quiet">It stops at once and for good. Whatever uses it is refused from then on.</p></header>
${ownForm(context, { action: `/dashboard/keys/${key_id}/revoke` }, html`<div class="actions"><button class="bad">Revoke the key</button></div>`)}</section>`
}
