import { html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import { withReturn } from '../request/return-path.ts'
import { alone } from './alone.ts'
import { type Faults, faultSummary, field } from './fields.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

/** Asks for the code that comes after the password. */
export function codePage(
  context: RequestContext,
  { returnTo, faults }: { returnTo: string; faults: Faults },
): Page {
  const { words } = context
  const { say } = words
  return alone(
    words,
    say('code.title'),
    html`<div class="card">
<h1>${say('code.title')}</h1>
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/sign-in/code' },
  html`<input type="hidden" name="return_to" value="${returnTo}">
${field(faults, { name: 'code', label: say('code.label'), hint: say('code.hint'), autocomplete: 'one-time-code', maxlength: MOST_CHARACTERS, isFirst: true })}
<button>${say('signIn.title')}</button>`,
)}
</div>
<p class="below"><a href="${withReturn('/dashboard/sign-in', returnTo)}">${say('code.again')}</a></p>`,
  )
}

/** Of the longest code, one for when the app is lost. */
const MOST_CHARACTERS = 20
