import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A stand-in for a push service and the browser behind it: what arrives is decrypted (RFC 8291). */
export function startPushService() {
  const taken: { headers: Headers; shown: Record<string, string> }[] = []
  let status = 201
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys('base64url')
  const auth = randomBytes(16)
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const message = Buffer.from(await request.arrayBuffer())
      const shown = JSON.parse(decrypt(message, { own, auth }))
      if (status < 300) taken.push({ headers: request.headers, shown })
      return new Response(null, { status })
    },
  })
  return {
    taken,
    /** Answers with this status from now on. */
    answer(next: number) {
      status = next
    },
    /** A device that is reached there. */
    device: (name = 'one') => ({
      endpoint: `${server.url.origin}/${name}`,
      p256dh: String(p256dh),
      auth: auth.toString('base64url'),
    }),
    stop: () => server.stop(true),
  }
}

interface Receiver {
  own: ReturnType<typeof createECDH>
  auth: Buffer
}

function decrypt(message: Buffer, { own, auth }: Receiver): string {
  const [salt, theirs, body] = [
    message.subarray(0, 16),
    message.subarray(21, 86),
    message.subarray(86),
  ]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const shared = hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length),
    )
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
  // The last byte says that no record follows.
  return String(text.subarray(0, -1))
}
