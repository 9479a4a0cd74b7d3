import type { Analysis } from '../analyze/analysis.ts'
import type { SourceVideo, VideoTrack } from '../probe/source-video.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import { hasShape, largestWindow, shapeOf } from './camera-window.ts'
import { chooseLayout, type Shown } from './choose-layout.ts'
import { measureFaceCoverage } from './face-coverage.ts'
import { type FaceTrack, followFaces } from './face-tracks.ts'
import { followPeople, restOnMotion } from './film-take.ts'
import type { AspectRatio, CameraSpeed, Framing, Layout, LayoutSpan } from './framing.ts'
import { type FilmedTake, listWarnings } from './framing-warnings.ts'
import { cutIntoTakes, type Take } from './takes.ts'

export interface ReframeRequest {
  source: SourceVideo
  /** Its `faces` may be replaced by denser samples of the clip, from `detectFaces`. */
  analysis: Analysis
  candidate: Pick<ClipCandidate, 'segments'>
  aspect_ratio: AspectRatio
  layout: Layout | 'auto'
  /** Distance of the eyes from the frame's top, as a share of its height: 0 to 0.5. */
  headroom: number
  camera_speed: CameraSpeed
}

/** How sure a layout without faces is that it suits. */
const CONFIDENCE_WITHOUT_FACES = 0.5

/**
 * Decides how a clip is framed: layouts over time, and a camera path inside each.
 *
 * Pure, and the same for the same input. The path is solved for a whole shot at once, so the camera
 * begins to move before the face does; it never moves across a cut.
 */
export function reframeClip(request: ReframeRequest): Framing {
  const { source, analysis, candidate, aspect_ratio } = request
  const { video } = source
  const takes = cutIntoTakes(candidate.segments, analysis)
  const filmed = takes.map((take) =>
    video && !isWhole(request, video) ? filmTake(take, request, video) : showWhole(take),
  )
  const spans = filmed.map(({ span }) => span)
  const samples = takes.flatMap((take) => take.samples)
  return {
    aspect_ratio,
    spans,
    face_coverage: measureFaceCoverage(samples, spans),
    warnings: listWarnings(filmed),
  }
}

/** A picture that already has the clip's shape is not cropped. */
function isWhole({ aspect_ratio, layout }: ReframeRequest, video: VideoTrack): boolean {
  const isShaped = hasShape(video, shapeOf(aspect_ratio, video))
  return layout === 'none' || (isShaped && layout !== 'split' && layout !== 'inset')
}

function showWhole(take: Take): FilmedTake {
  return { take, shown: { layout: 'none' }, span: toSpan(take, 'none', 1, []) }
}

function filmTake(take: Take, request: ReframeRequest, video: VideoTrack): FilmedTake {
  const shape = shapeOf(request.aspect_ratio, video)
  const people = followFaces(take.samples)
  const shown = chooseLayout(take, people, request.layout, largestWindow(video, shape))
  return { take, shown, span: film(take, shown, shape, request, video) }
}

function film(
  take: Take,
  shown: Shown,
  shape: number,
  style: ReframeRequest,
  video: VideoTrack,
): LayoutSpan {
  const follow = (people: FaceTrack[], of: number) => followPeople(take, people, video, of, style)
  switch (shown.layout) {
    case 'track':
      return toSpan(take, 'track', sureness(shown.people), [follow(shown.people, shape)])
    case 'split': {
      // Each half of the frame is twice as wide for its height.
      const [top, bottom] = shown.people
      const cameras = [follow([top], 2 * shape), follow([bottom], 2 * shape)]
      return toSpan(take, 'split', sureness(shown.people), cameras)
    }
    case 'inset': {
      const cameras = [restOnMotion(take, video, 2 * shape), follow([shown.person], 2 * shape)]
      return toSpan(take, 'split', sureness([shown.person]), cameras)
    }
    case 'fill':
      return toSpan(take, 'fill', CONFIDENCE_WITHOUT_FACES, [restOnMotion(take, video, shape)])
    default:
      return toSpan(take, shown.layout, CONFIDENCE_WITHOUT_FACES, [])
  }
}

function toSpan(
  { start, end }: Take,
  layout: Layout,
  confidence: number,
  cameras: LayoutSpan['cameras'],
): LayoutSpan {
  return { start, end, layout, confidence: Math.round(confidence * 100) / 100, cameras }
}

/** How steadily and surely those who are shown were seen. */
function sureness(people: FaceTrack[]): number {
  const each = people.map(({ presence, points }) => {
    const scores = points.reduce((sum, { face }) => sum + face.score, 0) / points.length
    return presence * scores
  })
  return Math.min(1, each.reduce((sum, value) => sum + value, 0) / each.length)
}
