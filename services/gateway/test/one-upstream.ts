/** Puts the same behind every prefix. */
export const oneUpstream = <Upstream>(upstream: Upstream) => ({
  api: upstream,
  media: upstream,
  oauth: upstream,
  mcp: upstream,
  dashboard: upstream,
})
