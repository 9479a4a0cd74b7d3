import type { Upload, UploadOptions } from '@svc/client'
import type { Context } from '../command.ts'
import { localFile } from './local-file.ts'

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
