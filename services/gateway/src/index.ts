import { orExit } from '@svc/http'
import { readEnv } from './env.ts'
import { keepGateways } from './keep-gateways.ts'
import { startGateway } from './start-gateway.ts'

const env = orExit(readEnv)
process.umask(0o077)
if (env.PROCESSES > 1) orExit(() => keepGateways(env))
else await startGateway(env)
