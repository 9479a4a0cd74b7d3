import { type Html, html } from '@svc/http'
import type { SharedView } from './shared-view.ts'
import { writePage } from './write-page.ts'

/** Seconds between reloads of the page of an unfinished project. */
const REFRESH_SECONDS = 5

/** Shows a project's clips, or how far its work is. */
export function projectPage(view: SharedView, address: string): Html {
  if (view.status === 'completed') return clipsPage(view, address)
  const title = view.title ?? 'Clips'
  if (view.status === 'queued' || view.status === 'processing') {
    return writePage(
      title,
      html`<main class="alone">
<h1><bdi>${title}</bdi></h1>
<p>The clips are being made. This page shows them when they are ready.</p>
<progress max="100" value="${view.progress}" aria-label="Progress"></progress>
<p class="quiet">${view.progress} %</p>
</main>`,
      html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`,
    )
  }
  return messagePage(title, 'These clips could not be made.')
}

/** Asks for the password of a link. */
export function passwordPage({ isWrong }: { isWrong: boolean }): Html {
  return writePage(
    'Password needed',
    html`<main class="alone">
<h1>Password needed</h1>
<p>This link is protected with a password.</p>
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" maxlength="128" required autofocus autocomplete="off"${
      isWrong ? html` aria-describedby="wrong"` : null
    }>
${isWrong ? html`<p class="wrong" id="wrong" role="alert">That is not the password.</p>` : null}
<button>Show the clips</button>
</form>
</main>`,
  )
}

/** A page with a title and one message. */
export function messagePage(title: string, message: string): Html {
  return writePage(
    title,
    html`<main class="alone">
<h1>${title}</h1>
<p>${message}</p>
</main>`,
  )
}

function clipsPage({ title, clips, expires_at }: SharedView, address: string): Html {
  const isWide = clips.every(({ aspect_ratio }) => ['16:9', 'source'].includes(aspect_ratio))
  const shown = title ?? 'Clips'
  const count = clips.length === 1 ? '1 clip' : `${clips.length} clips`
  return writePage(
    shown,
    html`<main${isWide ? html` class="wide"` : null}>
<header>
<h1><bdi>${shown}</bdi></h1>
<p class="quiet">${count}${expires_at === null ? null : html` · until <time datetime="${expires_at}">${dayOf(expires_at)}</time>`}</p>
</header>
<ol>
${clips.map(clipCard)}
</ol>
</main>`,
    clips[0] ? linkCard(shown, clips.length, clips[0], address) : null,
  )
}

/** Plays only the best clip, for other sites to frame: chats and social networks show links this way. */
export function playerPage({ title, clips: [clip] }: SharedView): Html {
  return writePage(
    title ?? 'Clips',
    clip
      ? html`<video class="alone" controls playsinline preload="metadata" poster="${clip.thumbnail_url}" src="${clip.video_url}" aria-label="${clip.title}"><track kind="captions" label="Captions" src="${clip.captions_url}"></video>`
      : html`<main class="alone"><p>There is no clip to play.</p></main>`,
  )
}

/** @see https://ogp.me, and the player card of X */
function linkCard(
  title: string,
  count: number,
  clip: SharedView['clips'][number],
  address: string,
): Html {
  const [width, height] = SIZES[clip.aspect_ratio] ?? [1280, 720]
  const description = `${clip.title} (${count === 1 ? '1 clip' : `${count} clips`})`
  return html`<meta property="og:type" content="video.other">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${clip.thumbnail_url}">
<meta property="og:video" content="${clip.video_url}">
<meta property="og:video:type" content="video/mp4">
<meta property="og:video:width" content="${width}">
<meta property="og:video:height" content="${height}">
<meta name="twitter:card" content="player">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${clip.thumbnail_url}">
<meta name="twitter:player" content="${address}.player">
<meta name="twitter:player:width" content="${width}">
<meta name="twitter:player:height" content="${height}">`
}

/** The size of the player that a link preview requests, in pixels, by aspect ratio. */
const SIZES: Record<string, [number, number]> = {
  '9:16': [720, 1280],
  '1:1': [720, 720],
  '4:5': [720, 900],
}

function clipCard(clip: SharedView['clips'][number]): Html {
  const { title, aspect_ratio, duration_seconds } = clip
  return html`<li>
<video class="ratio-${aspect_ratio.replace(':', '-')}" controls playsinline preload="none" poster="${clip.thumbnail_url}" src="${clip.video_url}" aria-label="${title}"><track kind="captions" label="Captions" src="${clip.captions_url}"></video>
<div>
<h2><bdi>${title}</bdi></h2>
<p class="quiet">${clockOf(duration_seconds)}</p>
${
  clip.download_url === null
    ? null
    : html`<a href="${clip.download_url}" download aria-label="Download ${title}">Download</a>`
}
</div>
</li>`
}

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

function clockOf(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
