import type { NewProject } from '@svc/client'
import type { Context } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { localFile } from './local-file.ts'
import { sendFile } from './send-file.ts'

/** A ULID, as every id of the service is. */
const UPLOAD_ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Finds out what a video on the command line is: an address, an upload, or a file, which is uploaded. */
export async function sourceOf(
  context: Context,
  video: string,
  transcript: string | undefined,
): Promise<NewProject['source']> {
  // The transcript is read first, so that a mistake in it is found before gigabytes are sent.
  const said =
    transcript === undefined ? {} : { transcript: await readTranscript(context, transcript) }
  if (/^https?:\/\//i.test(video)) return { url: video, ...said }
  if (UPLOAD_ID.test(video)) return { upload_id: video, ...said }
  const { upload_id } = await sendFile(context, video)
  // What follows may be refused: the file need not be sent again then.
  context.progress.say(`Upload ${upload_id}`)
  return { upload_id, ...said }
}

async function readTranscript({ env }: Context, name: string) {
  const format = (['srt', 'vtt', 'json'] as const).find((ending) =>
    name.toLowerCase().endsWith(`.${ending}`),
  )
  if (!format)
    throw new UsageError(`--transcript is "${name}"; it must end in .srt, .vtt or .json.`)
  return { text: await Bun.file(await localFile(env.startFolder, name)).text(), format }
}
