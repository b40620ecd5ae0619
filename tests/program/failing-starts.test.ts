import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type House, openHouse } from '@envoi/testing/house'
import { mayMount, mountDisk, unmount } from '@envoi/testing/small-disk'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

/** The whole output is this one line, and nothing keeps running. */
async function expectOneLine(house: House, env: Record<string, string>, line: RegExp): Promise<void> {
  const { status, out, err } = await house.run({ env })
  expect(err).toEqual([expect.stringMatching(line)])
  expect({ status, out }).toEqual({ status: 1, out: [] })
  expect(await house.processes()).toEqual([])
}

test('a setting that cannot be meant ends the start in one line', async () => {
  await using house = await openHouse()
  await expectOneLine(house, { ENVOI_DATE: '1' }, /^ENVOI_DATE is not a setting of Envoi\.$/)
})

test('a data directory that cannot be written to ends the start in one line', async () => {
  await using house = await openHouse()
  await makeUnwritable(house)
  await expectOneLine(house, {}, /^The data directory .* cannot be used \((EACCES|EROFS): .* Set ENVOI_DATA to a place/)
})

/** No permission stops root, but a read-only disk does. */
async function makeUnwritable(house: House): Promise<void> {
  await mkdir(house.dataDir)
  if (process.getuid?.() !== 0) return chmod(house.dataDir, 0o500)
  if (!(await mayMount())) return writeFile(join(house.dataDir, 'objects'), '')
  await mountDisk(house.dataDir, 'ro,size=1m')
  house.defer(() => unmount(house.dataDir))
  return undefined
}

test('a database that does not answer ends the start in one line', async () => {
  await using house = await openHouse()
  const DATABASE_URL = 'postgres://ana:secret@127.0.0.1:1/envoi'
  await expectOneLine(house, { DATABASE_URL }, /^The database that DATABASE_URL names does not answer\.$/)
})
