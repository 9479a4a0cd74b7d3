import { type Html, html } from '@svc/http'
import { PASSWORD_LENGTH } from '../forms/check-credentials.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'

/** The errors of a form, by field name. */
export type Faults = Readonly<Record<string, string>>

export interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  /** Value of the `autocomplete` attribute, for example `current-password`. */
  autocomplete: string
  value?: string
  hint?: string
  maxlength: number
  /** Text beside the label. */
  aside?: Html
  /** Gets the focus when the page appears. */
  isFirst?: boolean
}

/** Writes a labelled field with its hint and its error, both linked to it for screen readers. */
export function field(faults: Faults, options: Field): Html {
  const {
    name,
    label,
    type = 'text',
    autocomplete,
    value,
    hint,
    maxlength,
    aside,
    isFirst,
  } = options
  const fault = faults[name]
  const described = [hint ? `${name}-hint` : '', fault ? `${name}-fault` : ''].filter(Boolean)
  return html`<div class="field">
<div class="labels"><label for="${name}">${label}</label>${aside ?? null}</div>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${maxlength}" required${
    value ? html` value="${value}"` : null
  }${type === 'email' ? html` inputmode="email" autocapitalize="none" spellcheck="false"` : null}${
    described.length > 0 ? html` aria-describedby="${described.join(' ')}"` : null
  }${fault ? html` aria-invalid="true"` : null}${isFirst ? html` autofocus` : null}>
${fault ? html`<p class="wrong" id="${name}-fault">${fault}</p>` : null}
</div>`
}

/** Writes the error summary above a form, with a link to each field; empty when there are no errors. */
export function faultSummary(faults: Faults): Html | null {
  const entries = Object.entries(faults)
  if (entries.length === 0) return null
  return html`<div class="notice bad" role="alert">
${entries.map(([name, fault]) =>
  name === WHOLE ? html`<p>${fault}</p>` : html`<p><a href="#${name}">${fault}</a></p>`,
)}
</div>`
}

/** Key of an error that belongs to no single field. */
export const WHOLE = 'form'

/** Writes a form with the token that binds it to the session it is shown in. */
export function ownForm(
  { formToken }: RequestContext,
  { action, className }: { action: string; className?: string },
  content: Html,
): Html {
  return html`<form method="post" action="${action}"${className ? html` class="${className}"` : null}>
<input type="hidden" name="form_token" value="${formToken}">
${content}
</form>`
}

/** Writes the field of a password that is chosen now. */
export function newPasswordField(faults: Faults, { say }: Words) {
  return field(faults, {
    name: 'password',
    label: say('fields.password'),
    type: 'password',
    autocomplete: 'new-password',
    hint: say('fields.passwordHint', PASSWORD_LENGTH),
    maxlength: 2 * PASSWORD_LENGTH.most,
  })
}
