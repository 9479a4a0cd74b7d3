import { prepare } from './prepare.mjs'
import { runBun } from './run-bun.mjs'

prepare({ forTests: true })
runBun('test/run.ts', process.argv.slice(2))
