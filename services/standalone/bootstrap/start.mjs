import { prepare } from './prepare.mjs'
import { runBun } from './run-bun.mjs'

prepare()
runBun('services/standalone/src/index.ts', process.argv.slice(2))
