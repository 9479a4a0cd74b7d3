import { openDatabase, openJobs } from '@svc/domain'
import { systemOutside } from '@svc/outbound'
import { createConnectors } from '@svc/social'
import { openFolderStore } from '@svc/storage'
import { startPublishing } from '../../src/publishing/start-publishing.ts'
import { SECRET } from '../start-api.ts'
import { scriptedConnector } from './scripted-connector.ts'

/** A worker in a process of its own, so that it can be killed: the real connectors and the platform of the tests. */
const [url = '', folder = '', platform = '', concurrency = '1'] = process.argv.slice(2)
const sql = openDatabase(url, { connections: 4 })
const jobs = await openJobs(url, { role: 'worker' })
const web = { outside: systemOutside(), allowPrivateAddresses: true }
const connectors = new Map(createConnectors({ web, postsFolder: `${folder}/posts`, apps: {} }))
for (const sight of ['seeing', 'blind'] as const) {
  const connector = scriptedConnector(platform, sight)
  connectors.set(connector.platform, connector)
}

process.on('SIGTERM', async () => {
  await jobs.stop()
  process.exit(0)
})

await startPublishing(
  {
    sql,
    jobs,
    store: await openFolderStore(`${folder}/objects`),
    files: { url: (key) => `http://files.test/${key}` },
    connectors,
    secret: SECRET,
    log: () => {},
  },
  { concurrency: Number(concurrency) },
)
console.log('ready')
