import { openDatabase, openJobs } from '@svc/domain'
import { openOutbound, startWebhooks } from '../src/webhooks/start-webhooks.ts'

/**
 * A delivering worker in a process of its own, so that it can be killed: it has sent its message and received the answer, and is killed before it records that.
 */
const [url = '', secret = ''] = process.argv.slice(2)
const send = openOutbound({ allowPrivateAddresses: true })

startWebhooks({
  jobs: await openJobs(url, { role: 'sender' }),
  sql: openDatabase(url, { connections: 2 }),
  secret,
  baseUrl: 'https://clips.example.org',
  log: () => {},
  async outbound(address, request) {
    await send(address, request)
    console.log('sent')
    return new Promise<Response>(() => {})
  },
})
