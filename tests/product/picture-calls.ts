import { makePng } from '@envoi/testing/png'
import { type Answer, ask } from '@envoi/testing/raw-http'
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'

/** What people do with pictures of their looks: ask for an address, put bytes there, and see them. */
export const sign = ({ api, uid }: SignedUp, contentType: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/png') =>
  api.signPicture({ query: { contentType, userId: uid } })

type Put = { contentType?: string; headers?: Record<string, string> }
export const put = (
  { app }: Service,
  url: string,
  body: Uint8Array,
  { contentType = 'image/png', headers }: Put = {},
): Promise<Answer> =>
  ask(app.port, { method: 'PUT', ...target(url), body, headers: { 'content-type': contentType, ...headers } })

export const see = ({ app }: Service, url: string, headers = {}, method = 'GET'): Promise<Answer> =>
  ask(app.port, { method, ...target(url), headers })

const target = (url: string) => ({ host: new URL(url).host, path: url.slice(new URL(url).origin.length) })

/** The address of a picture that is there. */
export async function upload(service: Service, owner: SignedUp, bytes: Uint8Array = makePng(30, 20)): Promise<string> {
  const { signedUrl, url } = await sign(owner)
  const { status, text } = await put(service, signedUrl, bytes)
  if (status !== 200) throw new Error(`the picture was not taken: ${status} ${text}`)
  return url
}
