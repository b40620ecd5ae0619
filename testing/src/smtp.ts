import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the relay answers: it takes a mail, refuses its reader for good or for now, says nothing, or hangs up. */
export type Manner = 'take' | 'refuse' | 'busy' | 'refuse-words' | 'silent' | 'hang-up'

export type TakenMail = {
  /** Where it really goes, whatever its headers say. */
  envelope: { from: string; to: string[] }
  raw: string
  isEncrypted: boolean
  user: string | undefined
}

export type Relay = {
  port: number
  url: string
  taken: TakenMail[]
  /** Connections made so far. */
  connections(): number
  behave(manner: Manner): void
} & AsyncDisposable

export type RelayOptions = {
  /** Offers STARTTLS, with a certificate that nobody has signed. */
  offersTls?: boolean
  /** Asks for this name and this password. */
  account?: { user: string; password: string }
}

/** A real SMTP server on a free port of this machine. */
export async function startRelay({ offersTls = false, account }: RelayOptions = {}): Promise<Relay> {
  const sockets = new Set<Socket>()
  const taken: TakenMail[] = []
  let manner: Manner = 'take'
  let connections = 0

  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 10,
    onConnect(_session, done) {
      connections += 1
      if (manner !== 'silent') done()
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password
      if (isRight) done(null, { user: username })
      else done(new Error('Wrong name or password'))
    },
    onRcptTo({ address }, _session, done) {
      if (manner === 'hang-up') for (const socket of sockets) socket.destroy()
      else if (manner === 'refuse') done(answer(550, `5.1.1 <${address}> is nobody here`))
      else if (manner === 'busy') done(answer(451, `4.3.2 come back later, <${address}>`))
      else done()
    },
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        if (manner === 'refuse-words') return done(answer(554, '5.7.1 these words are not wanted'))
        const raw = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        taken.push({ envelope: { from, to }, raw, isEncrypted: secure, user })
        return done()
      })
    },
  })
  // A client that goes away in the middle is part of the game.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    behave(next) {
      manner = next
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

const answer = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

/** A mail as a mail program reads it. */
export const readMail = (raw: string): Promise<Email> => PostalMime.parse(raw)
