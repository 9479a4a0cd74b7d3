/** The colours, measures and plainest rules that the pages and the studio share, beside those of all pages of the service. */
export const TOKENS = `:root {
  --well: light-dark(#f6f5f2, #161615);
  --edge: light-dark(#8d897f, #75716a);
  --wash: light-dark(#fbeee8, #2e211a);
  --good: light-dark(#22683f, #84cfa0);
  --good-wash: light-dark(#eaf4ed, #18271d);
  --bad: light-dark(#a8182d, #ff9aa2);
  --on-bad: light-dark(#ffffff, #2b0a0e);
  --field: light-dark(#ffffff, #161615);
  --bad-wash: light-dark(#fcecee, #32191d);
  --tiny: 0.75rem;
  --small: 0.875rem;
  --large: 1.25rem;
  --huge: 1.75rem;
  --round: 0.65rem;
}
ul, ol, dl, dd, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
ul, ol { list-style: none; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
.skip { position: absolute; inset-inline-start: 1rem; top: -5rem; z-index: 5; background: var(--card); padding: 0.5rem 1rem; border-radius: var(--round); }
.skip:focus { top: 1rem; }
.small, .hint { font-size: var(--small); }
.hint { color: var(--quiet); }
.wrong { color: var(--bad); font-size: var(--small); font-weight: 600; }
`
