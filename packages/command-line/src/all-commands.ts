import type { Command } from './command.ts'
import { account, credits, events } from './commands/account.ts'
import { call } from './commands/call.ts'
import { clips, rate, showClip } from './commands/clips.ts'
import { create, estimate } from './commands/create.ts'
import { download } from './commands/download.ts'
import { play } from './commands/play.ts'
import { deleteProject, list, retry, show, watch } from './commands/projects.ts'
import { estimateRender, render } from './commands/renders.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { upload } from './commands/upload.ts'

/** Every command, by its words, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'sign-in': signIn,
  'sign-out': signOut,
  account,
  credits,
  events,
  call,
  upload,
  create,
  estimate,
  watch,
  list,
  show,
  retry,
  delete: deleteProject,
  clips,
  'clips show': showClip,
  'clips rate': rate,
  play,
  render,
  'render estimate': estimateRender,
  download,
}
