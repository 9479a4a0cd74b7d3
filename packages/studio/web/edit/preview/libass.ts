import { FONT_FAMILIES } from '@svc/clip-engine/caption-style'
import {
  type CaptionDrawing,
  type Captions,
  drawCaptions,
  fetchFonts,
  fontBytes,
  openBrandFont,
} from '@svc/clip-engine/captions'
import JASSUB from 'jassub'
import wasmUrl from 'jassub/dist/wasm/jassub-worker.wasm' with { type: 'file' }
import modernWasmUrl from 'jassub/dist/wasm/jassub-worker-modern.wasm' with { type: 'file' }
import { loadPart } from '../../app/load-part.ts'
import { queryClient } from '../../app/query-client.ts'
import { addressOfFont } from '../../data/address-of-font.ts'
import { assetOfFont, fontFile } from '../../data/fonts.ts'

/** Address of the worker that runs libass, given by the bundler. */
declare const LIBASS_WORKER: string

/** Captions on a canvas, drawn by the library that draws them into renders. */
export interface CaptionCanvas {
  /** Shows other captions, of a frame of any size; of several in a row the last is drawn. */
  use(drawing: CaptionDrawing): void
  /** Shows another second of the clip. */
  show(second: number): void
  close(): void
}

/**
 * Opens a renderer of captions on a canvas, which belongs to it from then on.
 *
 * @param onDraw - Called with captions that will be shown.
 */
export function openCaptionCanvas(
  canvas: HTMLCanvasElement,
  onDraw: (captions: Captions) => void,
): CaptionCanvas {
  const renderer = new JASSUB({
    canvas,
    subContent: EMPTY,
    workerUrl: LIBASS_WORKER,
    wasmUrl,
    modernWasmUrl,
    defaultFont: 'montserrat bold',
    queryFonts: false,
  })
  // Without that font all but boxes is drawn.
  const styleFont = loadFont(STYLE_FONT).catch(() => null)
  const ready = Promise.all([styleFont, renderer.ready]).then(async ([bytes]) => {
    if (bytes) await renderer.renderer.addFonts([bytes])
  })
  const given = new Set<string>()
  let next: CaptionDrawing | null = null
  let size: CaptionDrawing['canvas'] | null = null
  let isBusy = false
  let second = 0

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      await drawNext()
      canvas.dataset['current'] = 'true'
    } finally {
      // What cannot be drawn, such as with a font that does not arrive, holds up no later change.
      isBusy = false
    }
  }

  async function drawNext(): Promise<void> {
    while (next) {
      // What was changed is shown, and what is typed meanwhile is answered, before captions are drawn.
      await nextTask()
      const drawing = next
      next = null
      const captions = await drawWithFonts(drawing)
      const { ass, fontFiles } = captions
      // Its fonts are loaded while the renderer is.
      await ready
      if (next && !size) continue
      onDraw(captions)
      const added = fontFiles.filter((file) => !given.has(file))
      await renderer.renderer.addFonts(
        added.flatMap((file) => fontBytes(file) ?? brandFontBytes(file) ?? []),
      )
      for (const file of added) given.add(file)
      await renderer.renderer.setTrack(ass ?? EMPTY)
      size = drawing.canvas
      await paint(true)
    }
  }

  async function paint(isForced: boolean): Promise<void> {
    if (!size) return
    const moment = { expectedDisplayTime: performance.now(), mediaTime: second }
    await renderer.manualRender({ ...moment, ...size }, isForced)
  }

  return {
    use(drawing) {
      next = drawing
      canvas.dataset['current'] = 'false'
      void work()
    },
    show(to) {
      if (to === second) return
      second = to
      void ready.then(() => paint(false))
    },
    close: () => void renderer.destroy(),
  }
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** That of the script's one style: libass draws no box without it, though boxes have no letters. */
const STYLE_FONT = '@expo-google-fonts/montserrat/700Bold/Montserrat_700Bold.ttf'
const EMPTY = '[Script Info]\nScriptType: v4.00+\n\n[Events]\n'

/** Draws captions; fonts that they need are loaded first. */
async function drawWithFonts(drawing: CaptionDrawing) {
  const branded = await withBrandFonts(drawing)
  for (;;) {
    const captions = drawCaptions(branded.drawing, branded.fonts)
    if ((await fetchFonts(loadFont)) === 0) return captions
  }
}

/** Loads a font that the service draws with, by its path in the package registry; waits for a service that does not answer. */
const loadFont = (path: string): Promise<Uint8Array | null> =>
  loadPart(async () => {
    const response = await fetch(addressOfFont(path))
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  })

type BrandFont = ReturnType<typeof openBrandFont>

/** The fonts of the brand kit that were opened, by the family that styles name them by. */
const opened = new Map<string, { font: BrandFont; bytes: Uint8Array }>()

/** The content of an opened font of the brand kit. */
const brandFontBytes = (family: string): Uint8Array | null => opened.get(family)?.bytes ?? null

/**
 * Loads the fonts of the brand kit with which captions are drawn. A font that is not there any more gives way to that of
 * the preset, as in a render.
 */
async function withBrandFonts(
  drawing: CaptionDrawing,
): Promise<{ drawing: CaptionDrawing; fonts: BrandFont[] }> {
  const { style, hookLook } = drawing
  const named = new Set([style.font_family ?? '', hookLook.style.font_family ?? ''])
  await Promise.all([...named].map(open))
  return {
    drawing: {
      ...drawing,
      style: withKnownFont(style),
      hookLook: { ...hookLook, style: withKnownFont(hookLook.style) },
    },
    fonts: [...named].flatMap((family) => opened.get(family)?.font ?? []),
  }
}

async function open(family: string): Promise<void> {
  const assetId = assetOfFont(family)
  if (assetId === null || opened.has(family)) return
  try {
    const bytes = await queryClient.fetchQuery(fontFile(assetId))
    opened.set(family, { font: openBrandFont(bytes, { path: family, family }), bytes })
  } catch {
    // Tried again with the next change.
  }
}

function withKnownFont<Style extends { font_family?: string }>(style: Style): Style {
  const { font_family } = style
  if (font_family === undefined) return style
  if (FONT_FAMILIES.includes(font_family) || opened.has(font_family)) return style
  const { font_family: _, ...rest } = style
  return rest as Style
}
