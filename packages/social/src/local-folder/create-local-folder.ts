import type { AccountDescription } from '@svc/specification'
import { UNLIMITED } from '../account/unlimited.ts'
import type { ConnectedAccount, Connector } from '../connector.ts'
import { findFolder } from './find-folder.ts'
import { findPost, publishToFolder } from './publish-to-folder.ts'

/**
 * Makes the connector that puts posts into folders of this machine.
 *
 * @param root - An existing folder; accounts are folders inside it and nowhere else.
 */
export function createLocalFolder(root: string): Connector {
  return {
    platform: 'local_folder',
    connection: {
      kind: 'form',
      fields: [{ name: 'folder', label: 'Folder', isSecret: false, isRequired: true }],
      connect: async (values) => [await connect(root, values['folder'] ?? '')],
    },
    publish: (request) => publishToFolder(root, request),
    lookUp: (request) => findPost(root, request),
  }
}

async function connect(root: string, text: string): Promise<ConnectedAccount> {
  const folder = text.trim()
  await findFolder(root, folder)
  return {
    account: describe(folder),
    credentials: { token: '', expires_at: null, refresh_token: null, server: folder },
  }
}

function describe(folder: string): AccountDescription {
  return {
    handle: folder,
    display_name: null,
    avatar_url: null,
    profile_url: null,
    platform_account_id: folder,
    kind: 'personal',
    capabilities: UNLIMITED,
    token_expires_at: null,
  }
}
