import { prepare } from './prepare.mjs'
import { runBun } from './run-bun.mjs'

prepare({ forTests: true, forQuality: true })
runBun('test/quality/main.ts', process.argv.slice(2))
