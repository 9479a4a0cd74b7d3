import { type Html, html } from '@svc/http'
import type { AccountFacts } from '../account/member-accounts.ts'
import type { Core } from '../dependencies.ts'
import { answerPage, type Page, pageHead } from '../pages/page.ts'
import type { MemberContext } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'
import { day } from '../words/when.ts'

export async function showHome(core: Core, context: MemberContext): Promise<Response> {
  const [account, speech] = await Promise.all([
    core.accounts.read(context.member),
    core.speech?.() ?? null,
  ])
  const needsLink = core.isMailed && !context.member.is_verified
  return answerPage(homePage(context, { account, speech, needsLink }), context)
}

interface HomeView {
  account: AccountFacts | null
  /** The speech recognizer in use and how to get a better one; `null` where that is not known. */
  speech: { now: string; better: string | null } | null
  /** Whether the e-mail address must be verified before keys or grants can be created. */
  needsLink: boolean
}

function homePage(context: MemberContext, { account, speech, needsLink }: HomeView): Page {
  const { words } = context
  const { say, mark } = words
  const { name, email } = context.member
  return {
    title: say('frame.home'),
    words,
    main: html`<main id="main">
${pageHead(context, { title: say('home.hello', { name }), about: say('home.signedInAs', { email }) })}
${needsLink ? html`<p class="notice warn" role="status">${mark('home.needsLink', { a: (inner) => html`<a href="/dashboard/verify-email">${inner}</a>` })}</p>` : null}
${account ? tiles(account, words) : html`<p class="notice warn" role="status">${say('home.notRead')}</p>`}
${speech ? html`<p class="quiet" lang="en">${speech.now}${speech.better ? ` ${speech.better}` : null}</p>` : null}
<div class="ways">
<a class="card" href="/studio/account/apps"><h2>${say('apps.title')}</h2><p class="quiet">${say('home.apps')}</p></a>
<a class="card" href="/studio/account/keys"><h2>${say('keys.title')}</h2><p class="quiet">${say('home.keys')}</p></a>
<a class="card" href="/studio/account/sessions"><h2>${say('sessions.title')}</h2><p class="quiet">${say('home.sessions')}</p></a>
</div>
</main>`,
  }
}

function tiles(account: AccountFacts, words: Words): Html {
  const { name, plan, credits, used_this_period: used, period_end } = account
  const { active_projects: projects, active_renders: renders } = account
  const { say, mark, language } = words
  const spent = period_end
    ? mark('home.usedUntil', { used, day: () => day(period_end, words) })
    : say('home.used', { used })
  return html`<dl class="tiles">
<div class="card tile"><dt>${say('subjects.account')}</dt><dd><bdi>${name}</bdi></dd><dd>${say('home.plan', { plan: say(`plans.${plan}`) })}</dd></div>
<div class="card tile"><dt>${say('home.credits')}</dt><dd>${credits === null ? say('home.unlimited') : credits.toLocaleString(language, { maximumFractionDigits: 2 })}</dd><dd>${spent}</dd></div>
<div class="card tile"><dt>${say('home.atWork')}</dt><dd>${projects + renders}</dd><dd>${say('home.counts', { projects, renders })}</dd></div>
</dl>`
}
