import { MARKS, tools } from './tool.ts'

export const uploadTools = tools({
  uploads_create: [
    'createUpload',
    'Gives the address that a file is sent to with PUT. projects_create takes its upload_id.',
    { takesPath: true },
  ],
  uploads_link: [
    'createUploadLink',
    'Gives a link for a file of the person: they upload it on that page. Then uploads_wait.',
    { annotations: MARKS },
  ],
  uploads_wait: [
    'getUpload',
    'Waits for the file of an upload or link.',
    { waits: true, mayBegin: true },
  ],
  uploads_get: [
    'getUpload',
    'Tells whether the file of an upload has arrived.',
    { tellsAll: true },
  ],
  uploads_complete: [
    'completeUpload',
    'Tells which parts of a file are missing.',
    { annotations: MARKS },
  ],
})
