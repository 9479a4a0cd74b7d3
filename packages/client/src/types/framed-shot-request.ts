// Written by `bun run generate` from the document of the service.

import type { CropRequest } from './crop-request.ts'

/** How the clip is framed from one moment on. */
export interface FramedShotRequest {
  /** When it begins in the clip. Unit: seconds. */
  start: number
  /** How the picture is put into the frame; `auto` chooses by what is seen. */
  layout: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none'
  /** The part that is shown, with `track`, `fill`, `fit`, `screencast`; what it leaves of the frame is a blurred backdrop. `null`: the camera follows what is seen. */
  crop: CropRequest | null
}
