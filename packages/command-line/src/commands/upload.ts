import { defineCommand } from '../command.ts'
import { defined } from '../defined.ts'
import { UPLOAD } from '../shows/resources.ts'
import { sendFile } from './send-file.ts'

export const upload = defineCommand({
  group: 'Videos and clips',
  does: 'Uploads a file; `clip create` takes the id of the upload.',
  takes: ['FILE'],
  options: {
    purpose: { kind: 'choice', choices: ['source', 'transcript'], does: 'what it is for (source)' },
    resume: { kind: 'text', value: 'UPLOAD', does: 'go on with an upload that was interrupted' },
  },
  shows: UPLOAD,
  run: (context, { args, options }) => sendFile(context, args.FILE, defined(options)),
})
