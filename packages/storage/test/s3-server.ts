import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '../src/index.ts'

/** Starts an S3 server with one bucket, on a port of its own. It checks the key id but no signature. */
export async function startS3(
  directory: string,
): Promise<{ config: S3Config; stop(): Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'objects', configs: [] }],
  })
  const { port } = await server.run()
  // The server removes a folder with its last object, also while another is being put there, and breaks then:
  // health checks of several processes do that to each other.
  await Bun.write(join(directory, 'objects', 'health', 'kept'), '')
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'objects',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: () => server.close(),
  }
}
