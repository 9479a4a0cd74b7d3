#!/usr/bin/env node
// What npm runs of a packed release: `clip-service [VIDEO …]` starts the service; `clip-service clip …` and `clip-service svc …` are its commands.
import { rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { prepare, ROOT } from './prepare.mjs'
import { runBun } from './run-bun.mjs'

const COMMANDS = new Map([
  ['clip', 'packages/command-line/src/main.ts'],
  ['svc', 'services/standalone/src/svc.ts'],
])

const [first = '', ...rest] = process.argv.slice(2)
const command = COMMANDS.get(first)
process.env.CALLED_AS = 'clip-service'
// The folder of a package is npm's, which deletes it with the package.
process.env.DATA_DIR ||= join(
  process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'),
  'clip-service',
)
// What is fetched goes when it is installed: a cache would keep as much again, for a Bun that its user does not have.
const fetched = join(ROOT, 'node_modules', '.fetched')
process.env.BUN_INSTALL_CACHE_DIR ||= fetched
prepare()
rmSync(fetched, { recursive: true, force: true })
runBun(command ?? 'services/standalone/src/index.ts', command ? rest : process.argv.slice(2))
