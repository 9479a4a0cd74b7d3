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
