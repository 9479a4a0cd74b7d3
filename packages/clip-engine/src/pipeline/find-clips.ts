import { inStage } from '@svc/telemetry'
import type { Analysis } from '../analyze/analysis.ts'
import { analyzeSource } from '../analyze/analyze-source.ts'
import { keepFaceChildren } from '../analyze/faces/face-child.ts'
import { measureSpeechLevel } from '../analyze/sound/speech-level.ts'
import { runApart } from '../apart/run-apart.ts'
import type { EngineWarning } from '../engine-error.ts'
import { judgeSource } from '../judge/judge-source.ts'
import { probeSource } from '../probe/probe-source.ts'
import { refuseOutside } from '../probe/refuse-source.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { sourceWarnings } from '../probe/source-warnings.ts'
import type { Selection, SelectionInput } from '../select/select-clips.ts'
import { replaceWords } from '../transcribe/replace-words.ts'
import { transcribeSource } from '../transcribe/transcribe.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import { captionWholeSource } from './caption-whole-source.ts'
import { once } from './checkpoints.ts'
import type { ClipReport, ClipRequest, FindRun } from './clip-run.ts'
import { obtainSource } from './obtain-source.ts'
import { planParts } from './parts.ts'
import { type ClipInputs, planClips } from './plan-clips.ts'
import { sideBySide } from './side-by-side.ts'
import type { Report } from './stage-progress.ts'
import { joinParts } from './work-on-part.ts'

/**
 * Finds the ranked clips of one source and plans how each is framed and captioned; makes no picture yet.
 *
 * @throws {EngineError} Why the source cannot become clips.
 * @throws The reason of `run.signal`, when it is aborted.
 */
export async function findClips(
  request: ClipRequest,
  run: FindRun,
  report: Report,
): Promise<ClipReport & ClipInputs> {
  const { checkpoints, signal } = run
  // The analysis and each clip detect faces one after the other, so the child processes are kept for reuse.
  using _ = keepFaceChildren()

  const obtained = await obtainSource(request, run, (fraction) => report('downloading', fraction))
  report('probing', 0)
  const probed = await once(checkpoints, 'probe', () =>
    inStage('probe', () => probeSource(run.tools, obtained.path, signal, request.limits)),
  )
  const source = {
    ...probed,
    path: obtained.path,
    title: request.title ?? obtained.title ?? probed.title,
  }
  await run.onSource(source)
  refuseOutside(request.settings.range, source.duration_seconds)

  const [transcript, analysis] = await listenAndLook(source, request, run, report)
  await run.onTranscript(transcript)
  await run.onAnalysis?.(analysis)

  const marked = obtained.marks && { marks: obtained.marks }
  report('selecting', 0)
  const selection = await once(checkpoints, 'selection', () =>
    inStage('select', async () =>
      request.type === 'captions'
        ? captionWholeSource(source, transcript)
        : selectJudged(request, { source, transcript, analysis, ...marked }, run, report),
    ),
  )

  const inputs = { request, source, transcript, analysis }
  report('reframing', 0)
  const clips = await once(checkpoints, 'clips', () =>
    inStage('reframe', () =>
      planClips(selection.candidates, inputs, run, (fraction) => report('reframing', fraction)),
    ),
  )
  const warnings = [
    ...sourceWarnings(source),
    ...transcript.warnings,
    ...hearingWarnings(transcript, analysis),
    ...seeingWarnings(request.settings.captions, analysis),
    ...selection.warnings,
  ]
  return { ...inputs, clips, warnings: lastOfEach(warnings) }
}

/** Keeps the last warning of each code; a later stage has more information. */
function lastOfEach(warnings: EngineWarning[]): EngineWarning[] {
  return [...new Map(warnings.map((warning) => [warning.code, warning])).values()]
}

