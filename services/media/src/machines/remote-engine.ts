import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import * as engine from '@svc/clip-engine'
import { FoundClip, ProjectWarning, RenderChecks } from '@svc/specification'
import { measure } from '../worker/process-asset.ts'
import type { Engine } from './engine.ts'
import type { Task } from './task.ts'

const Fraction = t.Number({ minimum: 0, maximum: 1 })
const Stage = t.Object({
  stage: t.Union(
    (
      [
        ...(['probing', 'downloading_model', 'transcribing', 'analyzing'] as const),
        ...(['selecting', 'reframing', 'previewing', 'finalizing'] as const),
      ] as const
    ).map((name) => t.Literal(name)),
  ),
  progress: t.Integer({ minimum: 0, maximum: 100 }),
  left: t.Union([t.Null(), t.Integer({ minimum: 0, maximum: 1_000_000 })]),
})
const Rank = t.Object({ rank: t.Integer({ minimum: 1 }) })

/**
 * The engine on a machine that called in: what is read there is lent to it, and all that it says and sends is checked here
 * before it counts.
 *
 * @param tools - Look at what the machine made.
 */
export function remoteEngine(task: Task, tools: engine.Tools): Engine {
  return {
    async completeClip(_, source, edited, planned, { checkpoints, signal }) {
      const args = { source: lendSource(source), edited, planned }
      const answers = kept(checkpoints, /^faces-[0-9a-z]{1,13}$/)
      return (await task.ask('completeClip', args, answers, signal)) as engine.CompletedClip
    },

    async workOnPart(number, openSource, { checkpoints, onProgress, signal }) {
      const args = { number, path: task.lend(await openSource()) }
      const answers = {
        ...kept(checkpoints, new RegExp(`^${engine.partName(number)}$`)),
        onProgress(said: unknown) {
          const { stage, fraction } = checked(
            t.Object({ ...Stage.properties, fraction: Fraction }),
            said,
          )
          onProgress(stage === 'analyzing' ? stage : 'transcribing', fraction)
        },
      }
      await task.ask('workOnPart', args, answers, signal)
      if (!(await checkpoints.read(engine.partName(number)))) throw task.fault('left its part out')
    },

    async createClips(request, run) {
      const onDownload = (fraction: number) =>
        run.onStage('downloading', Math.floor(8 * fraction), null)
      const { path, ...known } = await engine.obtainSource(request, run, onDownload)
      const source = { ...known, path: task.lend(path) }
      const { checkpoints, sharing, signal } = run
      const args = {
        request: { ...request, source, ...(await lendLook(request)) },
        longerThan: sharing?.longerThan,
      }
      /** The ranks of the clips whose previews are to come. */
      const awaited = new Set<number>()
      let isFound = false
      let reached = 0
      const keep = kept(checkpoints, OF_PROJECTS)
      const answers = {
        ...keep,
        async read(name: unknown) {
          const value = await keep.read(name)
          if (value !== undefined) awaited.delete(rankOf(name))
          return value
        },
        write(said: { name: unknown; value: unknown }) {
          if (awaited.has(rankOf(said.name))) throw task.fault('sent no preview')
          return keep.write(said)
        },
        onSource: (said: engine.SourceVideo) => run.onSource({ ...said, path: '' }),
        onStage(said: unknown) {
          const { stage, progress, left } = checked(Stage, said)
          reached = Math.max(reached, progress)
          run.onStage(stage, reached, left)
        },
        onTranscript: run.onTranscript,
        onAnalysis: (said: engine.Analysis) => run.onAnalysis?.(said),
        async onClips(said: engine.PlannedClip[]) {
          checked(t.Array(FoundClip), said)
          for (const { rank } of said) awaited.add(rank)
          await run.onClips(said)
          isFound = true
        },
        async onPreview(said: engine.PlannedClip) {
          const { rank } = checked(Rank, said)
          const prefix = `clip-${rank}-`
          const path = await task.madePath(`${prefix}preview.mp4`)
          await checkVideo(path, signal)
          await run.onPreview(said, { path, ...(await madeBeside(false, prefix)) })
          awaited.delete(rank)
        },
        async onPreviewFailed(said: { clip: engine.PlannedClip; message: string }) {
          const { rank } = checked(Rank, said.clip)
          await run.onPreviewFailed(
            said.clip,
            new engine.EngineError('encode_failed', said.message),
          )
          awaited.delete(rank)
        },
        handOut: (count: number) =>
          sharing?.handOut(checked(t.Integer({ minimum: 1, maximum: 10_000 }), count)),
      }
      const { warnings } = checked(
        t.Object({ warnings: t.Array(ProjectWarning) }),
        await task.ask('createClips', args, answers, signal),
      )
      if (!isFound || awaited.size > 0) throw task.fault('left clips out')
      return { warnings }
    },

    async renderPlannedClip(_, planned, { onProgress, signal }) {
      const look = await lendLook(planned)
      const args = { planned: { ...planned, source: lendSource(planned.source), ...look } }
      let reached = 0
      const answers = {
        onProgress(said: unknown) {
          reached = Math.max(reached, checked(Fraction, said))
          onProgress(reached)
        },
      }
      const said = checked(Rendered, await task.ask('renderPlannedClip', args, answers, signal))
      const path = await task.madePath('clip.mp4')
      const seen = await checkVideo(path, signal)
      return {
        ...{ path, content_type: 'video/mp4', video_codec: 'h264', audio_codec: 'aac' },
        ...{ ...seen, ...(await measure(path)), loudness_lufs: said.loudness_lufs },
        ...(await madeBeside(said.hasCaptions)),
        checks: said.checks,
        warnings: [],
      }
    },
  }

  function checked<Schema extends TSchema>(schema: Schema, said: unknown): Static<Schema> {
    if (Value.Check(schema, said)) return said
    const fault = Value.Errors(schema, said).First()
    throw task.fault(`sent what cannot be used: ${fault?.path} ${fault?.message}`)
  }

  /** Lets the machine read a run's checkpoints, and write those of some names. */
  function kept(checkpoints: engine.Checkpoints, mine: RegExp) {
    const read = (name: unknown) =>
      checkpoints.read(checked(t.String({ pattern: '^[\\w/-]{1,60}$' }), name))
    return {
      read,
      async write({ name, value }: { name: unknown; value: unknown }) {
        if (typeof name !== 'string' || !mine.test(name)) throw task.fault(`wrote ${name}`)
        await checkpoints.write(name, value)
      },
    }
  }

  /** What the machine made with a clip. */
  async function madeBeside(hasCaptions: boolean, prefix = '') {
    const made = (name: string) => task.madePath(prefix + name)
    return {
      captions: {
        srtPath: await made('captions.srt'),
        vttPath: await made('captions.vtt'),
        assPath: hasCaptions ? await made('captions.ass') : null,
        drawingPath: await made('captions.json'),
      },
      thumbnailPath: await made('thumbnail.jpg'),
    }
  }

  function lendSource(source: engine.SourceVideo): engine.SourceVideo {
    return { ...source, path: task.lend(source.path) }
  }

  async function lendLook({ assets, fonts = [], broll = [] }: engine.ClipLook) {
    const shown = broll.map(async ({ open, ...asset }) => {
      const path = await open()
      return { ...asset, path: path && task.lend(path) }
    })
    return {
      assets: [...assets].map(([asset_id, path]) => [asset_id, task.lend(path)]),
      fonts: fonts.map(({ path, family }) => ({ family, path: task.lend(path) })),
      broll: await Promise.all(shown),
    }
  }

  /** Looks at a file that is to be shown as a clip. */
  async function checkVideo(path: string, signal: AbortSignal) {
    const seen = await engine.probeSource(tools, path, signal).catch((error) => {
      signal.throwIfAborted()
      throw task.fault(`sent what is no video: ${error.message}`)
    })
    const { video, audio, duration_seconds, content_type } = seen
    if (content_type !== 'video/mp4' || video?.codec !== 'h264' || audio?.codec !== 'aac') {
      throw task.fault('sent another video than was asked for')
    }
    const { width, height, frame_rate } = video
    return { width, height, frame_rate, duration_seconds }
  }
}

const Rendered = t.Object({
  loudness_lufs: t.Union([t.Null(), t.Number()]),
  checks: t.Object({ ...RenderChecks.properties, face_coverage: t.Number() }),
  hasCaptions: t.Boolean(),
})

/** The names of the checkpoints that finding clips leaves; the fetched source is none of them. */
const OF_PROJECTS =
  /^(?:probe|parts|speech|analysis|selection|clips|parts\/\d{1,4}|preview-\d{1,4}|answer-[0-9a-f]{40})$/

/** The rank in the name of a preview's checkpoint. */
const rankOf = (name: unknown) => Number(/^preview-(\d+)$/.exec(String(name))?.[1])
