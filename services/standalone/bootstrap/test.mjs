import { prepare } from './prepare.mjs'
import { runBun } from './run-bun.mjs'

prepare(['ffmpeg', 'redis-server'])
runBun('test/run.ts', process.argv.slice(2))
