/** How pages ask for what belongs to whoever is signed in. */
import { ApiError } from '@envoi/client/api-error'
import { session } from './session/session.ts'

/** A session that was ended elsewhere is found out here; the page then leads to the sign-in. */
export async function ask<Reply>(asking: Promise<Reply>): Promise<Reply> {
  try {
    return await asking
  } catch (error) {
    // With a code it is an answer to what was asked: a wrong password, or a code that is missing.
    const isOver = error instanceof ApiError && error.status === 401 && error.codes.length === 0
    if (isOver) await session.refresh()
    throw error
  }
}
