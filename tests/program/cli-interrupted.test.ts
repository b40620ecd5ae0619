import { readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { rates } from '@envoi/contract/limits'
import { type BreakingProxy, openBreakingProxy } from '@envoi/testing/breaking-proxy'
import { someBytes } from '@envoi/testing/bytes'
import { type Cli, type RunningCli, openCli } from '@envoi/testing/cli'
import { findFreePort } from '@envoi/testing/free-port'
import { type Service, startService } from '@envoi/testing/service'
import { mayMount, mountDisk, unmount } from '@envoi/testing/small-disk'
import { type StorageProxy, openStorageProxy } from '@envoi/testing/storage-proxy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What the command line does when it is killed, loses the network or the disk, and how it goes on. */
const visitorRates = { ...rates, visitorTransfers: { max: 1000, per: 1000 } }
const canMount = await mayMount()
const MiB = 1024 * 1024
/** Two parts of 16 MiB, which the line holds back, and one of 6, which it lets through. */
const film = someBytes(38 * MiB, 7)
const lastPart = 6 * MiB
const sizesOf = (arrived: number[]) => arrived.toSorted((a, b) => a - b)

describe('sending', () => {
  let line: StorageProxy
  let service: Service
  let cli: Cli
  let before = 0

  beforeAll(async () => {
    line = await openStorageProxy()
    service = await startService({ env: { STORAGE_URL: line.url }, rates: visitorRates })
    line.leadTo(Number(new URL(service.app.publicUrl).port))
    cli = await openCli(service.app.publicUrl)
    await cli.write('film.mp4', film)
  })
  afterAll(async () => {
    await cli[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    await line[Symbol.asyncDispose]()
  })

  /** Sends until only the parts that the line holds back are missing. */
  async function untilHalf(...args: string[]): Promise<RunningCli> {
    line.renew()
    line.holdLargerThan(10 * MiB)
    before = line.arrived().length
    const sending = cli.start(['send', 'film.mp4', '--json', ...args])
    await expect.poll(() => line.arrived().slice(before)).toEqual([lastPart])
    return sending
  }
  const arrivedSince = () => sizesOf(line.arrived().slice(before))
  const once = [lastPart, 16 * MiB, 16 * MiB]
  const sentIn = (lines: readonly Record<string, unknown>[]) => lines.find(({ type }) => type === 'sent')
  const createdIn = (running: RunningCli) =>
    running.out.all.map((text) => JSON.parse(text)).find(({ type }) => type === 'created')

  async function expectWhole(link: unknown): Promise<void> {
    const { lines } = await cli.json(['receive', String(link), '--out', 'back', '--overwrite'])
    expect((await readFile(lines.at(-1)?.['files'][0].path)).equals(film)).toBe(true)
  }

  test('killed with -9, the same command goes on, and nothing that had arrived is sent again', async () => {
    const killed = await untilHalf('--title', 'Killed')
    killed.kill('SIGKILL')
    expect((await killed.ended).status).toBe('SIGKILL')
    line.renew()
    const { status, lines } = await cli.json(['send', 'film.mp4', '--title', 'Killed'])
    expect(status).toBe(0)
    expect(sentIn(lines)?.['transferId']).toBe(createdIn(killed)?.['transferId'])
    expect(arrivedSince()).toEqual(once)
    await expectWhole(sentIn(lines)?.['link'])
    // It is over: the same files are another transfer now.
    expect(sentIn((await cli.json(['send', 'film.mp4', '--title', 'Killed'])).lines)?.['transferId']).not.toBe(
      createdIn(killed)?.['transferId'],
    )
  })

  test('Ctrl+C is status 130, and "envoi resume" goes on', async () => {
    const stopped = await untilHalf('--title', 'Stopped')
    stopped.kill('SIGINT')
    const { status: stoppedWith, out } = await stopped.ended
    expect({ status: stoppedWith, last: out.at(-1) }).toEqual({
      status: 130,
      last: expect.stringContaining('Run the same command again to resume.'),
    })
    line.renew()
    const left = await cli.json(['resume', '--list'])
    expect(left.lines).toMatchObject([{ type: 'unfinished', transferId: createdIn(stopped)?.['transferId'] }])
    const { status, lines } = await cli.json(['resume'])
    expect({ status, id: sentIn(lines)?.['transferId'] }).toEqual({ status: 0, id: createdIn(stopped)?.['transferId'] })
    expect(arrivedSince()).toEqual(once)
    expect((await cli.json(['resume', '--list'])).lines).toEqual([])
  })

  test('Ctrl+C promises no more than there is: standard input has "envoi resume" alone', async () => {
    line.renew()
    line.holdLargerThan(10 * MiB)
    before = line.arrived().length
    const stopped = cli.start(['send', '-', '--name', 'film.mp4', '--json'], { stdin: film })
    await expect.poll(() => line.arrived().slice(before)).toEqual([lastPart])
    stopped.kill('SIGINT')
    const { status, out } = await stopped.ended
    const last = expect.stringContaining('"Stopped. Run \\"envoi resume\\" to resume."')
    expect({ status, last: out.at(-1) }).toEqual({ status: 130, last })
    line.renew()
    expect((await cli.json(['resume'])).status).toBe(0)
  })

  test('what goes to a push page is resumed by the same command and by "envoi resume", also as the last that it takes', async () => {
    const ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
    const { link } = await ana.api.makePersonalPushLink({ params: { team: ana.uid, id: ana.uid } })
    const push = ['push', link, 'film.mp4', '--from', 'mill@calder.example', '--from-name', 'The mill']
    for (const again of [push, ['resume']]) {
      line.renew()
      line.holdLargerThan(10 * MiB)
      before = line.arrived().length
      const stopped = cli.start([...push, '--json'])
      await expect.poll(() => line.arrived().slice(before)).toEqual([lastPart])
      stopped.kill('SIGINT')
      const { status: stoppedWith, out } = await stopped.ended
      const last = expect.stringContaining('Run the same command again to resume.')
      expect({ status: stoppedWith, last: out.at(-1) }).toEqual({ status: 130, last })
      line.renew()
      const close = `update push_pages set settings = settings || '{"maxUses":1}' where user_id = (select id from users where uid = $1)`
      await service.app.database.pool.query(close, [ana.uid])
      const { status, lines } = await cli.json(again)
      const { transferId } = createdIn(stopped) ?? {}
      expect({ status, last: lines.at(-1) }).toMatchObject({
        status: 0,
        last: { type: 'pushed', transferId, files: 1 },
      })
      expect(arrivedSince()).toEqual(once)
      await service.app.database.pool.query(close.replace('1}', '9}'), [ana.uid])
    }
    expect((await cli.json(['resume', '--list'])).lines).toEqual([])
  })

  test('a network that is lost and comes back is waited for', async () => {
    const sending = await untilHalf('--title', 'Lost')
    line.cut()
    line.mend()
    expect((await sending.ended).status).toBe(0)
    expect(arrivedSince()).toEqual(once)
  })

  test('with another wish, or when the file has changed, it begins anew', async () => {
    const killed = await untilHalf('--title', 'One')
    killed.kill('SIGKILL')
    await killed.ended
    line.renew()
    const other = await cli.json(['send', 'film.mp4', '--title', 'Other'])
    expect(sentIn(other.lines)?.['transferId']).not.toBe(createdIn(killed)?.['transferId'])
    await utimes(join(cli.folder, 'film.mp4'), new Date(0), new Date(0))
    const changed = await cli.json(['send', 'film.mp4', '--title', 'One'])
    expect(sentIn(changed.lines)?.['transferId']).not.toBe(createdIn(killed)?.['transferId'])
    const gone = await cli.json(['resume'])
    expect(gone).toMatchObject({ status: 1, lines: [{ message: expect.stringContaining('has changed') }] })
  })
})

describe('receiving', () => {
  let line: BreakingProxy
  let service: Service
  let cli: Cli
  let link = ''

  beforeAll(async () => {
    const port = await findFreePort()
    line = await openBreakingProxy(port)
    const STORAGE_URL = line.through(`http://127.0.0.1:${port}`).replace(/\/$/, '')
    service = await startService({ env: { PORT: String(port), STORAGE_URL }, rates: visitorRates })
    cli = await openCli(service.app.publicUrl)
    await cli.write('film.mp4', film)
    link = (await cli.json(['send', 'film.mp4'])).lines.at(-1)?.['link']
  })
  afterAll(async () => {
    await cli[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    await line[Symbol.asyncDispose]()
  })

  const sizeOf = (path: string): Promise<number> =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    )

  /** Receives until the line breaks, some megabytes in. */
  async function untilBroken(out: string): Promise<RunningCli & { part: string }> {
    line.mend()
    line.breakAfter(9 * MiB)
    const receiving = cli.start(['receive', link, '--out', out, '--json'])
    const part = join(cli.folder, out, 'film.mp4.envoi-part')
    await expect.poll(() => sizeOf(part)).toBeGreaterThan(7 * MiB)
    return { ...receiving, part }
  }
  const isWhole = async (out: string) => (await readFile(join(cli.folder, out, 'film.mp4'))).equals(film)

  test('a network that is lost and comes back is waited for, and only the rest is fetched', async () => {
    const receiving = await untilBroken('lost')
    line.mend()
    expect((await receiving.ended).status).toBe(0)
    expect(line.rangeStarts()).toEqual([expect.any(Number)])
    expect(line.rangeStarts()[0]).toBeGreaterThan(7 * MiB)
    expect(await isWhole('lost')).toBe(true)
  })

  test.for<[NodeJS.Signals, number | string]>([
    ['SIGKILL', 'SIGKILL'],
    ['SIGINT', 130],
  ])('stopped by %s, the same command fetches only the rest', async ([signal, status]) => {
    const receiving = await untilBroken(signal)
    receiving.kill(signal)
    const ended = await receiving.ended
    expect(ended.status).toBe(status)
    if (status === 130) expect(ended.out.at(-1)).toContain('Run the same command again to resume.')
    const kept = await sizeOf(receiving.part)
    line.mend()
    expect((await cli.run(['receive', link, '--out', signal])).status).toBe(0)
    expect(line.rangeStarts()).toEqual([kept])
    expect(await isWhole(signal)).toBe(true)
  })

  test('what was damaged on the disk meanwhile is noticed, and fetched anew', async () => {
    const receiving = await untilBroken('damaged')
    receiving.kill('SIGKILL')
    await receiving.ended
    await cli.write('damaged/film.mp4.envoi-part', Buffer.alloc(5 * MiB))
    line.mend()
    expect((await cli.run(['receive', link, '--out', 'damaged'])).status).toBe(0)
    expect(await isWhole('damaged')).toBe(true)
  })

  test.runIf(canMount)('a full disk is told, and with room again the same command goes on', async () => {
    const out = join(cli.folder, 'small')
    await mountDisk(out, 'size=20m')
    try {
      line.mend()
      const full = await cli.run(['receive', link, '--out', 'small'])
      expect(full).toMatchObject({
        status: 1,
        err: expect.arrayContaining([expect.stringContaining('The disk is full')]),
      })
      await mountDisk(out, 'remount,size=100m')
      line.mend()
      expect((await cli.run(['receive', link, '--out', 'small'])).status).toBe(0)
      expect(line.rangeStarts()[0]).toBeGreaterThan(10 * MiB)
      expect(await isWhole('small')).toBe(true)
    } finally {
      await unmount(out)
    }
  })
})
