import { createAccount, createUpload, type Database, uploadKey } from '@svc/domain'
import { signUploadToken } from '@svc/storage'
import { SECRET } from './media-server.ts'

/**
 * An account that sends files of one size.
 *
 * @param parts - Whether they may come in parts.
 */
export async function createSender(sql: Database, size_bytes: number, parts = false) {
  const { account_id } = await createAccount(sql, { name: 'Uploader', plan: 'self_hosted' })
  const tenant = { sql, accountId: account_id }
  const content_type = 'video/mp4'
  const file = { file_name: 'talk.mp4', content_type, size_bytes, purpose: 'source' } as const
  return {
    tenant,
    announce: async () => (await createUpload(tenant, { ...file, parts })).upload_id,
    /** Where a file is sent. */
    pathOf(upload_id: string): string {
      const grant = { account_id, upload_id, content_type, size_bytes }
      return `/media/uploads/${signUploadToken(SECRET, grant)}`
    },
    keyOf: (upload_id: string) => uploadKey(account_id, upload_id),
  }
}

export const hash = (bytes: Uint8Array) =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
