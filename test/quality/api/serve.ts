import { openDataFolder } from '../../../services/standalone/src/data-folder.ts'
import { readEnv } from '../../../services/standalone/src/env.ts'
import { openFileLog } from '../../../services/standalone/src/file-log.ts'
import { startService } from '../../../services/standalone/src/start-service.ts'

// Starts the same as `npm start`, without the clips of the sample.

const env = readEnv()
await openDataFolder(env)
const service = await startService(env, {
  file: openFileLog(`${env.dataFolder}/service.log`, 'standalone'),
  signal: new AbortController().signal,
  onFailure: (reason) => {
    throw new Error(reason)
  },
})
process.on('SIGTERM', () => service.stop().finally(() => process.exit()))
