import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * How the relay answers: it takes a mail, refuses its reader for good or for now, says nothing, hangs up, or takes the
 * mail and hangs up before it says so.
 */
export type Manner = 'take' | 'refuse' | 'busy' | 'refuse-words' | 'silent' | 'hang-up' | 'take-and-hang-up'

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
  /** Towards everybody, or towards one reader alone. */
  behave(manner: Manner, reader?: string): void
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
  let general: Manner = 'take'
  const towards = new Map<string, Manner>()
  const mannerTo = (address: string): Manner => towards.get(address) ?? general
  let connections = 0

  function hangUp({ remotePort }: SMTPServerSession): void {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
  }

  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 10,
    onConnect(_session, done) {
      connections += 1
      if (general !== 'silent') done()
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password
      if (isRight) done(null, { user: username })
      else done(new Error('Wrong name or password'))
    },
    onRcptTo({ address }, session, done) {
      const manner = mannerTo(address)
      if (manner === 'hang-up') hangUp(session)
      else if (manner === 'refuse') done(answer(550, `5.1.1 <${address}> is nobody here`))
      else if (manner === 'busy') done(answer(451, `4.3.2 come back later, <${address}>`))
      else done()
    },
    onData(stream, session, done) {
      const { envelope, secure, user } = session
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const manner = mannerTo(envelope.rcptTo[0]?.address ?? '')
        if (manner === 'refuse-words') return done(answer(554, '5.7.1 these words are not wanted'))
        const raw = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        taken.push({ envelope: { from, to }, raw, isEncrypted: secure, user })
        if (manner !== 'take-and-hang-up') return done()
        return hangUp(session)
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
    behave(next, reader) {
      if (reader === undefined) general = next
      else towards.set(reader, next)
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
