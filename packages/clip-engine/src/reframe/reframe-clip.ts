import type { TemplateConfig } from '@svc/specification'
import { mean } from '../averages.ts'
import type { ClipCandidate, ClipWarning } from '../select/clip-candidate.ts'
import { lengthOf } from '../time-range.ts'
import { hasShape, type PictureSize, shapeOf } from './camera-window.ts'
import { chooseLayout, type Shown } from './choose-layout.ts'
import { measureFaceCoverage, visibleShare } from './face-coverage.ts'
import { type FaceTrack, followFaces } from './face-tracks.ts'
import { followScreen, readableShape } from './film-screen.ts'
import {
  ALONE,
  BESIDE,
  type Closeness,
  CORNERED,
  type Filming,
  followPeople,
  restOnMotion,
  WIDE,
} from './film-take.ts'
import {
  type AspectRatio,
  type CameraKeyframe,
  type Framing,
  type Layout,
  type LayoutSpan,
  SCREEN_SHARE,
} from './framing.ts'
import { holdPeople, holdWider } from './hold-people.ts'
import { divideBySpeaker } from './speaker-turns.ts'
import { cutIntoTakes, type SeenAndHeard, type Take } from './takes.ts'

export interface ReframeRequest {
  source: { video: PictureSize | null }
  /** Analysis of the source; `faces` may be replaced by denser samples of the clip, from `detectFaces`. */
  analysis: SeenAndHeard
  candidate: Pick<ClipCandidate, 'segments'>
  aspect_ratio: AspectRatio
  layout: Layout | 'auto'
  options: TemplateConfig['layout']
}

/** Below this mean change, pictures without faces are slides or a screen, which must be shown whole. */
const STILL_MOTION = 0.006
/** Layouts that show parts of a picture even if it already has the clip's shape. */
const MADE_OF_PARTS: (Layout | 'auto')[] = ['split', 'inset', 'screencast']
const CONFIDENCE_WITHOUT_FACES = 0.5

/**
 * Decides how a clip is framed: layouts over time, and a camera path inside each.
 *
 * Pure and deterministic. The path is solved for a whole shot at once, so the camera begins to move
 * before the face does; it never moves across a cut.
 */
