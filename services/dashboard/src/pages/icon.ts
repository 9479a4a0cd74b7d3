import { html } from '@svc/http'

const SHAPES = html`<path d="M11 8.6v10.8l8.6-5.4z" fill="var(--on-accent)"/><path d="M6 9.5V7.8C6 6.8 6.8 6 7.8 6h1.7M22 18.5v1.7c0 1-.8 1.8-1.8 1.8h-1.7" fill="none" stroke="var(--on-accent)" stroke-width="1.6" stroke-linecap="round"/>`
const FRAME = html`<rect width="28" height="28" rx="8" fill="var(--accent)"/>`

/** The picture of the service inside a page, in the page's colours: a frame, and in it the part that is kept. */
export const MARK = html`<svg viewBox="0 0 28 28" aria-hidden="true">${FRAME}${SHAPES}</svg>`

/** The same for a browser's tab, with colours of its own. */
export const ICON = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>:root{--accent:#b3421c;--on-accent:#fff}@media (prefers-color-scheme:dark){:root{--accent:#ff9868;--on-accent:#22100a}}</style>${FRAME}${SHAPES}</svg>`

/**
 * The same for the home screen of a phone, which cuts it to a shape of its own: the colour goes to the edges, and the rest lies in the
 * circle that is always seen. `home-icon.png` is this drawn at 512 pixels, for phones that take no SVG.
 */
export const HOME_ICON = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 34 34"><style>:root{--accent:#b3421c;--on-accent:#fff}</style><rect x="-3" y="-3" width="34" height="34" fill="var(--accent)"/>${SHAPES}</svg>`
