import { html, htmlPage, pageStyle } from '@svc/http'
import { ERROR_STATUS, type ErrorCode } from '@svc/specification'
import { OPERATIONS } from '@svc/specification/operations'
import { REFUSAL_EXAMPLES, REFUSAL_HELP } from './refusal-help.ts'

const STYLE = pageStyle(`
main { max-width: 52rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); display: grid; gap: 1.5rem; }
section { display: grid; gap: 0.4rem; padding-top: 1rem; border-top: 1px solid var(--line); }
section:target { border-top: 3px solid var(--accent); }
h2 { margin: 0; font-size: 1.05rem; }
h2 a { color: inherit; }
ul { margin: 0; padding-inline-start: 1.2rem; }
pre { margin: 0; padding: 0.8rem; background: var(--card); border: 1px solid var(--line); overflow-x: auto; }
`)
const TITLE = 'What each code of a refusal means'
const OFTEN = 'It follows from rules that many calls share.'

/** Writes the page of all codes: status, meaning, what to do, which operations add it, and an entry of the body. */
export function errorsPage(): Response {
  const sections = (Object.keys(REFUSAL_HELP) as ErrorCode[]).map(sectionOf)
  const body = [html`<main><h1>${TITLE}</h1>${sections}</main>`]
  return new Response(htmlPage({ title: TITLE, style: STYLE, body }).text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${STYLE.source}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    },
  })
}

function sectionOf(code: ErrorCode) {
  const [means, todo] = REFUSAL_HELP[code]
  const by = Object.values(OPERATIONS)
    .filter((one) => 'refuses' in one && (one.refuses as readonly string[]).includes(code))
    .map(
      ({ at, summary }) =>
        html`<li><code>${at.replaceAll(/:(\w+)/g, '{$1}')}</code> ${summary}</li>`,
    )
  const example = JSON.stringify({ code, ...REFUSAL_EXAMPLES[code] }, null, 2)
  return html`<section id="${code}">
<h2><a href="#${code}"><code>${code}</code></a> ${ERROR_STATUS[code]}</h2>
<p>${means} ${todo}</p>
${by.length > 0 ? html`<ul>${by}</ul>` : html`<p class="quiet">${OFTEN}</p>`}
<pre><code>${example}</code></pre>
</section>`
}
