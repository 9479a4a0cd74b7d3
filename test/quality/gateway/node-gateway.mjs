import { Agent, createServer } from 'node:http'
import { createProxyServer } from 'httpxy'

// A gateway of Node in as few lines as its library needs. Its arguments: its port, the upstream's port, and the
// path of the upstream's socket.
const [own, port, socketPath] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const proxy = createProxyServer({ xfwd: true })
const targets = { '/v1': { socketPath, agent }, '/oauth2': { host: '127.0.0.1', port, agent } }

const server = createServer(async (request, response) => {
  const prefix = request.url.split('/', 2).join('/')
  try {
    const target = { protocol: 'http:', ...targets[prefix] }
    await proxy.web(request, response, { target, agent })
  } catch {
    response.destroy()
  }
})
server.listen(Number(own), '127.0.0.1')
