import type { SignInDeps } from './create-sign-in.ts'

/** How browsers say that somebody closed their question, or let it run out. */
const changedMind = new Set(['NotAllowedError', 'AbortError'])

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

export const askPasskey: SignInDeps['askPasskey'] = async (options) => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    // The server's library made them for this one.
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return { ...(await startAuthentication({ optionsJSON })) }
  } catch (error) {
    if (error instanceof Error && changedMind.has(error.name)) return undefined
    throw error
  }
}
