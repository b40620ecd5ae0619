/** Somebody else's script. The page's policy trusts what bears its nonce, and what that brings along. */
export function addScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = Object.assign(document.createElement('script'), { src: address, async: true })
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => reject(new Error(`the script of ${new URL(address).host} was kept out`)))
  document.head.append(script)
  return promise
}