/** Runs speech recognition and analysis in parallel, because each is limited by one core; for a long source, in parts. */
async function listenAndLook(
  source: SourceVideo,
  request: ClipRequest,
  run: FindRun,
  report: Report,
) {
  const { checkpoints, tools } = run
  const done = { transcribing: 0, analyzing: 0 }
  /** Fraction of a speech model that is downloaded, 0 to 1; `null` when no download is running. */
  let download: number | null = null
  const tell = (stage: keyof typeof done) => (fraction: number) => {
    done[stage] = fraction
    if (stage === 'transcribing') download = null
    if (download !== null) return report('downloading_model', download)
    const current = done.transcribing < 1 ? 'transcribing' : 'analyzing'
    // Recognition is by far the longer half.
    report(current, 0.8 * done.transcribing + 0.2 * done.analyzing)
  }
  const { language, vocabulary } = request.settings
  const options = {
    language,
    vocabulary,
    recognizers: run.recognizers,
    ...(request.transcript && { imported: request.transcript }),
    onModelDownload(fraction: number, size_bytes: number) {
      download = fraction < 1 ? fraction : null
      report('downloading_model', fraction)
      run.onModelDownload?.(fraction, size_bytes)
    },
  }
  tell('transcribing')(0)
  const plan = await planParts(source, options, run)
  if (plan) await run.sharing?.handOut(1 + plan.stretches.length)
  const shared = plan && (await joinParts(plan, source, run))
  const hearing = shared?.heard ? { ...options, heard: shared.heard } : options
  return sideBySide(run.signal, (signal) => [
    once(checkpoints, 'speech', () =>
      inStage('transcribe', () =>
        transcribeSource(tools, source, hearing, signal, tell('transcribing')),
      ).then((transcript) => ({
        ...transcript,
        words: replaceWords(transcript.words, request.vocabulary ?? []),
      })),
    ).finally(() => tell('transcribing')(1)),
    once(
      checkpoints,
      'analysis',
      async () =>
        shared?.analysis ??
        (await inStage('analyze', () => analyzeSource(tools, source, signal, tell('analyzing')))),
    ),
  ])
}

/** Selects clips in a thread, after a language model has read the talk where there is one and it is wanted. */
async function selectJudged(
  { config, usedMoments, preferenceWeights, vocabulary = [], ...request }: ClipRequest,
  known: Pick<SelectionInput, 'source' | 'transcript' | 'analysis' | 'marks'>,
  { chatModel, checkpoints, signal }: FindRun,
  report: Report,
): Promise<Selection> {
  const settings = { ...config.cuts, ...request.settings }
  const terms = vocabulary.map(({ term, replace_with }) => replace_with ?? term)
  const talk = { ...known, settings, terms }
  const { passages, warnings } = await judgeSource(talk, chatModel ?? null, {
    answers: checkpoints,
    report: (fraction) => report('selecting', fraction),
    signal,
  })
  const input = { ...known, settings, usedMoments, preferenceWeights, judged: passages }
  const selection = await runApart('selectClips', [input], signal)
  return { ...selection, warnings: [...warnings, ...selection.warnings] }
}

/** Warns when captions would be drawn over captions that are already part of the picture. */
export function seeingWarnings(
  captions: { enabled: boolean },
  { has_captions }: Pick<Analysis, 'has_captions'>,
): EngineWarning[] {
  if (!has_captions || !captions.enabled) return []
  const message =
    'The picture already shows captions, and new ones would cover them: turn captions off, or place them at the top.'
  return [{ code: 'captions_already_burned_in', message }]
}

/** 26 dB below the loudness clips are normalized to: so much gain makes the noise of the recording audible. */
const QUIET_LUFS = -40
/** Speech that rises less than this above music or noise is hard to follow. */
const DROWNED_DB = 6

/** Warns when speech is too quiet, or hardly louder than the music or noise beside it. */
export function hearingWarnings(
  { words, doubtful }: Pick<Transcript, 'words' | 'doubtful'>,
  analysis: Pick<Analysis, 'loudness' | 'speech'>,
): EngineWarning[] {
  const level = measureSpeechLevel(analysis)
  // The detector mistakes some music for a voice; only recognized words show that there is speech.
  if (!level || words.length + doubtful.length === 0) return []
  const { lufs, aboveRestDb } = level
  if (lufs < QUIET_LUFS) {
    const message = `The speech is very quiet (${lufs.toFixed(0)} LUFS): words may be misheard, and clips that are levelled will be noisy.`
    return [{ code: 'low_audio', message }]
  }
  if (aboveRestDb === null || aboveRestDb >= DROWNED_DB) return []
  const relation =
    aboveRestDb >= 1 ? `only ${aboveRestDb.toFixed(0)} dB louder than` : 'no louder than'
  const message = `The speech is ${relation} the music or noise beside it: words may be misheard, and clips are hard to follow without captions.`
  return [{ code: 'low_audio', message }]
}
