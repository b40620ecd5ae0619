import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { addFiles, addingDone, seenBy, sendAdded } from '@envoi/testing/adding-files'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { newS3Place } from '@envoi/testing/ceph'
import { byId, managedView } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { ask } from '@envoi/testing/raw-http'
import { fileIdOf, linkToFile } from '@envoi/testing/receiving'
import { bucketsSettings } from '@envoi/testing/s3-settings'
import { whenScanned } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { expect, test } from 'vitest'

const plan = someBytes(20_000)
const limitsOf = (person: Person) => person.api.getLimits({ params: { uid: 'visitor' } })
async function read(person: Person, sent: CreatedTransfer): Promise<boolean> {
  await whenScanned(person, sent)
  return (await getBytes(await linkToFile(person, sent))).equals(plan)
}
const cloneOf = (source: CreatedTransfer) => ({
  files: [{ id: 'c00000', name: 'again.pdf', size: plan.length, clone: true, sourceFileId: fileIdOf(source) }],
  cloningSourceTransfer: source.transferId,
  cloningSourceSecret: source.senderSecret,
})
function askFor(service: Service, url: string) {
  const { pathname, host } = new URL(url)
  return ask(service.app.port, { path: pathname, host })
}

test('transfers go to the requested region or that of their tier, and stay there', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-regions-'))
  const settings = (entries: Parameters<typeof bucketsSettings>[1]) =>
    bucketsSettings(join(folder.path, 'buckets.json'), entries)
  const oslo = { id: 'oslo', region: 'no', types: ['S1'], place: await newS3Place() }
  const paris = { id: 'paris', region: 'eu', place: await newS3Place() }

  // It runs on beside the others, and must not take their jobs.
  await using old = await startService({ env: { ENVOI_ROLES: 'web,storage' } })
  const ana = old.person('Ana')
  const before = await ana.send({ 'plan.pdf': plan })
  expect(before.bucketId).toBe('disk')
  expect(await limitsOf(ana)).toMatchObject({ options: { allowS1: true, allowS2: true } })

  let [inOslo, inParis]: CreatedTransfer[] = []
  let linkToOslo = ''
  {
    await using service = await startService({ beside: old, env: await settings([oslo, paris]) })
    const bo = service.person('Bo')
    expect(await bo.api.getBuckets()).toMatchObject({
      buckets: [
        { bucketId: 'oslo', types: ['S1'] },
        { bucketId: 'paris', types: ['S1', 'S2', 'S3'] },
      ],
      regions: [
        { region: 'no', types: ['S1'] },
        { region: 'eu', types: ['S1', 'S2', 'S3'] },
      ],
    })
    inOslo = await bo.send({ 'plan.pdf': plan })
    inParis = await bo.send({ 'plan.pdf': plan }, { transferType: 'S2' })
    const requested = await bo.send({ 'plan.pdf': plan }, { forcedRegion: 'eu' })
    expect([inOslo, inParis, requested].map(({ bucketId }) => bucketId)).toEqual(['oslo', 'paris', 'paris'])
    for (const sent of [before, inOslo, inParis, requested]) expect(await read(bo, sent)).toBe(true)
    const types = await Promise.all([inOslo, inParis].map(async (sent) => (await managedView(bo, sent)).transferType))
    expect(types).toEqual([undefined, 'S2'])

    linkToOslo = await linkToFile(bo, inOslo)

    const files = { 'plan.pdf': 10 }
    await expect(bo.create(files, { forcedRegion: 'us' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('forcedRegion: it is one of no, eu'),
    })
    await expect(bo.create(files, { forcedRegion: 'local' })).rejects.toMatchObject({ status: 400 })
    await expect(bo.create(files, { forcedRegion: 'no', transferType: 'S2' })).rejects.toMatchObject({
      status: 422,
      codes: ['INVALID_TRANSFER_TYPE'],
    })

    // What was on the disk stays there, with what is added to it and what is cloned from it.
    const addition = await addFiles(bo, before, { 'note.txt': 4 })
    expect(addition.bucketId).toBe('disk')
    await sendAdded(bo, before, addition, 0, Buffer.from('note'))
    await addingDone(bo, before, addition)
    expect(await seenBy(bo, before)).toEqual(['plan.pdf', 'note.txt'])
    expect((await bo.create({}, cloneOf(before))).bucketId).toBe('disk')
    expect((await bo.create({}, { ...cloneOf(inParis), forcedRegion: 'eu' })).bucketId).toBe('paris')
    await expect(bo.create({}, { ...cloneOf(inOslo), transferType: 'S2' })).rejects.toMatchObject({
      status: 422,
      codes: ['INVALID_TRANSFER_TYPE'],
    })
    await expect(bo.create({}, { ...cloneOf(inParis), forcedRegion: 'no' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('forcedRegion: a clone stays where its source is'),
    })
  }

  // A bucket that is not named any more is away, and takes nothing else along.
  {
    const onlyLetters = { ...paris, types: ['S2'] }
    await using service = await startService({ beside: old, env: await settings([onlyLetters]) })
    const bo = service.person('Bo')
    expect(await limitsOf(bo)).toMatchObject({ options: { allowS1: false, allowS2: true } })
    await expect(bo.create({ 'plan.pdf': 10 })).rejects.toMatchObject({ codes: ['INVALID_TRANSFER_TYPE'] })
    await expect
      .poll(async () => (await ask(service.app.port, { path: '/health/ready' })).json)
      .toMatchObject({ ready: true, parts: { bucket: 'ok', 'bucket-disk': 'ok' } })
    expect(await read(bo, inParis)).toBe(true)
    expect(await managedView(bo, inOslo)).toMatchObject({ status: 'ENABLED', files: [{ name: 'plan.pdf' }] })
    const query = { transferId: inOslo.transferId, fileId: fileIdOf(inOslo) }
    const linking = bo.api.getDownloadLink({ query })
    await expect(linking).rejects.toMatchObject({ status: 503, retryAfter: expect.any(Number) })
    const away = await askFor(service, linkToOslo)
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    await expect(addFiles(bo, inOslo, { 'note.txt': 4 })).rejects.toMatchObject({ status: 503 })
    await expect(bo.create({}, cloneOf(inOslo))).rejects.toMatchObject({ status: 503 })
    expect(service.logged()).toContain('bucket oslo is not configured here')
  }
  await using service = await startService({ beside: old, env: await settings([paris, oslo]) })
  const bo = service.person('Bo')
  expect(await read(bo, inOslo)).toBe(true)
  await bo.api.deleteTransfer(byId(inOslo))
})
