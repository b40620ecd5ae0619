import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stopped } from './exit.ts'
import { run } from './run.ts'
import type { World } from './world.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envoi-run-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('stopped while standard input is still read, it promises nothing and keeps nothing', async () => {
  const stop = new AbortController()
  const said: string[] = []
  const stdin = new PassThrough()
  const world = {
    env: { XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder, ENVOI_ORIGIN: 'http://127.0.0.1:9' },
    stdin,
    stdout: { write: () => true },
    stderr: { write: (text: string) => said.push(text) > 0 },
    signal: stop.signal,
    version: '0',
  } as unknown as World
  const ended = run(['send', '-', '--name', 'film.mp4'], world)
  stdin.write('the first part')
  const spool = join(folder, 'envoi', 'spool')
  await expect.poll(() => readdir(spool).catch(() => [])).toHaveLength(1)
  stop.abort(new Stopped())
  expect(await ended).toBe(130)
  expect(said).toEqual([expect.stringMatching(/ Stopped\.\n$/)])
  expect(await readdir(spool)).toEqual([])
})
