import { Html, html } from '@svc/http'
import { PAGE_STYLE } from './page-style.ts'
import type { SharedView } from './shared-view.ts'

/** How often the page of an unfinished project is loaded again. */
const REFRESH_SECONDS = 5

/** Shows a project's clips, or how far its work is. */
export function projectPage(view: SharedView): Html {
  if (view.status === 'completed') return clipsPage(view)
  const title = view.title ?? 'Clips'
  if (view.status === 'queued' || view.status === 'processing') {
    return page(
      title,
      html`<main class="alone">
<h1>${title}</h1>
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
  return page(
    'Password needed',
    html`<main class="alone">
<h1>Password needed</h1>
<p>Whoever sent you this link has protected it.</p>
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

/** Says one thing. */
export function messagePage(title: string, message: string): Html {
  return page(
    title,
    html`<main class="alone">
<h1>${title}</h1>
<p>${message}</p>
</main>`,
  )
}

function clipsPage({ title, clips }: SharedView): Html {
  const isWide = clips.every(({ aspect_ratio }) => ['16:9', 'source'].includes(aspect_ratio))
  const shown = title ?? 'Clips'
  return page(
    shown,
    html`<main${isWide ? html` class="wide"` : null}>
<header>
<h1>${shown}</h1>
<p class="quiet">${clips.length === 1 ? '1 clip' : `${clips.length} clips`}</p>
</header>
<ol>
${clips.map(clipCard)}
</ol>
</main>`,
  )
}

function clipCard(clip: SharedView['clips'][number]): Html {
  const { title, aspect_ratio, duration_seconds } = clip
  return html`<li>
<video class="ratio-${aspect_ratio.replace(':', '-')}" controls playsinline preload="none" poster="${clip.thumbnail_url}" src="${clip.video_url}" aria-label="${title}"><track kind="captions" label="Captions" src="${clip.captions_url}"></video>
<div>
<h2>${title}</h2>
<p class="quiet">${clockOf(duration_seconds)}</p>
${
  clip.download_url === null
    ? null
    : html`<a href="${clip.download_url}" download aria-label="Download ${title}">Download</a>`
}
</div>
</li>`
}

function clockOf(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function page(title: string, main: Html, head: Html | null = null): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
${head}
</head>
<body>
${main}
</body>
</html>
`
}

const STYLE = new Html(PAGE_STYLE)
