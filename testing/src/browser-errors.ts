import type { BrowserContext } from '@playwright/test'

/** The errors of a page: those in its console, exceptions nobody caught, and breaches of its own policy. */
export type BrowserErrors = {
  /** This much is part of the story. */
  expect(pattern: RegExp): void
  unexpected(): string[]
}

/** What Chromium calls a line that was cut: it depends on how far the connection had come. */
export const brokenConnections =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_CHANGED|SOCKET_NOT_CONNECTED)/

export async function collectErrors(context: BrowserContext): Promise<BrowserErrors> {
  const all: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') all.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => all.push(thrown.error().stack ?? thrown.error().message))
  await context.exposeBinding('tellBreach', (_source, breach: string) => void all.push(breach))
  await context.addInitScript(() => {
    const { tellBreach } = globalThis as unknown as { tellBreach(breach: string): void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tellBreach(`the policy ${effectiveDirective} keeps ${blockedURI} out`),
    )
  })
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => all.filter((error) => !expected.some((pattern) => pattern.test(error))),
  }
}
