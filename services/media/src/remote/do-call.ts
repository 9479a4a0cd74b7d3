import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type {
  ChatModel,
  Checkpoints,
  ClipLook,
  PreviewFiles,
  RecognizerConfig,
  Tools,
} from '@svc/clip-engine'
import { ENGINE } from '../machines/engine.ts'
import type { Call } from '../machines/task.ts'
import type { ServiceLink } from './service-link.ts'

/** What this machine works with. */
export interface Means {
  tools: Tools
  recognizers: RecognizerConfig
  chatModel: ChatModel | null
}

/** What was lent, as the service names it. */
// biome-ignore lint/suspicious/noExplicitAny: the service of the same release says what its engine is given.
type Given = any

/** Opens the engine's side of one job: files of the service by the names that they were lent by, each fetched once. */
export function openCalls(link: ServiceLink, task_id: string, means: Means, folder: string) {
  const fetched = new Map<string, Promise<string>>()

  return async function doCall(
    { call_id, name, args }: Call,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { tools, recognizers, chatModel } = means
    const say = (name: string) => (value?: unknown) =>
      link.say(task_id, call_id, name, value, signal)
    const progress = (name: string) => latest(say(name))
    const sendAll = async (made: PreviewFiles, prefix = '') => {
      const { path, thumbnailPath, captions } = made
      for (const file of [path, thumbnailPath, ...Object.values(captions)]) {
        if (file !== null) await link.send(task_id, prefix + basename(file), file, signal)
      }
    }
    const checkpoints: Checkpoints = {
      read: say('read'),
      write: (name, value) => say('write')({ name, value }),
      readFile: async () => false,
      writeFile: async () => {},
    }
    const open = (lent: string): Promise<string> => {
      const path = join(folder, lent.replace('/', '-'))
      const known =
        fetched.get(lent) ??
        link.download(task_id, lent.split('/')[0] ?? '', path, signal).then(() => path)
      fetched.set(lent, known)
      known.catch(() => fetched.delete(lent))
      return known
    }
    const openLook = async ({ assets, fonts, broll }: Given): Promise<Partial<ClipLook>> => ({
      assets: new Map(
        await Promise.all(
          assets.map(async ([asset_id, lent]: [string, string]) => [asset_id, await open(lent)]),
        ),
      ),
      fonts: await Promise.all(
        fonts.map(async (font: Given) => ({ ...font, path: await open(font.path) })),
      ),
      broll: broll.map(({ path, ...asset }: Given) => ({
        ...asset,
        open: async () => path && open(path),
      })),
    })
    const opened = async (source: Given) => ({ ...source, path: await open(source.path) })
    const given: Given = args

    switch (name) {
      case 'completeClip': {
        const source = await opened(given.source)
        return ENGINE.completeClip(tools, source, given.edited, given.planned, {
          checkpoints,
          signal,
        })
      }
      case 'workOnPart': {
        const tell = progress('onProgress')
        const onProgress = (stage: string, fraction: number) => tell({ stage, fraction })
        const run = { tools, recognizers, checkpoints, signal, onProgress }
        return ENGINE.workOnPart(given.number, () => open(given.path), run)
      }
      case 'createClips': {
        const { request, longerThan } = given
        const look = await openLook(request)
        const tell = progress('onStage')
        const { warnings } = await ENGINE.createClips(
          { ...request, ...look, source: await opened(request.source) },
          {
            ...{ tools, folder, recognizers, checkpoints, signal, ...(chatModel && { chatModel }) },
            ...(longerThan && { sharing: { longerThan, handOut: say('handOut') } }),
            onSource: say('onSource'),
            onStage: (stage, progress, left) => tell({ stage, progress, left }),
            onTranscript: say('onTranscript'),
            onAnalysis: say('onAnalysis'),
            onClips: say('onClips'),
            async onPreview({ rank }, files) {
              await sendAll(files, `clip-${rank}-`)
              await say('onPreview')({ rank })
            },
            onPreviewFailed: ({ rank }, { message }) =>
              say('onPreviewFailed')({ clip: { rank }, message }),
          },
        )
        return { warnings }
      }
      case 'renderPlannedClip': {
        const { planned } = given
        const own = join(folder, `render-${call_id}`)
        await mkdir(own)
        const made = await ENGINE.renderPlannedClip(
          tools,
          { ...planned, ...(await openLook(planned)), source: await opened(planned.source) },
          { folder: own, signal, onProgress: progress('onProgress') },
        )
        await sendAll(made)
        const { captions, checks, loudness_lufs } = made
        return { checks, loudness_lufs, hasCaptions: captions.assPath !== null }
      }
      default:
        throw new Error(`This release knows no ${name}.`)
    }
  }
}

/** Sends the newest of many reports, one at a time; one that is lost is made up for by the next. */
function latest(send: (value: unknown) => Promise<unknown>): (value: unknown) => void {
  let waiting: { value: unknown } | null = null
  let isBusy = false
  return (value) => {
    waiting = { value }
    if (!isBusy) void drain()
  }
  async function drain(): Promise<void> {
    isBusy = true
    while (waiting) {
      const { value } = waiting
      waiting = null
      await send(value).catch(() => {})
    }
    isBusy = false
  }
}
