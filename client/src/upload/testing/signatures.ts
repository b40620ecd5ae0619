/** Signed URLs of the test service. They stay good until the test calls them expired. */
import { createHmac } from 'node:crypto'

export type Signatures = {
  sign(method: string, path: string): string
  isGood(method: string, url: string): boolean
  expireAll(): void
}

export function createSignatures(): Signatures {
  let generation = 0
  const seal = (text: string) => createHmac('sha256', `secret ${generation}`).update(text).digest('hex')
  return {
    sign: (method, path) => `${path}&signature=${seal(`${method} ${path}`)}`,
    isGood(method, url) {
      const [path, signature] = url.split('&signature=')
      return signature === seal(`${method} ${path}`)
    },
    expireAll() {
      generation++
    },
  }
}
