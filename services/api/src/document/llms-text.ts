import { html, htmlPage, pageStyle } from '@svc/http'
import { ERROR_STATUS, type ErrorCode } from '@svc/specification'
import { OPERATIONS } from '@svc/specification/operations'
import { ERRORS_PATH, REFUSAL_EXAMPLES, REFUSAL_HELP } from './refusal-help.ts'

/**
 * Writes what a language model has to know to use the service, and where the rest is.
 *
 * @see https://llmstxt.org for the form
 */
export const llmsText = (baseUrl: string) => `# Clip service

> One long video in; ranked short clips, captions and renders out, published or scheduled to social platforms.

An agent uses ${baseUrl}/mcp (MCP, Streamable HTTP), where each operation is a tool; a program uses ${baseUrl}/v1. Both take
\`Authorization: Bearer\` with an API key of the account, or with an access token: the OAuth 2.1 authorization server registers clients by itself.

The usual job: \`POST /v1/projects\` with the address of a video or an upload, wait until it is \`completed\`, list its clips, render the best,
publish it. Rendering can cost credits, which \`dry_run\` tells before; a post of an agent waits for a person unless they allowed it to post.

## Documents

- [OpenAPI](${baseUrl}/openapi.json): every operation, with examples and refusals
- [The same as a page](${baseUrl}/swagger)
- [What each code of a refusal means](${baseUrl}${ERRORS_PATH}), each under its name
- [Authorization server](${baseUrl}/.well-known/oauth-authorization-server): its endpoints
- [What \`/mcp\` asks for](${baseUrl}/.well-known/oauth-protected-resource/mcp): scopes and the authorization server

## Operations

${Object.values(OPERATIONS)
  .map(({ at, summary }) => `- \`${at.replaceAll(/:(\w+)/g, '{$1}')}\`: ${summary}`)
  .join('\n')}
`

/**
 * Describes this installation's `/mcp` for the registry of MCP servers, where its operator may publish it: the name belongs to those
 * who prove to hold the host.
 *
 * @see https://github.com/modelcontextprotocol/registry/tree/main/docs/reference/server-json
 */
export const serverJson = (baseUrl: string) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: `${new URL(baseUrl).hostname.split('.').toReversed().join('.')}/clips`,
  title: 'Clip service',
  description: 'Makes short clips with captions of long videos, renders and publishes them.',
  version: '1.0.0',
  websiteUrl: baseUrl,
  remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp` }],
})

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
