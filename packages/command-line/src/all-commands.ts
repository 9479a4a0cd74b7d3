import { type Command, type Context, commandsOf, type Program } from './command.ts'
import { accountCommands } from './commands/account.ts'
import { assetCommands } from './commands/assets.ts'
import { BRAND_LISTS } from './commands/brand-lists.ts'
import { calendarCommands } from './commands/calendar.ts'
import { call, here } from './commands/call.ts'
import { editCommands } from './commands/clip-edits.ts'
import { clipCommands } from './commands/clips.ts'
import { createCommands } from './commands/create.ts'
import { downloadCommands } from './commands/download.ts'
import { events } from './commands/events.ts'
import { feedCommands } from './commands/feeds.ts'
import { projectCommands } from './commands/projects.ts'
import { publishCommands } from './commands/publish.ts'
import { renderCommands } from './commands/renders.ts'
import { shareCommands } from './commands/shares.ts'
import { signIn, signOut } from './commands/sign-in.ts'
import { cookieCommands } from './commands/source-cookies.ts'
import { templateCommands } from './commands/templates.ts'
import { translationCommands } from './commands/translations.ts'
import { uploadCommands } from './commands/upload.ts'
import { play } from './commands/watch-work.ts'
import { webhookCommands } from './commands/webhooks.ts'
import { completionOf } from './completion/completion.ts'
import { EXIT_CODES } from './explain.ts'
import { GLOBAL_OPTIONS } from './global-options.ts'

/** The sections of the help, each with its commands by their names of one or two words. One without an example shows its arguments. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  'Videos and clips': {
    ...uploadCommands,
    ...createCommands,
    ...projectCommands,
    ...feedCommands,
    ...cookieCommands,
    ...clipCommands,
    ...editCommands,
    play,
    ...renderCommands,
    ...downloadCommands,
    ...translationCommands,
  },
  Publishing: { ...publishCommands, ...calendarCommands, ...shareCommands },
  'Templates and files': { ...templateCommands, ...assetCommands, ...BRAND_LISTS },
  'On this machine alone, without a service': { here },
  Account: {
    'sign-in': signIn,
    'sign-out': signOut,
    ...accountCommands,
    events,
    ...webhookCommands,
    call,
    completion: completionOf((): Readonly<Record<string, Command>> => COMMANDS),
  },
}

export const CLIP: Program<Context> = {
  called: 'bun clip',
  usage:
    'Usage: bun clip <command> [options], or without a service: bun clip <video file or URL> [options]',
  sections: Object.fromEntries(
    Object.entries(SECTIONS).map(([title, commands]) => [title, exemplified(commands)]),
  ),
  options: GLOBAL_OPTIONS,
  notes: [
    '',
    'Exit codes',
    ...Object.entries(EXIT_CODES).map(([code, means]) => `  ${code.padEnd(3)}  ${means}`),
  ],
  unknown: (word) => `; a video of that name is ./${word}`,
}

/** Every command, by its name. */
export const COMMANDS = commandsOf(CLIP)

function exemplified(commands: Readonly<Record<string, Command>>): Record<string, Command> {
  const known = Object.entries(commands).map(([name, command]) => {
    const example = [name, ...command.takes].join(' ')
    return [name, { example, ...command }] as const
  })
  return Object.fromEntries(known)
}
