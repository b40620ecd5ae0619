/** A real identity provider in this process: oidc-provider, with people who are signed in there without being asked. */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider'
import { createCookieJar } from './cookie-jar.ts'

/** Somebody of a directory, by what it tells of them. */
export type DirectoryPerson = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

const client = { id: 'envoi', secret: 'a secret that only envoi and the directory know' }

/**
 * Listens before it knows us: the service is told to allow `place`, and the provider where browsers go back to. `isAsking`:
 * whoever comes sees its own page and types who they are.
 */
export async function startIdentityProvider({ isAsking = false } = {}) {
  let listener: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, DirectoryPerson>()
  let present: string | undefined

  async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt } = await provider.interactionDetails(request, response)
    if (isAsking && prompt.name === 'login') {
      if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(loginPage)
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const typed = new URLSearchParams(Buffer.concat(chunks).toString())
      present = typed.get('login') ?? undefined
    }
    const result =
      present === undefined
        ? { error: 'access_denied', error_description: 'nobody is here' }
        : prompt.name === 'login'
          ? { login: { accountId: present } }
          : { consent: {} }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  }

  const redirectUris = new Set<string>()
  return {
    issuer,
    place: `127.0.0.1:${port}`,
    clientId: client.id,
    clientSecret: client.secret,
    /** From now on it knows the service, by this address as well. */
    open({ redirectUri, logoutUri }: { redirectUri: string; logoutUri: string }): void {
      redirectUris.add(redirectUri)
      const provider = new Provider(issuer, {
        ...settings,
        adapter: keepingInMemory(),
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [...redirectUris],
            response_types: ['code'],
            grant_types: ['authorization_code'],
            backchannel_logout_uri: logoutUri,
            backchannel_logout_session_required: true,
          },
        ],
        features: { ...settings.features, devInteractions: { enabled: false } },
        findAccount: (_context, id) => ({
          accountId: id,
          claims: () => ({ ...(people.get(id) ?? { email: `${id}@acme.example`, email_verified: true }), sub: id }),
        }),
        async loadExistingGrant(context) {
          const grant = new provider.Grant({ accountId: context.oidc.session?.accountId ?? '', clientId: client.id })
          grant.addOIDCScope('openid email profile groups')
          await grant.save()
          return grant
        },
      })
      const answer = provider.callback()
      listener = (request, response) => {
        const isInteraction = request.url?.startsWith('/interaction/') === true
        if (isInteraction) void interact(provider, request, response).catch(() => response.writeHead(500).end())
        else void answer(request, response)
      }
    },
    /** Whoever sits before the browser. Nobody: the provider says no. */
    seat(person: DirectoryPerson | undefined): void {
      present = person?.sub
      if (person) people.set(person.sub, person)
    },
    /** What a browser does between the address that it is sent to and the one it comes back to. */
    async follow(start: string, jar = createCookieJar()): Promise<string> {
      let url = start
      for (let steps = 0; steps < 10 && url.startsWith(issuer); steps += 1) {
        const headers = { cookie: jar.headerFor(url) }
        const answer = await fetch(url, { redirect: 'manual', headers })
        jar.take(url, answer.headers.getSetCookie())
        const next = answer.headers.get('location')
        if (next === null) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`)
        url = new URL(next, url).href
      }
      return url
    },
    /** Signs out whoever the jar belongs to; the provider tells the service. */
    async endSession(jar: ReturnType<typeof createCookieJar>): Promise<void> {
      const url = `${issuer}/session/end`
      const headers = () => ({ cookie: jar.headerFor(url) })
      const page = await fetch(url, { headers: headers() })
      jar.take(url, page.headers.getSetCookie())
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
      const body = new URLSearchParams({ xsrf, logout: 'yes' })
      await fetch(`${issuer}/session/end/confirm`, { method: 'POST', body, redirect: 'manual', headers: headers() })
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

const loginPage = `<!doctype html><html lang="en"><title>Acme ID</title><link rel="icon" href="data:,"><main><h1>Acme ID</h1>
<form method="post"><label>Login <input name="login"></label> <button>Let me in</button></form></main></html>`

const logoutPage = (form: string): string => `<!doctype html><html lang="en"><title>Acme ID</title>
<main>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button></main></html>`

/** What the library would bring by itself it warns of, in the output of every test. */
function keepingInMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const find = (id: string) => kept.get(`${model} ${id}`)
    const findBy = async (isIt: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([key, payload]) => key.startsWith(`${model} `) && isIt(payload))?.[1]
    return {
      upsert: async (id, payload) => void kept.set(`${model} ${id}`, payload),
      find: async (id) => find(id),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => void Object.assign(find(id) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void kept.delete(`${model} ${id}`),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const settings: Configuration = {
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'directory', use: 'sig' }] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  scopes: ['openid', 'email', 'profile', 'groups'],
  pkce: { required: () => true },
  ttl: { Grant: 600, Session: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
  // Its own refuses this machine, where the service is.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  cookies: { keys: ['keys of cookies of a test'] },
  features: {
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => void (context.body = logoutPage(form)),
    },
  },
}
