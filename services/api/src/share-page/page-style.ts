import { pageStyle } from '@svc/http'

/** The whole style of a public page: system fonts, light and dark, from a phone to a wide screen. */
export const PAGE_STYLE = pageStyle(`
body { margin: 0 auto; max-width: 76rem; padding: clamp(1.25rem, 5vw, 4rem) clamp(1rem, 4vw, 3rem); }
h1 { font-size: clamp(1.6rem, 4.5vw, 2.6rem); }
h2 { margin: 0; font-size: 1.05rem; line-height: 1.35; text-wrap: pretty; }
.quiet { font-variant-numeric: tabular-nums; }
header { display: grid; gap: 0.5rem; margin-bottom: clamp(1.5rem, 4vw, 3rem); }
ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: clamp(1rem, 2.5vw, 2rem); margin: 0; padding: 0; list-style: none; }
.wide ol { grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
li { display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
video { display: block; width: 100%; background: #000; aspect-ratio: 9 / 16; object-fit: contain; }
video.ratio-1-1 { aspect-ratio: 1; }
video.ratio-4-5 { aspect-ratio: 4 / 5; }
video.ratio-16-9, video.ratio-source { aspect-ratio: 16 / 9; }
li div { flex: 1; display: grid; grid-template-rows: auto auto 1fr; gap: 0.35rem; padding: 1rem 1.1rem 1.15rem; }
a, button { color: var(--on-accent); background: var(--accent); border: 0; border-radius: 0.65rem; font: inherit; font-weight: 600; text-decoration: none; padding: 0.6rem 1rem; cursor: pointer; text-align: center; }
li a { margin-top: 0.5rem; align-self: end; justify-self: start; padding: 0.45rem 0.9rem; font-size: 0.95rem; }
button:disabled { opacity: 0.5; cursor: default; }
a:hover, button:hover { filter: brightness(1.08); }
body:has(video.alone) { max-width: none; padding: 0; }
video.alone { height: 100vh; aspect-ratio: auto; }
main.alone { min-height: 70vh; display: grid; place-content: center; justify-items: start; gap: 1rem; max-width: 30rem; margin: 0 auto; }
form { display: grid; gap: 0.75rem; width: min(100%, 22rem); }
label { font-weight: 600; }
input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: 0.65rem; padding: 0.6rem 0.8rem; width: 100%; }
.wrong { color: var(--accent); font-weight: 600; }
progress { width: min(24rem, 80vw); height: 0.7rem; accent-color: var(--accent); }
`)
