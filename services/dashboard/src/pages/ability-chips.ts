import { type Html, html } from '@svc/http'
import { isScope } from '@svc/scope-policy'
import { SCOPE_WORDS } from '../words/scope-words.ts'

/** Lists what the holder of these scopes may do, in words. */
export function abilityChips(scopes: readonly string[]): Html {
  return html`<ul class="chips" aria-label="It may">
${scopes.filter(isScope).map((scope) => html`<li class="badge">${SCOPE_WORDS[scope].name}</li>`)}
</ul>`
}
