import { mkdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { PublishError } from '../publish-error.ts'
import { explainFile } from './explain-file.ts'

/** Letters, digits and a few signs, so that no part can be `..`, hidden, or mean something to a shell. */
const PART = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,63}$/u
const MAX_PARTS = 4

/**
 * Finds an account's folder inside the root, and makes it when it is not there.
 *
 * @throws {PublishError} `user_content` for a name that is not allowed; `account_issue` for a folder that leads
 *   out of the root.
 */
export async function findFolder(root: string, folder: string): Promise<string> {
  const parts = folder.split('/')
  if (parts.length > MAX_PARTS || !parts.every((part) => PART.test(part))) {
    throw new PublishError(
      'user_content',
      'folder_invalid',
      `“${folder.slice(0, 80)}” is not a folder name: up to ${MAX_PARTS} parts of letters, digits, spaces, dots, _ and -.`,
      { action: 'Choose another folder name.' },
    )
  }
  const home = await realpath(root).catch(explainFile)
  // Check before anything is created: an existing entry may be a link to a place outside.
  let path = home
  for (const part of parts) {
    await mkdir(join(path, part), { recursive: true }).catch(explainFile)
    path = await realpath(join(path, part)).catch(explainFile)
    if (!path.startsWith(home + sep)) {
      const message = `The folder ${folder} is outside of the folder for posts.`
      throw new PublishError('account_issue', 'folder_outside', message)
    }
  }
  return path
}
