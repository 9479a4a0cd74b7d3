import type { NewRender } from '@svc/client'
import { defineCommand } from '../command.ts'
import { defined, type Option, type ValuesOf } from '../option.ts'
import { defineCall } from '../service-commands.ts'
import { ESTIMATE, RENDER } from '../shows/resources.ts'
import { ASPECT_RATIOS } from './project-options.ts'
import { watchRender } from './watch-work.ts'

export const LANGUAGE_OPTIONS = {
  language: { kind: 'text', value: 'LANGUAGE', does: 'of the captions: a reviewed translation' },
  'second-language': {
    kind: 'text',
    value: 'LANGUAGE',
    does: 'below it; `spoken` for what is said',
  },
} as const satisfies Record<string, Option>

/** Says in the words of `/v1` which languages captions have. */
export const languagesOf = (given: ValuesOf<typeof LANGUAGE_OPTIONS>) =>
  defined({
    caption_language: given.language,
    second_caption_language: given['second-language'],
  })

const RENDER_OPTIONS = {
  resolution: {
    kind: 'choice',
    choices: ['720p', '1080p', '1440p', '2160p'],
    does: 'the shorter side of the frame',
  },
  quality: { kind: 'choice', choices: ['draft', 'standard', 'high'], does: 'how much is kept' },
  preset: {
    kind: 'choice',
    choices: ['tiktok', 'youtube_shorts', 'instagram_reels', 'linkedin', 'x', 'master'],
    does: 'the platform whose limits it keeps',
  },
  aspect: { kind: 'choice', choices: ASPECT_RATIOS, does: 'width to height' },
  template: { kind: 'text', value: 'TEMPLATE', does: "the template (the project's)" },
  ...LANGUAGE_OPTIONS,
  'no-captions': { kind: 'flag', does: 'draw no captions' },
  'max-credits': { kind: 'number', value: 'N', does: 'refuse what would cost more' },
  settings: { kind: 'json', value: 'JSON|@FILE', does: 'anything else, in the words of /v1' },
} as const satisfies Record<string, Option>

type Given = ValuesOf<typeof RENDER_OPTIONS>

function renderOf(given: Given): NewRender {
  const { resolution, quality, preset, aspect, template, settings } = given
  return {
    ...settings,
    ...defined({ resolution, quality, preset, aspect_ratio: aspect, template_id: template }),
    ...defined({ max_credits: given['max-credits'] }),
    ...languagesOf(given),
    ...(given['no-captions'] && { captions: false }),
  }
}

export const renderCommands = {
  render: defineCommand({
    does: 'Makes the finished file of a clip, for credits.',
    example: 'render CLIP --resolution 1080p --preset tiktok --max-credits 2 --watch',
    takes: ['CLIP'],
    options: {
      ...RENDER_OPTIONS,
      force: { kind: 'flag', does: 'render and charge anew what is there already' },
      watch: { kind: 'flag', does: 'wait until it has ended' },
    },
    shows: RENDER,
    async run(context, { args, options: { force, watch, ...given } }) {
      const { renders } = await context.client()
      const body = { ...renderOf(given), ...defined({ force }) }
      const begun = await renders.create(args.CLIP, body)
      return watch ? watchRender(context, args.CLIP) : begun
    },
  }),

  'render estimate': defineCall({
    does: 'Says what `clip render` would cost.',
    example: 'render estimate CLIP --resolution 2160p',
    takes: ['CLIP'],
    options: RENDER_OPTIONS,
    shows: ESTIMATE,
    call: ({ renders }, { args, options }) => renders.estimate(args.CLIP, renderOf(options)),
  }),

  'render show': defineCommand({
    does: 'Shows the newest render of a clip.',
    example: 'render show CLIP --watch',
    takes: ['CLIP'],
    options: { watch: { kind: 'flag', does: 'wait until it has ended' } },
    shows: RENDER,
    async run(context, { args, options }) {
      if (options.watch) return watchRender(context, args.CLIP)
      return (await context.client()).renders.latest(args.CLIP)
    },
  }),

  'render get': defineCall({
    does: 'Shows a render.',
    takes: ['RENDER'],
    shows: RENDER,
    call: ({ renders }, { args }) => renders.get(args.RENDER),
  }),

  'render retry': defineCall({
    does: 'Tries a failed render again, for credits.',
    takes: ['RENDER'],
    shows: RENDER,
    call: ({ renders }, { args }) => renders.retry(args.RENDER),
  }),
}
