import { inStage } from '@svc/telemetry'
import type { Analysis } from '../analyze/analysis.ts'
import { concludeAnalysis, observe, type Seen } from '../analyze/observe.ts'
import type { HeardSound } from '../analyze/sound/sound-meters.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { type HeardPart, heardInParts, hearPart } from '../transcribe/hear-part.ts'
import type { Recognizer, RecognizerConfig } from '../transcribe/recognizer.ts'
import { type Checkpoints, once } from './checkpoints.ts'
import { type PartPlan, PLAN, partName } from './parts.ts'
import { sideBySide } from './side-by-side.ts'

export interface PartRun {
  tools: Tools
  recognizers: RecognizerConfig
  /** Those of the run that planned the parts. */
  checkpoints: Checkpoints
  signal: AbortSignal
  /** Called with the share of the part that is done, 0 to 1; also while a speech model is downloaded. */
  onProgress(stage: 'transcribing' | 'analyzing', fraction: number): void
}

/** The result of part 0. */
type SoundPart = HeardSound
/** The result of every other part; `heard` is `null` where the source is not recognized. */
interface StretchPart {
  heard: HeardPart | null
  seen: Seen
}

/**
 * Works on one part of a source and writes its result to `run.checkpoints`, unless it is there already.
 *
 * @param openSource - Gives the path of the source on this machine; called when there is work to do.
 * @throws {EngineError} As transcription and analysis do.
 * @throws {RecognizerElsewhereError} This machine does not have the recognizer of the plan.
 */
export async function workOnPart(
  number: number,
  openSource: () => Promise<string>,
  run: PartRun,
): Promise<void> {
  const { checkpoints } = run
  if (await checkpoints.read(partName(number))) return
  const [plan, probed] = await Promise.all([PLAN, 'probe'].map((name) => checkpoints.read(name)))
  if (!plan || !probed) throw new Error('The parts of this source were not planned.')
  const source = { ...(probed as SourceVideo), path: await openSource() }
  await resultOf(number, plan as PartPlan, source, run)
}

/**
 * Joins the results of all parts, and works out those that are missing.
 *
 * @returns The analysis of the source, and a recognizer that gives what was heard.
 */
export async function joinParts(
  plan: PartPlan,
  source: SourceVideo,
  run: Omit<PartRun, 'onProgress'>,
): Promise<{ analysis: Analysis; heard: Recognizer | undefined }> {
  const quiet = { ...run, onProgress: () => {} }
  const sound = (await resultOf(0, plan, source, quiet)) as SoundPart
  const stretches: StretchPart[] = []
  for (const at of plan.stretches.keys()) {
    stretches.push((await resultOf(at + 1, plan, source, quiet)) as StretchPart)
  }
  const analysis = concludeAnalysis(
    source,
    sound,
    stretches.map(({ seen }) => seen),
  )
  const heard = stretches.flatMap((stretch) => stretch.heard ?? [])
  return { analysis, heard: plan.hearing ? heardInParts(plan.hearing, heard) : undefined }
}

function resultOf(
  number: number,
  plan: PartPlan,
  source: SourceVideo,
  run: PartRun,
): Promise<SoundPart | StretchPart> {
  return once<SoundPart | StretchPart>(run.checkpoints, partName(number), () =>
    number === 0 ? hearSound(source, run) : workOnStretch(plan, number - 1, source, run),
  )
}

/** The meters of sound have a memory, so one worker listens from the first second to the last; that is quick. */
async function hearSound(
  source: SourceVideo,
  { tools, signal, onProgress }: PartRun,
): Promise<HeardSound> {
  const { heard } = await inStage('analyze', () =>
    observe(tools, source, { sound: true }, signal, (fraction) =>
      onProgress('analyzing', fraction),
    ),
  )
  return heard
}

async function workOnStretch(
  { stretches, hearing }: PartPlan,
  at: number,
  source: SourceVideo,
  run: PartRun,
): Promise<StretchPart> {
  const stretch = stretches[at]
  if (!stretch) throw new Error(`There is no stretch ${at}.`)
  const { tools, recognizers } = run
  const done = { transcribing: hearing ? 0 : 1, analyzing: 0 }
  const tell = (stage: keyof typeof done) => (fraction: number) => {
    done[stage] = fraction
    const current = done.transcribing < 1 ? 'transcribing' : 'analyzing'
    // Recognition is by far the longer half.
    run.onProgress(current, 0.8 * done.transcribing + 0.2 * done.analyzing)
  }
  const [heard, { seen }] = await sideBySide(run.signal, (signal) => {
    const onProgress = tell('transcribing')
    const task = { tools, source, signal, onProgress, onModelDownload: () => onProgress(0) }
    return [
      hearing
        ? inStage('transcribe', () => hearPart(hearing, stretch, recognizers, task))
        : Promise.resolve(null),
      inStage('analyze', () =>
        observe(tools, source, { pictures: stretch }, signal, tell('analyzing')),
      ),
    ]
  })
  return { heard, seen }
}
