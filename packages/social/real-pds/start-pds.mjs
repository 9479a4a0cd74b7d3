// By path: it belongs to this folder's own install, not to the workspace.
const devEnv = new URL('node_modules/@atproto/dev-env/dist/index.js', import.meta.url)
const { TestNetworkNoAppView } = await import(devEnv.href)

const network = await TestNetworkNoAppView.create({ pds: { blobUploadLimit: 100 * 1024 * 1024 } })
console.log(JSON.stringify({ url: network.pds.url }))
process.stdin.on('close', () => network.close().finally(() => process.exit())).resume()
