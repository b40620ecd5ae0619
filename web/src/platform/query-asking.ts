/** How pages ask for what belongs to whoever is signed in. */
import { ApiError } from '@envoi/client/api-error'
import { session } from './session/session.ts'

/** A session that was ended elsewhere is found out here; the page then leads to the sign-in. */
export async function ask<Reply>(asking: Promise<Reply>): Promise<Reply> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await session.refresh()
    throw error
  }
}

const isPassing = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500

/** What all such queries have in common. */
export const asking = {
  retry: (failures: number, error: Error) => failures < 1 && isPassing(error),
  retryDelay: 1000,
}
