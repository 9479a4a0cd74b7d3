import { listen } from '../src/index.ts'

// Reads every body to its end and answers with its length and the memory of this process, in bytes.
const listener = listen(
  async (request) => {
    let length = 0
    for await (const chunk of request.body ?? []) length += chunk.length
    return Response.json({ length, rss: process.memoryUsage.rss() })
  },
  { address: { hostname: '127.0.0.1', port: 0 }, log() {} },
)
process.stdout.write(listener.url)
