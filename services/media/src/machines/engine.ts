import {
  type ClipReport,
  type ClipRequest,
  type ClipRun,
  completeClip,
  createClips,
  renderPlannedClip,
  workOnPart,
} from '@svc/clip-engine'

/** The parts of the engine whose work is heavy: here, or on a machine that called in. */
export const ENGINE = { completeClip, createClips, renderPlannedClip, workOnPart }
export interface Engine extends Omit<typeof ENGINE, 'createClips'> {
  createClips(request: ClipRequest, run: ClipRun): Promise<Pick<ClipReport, 'warnings'>>
}
