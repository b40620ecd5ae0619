import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rates } from '@envoi/contract/limits'
import { someBytes } from '@envoi/testing/bytes'
import { type Cli, openCli } from '@envoi/testing/cli'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The command line, as somebody without an account uses it. */
let service: Service
let cli: Cli

beforeAll(async () => {
  service = await startService({ rates: { ...rates, visitorTransfers: { max: 1000, per: 1000 } } })
  cli = await openCli(service.app.publicUrl)
})
afterAll(async () => {
  await cli[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

async function sendOne(name: string, ...more: string[]) {
  await cli.write(name, someBytes(5000, name.length))
  const { lines } = await cli.json(['send', name, ...more])
  return lines.at(-1) ?? {}
}

describe('sending and receiving', () => {
  test('files and folders come back as they were, under their names', async () => {
    const [plan, photo] = [someBytes(700_000, 1), someBytes(30_000, 2)]
    await cli.write('plan.pdf', plan)
    await cli.write('trip/day one/photo.jpg', photo)
    const sent = await cli.run(['send', 'plan.pdf', 'trip', '--title', 'Plans'])
    expect(sent).toMatchObject({ status: 0, out: [expect.stringMatching(/^http.*\/dl\//)] })
    expect(sent.err).toContainEqual(expect.stringMatching(/keep this link: .*\/manage\//))

    const received = await cli.run(['receive', sent.out[0] ?? '', '--out', 'back'])
    expect(received.status).toBe(0)
    expect(await readFile(join(cli.folder, 'back/plan.pdf'))).toEqual(plan)
    expect(await readFile(join(cli.folder, 'back/trip/day one/photo.jpg'))).toEqual(photo)
    expect(received.out).toEqual(['plan.pdf', 'trip/day one/photo.jpg'].map((name) => join(cli.folder, 'back', name)))
  })

  test('only what was asked for is received', async () => {
    await cli.write('mixed/a.txt', 'a')
    await cli.write('mixed/b.pdf', 'b')
    const { lines } = await cli.json(['send', 'mixed'])
    const { status, lines: got } = await cli.json([
      'receive',
      lines.at(-1)?.['link'],
      '--only',
      '*.pdf',
      '--out',
      'some',
    ])
    expect(status).toBe(0)
    expect(got.at(-1)).toMatchObject({ type: 'received', size: 1, files: [{ name: 'mixed/b.pdf', isChecked: true }] })
    await expect(stat(join(cli.folder, 'some/mixed/a.txt'))).rejects.toThrow('ENOENT')
  })

  test('standard input is sent as a file of the name that is given', async () => {
    const { lines } = await cli.json(['send', '-', '--name', 'notes.txt'], { stdin: 'from a pipe' })
    const { lines: got } = await cli.json(['receive', lines.at(-1)?.['link'], '--out', 'piped'])
    expect(await readFile(got.at(-1)?.['files'][0].path, 'utf8')).toBe('from a pipe')
  })

  test('a password is read from standard input, on both sides', async () => {
    await cli.write('secret.txt', 'psst')
    const { lines } = await cli.json(['send', 'secret.txt', '--password', '-'], { stdin: 'Zwölf Boxkämpfer\n' })
    const link = lines.at(-1)?.['link']
    expect((await cli.json(['receive', link])).lines).toEqual([
      { type: 'error', status: 2, codes: [], message: 'A password opens this transfer. Add --password -.' },
    ])
    const wrong = await cli.json(['receive', link, '--password', '-'], { stdin: 'no' })
    expect(wrong).toMatchObject({ status: 1, lines: [{ codes: ['WRONG_PASSWORD'] }] })
    const right = await cli.run(['receive', link, '--password', '-', '--out', 'open'], { stdin: 'Zwölf Boxkämpfer' })
    expect(right.status).toBe(0)
    expect(await readFile(join(cli.folder, 'open/secret.txt'), 'utf8')).toBe('psst')
  })

  test('a file that is there stays: the same one is not fetched again, another is refused', async () => {
    const { link } = await sendOne('there.bin')
    await cli.run(['receive', link, '--out', 'twice'])
    const before = await stat(join(cli.folder, 'twice/there.bin'))
    expect((await cli.run(['receive', link, '--out', 'twice'])).status).toBe(0)
    expect((await stat(join(cli.folder, 'twice/there.bin'))).mtimeMs).toBe(before.mtimeMs)

    await cli.write('twice/there.bin', 'mine')
    const refused = await cli.run(['receive', link, '--out', 'twice'])
    expect(refused).toMatchObject({ status: 1, err: [expect.stringContaining('is there and differs')] })
    expect((await cli.run(['receive', link, '--out', 'twice', '--overwrite'])).status).toBe(0)
    expect((await stat(join(cli.folder, 'twice/there.bin'))).size).toBe(5000)
  })
})

describe('a visitor with the link to manage', () => {
  test('sees the transfer, extends it and deletes it', async () => {
    const { manageLink, link, transferId } = await sendOne('managed.bin', '--title', 'Mine', '--expires', '1d')
    const shown = await cli.json(['show', manageLink])
    expect(shown.lines).toMatchObject([{ type: 'transfer', transferId, name: 'Mine', status: 'ENABLED', downloads: 0 }])
    expect((await cli.run(['show', link])).out).toContainEqual(expect.stringMatching(/^Title +Mine$/))

    const extended = await cli.json(['extend', manageLink, '3d'])
    const left = Date.parse(extended.lines[0]?.['validity'].to) - Date.now()
    expect(Math.round(left / 86_400_000)).toBe(3)

    expect(await cli.run(['delete', manageLink])).toMatchObject({ status: 2, err: [expect.stringContaining('--yes')] })
    expect((await cli.json(['delete', manageLink, '--yes'])).lines).toMatchObject([
      { type: 'deleted', status: 'DELETED' },
    ])
    expect((await cli.json(['receive', link])).lines).toMatchObject([{ type: 'error', status: 1, codes: ['DELETED'] }])
  })

  test('never shortens it: an earlier end than it has is refused, and nothing changes', async () => {
    const { manageLink, transferId } = await sendOne('kept.bin', '--expires', '5d')
    const endOf = async () => (await cli.json(['show', manageLink])).lines[0]?.['validity'].to
    const end = await endOf()
    const { status, lines } = await cli.json(['extend', manageLink, '2d'])
    expect(status).toBe(2)
    expect(lines).toEqual([
      {
        type: 'error',
        status: 2,
        codes: [],
        message: expect.stringMatching(
          new RegExp(`^${transferId} is already kept until ${end.slice(0, 10)} .*longer than 2d.* Nothing was changed`),
        ),
      },
    ])
    expect(await endOf()).toBe(end)
  })

  test('nobody else changes anything', async () => {
    const { link } = await sendOne('others.bin')
    expect((await cli.run(['delete', link, '--yes'])).status).toBe(1)
    expect((await cli.run(['extend', link, '3d'])).status).toBe(1)
    expect((await cli.json(['show', link])).lines).toMatchObject([{ status: 'ENABLED' }])
  })
})

describe('what is refused', () => {
  test.for<[string, string[], number, RegExp]>([
    ['an unknown command', ['sned'], 2, /Did you mean "envoi send"/],
    ['an unknown option', ['send', 'x', '--fast'], 2, /--fast/],
    ['nothing to send', ['send'], 2, /envoi send FILES…/],
    ['a file that is not there', ['send', 'nowhere.txt'], 2, /no file "nowhere.txt"/],
    ['a password in the arguments', ['send', 'x', '--password', 'sesame'], 2, /can be seen by others/],
    ['a time that is none', ['extend', 'abc', 'soon'], 2, /12h, 7d or 2w/],
    ['no address', ['send', 'x', '--to', 'hannah'], 2, /Not an email address: hannah/],
    ['a list without an account', ['list'], 3, /envoi login/],
    ['who one is without an account', ['whoami'], 3, /not signed in/],
    ['no link', ['receive', 'https://example.org/about'], 2, /is not a transfer/],
    ['a transfer that is not there', ['receive', 'nothing'], 1, /.+/],
  ])('%s is told with its exit status', async ([, args, status, message]) => {
    const ended = await cli.run(args)
    expect(ended).toMatchObject({ status, out: [] })
    expect(ended.err.join('\n')).toMatch(message)
  })

  test('more than a plan allows is status 4, with what would be allowed', async () => {
    await cli.write('long.txt', 'x')
    const { status, lines } = await cli.json(['send', 'long.txt', '--expires', '300d'])
    expect({ status, lines }).toMatchObject({ status: 4, lines: [{ type: 'error', codes: ['VALIDITY_DAYS'] }] })
  })

  test('empty files and names that are not taken are told by name before anything is sent', async () => {
    await cli.write('empty.txt', '')
    await cli.write('setup.exe', 'MZ')
    expect((await cli.run(['send', 'empty.txt'])).err).toEqual([expect.stringContaining('empty.txt is empty')])
    expect((await cli.run(['send', 'setup.exe'])).err).toEqual([expect.stringMatching(/setup\.exe: Programs/)])
  })
})

test('help, completions and the version need no service', async () => {
  const env = { ENVOI_ORIGIN: '' }
  expect((await cli.run(['help', 'send'], { env })).out[0]).toBe('envoi send FILES…')
  expect((await cli.run(['send', '--help'], { env })).status).toBe(0)
  expect((await cli.run(['completion', 'bash'], { env })).out.join('\n')).toContain(
    'complete -o filenames -F _envoi envoi',
  )
  expect((await cli.run(['--version'], { env })).out).toEqual([expect.stringMatching(/^envoi \d+\.\d+\.\d+$/)])
})
