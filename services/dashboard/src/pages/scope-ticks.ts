import { type Html, html } from '@svc/http'
import { type Plan, planIncludes, type Scope, smallestPlanFor } from '@svc/scope-policy'
import { PLAN_NAMES } from '../words/plan-names.ts'
import { groupScopes, SCOPE_WORDS } from '../words/scope-words.ts'

interface ScopeTicks {
  scopes: readonly Scope[]
  ticked: ReadonlySet<string>
  /** Plan of the account; `null` when it is unknown, and then no scope is marked as outside the plan. */
  plan: Plan | null
}

/** Writes the scopes that may be granted as checkboxes, described in plain words and grouped by subject. */
export function scopeTicks({ scopes, ticked, plan }: ScopeTicks): Html {
  return html`<ul class="scopes">
${groupScopes(scopes).map(
  (group) => html`<li><h3>${group.name}</h3><div>
${group.scopes.map((scope) => tick(scope, ticked.has(scope), plan))}
</div></li>`,
)}
</ul>`
}

function tick(scope: Scope, isTicked: boolean, plan: Plan | null): Html {
  const { name, detail } = SCOPE_WORDS[scope]
  const isMissing = plan !== null && !planIncludes(plan, scope)
  return html`<label class="tick"><input type="checkbox" name="scope" value="${scope}"${isTicked ? html` checked` : null}>
<span><b>${name}${
    isMissing
      ? html` <span class="badge warn">Needs the ${PLAN_NAMES[smallestPlanFor(scope)]} plan</span>`
      : null
  }</b><span class="hint">${detail}</span></span></label>`
}
