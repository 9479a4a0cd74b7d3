import { type Html, html } from '@svc/http'
import { isScope } from '@svc/scope-policy'
import type { Words } from '../words/page-words.ts'

/** Lists what the holder of these scopes may do, in words. */
export function abilityChips(scopes: readonly string[], { say }: Words): Html {
  return html`<ul class="chips" aria-label="${say('apps.may')}">
${scopes.filter(isScope).map((scope) => html`<li class="badge">${say(`scopes.${scope}.name`)}</li>`)}
</ul>`
}
