import { UPLOAD } from './brief.ts'
import { ADDS, MARKS, READS, type Tool } from './tool.ts'

export const uploadTools: readonly Tool[] = [
  {
    name: 'uploads_create',
    endpoint: 'POST /v1/media/uploads',
    description:
      'Gives the address that a file is sent to with PUT. projects_create takes its upload_id.',
    annotations: ADDS,
    takesPath: true,
    brief: UPLOAD,
  },
  {
    name: 'uploads_link',
    endpoint: 'POST /v1/media/upload-links',
    description:
      'Gives a link for a file of the person: they upload it on that page. Then uploads_wait.',
    annotations: MARKS,
  },
  {
    name: 'uploads_wait',
    endpoint: 'GET /v1/media/uploads/:upload_id',
    description: 'Waits for the file of an upload or link.',
    annotations: READS,
    brief: UPLOAD,
    waits: true,
    mayBegin: true,
  },
  {
    name: 'uploads_get',
    endpoint: 'GET /v1/media/uploads/:upload_id',
    description: 'Tells whether the file of an upload has arrived.',
    annotations: READS,
  },
  {
    name: 'uploads_complete',
    endpoint: 'POST /v1/media/uploads/:upload_id/complete',
    description: 'Tells which parts of a file are missing.',
    annotations: MARKS,
  },
]
