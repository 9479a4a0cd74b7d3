import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Upload, UploadOptions } from '@svc/client'
import { type Context, defineCommand } from '../command.ts'
import { readObject, UsageError } from '../explain.ts'
import { defined } from '../option.ts'
import { defineCall } from '../service-commands.ts'
import { UPLOAD, UPLOAD_LINK } from '../shows/resources.ts'

const PURPOSE = {
  purpose: { kind: 'choice', choices: ['source', 'transcript'], does: 'what it is for (source)' },
} as const

export const uploadCommands = {
  upload: defineCommand({
    does: 'Uploads a file; `clip create` takes the id of the upload.',
    example: 'upload talk.mp4',
    takes: ['FILE'],
    options: {
      ...PURPOSE,
      resume: { kind: 'text', value: 'UPLOAD', does: 'go on with an upload that was interrupted' },
    },
    shows: UPLOAD,
    run: (context, { args, options }) => sendFile(context, args.FILE, defined(options)),
  }),

  'upload show': defineCall({
    does: 'Shows an upload: whether it has arrived, and until when it is kept.',
    takes: ['UPLOAD'],
    shows: UPLOAD,
    call: ({ uploads }, { args }) => uploads.get(args.UPLOAD),
  }),

  'upload link': defineCall({
    does: 'Makes a page on which another person chooses and uploads a file.',
    options: PURPOSE,
    shows: UPLOAD_LINK,
    call: ({ uploads }, { options }) => uploads.createLink(defined(options)),
  }),

  'upload delete': defineCall({
    does: 'Deletes an upload that no project uses.',
    takes: ['UPLOAD'],
    call: ({ uploads }, { args }) => uploads.delete(args.UPLOAD),
    done: (args) => `Deleted ${args.UPLOAD}.`,
  }),
}

export async function sendFile(
  { client, env, progress, signal }: Context,
  name: string,
  options: Pick<UploadOptions, 'purpose'> & { resume?: string } = {},
): Promise<Upload> {
  const path = await localFile(env.startFolder, name)
  const { resume, ...rest } = options
  let shown = ''
  const sending: UploadOptions = {
    ...rest,
    signal,
    onProgress({ uploadId, sentBytes, totalBytes, canResume }) {
      if (canResume) shown = uploadId
      progress.show('uploading', totalBytes === 0 ? 100 : (100 * sentBytes) / totalBytes)
    },
  }
  const { uploads } = await client()
  try {
    return await (resume ? uploads.resume(resume, path, sending) : uploads.send(path, sending))
  } catch (error) {
    if (shown) progress.say(`clip upload ${name} --resume ${shown} goes on with it, for a day.`)
    throw error
  } finally {
    progress.end()
  }
}

/**
 * Finds a file, relative to the working directory.
 *
 * @throws {UsageError} The file does not exist.
 */
export async function localFile(folder: string, name: string): Promise<string> {
  const path = resolve(folder, name)
  const found = await stat(path).catch(() => null)
  if (!found) throw new UsageError(`There is no file ${path}.`)
  if (!found.isFile()) throw new UsageError(`${path} is not a file.`)
  return path
}

/**
 * Reads a JSON object from a file. What its members must be is checked by the service.
 *
 * @throws {UsageError} The file does not exist, or is no JSON object.
 */
export async function readJsonFile<T extends object>(folder: string, name: string): Promise<T> {
  const path = await localFile(folder, name)
  const text = await readFile(path, 'utf8')
  return readObject(path, () => text) as T
}
