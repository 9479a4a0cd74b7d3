import { OPERATIONS } from '@svc/specification/operations'
import { ERRORS_PATH } from './refusal-help.ts'

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
