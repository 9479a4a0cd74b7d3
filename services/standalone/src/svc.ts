import { runCommand } from './commands/run-command.ts'

// `bun svc <command>`
process.umask(0o077)
process.exit(await runCommand(process.argv.slice(2), { say: console.log, complain: console.error }))
