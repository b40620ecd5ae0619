import { getBytes, someBytes } from '@envoi/testing/bytes'
import { newS3Place } from '@envoi/testing/ceph'
import { eicar, eicarFinding, startClamd } from '@envoi/testing/clamd'
import { byId, historyOf, managedView } from '@envoi/testing/managing'
import { fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { s3Settings } from '@envoi/testing/s3-settings'
import { whenScanned } from '@envoi/testing/scanning'
import { startService } from '@envoi/testing/service'
import { expect, test } from 'vitest'

test('files on S3 are scanned: a virus is served neither by the service nor by the store', async () => {
  await using clamd = await startClamd()
  await using service = await startService({ env: { ...s3Settings(await newS3Place()), CLAMD: clamd.place } })
  const [ana, bo] = [service.person('Ana'), service.person('Bo')]
  const plan = someBytes(100_000)
  const sent = await ana.send({ 'plan.pdf': plan, 'bad.txt': eicar })
  const result = await whenScanned(ana, sent)
  expect(result).toMatchObject({ status: 'DISABLED', scan: { done: 2, of: 2, flagged: ['bad.txt'] } })
  expect(result.scan).not.toHaveProperty('isReadingOnly')
  expect((await historyOf(ana, sent)).map(({ type }) => type)).toEqual([
    'CREATED',
    'UPLOADED',
    'SCAN_STARTED',
    'SCAN_DONE_INFECTED',
  ])
  expect((await managedView(ana, sent)).files).toMatchObject([
    { scan: 'clean', isReady: true },
    { scan: 'infected', isReady: false, finding: eicarFinding },
  ])
  await expect(linkToFile(bo, sent, 1)).rejects.toMatchObject({ codes: ['WRONG_STATUS'] })
  await ana.api.deleteFile({ params: { id: sent.transferId, fileId: fileIdOf(sent, 1) }, headers: byId(sent).headers })
  await ana.api.enableTransfer(byId(sent))
  await expect(linkToFile(bo, sent, 1)).rejects.toMatchObject({ status: 404 })
  expect((await getBytes(await linkToFile(bo, sent))).equals(plan)).toBe(true)
  expect((await getBytes(await linkToAll(bo, sent))).includes(eicar)).toBe(false)
})
