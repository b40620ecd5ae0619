import { startService } from '@envoi/testing/service'
import { test } from 'vitest'
import { someBytes, getBytes } from '@envoi/testing/bytes'
test('t', async () => {
  let t = performance.now(); const lap=(s:string)=>{process.stderr.write(`${s} ${Math.round(performance.now()-t)}\n`); t=performance.now()}
  const service = await startService(); lap('start')
  const ana = service.person('Ana')
  const sent = await ana.send({ 'a.txt': someBytes(40_000_000) }); lap('send')
  const {url} = await ana.api.getDownloadLink({query:{transferId: sent.transferId}})
  await getBytes(url); lap('dl')
  await service[Symbol.asyncDispose](); lap('dispose')
})
