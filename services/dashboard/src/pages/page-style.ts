import { pageStyle } from '@svc/http'
import { TOKENS } from './tokens.ts'

/** The style sheet of all pages: system fonts, light and dark, from phone to wide screen. */
export const PAGE_STYLE = pageStyle(`
${TOKENS}body { min-height: 100svh; display: flex; flex-direction: column; -webkit-text-size-adjust: 100%; }
h2, h3 { margin: 0; }
h2 { font-size: 1.1rem; line-height: 1.35; letter-spacing: -0.005em; }
p { text-wrap: pretty; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { border-radius: 0.35rem; }
.card > * { min-width: 0; }

.top { border-bottom: 1px solid var(--line); background: var(--card); }
.top > div { max-width: 60rem; margin: 0 auto; padding: 0.7rem clamp(1rem, 4vw, 2rem); display: flex; flex-wrap: wrap; align-items: center; column-gap: 1.75rem; }
.brand { display: inline-flex; align-items: center; gap: 0.6rem; color: inherit; font-weight: 650; letter-spacing: -0.01em; text-decoration: none; }
.brand svg { display: block; width: 1.75rem; height: 1.75rem; flex: none; }
.who { display: flex; align-items: center; gap: 0.9rem; margin-inline-start: auto; min-width: 0; }
.who span { max-width: 15rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
@media (max-width: 47.99rem) { .who span { display: none; } }

main { width: 100%; max-width: 60rem; margin: 0 auto; padding: clamp(1.75rem, 5vw, 3.25rem) clamp(1rem, 4vw, 2rem) 4rem; display: grid; gap: 1.5rem; align-content: start; flex: 1; }
main > * { min-width: 0; }
main > header { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: end; justify-content: space-between; margin-bottom: 0.25rem; }
main > header > div { display: grid; gap: 0.4rem; flex: 1 1 20rem; max-width: 40rem; }
main.alone { max-width: 30rem; align-content: center; padding-block: clamp(1.5rem, 6vh, 4rem); }
main.alone > .brand { justify-self: center; font-size: 1.05rem; margin-bottom: 0.25rem; }
main.alone > .card { padding: clamp(1.35rem, 5vw, 2.25rem); gap: 1.35rem; }
main.alone > .below { text-align: center; color: var(--quiet); }
main.ask { max-width: 40rem; }
.lead { display: grid; gap: 0.5rem; }

.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1.15rem, 3.5vw, 1.6rem); display: grid; gap: 1.1rem; }
.card > header { display: grid; gap: 0.25rem; }
.rows { padding: 0; gap: 0; overflow: hidden; }
.rows > li { display: grid; gap: 0.9rem 1.5rem; padding: 1.1rem clamp(1.15rem, 3.5vw, 1.6rem); align-items: center; }
.rows > li + li { border-top: 1px solid var(--line); }
.rows .what { display: grid; gap: 0.3rem; min-width: 0; }
.facts > :not(:last-child)::after { content: " · "; }
.chips { display: flex; flex-wrap: wrap; gap: 0.35rem; }
.what > .chips { margin-top: 0.25rem; }
@media (min-width: 40rem) { .rows > li { grid-template-columns: minmax(0, 1fr) auto; } }
.title { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem 0.6rem; font-weight: 600; }
.empty { text-align: center; justify-items: center; padding-block: 2.75rem; gap: 0.6rem; }
.empty p { max-width: 32rem; }

.badge { display: inline-block; font-size: 0.78rem; font-weight: 600; line-height: 1.3; padding: 0.16rem 0.55rem; border-radius: 1rem; background: var(--well); color: var(--quiet); border: 1px solid var(--line); white-space: nowrap; }
.badge.good { color: var(--good); background: var(--good-wash); border-color: transparent; }
.badge.warn { color: var(--accent); background: var(--wash); border-color: transparent; }
.badge.bad { color: var(--bad); background: var(--bad-wash); border-color: transparent; }

.notice { border-radius: var(--round); padding: 0.8rem 1rem; background: var(--good-wash); color: var(--good); font-weight: 550; }
.notice.bad { background: var(--bad-wash); color: var(--bad); display: grid; gap: 0.35rem; }
.notice a { color: inherit; }
.notice.warn { background: var(--wash); color: var(--accent); font-weight: 400; }
.notice.warn strong { font-weight: 650; }

.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 1rem; }
.tile { gap: 0.3rem; align-content: start; }
.tile dt { color: var(--quiet); font-size: var(--small); }
.tile dd { font-size: 1.6rem; font-weight: 650; letter-spacing: -0.02em; line-height: 1.2; font-variant-numeric: tabular-nums; }
.tile dd + dd { font-size: var(--small); font-weight: 400; letter-spacing: 0; line-height: 1.45; color: var(--quiet); }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 1rem; }
.ways .card { gap: 0.35rem; align-content: start; color: inherit; text-decoration: none; }
.ways .card:hover { border-color: var(--edge); }
.ways h2 { display: flex; justify-content: space-between; gap: 1rem; }
.ways h2::after { content: "→"; color: var(--accent); }
.ways h2:dir(rtl)::after { content: "←"; }

.about { display: grid; grid-template-columns: minmax(6rem, auto) minmax(0, 1fr); gap: 0.55rem 1.25rem; font-size: 0.95rem; }
.about dt { color: var(--quiet); }
.about dd { min-width: 0; }

form { display: grid; gap: 1.15rem; min-width: 0; }
.field { display: grid; gap: 0.35rem; min-width: 0; }
.field label, legend { font-weight: 600; }
.labels { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
input, select { font: inherit; color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: var(--round); padding: 0.62rem 0.8rem; width: 100%; min-height: 2.85rem; }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
input:focus-visible, select:focus-visible { outline-offset: 1px; border-radius: var(--round); }
input[type="checkbox"], input[type="radio"] { width: 1.2rem; height: 1.2rem; min-height: 0; margin: 0.18rem 0 0; accent-color: var(--accent); flex: none; }
fieldset { display: grid; gap: 0.6rem; }
legend { padding: 0; margin-bottom: 0.5rem; }
.scopes { display: grid; gap: 0; border: 1px solid var(--line); border-radius: var(--round); overflow: hidden; }
.scopes > li { display: grid; gap: 0.1rem; padding: 0.7rem 1rem; }
.scopes > li + li { border-top: 1px solid var(--line); }
.scopes h3 { font-size: 0.78rem; font-weight: 600; letter-spacing: 0.01em; color: var(--quiet); }
.tick { display: flex; gap: 0.75rem; padding: 0.3rem 0; cursor: pointer; font-weight: 400; }
.tick > span { display: grid; gap: 0.05rem; min-width: 0; }
.tick b { font-weight: 550; display: flex; flex-wrap: wrap; align-items: center; gap: 0.2rem 0.6rem; }
@media (min-width: 36rem) { .scopes > li { grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0 1rem; } .scopes h3 { padding-top: 0.48rem; font-size: var(--small); } }

.actions { display: flex; flex-wrap: wrap; gap: 0.7rem; align-items: center; }
.actions.even > * { flex: 1 1 9rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.85rem; color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: var(--round); font: inherit; font-weight: 600; text-decoration: none; text-align: center; padding: 0.55rem 1.15rem; cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.07); }
button:focus-visible, .button:focus-visible { border-radius: var(--round); }
button.calm, .button.calm { color: var(--ink); background: var(--card); border-color: var(--edge); }
button.calm:hover, .button.calm:hover { filter: none; background: var(--well); }
button.bad { color: var(--on-bad); background: var(--bad); }
button.slim, .button.slim { min-height: 2.35rem; padding: 0.35rem 0.85rem; font-size: 0.95rem; }
button.link { min-height: 1.75rem; padding: 0; background: none; border: 0; color: var(--accent); font-weight: 400; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
button.link:hover { filter: none; text-decoration-thickness: 2px; }
form.inline { display: inline-grid; }
details > summary { cursor: pointer; list-style: none; justify-self: end; width: fit-content; }
details > summary::-webkit-details-marker { display: none; }
details[open] > form { margin-top: 0.9rem; }

code { font: 0.92em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, monospace; }
.asks { display: grid; gap: 0.55rem; }
.asks .badge { justify-self: start; }

@media (prefers-reduced-motion: no-preference) {
  a, button, .button, .card { transition: filter 0.15s, border-color 0.15s, background-color 0.15s; }
}
@media (forced-colors: active) { .badge, .notice { border: 1px solid; } }
`)
