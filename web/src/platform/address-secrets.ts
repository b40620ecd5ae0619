/**
 * Secrets that came with the address: the code of a sign-in begun elsewhere, the token of a mailed link. The page's first
 * script has taken them out of it before anything was fetched or sent; here they can be had.
 */
export type SecretName = 'sessionCookie' | 'staySignedIn' | 'token'

declare global {
  var secretsOfAddress: Partial<Record<SecretName, string>> | undefined
}

export const secretOfAddress = (name: SecretName): string | undefined => globalThis.secretsOfAddress?.[name]
