import { pathToFileURL } from 'node:url'
import type { RenderLetter } from '@envoi/letters/letter'
import { codeOf } from '../../platform/errno.ts'
import { StartFailure } from '../../platform/start-failure.ts'

/** The letters are React, which Node does not read as it is: they are built into one file, loaded once at start. */
export async function readLetters(file: string): Promise<RenderLetter> {
  try {
    const built = (await import(pathToFileURL(file).href)) as { render: RenderLetter }
    return built.render
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartFailure('The letters are not built: run `npm run build`.', { cause: error })
  }
}
