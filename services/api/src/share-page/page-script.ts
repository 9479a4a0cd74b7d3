export const pageScript = (file: URL) =>
  new Response(Bun.file(file), {
    headers: {
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
