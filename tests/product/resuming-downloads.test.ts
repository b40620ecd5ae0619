import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { downloadsOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { type Tool, runTool, tryTool } from '@envoi/testing/tools'
import { openBreakingProxy } from '@envoi/testing/breaking-proxy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

type Command = { tool: Tool; args: (url: string, folder: string, file: string) => string[] }
const quietAria = ['--no-conf', '--max-tries=1', '--file-allocation=none', '--quiet', '--continue']

/** Each gives up at the first broken connection, so that it is the next run that has to go on. */
const commands: [name: string, command: Command][] = [
  ['curl -C -', { tool: 'curl', args: (url, folder, file) => ['-qsS', '-C', '-', '-o', join(folder, file), url] }],
  [
    'wget -c',
    {
      tool: 'wget',
      args: (url, folder, file) => ['--no-config', '-q', '--tries=1', '-c', '-O', join(folder, file), url],
    },
  ],
  ['aria2c -c', { tool: 'aria2c', args: (url, folder, file) => [...quietAria, '-d', folder, '-o', file, url] }],
  [
    'aria2c -c on four connections',
    {
      tool: 'aria2c',
      args: (url, folder, file) => [...quietAria, '-x4', '-s4', '-k1M', '-d', folder, '-o', file, url],
    },
  ],
]

const size = 6_000_000
const kinds = [
  ['a file', () => ({ 'film.mp4': someBytes(size) }), linkToFile],
  ['the ZIP', () => ({ 'a/film.mp4': someBytes(size / 2), 'b/film.mp4': someBytes(size / 2, 2) }), linkToAll],
] as const

describe.each(commands)('%s', (_, { tool, args }) => {
  test.each(kinds)('resumes %s where the connection broke', async (_, contents, linkTo) => {
    const ana = service.person('Ana')
    const sent = await ana.send(contents(), { maxDownloads: 2 })
    const whole = await getBytes(await linkTo(ana, sent))
    await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-resuming-'))
    await using line = await openBreakingProxy(service.app.port)
    const command = args(line.through(await linkTo(service.person('Bo'), sent)), folder.path, 'saved')

    line.breakAfter(4_000_000)
    expect((await tryTool(tool, command)).status).not.toBe(0)
    const saved = join(folder.path, 'saved')
    expect((await readFile(saved)).equals(whole)).toBe(false)

    line.mend()
    await runTool(tool, command)
    expect((await readFile(saved)).equals(whole)).toBe(true)
    expect(Math.min(...line.rangeStarts()), 'only what is missing is asked for').toBeGreaterThan(0)
    expect(line.rangeStarts().length).toBeGreaterThan(0)
    expect(await downloadsOf(ana, sent)).toBe(2)
  })
})

test.each(commands.slice(0, 2))('%s leaves a complete download alone', async (_, { tool, args }) => {
  const ana = service.person('Ana')
  const plan = someBytes(100_000)
  const url = await linkToFile(ana, await ana.send({ 'plan.pdf': plan }))
  await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-resuming-'))
  for (const _ of ['once', 'again']) await runTool(tool, args(url, folder.path, 'saved'))
  expect(await readFile(join(folder.path, 'saved'))).toEqual(plan)
})

test('curl and wget save a download under its own name', async () => {
  const ana = service.person('Ana')
  const plan = someBytes(1000)
  const sent = await ana.send({ 'folder/été "2026".txt': plan })
  await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-resuming-'))
  await runTool('curl', ['-qsSfOJ', '--output-dir', folder.path, await linkToFile(ana, sent)])
  expect(await readFile(join(folder.path, 'ete _2026_.txt'))).toEqual(plan)
  await runTool('wget', ['--no-config', '-q', '-P', folder.path, await linkToFile(ana, sent)])
  expect(await readFile(join(folder.path, 'été "2026".txt'))).toEqual(plan)
})
