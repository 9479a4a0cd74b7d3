import { Elysia } from 'elysia'
import { sendLicenses, sendStudioFile, showStudio } from '../actions/studio.ts'
import type { Core } from '../dependencies.ts'
import { members } from '../plugins/request-contexts.ts'
import { studioFont } from '../studio/studio-font.ts'

/** The studio: its files for everyone, its page for those who are signed in. */
export const studio = (core: Core) =>
  new Elysia({ name: 'studio', prefix: '/studio' })
    .get('/assets/:name', ({ request, params }) => sendStudioFile(core, request, params.name))
    .get('/licenses.txt', () => sendLicenses(core))
    .get('/fonts/:family/:name', ({ params }) => studioFont(params.family, params.name))
    .use(members(core))
    .get('', ({ context, path }) => showStudio(core, context, path))
    .get('/*', ({ context, path }) => showStudio(core, context, path))
