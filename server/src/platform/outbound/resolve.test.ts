import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { resolveByTheSystem, resolvePublic } from './resolve.ts'

const never = new AbortController().signal

/** A name server that answers each question by its type, as RFC 1035 writes it; or lets everybody wait. */
async function startNameServer(answers?: Record<number, Buffer[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    if (!answers) return
    const type = question.readUInt16BE(question.indexOf(0, 12) + 1)
    const found = answers[type] ?? []
    const end = question.indexOf(0, 12) + 5
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(found.length, 6)
    head.writeUInt16BE(0, 10)
    const records = found.map((data) => {
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const place = `127.0.0.1:${socket.address().port}`
  return { servers: [place], [Symbol.asyncDispose]: () => new Promise<void>((done) => socket.close(() => done())) }
}
const [A, AAAA] = [1, 28]
const six = Buffer.from('26064700470000000000000000001111', 'hex')

test('a name has all of its addresses, of both kinds', async () => {
  await using names = await startNameServer({
    [A]: [Buffer.from([8, 8, 8, 8]), Buffer.from([127, 0, 0, 1])],
    [AAAA]: [six],
  })
  expect(await resolvePublic('hooks.example.org', never, names.servers)).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ])
})

test('one kind is enough, and a name without any has none', async () => {
  await using four = await startNameServer({ [A]: [Buffer.from([8, 8, 8, 8])] })
  expect(await resolvePublic('hooks.example.org', never, four.servers)).toEqual([{ address: '8.8.8.8', family: 4 }])
  await using none = await startNameServer({})
  expect(await resolvePublic('hooks.example.org', never, none.servers)).toEqual([])
})

test('whoever stops waiting for a name server is let go', async () => {
  await using silent = await startNameServer()
  const asking = resolvePublic('hooks.example.org', AbortSignal.timeout(100), silent.servers)
  await expect(asking).rejects.toThrow()
})

test('what the operator allows may be a name of this machine', async () => {
  expect((await resolveByTheSystem('localhost', never)).map(({ address }) => address)).toContain('127.0.0.1')
})
