/** A page that shows the pictures side by side: a row for each name, a column for each kind. */
export function overview(names: string[], kinds: string[]): string {
  const rows = names.map((name) => {
    const cells = kinds.map((kind) => `<img src="${name}-${kind}.png" alt="${name}, ${kind}">`)
    return `<h2>${name}</h2><div>${cells.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>The studio</title>
<style>body{font:14px sans-serif;margin:16px}div{display:flex;gap:12px;align-items:start}img{height:440px;border:1px solid #8884}</style>
${rows.join('\n')}
`
}
