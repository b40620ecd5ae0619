/** Somebody else's sign-in: the directory of a company, which tells us by OpenID Connect who has come. */
export type IdentityProvider = {
  /**
   * Whether there is a provider at this address that can do what we ask for, and that takes our id and secret. Answers
   * with its issuer as it writes it itself.
   */
  tryOut(client: ProviderClient): Promise<{ issuer: string }>
  /** Where a browser goes to sign in. */
  startUrl(
    client: ProviderClient,
    asked: Asked & { loginHint?: string | undefined; wantsGroups: boolean },
  ): Promise<URL>
  /** Who has come back, by the query of the address that the browser came back to. */
  finish(
    client: ProviderClient,
    query: URLSearchParams,
    asked: Asked & { by: keyof WaysBack; groupsClaim?: string | undefined },
  ): Promise<Identity>
  /** Who was signed out there, by what the provider itself sends us. */
  readLogout(
    client: ProviderClient,
    logoutToken: string,
  ): Promise<{ subject: string | undefined; sid: string | undefined }>
}

/** What we are to a provider. */
export type ProviderClient = { issuer: string; clientId: string; clientSecret: string; waysBack: WaysBack }

/**
 * Where a provider sends browsers back to. All that name themselves in their answers (RFC 9207) come by one address; of
 * the others each has its own. Else one provider could send browsers on to another, and be told what that one answers.
 */
export type WaysBack = { shared: string; own: string }

/** What one sign-in is known by, in the browser, in what comes back, and between us and the provider. */
export type Asked = { state: string; nonce: string; codeVerifier: string }

export type Identity = {
  issuer: string
  subject: string
  /** Of the session there, where the provider names it. */
  sid: string | undefined
  email: string | undefined
  /** False where the provider says that it is not proven; undefined where it says nothing. */
  isEmailVerified: boolean | undefined
  name: string | undefined
  locale: string | undefined
  /** The organisation that an account belongs to, where one issuer serves many. */
  hostedDomain: string | undefined
  /** Undefined: the provider has not told. */
  groups: readonly string[] | undefined
}

/**
 * Why nobody was signed in. `away`: no answer that we could take. `client`: our id or secret is not taken. `denied`: the
 * provider, or whoever was there, said no. `untrusted`: what came does not prove anything.
 */
export class ProviderProblem extends Error {
  override name = 'ProviderProblem'
  readonly kind: 'away' | 'client' | 'denied' | 'untrusted'
  constructor(kind: ProviderProblem['kind'], reason: string, cause?: unknown) {
    super(reason, { cause })
    this.kind = kind
  }
}
