import { connect } from 'node:net'
import { readdirSync, readlinkSync } from 'node:fs'
import { someBytes } from '@envoi/testing/bytes'
import { startService } from '@envoi/testing/service'
import { test } from 'vitest'

const openFiles = (dir: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir)
    } catch {
      return false
    }
  }).length
const wait = (ms: number) => new Promise((r) => setTimeout(r, ms))

test('pipelined', async () => {
  const t0 = performance.now()
  const service = await startService()
  const ana = service.person('Ana')
  const sent = await ana.send({ 'big.bin': someBytes(30_000_000) })
  const { url } = await ana.api.getDownloadLink({ query: { transferId: sent.transferId, fileId: sent.multiparts[0]!.fileId } })
  const u = new URL(url)
  console.log('before', openFiles(service.dataDir))
  for (let i = 0; i < 5; i++) {
    const s = connect(Number(u.port), '127.0.0.1')
    s.pause()
    s.on('error', () => {})
    await new Promise((r) => s.once('connect', r))
    for (let n = 0; n < 3; n++) s.write(`GET ${u.pathname} HTTP/1.1\r\nHost: ${u.host}\r\n\r\n`)
    await wait(300)
    console.log('during', openFiles(service.dataDir))
    s.destroy()
    await wait(200)
    console.log('after', openFiles(service.dataDir))
  }
  await wait(2000)
  console.log('end', openFiles(service.dataDir))
  const t = performance.now()
  console.log(t - t0)
  await service[Symbol.asyncDispose]()
  console.log('dispose', performance.now() - t)
})
