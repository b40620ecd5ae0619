import { once } from 'node:events'
import { readdir, readlink, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const film = someBytes(16_000_000)

/** How many stored files the service holds open; it runs in this very process. */
async function openFiles(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => 'closed')))
  return targets.filter((target) => target.startsWith(service.dataDir)).length
}

/** Asks so many times ahead on one connection, takes in the first bytes, and is gone. */
async function askAndLeave(url: string, times: number): Promise<void> {
  const { pathname, host, port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(times))
  await once(socket, 'data')
  socket.destroy()
}

test.each([
  ['a file', linkToFile],
  ['the ZIP', linkToAll],
])('a client that disconnects during %s leaves no file open, and no fault is logged', async (_, linkTo) => {
  const ana = service.person('Ana')
  const url = await linkTo(ana, await ana.send({ 'film.mp4': film }))
  for (let round = 0; round < 5; round += 1) await askAndLeave(url, 1)
  await expect.poll(openFiles).toBe(0)
  expect((await getBytes(url)).length).toBeGreaterThanOrEqual(film.length)
  expect(service.logged()).not.toContain('request-failed')
})

test('pipelined requests on a broken connection leave no file open', async () => {
  const ana = service.person('Ana')
  const sent = await ana.send({ 'film.mp4': film })
  // Files that nobody closed are closed, with a warning, when memory is cleaned up: that does not count.
  const warnings: string[] = []
  const onWarning = (warning: Error): void => void warnings.push(warning.message)
  process.on('warning', onWarning)
  // What was on its way when the connection broke counts as delivered, so that each has a link of its own.
  for (let round = 0; round < 10; round += 1) await askAndLeave(await linkToFile(ana, sent), 4)
  expect((await getBytes(await linkToFile(ana, sent))).equals(film)).toBe(true)
  await expect.poll(openFiles).toBe(0)
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

test('pipelined requests are answered in order, each with its own bytes', async () => {
  const ana = service.person('Ana')
  const url = new URL(await linkToFile(ana, await ana.send({ 'plan.pdf': Buffer.from('0123456789') })))
  const ranges = ['0-2', '3-5', '6-9']
  const heads = ranges.map((range, index) => {
    const last = index === ranges.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nRange: bytes=${range}\r\n${last}\r\n`
  })
  const socket = connect(Number(url.port), '127.0.0.1')
  socket.write(heads.join(''))
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  expect([...text.matchAll(/\r\n\r\n(\d+)/g)].map((body) => body[1])).toEqual(['012', '345', '6789'])
})

test.each([
  ['a file', linkToFile],
  ['the ZIP', linkToAll],
])('%s whose bytes are missing on the disk breaks off, and never looks complete', async (_, linkTo) => {
  const ana = service.person('Ana')
  const sent = await ana.send({ 'plan.pdf': someBytes(1000) })
  const url = await linkTo(ana, sent)
  await rm(join(service.dataDir, 'objects', sent.bucketPath.slice(0, 2), sent.bucketPath), { recursive: true })
  await expect(getBytes(url)).rejects.toThrow()
  expect(service.logged()).toContain('ObjectMissing')
})
