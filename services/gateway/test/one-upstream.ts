/** Uses one upstream for every prefix. */
export const oneUpstream = <Upstream>(upstream: Upstream) => ({
  api: upstream,
  media: upstream,
  oauth: upstream,
  mcp: upstream,
  dashboard: upstream,
})