export function reframeClip(request: ReframeRequest): Framing {
  const { source, analysis, candidate, aspect_ratio } = request
  const { video } = source
  const takes = cutIntoTakes(candidate.segments, analysis)
  const filmed =
    video && !isWhole(request, video) ? filmTakes(takes, request, video) : takes.map(showWhole)
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
function isWhole({ aspect_ratio, layout }: ReframeRequest, video: PictureSize): boolean {
  const isShaped = hasShape(video, shapeOf(aspect_ratio, video))
  return layout === 'none' || (isShaped && !MADE_OF_PARTS.includes(layout))
}

function showWhole(take: Take): FilmedTake {
  return { take, shown: { layout: 'none' }, span: toSpan(take, 'none', 1, []) }
}

function filmTakes(takes: Take[], request: ReframeRequest, video: PictureSize): FilmedTake[] {
  const shape = shapeOf(request.aspect_ratio, video)
  const filming = { video, shape, wanted: request.layout, options: request.options }
  const cast = takes.map((take) => ({ take, people: followFaces(take.samples) }))
  const empty = cast.filter(({ people }) => people.length === 0).map(({ take }) => take)
  return cast.flatMap(({ take, people }) => {
    const shown = chooseLayout(take, people, areStill(empty), filming)
    return cutToSpeakers(take, shown, request.options).flatMap((part) =>
      film(part.take, people, part.shown, filming).map((span) => ({
        ...part,
        take: { ...part.take, start: span.start, end: span.end },
        span,
      })),
    )
  })
}

/** Splits a take in which one of two people would be left out: the camera cuts to the speaker, and each turn becomes a take. */
function cutToSpeakers(
  take: Take,
  shown: Shown,
  { speaker_hold_seconds }: TemplateConfig['layout'],
): { take: Take; shown: Shown }[] {
  const [subject] = shown.layout === 'track' ? shown.people : []
  const other = shown.layout === 'track' ? shown.leavesOut : null
  if (!subject || !other) return [{ take, shown }]
  const turns = divideBySpeaker(take, [subject, other], speaker_hold_seconds)
  if (turns.length < 2) return [{ take, shown }]
  return turns.map(({ start, end, person }) => ({
    take: { ...take, start, end },
    shown: { layout: 'track', people: [person], leavesOut: null },
  }))
}

/** Whether takes without people are still. Decided for all of them together, so that a montage does not change its layout with each picture. */
function areStill(takes: Take[]): boolean {
  const seconds = lengthOf(takes)
  const motion = takes.reduce(
    (sum, { start, end, motion }) => sum + motion.value * (end - start),
    0,
  )
  return motion < STILL_MOTION * seconds
}

function film(take: Take, people: FaceTrack[], shown: Shown, filming: Filming): LayoutSpan[] {
  const { wanted, shape, options } = filming
  const shaped = (shape: number): Filming => ({ ...filming, shape })
  // Each half of a split frame has twice the clip's aspect ratio.
  const followBeside = (person: FaceTrack) =>
    followPeople(take, [person], shaped(2 * shape), BESIDE)
  const followBelow = (person: FaceTrack, how: Closeness) =>
    followPeople(take, [person], shaped(shape / (1 - SCREEN_SHARE)), how)
  const span = (as: Layout, confidence: number, cameras: LayoutSpan['cameras']) => [
    toSpan(take, as, confidence, cameras),
  ]
  switch (shown.layout) {
    case 'track': {
      const sure = sureness(shown.people)
      if (mayWiden(wanted, options)) {
        return holdPeople(take, shown.people, filming).map((hold) =>
          toSpan(hold, hold.layout, sure, hold.camera ? [hold.camera] : []),
        )
      }
      return span('track', sure, [followPeople(take, shown.people, filming, ALONE)])
    }
    case 'split':
      return span('split', sureness(shown.people), shown.people.map(followBeside))
    case 'inset': {
      const cameras = [
        restOnMotion(take, shaped(shape / SCREEN_SHARE)),
        followBelow(shown.person, BESIDE),
      ]
      return span('inset', sureness([shown.person]), cameras)
    }
    case 'screencast': {
      const { person } = shown
      const screen = person ? shape / SCREEN_SHARE : Math.max(shape, readableShape(take))
      const camera = followScreen(take, shaped(screen))
      const sure = person ? sureness([person]) : CONFIDENCE_WITHOUT_FACES
      return span('screencast', sure, person ? [camera, followBelow(person, CORNERED)] : [camera])
    }
    case 'fill': {
      const passing = followFaces(take.samples, 0)
      return span('fill', CONFIDENCE_WITHOUT_FACES, [followPeople(take, passing, filming, WIDE)])
    }
    case 'fit': {
      const cameras = cropForFit(take, people, shown.people, filming)
      return span('fit', CONFIDENCE_WITHOUT_FACES, cameras)
    }
    default:
      return span(shown.layout, CONFIDENCE_WITHOUT_FACES, [])
  }
}

/** Whether a window wider than the clip's shape may be used: only if the layout is `auto` and `fit` is allowed. */
function mayWiden(
  layout: ReframeRequest['layout'],
  { allowed_modes }: TemplateConfig['layout'],
): boolean {
  return layout === 'auto' && allowed_modes.includes('fit')
}

/** Returns the camera of a picture that is not shown in its whole width; empty if all of it is shown. */
function cropForFit(
  take: Take,
  people: FaceTrack[],
  group: FaceTrack[],
  filming: Filming,
): CameraKeyframe[][] {
  const { video, options } = filming
  if (options.fit_crop_ratio === 'none') {
    const camera = group.length > 0 ? holdWider(take, group, filming) : null
    return camera ? [camera] : []
  }
  const shape = Math.max(filming.shape, options.fit_crop_ratio === '1:1' ? 1 : 4 / 3)
  if (video.width / video.height <= shape) return []
  return [followPeople(take, people, { ...filming, shape }, ALONE)]
}

function toSpan(
  { start, end }: Pick<Take, 'start' | 'end'>,
  layout: Layout,
  confidence: number,
  cameras: LayoutSpan['cameras'],
): LayoutSpan {
  return { start, end, layout, confidence: Math.round(confidence * 100) / 100, cameras }
}

/** Returns the confidence for the people shown, 0 to 1: their mean presence times detection score. */
function sureness(people: FaceTrack[]): number {
  const each = people.map(
    ({ presence, points }) => presence * mean(points.map(({ face }) => face.score)),
  )
  return Math.min(1, mean(each))
}

/** A take with its chosen content and the resulting span. */
interface FilmedTake {
  take: Take
  shown: Shown
  span: LayoutSpan
}

/** A subject out of the frame for longer than this is reported as lost. */
const LOST_SECONDS = 1.5
/** A face counts as in the frame when at least this share of it is visible. */
const IN_FRAME = 0.6

/** Lists warnings about content that viewers of a framed clip could miss. */
function listWarnings(filmed: FilmedTake[]): ClipWarning[] {
  return [
    ...(filmed.some(losesFace) ? (['face_lost'] as const) : []),
    ...(filmed.some(leavesOut) ? (['two_speakers_tracked_one'] as const) : []),
  ]
}

/** Whether the subject is unseen for long, because it left the picture or the camera lost it. */
function losesFace({ take, shown, span }: FilmedTake): boolean {
  if (shown.layout !== 'track') return false
  const seen = shown.people
    .flatMap(({ points }) => points)
    .filter(({ time, face }) => visibleShare(face, span, time) >= IN_FRAME)
    .map(({ time }) => time)
    .sort((a, b) => a - b)
  const marks = [take.start, ...seen, take.end]
  return marks.some((time, at) => time - (marks[at - 1] ?? time) > LOST_SECONDS)
}

function leavesOut({ shown, span }: FilmedTake): boolean {
  return shown.layout === 'track' && span.cameras.length > 0 && shown.leavesOut !== null
}
