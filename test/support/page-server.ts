import type { Handler } from '../../packages/http/src/index.ts'

const PREFIX = '/clips'

/**
 * Answers as a product's own server does: it serves its page at `/page`, and forwards requests below `/clips` to `/v1` with the credential.
 *
 * @param script - Returns the program of the page.
 */
export function pageServer(script: () => Promise<Blob> | Blob) {
  return async (
    request: Request,
    { url, key, api }: { url: string; key: string; api: Handler },
  ): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/page') {
      const page = `<body data-service="${url}"><script type=module src=/bundle.js></script>`
      return new Response(page, { headers: { 'content-type': 'text/html' } })
    }
    if (pathname === '/bundle.js') {
      return new Response(await script(), { headers: { 'content-type': 'text/javascript' } })
    }
    if (!pathname.startsWith(`${PREFIX}/v1/`)) return new Response(null, { status: 404 })
    const headers = new Headers({ authorization: `Bearer ${key}` })
    for (const name of ['content-type', 'idempotency-key']) {
      const value = request.headers.get(name)
      if (value) headers.set(name, value)
    }
    const { method } = request
    const body = method === 'GET' ? null : await request.text()
    const address = `http://localhost${pathname.slice(PREFIX.length)}${search}`
    return api(new Request(address, { method, headers, body }), null)
  }
}
