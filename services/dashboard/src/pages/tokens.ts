/** The colours and measures that the pages and the studio share, beside those of all pages of the service. */
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
`
