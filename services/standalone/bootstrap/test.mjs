import { prepare } from './prepare.mjs'
import { runBun } from './run-bun.mjs'

const parameters = process.argv.slice(2)
prepare({ forTests: true, forQuality: parameters.includes('--long') })
runBun('test/run.ts', parameters)
