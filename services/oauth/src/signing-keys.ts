import { readFile } from 'node:fs/promises'
import * as domain from '@svc/domain'

/**
 * Makes sure that a signing key exists: the operator's, or else one that is generated once and stored.
 *
 * @param options.keyFile - Path of a private JWK (EC, P-256), which signs from this moment on.
 * @throws {Error} The file cannot be read, or holds no key that can be used. Its content is not repeated.
 */
export async function prepareSigningKeys(
  sql: domain.Database,
  { secret, keyFile }: { secret: domain.Secret; keyFile: string | null },
): Promise<void> {
  const sealer = domain.signingKeySealer(secret)
  if (keyFile === null) return domain.ensureSigningKey(sql, sealer)
  try {
    await domain.adoptSigningKey(sql, sealer, JSON.parse(await readFile(keyFile, 'utf8')))
  } catch (cause) {
    // The message of a JSON parser quotes the text, which is secret here.
    const reason = cause instanceof SyntaxError ? 'It is not JSON.' : String(cause)
    throw new Error(`The signing key in ${keyFile} cannot be used. ${reason}`)
  }
}
