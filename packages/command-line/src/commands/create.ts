import type { NewProject } from '@svc/client'
import { type Context, defineCommand } from '../command.ts'
import { UsageError } from '../explain.ts'
import { ESTIMATE, PROJECT } from '../shows/resources.ts'
import { PROJECT_OPTIONS, projectOf } from './project-options.ts'
import { localFile, sendFile } from './upload.ts'
import { watchProject } from './watch-work.ts'

export const createCommands = {
  create: defineCommand({
    does: 'Finds clips in a video: a file, which is uploaded, an address, or the id of an upload.',
    example: 'create talk.mp4 --count 3 --seconds 20-60 --watch',
    takes: ['VIDEO'],
    options: { ...PROJECT_OPTIONS, watch: { kind: 'flag', does: 'wait until it has ended' } },
    shows: PROJECT,
    async run(context, { args, options }) {
      const about = projectOf(options)
      const source = await sourceOf(context, args.VIDEO, options.transcript)
      const { projects } = await context.client()
      const project = await projects.create({ ...about, source })
      if (!options.watch) return project
      context.progress.say(`Project ${project.project_id}`)
      return watchProject(context, project.project_id)
    },
  }),

  estimate: defineCommand({
    does: 'Says what `clip create` would cost; a file is uploaded for it.',
    example: 'estimate https://example.org/talk.mp4',
    takes: ['VIDEO'],
    options: PROJECT_OPTIONS,
    shows: ESTIMATE,
    async run(context, { args, options }) {
      const about = projectOf(options)
      const source = await sourceOf(context, args.VIDEO, options.transcript)
      return (await context.client()).projects.estimate({ ...about, source })
    },
  }),
}

/** A ULID, as every id of the service is. */
const UPLOAD_ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Finds out what a video on the command line is: an address, an upload, or a file, which is uploaded. */
async function sourceOf(
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
