/** Exits with 0 if the service at the address in the first argument answers `/readyz` with 200; for health checks of containers. */
const address = process.argv[2]
const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
