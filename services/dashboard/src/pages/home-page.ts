import { type Html, html } from '@svc/http'
import type { AccountFacts } from '../account/member-accounts.ts'
import type { Member } from '../sign-in/sign-in.ts'
import { PLAN_NAMES } from '../words/plan-names.ts'
import { day } from '../words/when.ts'
import type { Page } from './page.ts'
import { pageHead } from './page-head.ts'

interface HomeView {
  account: AccountFacts | null
  /** The speech recognizer in use and how to get a better one; `null` where that is not known. */
  speech: { now: string; better: string | null } | null
  /** Whether the e-mail address must be verified before keys or grants can be created. */
  needsLink: boolean
  done: string | null
}

/** Shows the state of the account and leads to the other pages. */
export function homePage(
  { name, email }: Member,
  { account, speech, needsLink, done }: HomeView,
): Page {
  return {
    title: 'Home',
    section: 'home',
    main: html`<main id="main">
${pageHead({ title: `Hello, ${name}`, about: `Signed in as ${email}.`, done })}
${needsLink ? NEEDS_LINK : null}
${account ? tiles(account) : NOT_READ}
${speech ? html`<p class="quiet">${speech.now}${speech.better ? ` ${speech.better}` : null}</p>` : null}
<div class="ways">
<a class="card" href="/dashboard/apps"><h2>Connected apps</h2><p class="quiet">What you let act for you, and how to take it back.</p></a>
<a class="card" href="/dashboard/keys"><h2>API keys</h2><p class="quiet">For your own servers and scripts.</p></a>
<a class="card" href="/dashboard/sessions"><h2>Sessions</h2><p class="quiet">Where you are signed in.</p></a>
</div>
</main>`,
  }
}

function tiles(account: AccountFacts): Html {
  const { name, plan, credits, used_this_period, period_end } = account
  return html`<dl class="tiles">
<div class="card tile"><dt>Account</dt><dd><bdi>${name}</bdi></dd><dd>${PLAN_NAMES[plan]} plan</dd></div>
<div class="card tile"><dt>Credits</dt><dd>${credits === null ? 'Unlimited' : number(credits)}</dd><dd>${number(used_this_period)} used this period${
    period_end ? html`, which ends on ${day(period_end)}` : null
  }</dd></div>
<div class="card tile"><dt>At work now</dt><dd>${account.active_projects + account.active_renders}</dd><dd>${counted(account.active_projects, 'project')}, ${counted(account.active_renders, 'render')}</dd></div>
</dl>`
}

const NEEDS_LINK = html`<p class="notice warn" role="status"><a href="/dashboard/verify-email">Verify your e-mail address</a> to create API keys and to connect apps.</p>`

const NOT_READ = html`<p class="notice warn" role="status">Your plan and credits cannot be shown right now. Everything else works.</p>`

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
