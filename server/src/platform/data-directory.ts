import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './errno.ts'
import { makeFolder } from './make-folder.ts'
import { loadMasterSecret } from './secrets.ts'
import { StartFailure } from './start-failure.ts'

/** The folder that holds everything this installation keeps: the secret, the bytes and, unless it is elsewhere, the database. */
export type DataDirectory = { masterSecret: string; objects: string }

/** Made at the first start. A place that cannot be written to is found out now, not by the first sender. */
export async function openDataDirectory(given: {
  dataDir: string
  secret: string | undefined
}): Promise<DataDirectory> {
  const objects = join(given.dataDir, 'objects')
  try {
    // Others may pass through what root makes, because PostgreSQL does not run as root.
    await makeFolder(given.dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    await makeFolder(objects, 0o700)
    await access(objects, constants.R_OK | constants.W_OK | constants.X_OK)
    return { masterSecret: await loadMasterSecret(given.secret, given.dataDir), objects }
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    const advice = codeOf(error) === 'ENOSPC' ? 'Make room.' : 'Set ENVOI_DATA to a place that can be written.'
    throw new StartFailure(`The data directory ${given.dataDir} cannot be used (${error.message}). ${advice}`, {
      cause: error,
    })
  }
}
