import { acceptsEncoding } from '@svc/http'
import type { StudioBundle } from '@svc/studio'

/** Gives a file of the studio, compressed as the browser allows it; `null` when there is none of that name. */
export function studioFile({ files }: StudioBundle, name: string, request: Request) {
  const file = files.get(name)
  if (!file) return null
  const encoding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(request, one))
  return new Response(file[encoding ?? 'plain'], {
    headers: {
      'content-type': file.type,
      ...(encoding && { 'content-encoding': encoding }),
      vary: 'accept-encoding',
      // The name changes with the content.
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
