import type { Command } from './command.ts'
import { account, credits, events } from './commands/account.ts'
import { addAsset, assets, deleteAsset } from './commands/assets.ts'
import { calendar, cancelPost, editPost, showPost } from './commands/calendar.ts'
import { call } from './commands/call.ts'
import { clips, rate, showClip } from './commands/clips.ts'
import { completionOf } from './commands/completion.ts'
import { create, estimate } from './commands/create.ts'
import { download } from './commands/download.ts'
import { play } from './commands/play.ts'
import { deleteProject, list, retry, show, watch } from './commands/projects.ts'
import { accounts, estimatePublish, publish } from './commands/publish.ts'
import { estimateRender, render } from './commands/renders.ts'
import { editShare, endShare, share } from './commands/shares.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  showTemplate,
  templates,
} from './commands/templates.ts'
import { upload } from './commands/upload.ts'

/** Every command, by its name of one or two words, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'sign-in': signIn,
  'sign-out': signOut,
  account,
  credits,
  events,
  call,
  completion: completionOf(() => COMMANDS),
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
  publish,
  'publish estimate': estimatePublish,
  accounts,
  calendar,
  'calendar show': showPost,
  'calendar edit': editPost,
  'calendar cancel': cancelPost,
  share,
  'share edit': editShare,
  'share end': endShare,
  templates,
  'templates show': showTemplate,
  'templates create': createTemplate,
  'templates edit': editTemplate,
  'templates delete': deleteTemplate,
  assets,
  'assets add': addAsset,
  'assets delete': deleteAsset,
}
