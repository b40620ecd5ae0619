import { connect } from 'node:net'
import { someBytes } from '@envoi/testing/bytes'
import { startService } from '@envoi/testing/service'
import { test } from 'vitest'
const wait = (ms: number) => new Promise((r) => setTimeout(r, ms))

test('pipelined upload', async () => {
  const service = await startService()
  const ana = service.person('Ana')
  const sent = await ana.send({ 'big.bin': someBytes(30_000_000) })
  const { url } = await ana.api.getDownloadLink({ query: { transferId: sent.transferId, fileId: sent.multiparts[0]!.fileId } })
  const u = new URL(url)
    const s = connect(Number(u.port), '127.0.0.1')
    s.pause()
    s.on('error', () => {})
    await new Promise((r) => s.once('connect', r))
    s.write(`GET ${u.pathname} HTTP/1.1\r\nHost: ${u.host}\r\n\r\n`)
    s.write(`PUT /upload/disk/x/y HTTP/1.1\r\nHost: ${u.host}\r\ncontent-length: 0\r\n\r\n`)
    await wait(300)
    s.destroy()
    await wait(200)
  const t = performance.now()
  await service[Symbol.asyncDispose]()
  console.log('dispose', performance.now() - t)
})
