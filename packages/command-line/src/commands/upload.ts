import { defineCommand } from '../command.ts'
import { defined } from '../defined.ts'
import { UPLOAD, UPLOAD_LINK } from '../shows/resources.ts'
import { sendFile } from './send-file.ts'

export const uploadCommands = {
  upload: defineCommand({
    does: 'Uploads a file; `clip create` takes the id of the upload.',
    example: 'upload talk.mp4',
    takes: ['FILE'],
    options: {
      purpose: {
        kind: 'choice',
        choices: ['source', 'transcript'],
        does: 'what it is for (source)',
      },
      resume: { kind: 'text', value: 'UPLOAD', does: 'go on with an upload that was interrupted' },
    },
    shows: UPLOAD,
    run: (context, { args, options }) => sendFile(context, args.FILE, defined(options)),
  }),

  'upload show': defineCommand({
    does: 'Shows an upload: whether it has arrived, and until when it is kept.',
    example: 'upload show UPLOAD',
    takes: ['UPLOAD'],
    shows: UPLOAD,
    run: async ({ client }, { args }) => (await client()).uploads.get(args.UPLOAD),
  }),

  'upload link': defineCommand({
    does: 'Makes a page on which another person chooses and uploads a file.',
    example: 'upload link',
    options: {
      purpose: {
        kind: 'choice',
        choices: ['source', 'transcript'],
        does: 'what it is for (source)',
      },
    },
    shows: UPLOAD_LINK,
    run: async ({ client }, { options }) => (await client()).uploads.createLink(defined(options)),
  }),

  'upload delete': defineCommand({
    does: 'Deletes an upload that no project uses.',
    example: 'upload delete UPLOAD',
    takes: ['UPLOAD'],
    async run({ client, progress }, { args }) {
      await (await client()).uploads.delete(args.UPLOAD)
      progress.say(`Deleted ${args.UPLOAD}.`)
      return undefined
    },
  }),
}
