import { setTimeout as delay } from 'node:timers/promises'
import { ask } from './raw-http.ts'

/** A message as /outbox.json tells it. */
export type InboxMessage = {
  kind: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  links: string[]
  at: string
}

/** Only what came after this message counts: a second code is not the first one once more. */
type After = { after?: InboxMessage | undefined }

const PATIENCE = 30_000
const BETWEEN_LOOKS = 25

/** What people were sent by a service without a relay, mails and texts. Whoever looks waits until it is there. */
export function inboxOf({ app: { port } }: { app: { port: number } }) {
  async function all(to?: string): Promise<InboxMessage[]> {
    // Without the address that people's requests come with: the outbox is for this machine alone.
    const { status, json } = await ask(port, { path: '/outbox.json' })
    if (status !== 200) throw new Error(`the outbox answers ${status}`)
    return (json as InboxMessage[]).filter((message) => to === undefined || isSame(message.to, to))
  }

  async function latest(to: string, { after }: After = {}): Promise<InboxMessage> {
    const until = performance.now() + PATIENCE
    for (;;) {
      const [newest] = await all(to)
      if (newest && (after === undefined || newest.at > after.at)) return newest
      if (performance.now() > until) throw new Error(`nothing${after ? ' new' : ''} has come for ${to}`)
      await delay(BETWEEN_LOOKS)
    }
  }

  return {
    /** The newest first; of everybody unless an address or a number is given. */
    all,
    latest,
    /** The six digits of the newest message. */
    async codeFor(to: string, options?: After): Promise<string> {
      const { subject, text } = await latest(to, options)
      const code = /\b\d{6}\b/.exec(text)?.[0]
      if (code === undefined) throw new Error(`there is no code in “${subject || text}” for ${to}`)
      return code
    },
    /** The first link of the newest message. */
    async linkFor(to: string, options?: After): Promise<string> {
      const { subject, text, links } = await latest(to, options)
      if (links[0] === undefined) throw new Error(`there is no link in “${subject || text}” for ${to}`)
      return links[0]
    },
  }
}
export type Inbox = ReturnType<typeof inboxOf>

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
