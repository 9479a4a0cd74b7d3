import { html } from '@svc/http'
import { type Plan, SCOPES } from '@svc/scope-policy'
import { EXPIRIES, type KeyRequest, MOST_KEY_NAME_CHARACTERS } from '../forms/key-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'
import { abilityChips } from './ability-chips.ts'
import { type Faults, faultSummary, field } from './fields.ts'
import { isWorking, type Key, keyBadge, keyFacts } from './keys-page.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { scopeTicks } from './scope-ticks.ts'

const back = ({ say }: Words) =>
  html`<p class="small"><a href="/dashboard/keys">${say('keys.all')}</a></p>`

/** Asks what a new key is for. */
export function newKeyPage(
  context: RequestContext,
  view: { request: KeyRequest; faults: Faults; plan: Plan | null },
): Page {
  const { request, faults, plan } = view
  const { words } = context
  const { say } = words
  return {
    title: say('keys.create'),
    words,
    section: 'keys',
    main: html`<main id="main">
<header><div>${back(words)}<h1>${say('keys.create')}</h1></div></header>
<div class="card">
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/keys/new' },
  html`${field(faults, { name: 'name', label: say('keys.name'), autocomplete: 'off', value: request.name, hint: say('keys.nameHint'), maxlength: MOST_KEY_NAME_CHARACTERS, isFirst: true })}
<div class="field"><label for="expires_in">${say('keys.works')}</label>
<select id="expires_in" name="expires_in">${EXPIRIES.map(
    ({ value }) =>
      html`<option value="${value}"${value === request.expiresIn ? html` selected` : null}>${say(`keys.expiries.${value}`)}</option>`,
  )}</select></div>
<fieldset id="scope"${faults['scope'] ? html` aria-describedby="scope-fault"` : null}><legend>${say('apps.may')}</legend>
${faults['scope'] ? html`<p class="wrong" id="scope-fault">${faults['scope']}</p>` : null}
${scopeTicks({ scopes: SCOPES, ticked: new Set(request.scopes), plan, words })}
</fieldset>
<div class="actions"><button>${say('keys.submit')}</button><a class="button calm" href="/dashboard/keys">${say('keys.cancel')}</a></div>`,
)}
</div>
</main>`,
  }
}

/**
 * Shows a new key, this once.
 *
 * @param view.old - What becomes of the key that it takes the place of, if there is one.
 */
export function createdKeyPage(
  { words }: RequestContext,
  { key, name, old }: { key: string; name: string; old: 'oldWorks' | 'oldStopped' | null },
): Page {
  const { say, mark } = words
  return {
    title: say('keys.newTitle'),
    words,
    section: 'keys',
    main: html`<main id="main">
<header><div><h1>${say('keys.newTitle')}</h1><p class="quiet">${mark('keys.newFor', { name: () => html`<bdi>${name}</bdi>` })} ${old && say(`keys.${old}`)}</p></div></header>
<div class="card">
<p class="notice warn">${mark('keys.copyNow', { b: (inner) => html`<strong>${inner}</strong>` })}</p>
<code class="secret" tabindex="0" role="textbox" aria-readonly="true" aria-label="${say('keys.theKey')}">${key}</code>
<p class="quiet small">${mark('keys.howTo', { code: () => html`<code>Authorization: Bearer …</code>` })}</p>
<div class="actions"><a class="button" href="/dashboard/keys">${say('keys.copied')}</a></div>
</div>
</main>`,
  }
}

/** Shows one key, and what can be done with it. */
export function keyPage(context: RequestContext, key: Key): Page {
  const { words } = context
  return {
    title: key.name,
    words,
    section: 'keys',
    main: html`<main id="main">
<header><div>${back(words)}<div class="title"><h1><bdi>${key.name}</bdi></h1>${keyBadge(key, words)}</div>${keyFacts(key, words)}</div></header>
<section class="card"><h2>${words.say('apps.may')}</h2>${abilityChips(key.scopes, words)}</section>
${isWorking(key) ? [rotation(context, key), revocation(context, key)] : null}
</main>`,
  }
}

function rotation(context: RequestContext, { key_id }: Key) {
  const { say } = context.words
  return html`<section class="card"><header><h2>${say('keys.rotateTitle')}</h2>
<p class="quiet">${say('keys.rotateAbout')}</p></header>
${ownForm(
  context,
  { action: `/dashboard/keys/${key_id}/rotate` },
  html`<fieldset><legend>${say('keys.oldKey')}</legend>
<label class="tick"><input type="radio" name="grace" value="day" checked><span><b>${say('keys.graceDay')}</b><span class="hint">${say('keys.graceDayHint')}</span></span></label>
<label class="tick"><input type="radio" name="grace" value="none"><span><b>${say('keys.graceNone')}</b><span class="hint">${say('keys.graceNoneHint')}</span></span></label>
</fieldset>
<div class="actions"><button class="calm">${say('keys.rotate')}</button></div>`,
)}</section>`
}

function revocation(context: RequestContext, { key_id }: Key) {
  const { say } = context.words
  return html`<section class="card"><header><h2>${say('keys.revokeTitle')}</h2>
<p class="quiet">${say('keys.revokeAbout')}</p></header>
${ownForm(context, { action: `/dashboard/keys/${key_id}/revoke` }, html`<div class="actions"><button class="bad">${say('keys.revoke')}</button></div>`)}</section>`
}
