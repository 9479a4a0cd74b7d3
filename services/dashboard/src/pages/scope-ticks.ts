import { type Html, html } from '@svc/http'
import { type Plan, planIncludes, type Scope, smallestPlanFor } from '@svc/scope-policy'
import type { Words } from '../words/page-words.ts'

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
export function scopeTicks({ scopes, ticked, plan, words }: ScopeTicks): Html {
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
