import { Elysia } from 'elysia'
import {
  sendLicenses,
  sendPocketWorker,
  sendShell,
  sendStudioFile,
  showStudio,
} from '../actions/studio.ts'
import type { Core } from '../dependencies.ts'
import { members } from '../plugins/request-contexts.ts'
import { studioFont } from '../studio/studio-font.ts'

const MANIFEST_HEADERS = {
  'content-type': 'application/manifest+json',
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
}

/** What makes the studio an app of a phone or a computer, which also takes what other apps share. */
const MANIFEST = JSON.stringify({
  ...{ id: '/studio', name: 'Clips', short_name: 'Clips', display: 'standalone' },
  ...{ start_url: '/studio/videos', scope: '/' },
  ...{ background_color: '#f6f5f2', theme_color: '#b3421c' },
  icons: [
    { src: '/dashboard/home-icon.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/dashboard/home-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    { src: '/dashboard/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  // Taken by the worker beside the pages.
  share_target: {
    ...{ action: '/studio/share', method: 'POST', enctype: 'multipart/form-data' },
    params: {
      ...{ title: 'title', text: 'text', url: 'url' },
      files: [{ name: 'files', accept: ['video/*', 'audio/*'] }],
    },
  },
})

/** The studio: its files for everyone, its page for those who are signed in. */
export const studio = (core: Core) =>
  new Elysia({ name: 'studio', prefix: '/studio' })
    .get('/assets/:name', ({ request, params }) => sendStudioFile(core, request, params.name))
    .get('/licenses.txt', () => sendLicenses(core))
    .get('/worker.js', ({ request }) => sendPocketWorker(core, request))
    .get('/shell', ({ request }) => sendShell(core, request))
    .get('/manifest.webmanifest', () => new Response(MANIFEST, { headers: MANIFEST_HEADERS }))
    .get('/fonts/:family/:name', ({ request, params }) =>
      studioFont(request, params.family, params.name),
    )
    .use(members(core))
    .get('', ({ context, path }) => showStudio(core, context, path))
    .get('/*', ({ context, path }) => showStudio(core, context, path))
