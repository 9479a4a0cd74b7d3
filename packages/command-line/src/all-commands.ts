import type { Command } from './command.ts'
import {
  account,
  credits,
  editPreferences,
  ledger,
  preferences,
  resetPreferences,
} from './commands/account.ts'
import { addAsset, assets, deleteAsset, showAsset } from './commands/assets.ts'
import { BRAND_LISTS } from './commands/brand-lists.ts'
import { calendar, cancelPost, editPost, figures, showPost } from './commands/calendar.ts'
import { call } from './commands/call.ts'
import {
  createClip,
  editClip,
  restoreRevision,
  revisions,
  showRevision,
} from './commands/clip-edits.ts'
import { clips, rate, showClip } from './commands/clips.ts'
import { completionOf } from './commands/completion.ts'
import { create, estimate } from './commands/create.ts'
import { download } from './commands/download.ts'
import { events } from './commands/events.ts'
import { play } from './commands/play.ts'
import { deleteProject, list, retry, search, show, watch } from './commands/projects.ts'
import { accounts, estimatePublish, publish } from './commands/publish.ts'
import { estimateRender, getRender, render, retryRender, showRender } from './commands/renders.ts'
import { editShare, endShare, renewShare, share, showShare } from './commands/shares.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  showTemplate,
  templates,
} from './commands/templates.ts'
import { deleteUpload, linkUpload, showUpload, upload } from './commands/upload.ts'

/** Every command, by its name of one or two words, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'sign-in': signIn,
  'sign-out': signOut,
  account,
  credits,
  'credits ledger': ledger,
  preferences,
  'preferences edit': editPreferences,
  'preferences reset': resetPreferences,
  events,
  call,
  completion: completionOf(() => COMMANDS),
  upload,
  'upload show': showUpload,
  'upload link': linkUpload,
  'upload delete': deleteUpload,
  create,
  estimate,
  watch,
  list,
  search,
  show,
  retry,
  delete: deleteProject,
  clips,
  'clips show': showClip,
  'clips rate': rate,
  'clips create': createClip,
  'clips edit': editClip,
  'clips revisions': revisions,
  'clips revision': showRevision,
  'clips restore': restoreRevision,
  play,
  render,
  'render estimate': estimateRender,
  'render show': showRender,
  'render get': getRender,
  'render retry': retryRender,
  download,
  publish,
  'publish estimate': estimatePublish,
  accounts,
  calendar,
  'calendar show': showPost,
  figures,
  'calendar edit': editPost,
  'calendar cancel': cancelPost,
  share,
  'share show': showShare,
  'share edit': editShare,
  'share renew': renewShare,
  'share end': endShare,
  templates,
  'templates show': showTemplate,
  'templates create': createTemplate,
  'templates edit': editTemplate,
  'templates delete': deleteTemplate,
  assets,
  'assets show': showAsset,
  'assets add': addAsset,
  'assets delete': deleteAsset,
  ...BRAND_LISTS,
}
