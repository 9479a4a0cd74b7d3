import { defineCommand } from '../command.ts'
import { ESTIMATE, PROJECT } from '../shows/resources.ts'
import { PROJECT_OPTIONS, projectOf } from './project-options.ts'
import { sourceOf } from './source-of.ts'
import { watchProject } from './watch-work.ts'

export const createCommands = {
  create: defineCommand({
    does: 'Finds clips in a video: a file, which is uploaded, an address, or the id of an upload.',
    example: 'create talk.mp4 --count 3 --seconds 20-60 --watch',
    takes: ['VIDEO'],
    options: { ...PROJECT_OPTIONS, watch: { kind: 'flag', does: 'wait until it has ended' } },
    shows: PROJECT,
    async run(context, { args, options }) {
      const about = projectOf(options)
      const source = await sourceOf(context, args.VIDEO, options.transcript)
      const { projects } = await context.client()
      const project = await projects.create({ ...about, source })
      if (!options.watch) return project
      context.progress.say(`Project ${project.project_id}`)
      return watchProject(context, project.project_id)
    },
  }),

  estimate: defineCommand({
    does: 'Says what `clip create` would cost; a file is uploaded for it.',
    example: 'estimate https://example.org/talk.mp4',
    takes: ['VIDEO'],
    options: PROJECT_OPTIONS,
    shows: ESTIMATE,
    async run(context, { args, options }) {
      const about = projectOf(options)
      const source = await sourceOf(context, args.VIDEO, options.transcript)
      return (await context.client()).projects.estimate({ ...about, source })
    },
  }),
}
