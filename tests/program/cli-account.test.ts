import { once } from 'node:events'
import { readFile, readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ApiScope } from '@envoi/contract/words'
import { type Cli, openCli } from '@envoi/testing/cli'
import { inboxOf } from '@envoi/testing/inbox'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The command line, as somebody with an account uses it. */
let service: Service
let ana: SignedUp

beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
})
afterAll(() => service[Symbol.asyncDispose]())

const open = () => openCli(service.app.publicUrl)
const keyFor = async (...scopes: ApiScope[]): Promise<string> =>
  (await ana.api.addApiKey({ body: { description: 'Nightly', scopes } })).key

async function signedIn(): Promise<Cli> {
  const cli = await open()
  const { status } = await cli.run(['login', '--key', '-'], { stdin: await keyFor('read', 'send', 'manage') })
  expect(status).toBe(0)
  return cli
}

describe('signing in', () => {
  test('by a code that is approved in a browser, and out again', async () => {
    await using cli = await open()
    const login = cli.start(['login', '--json'])
    const [code = ''] = await login.out.first(/^.*"type":"code".*$/)
    const { userCode, verificationUri } = JSON.parse(code)
    expect(verificationUri).toBe(`${service.app.publicUrl}/device`)
    const params = { code: userCode }
    expect(await ana.api.getDeviceCode({ params })).toMatchObject({ scopes: ['read', 'send', 'manage'] })
    await ana.api.approveDeviceCode({ params, body: {} })
    expect((await login.ended).status).toBe(0)

    const who = await cli.json(['whoami'])
    expect(who.lines).toMatchObject([{ type: 'account', account: { email: ana.email }, origin: service.app.publicUrl }])
    expect((await cli.run(['whoami'])).out[0]).toContain(ana.email)
    // Nobody else on the machine reads the key.
    expect((await stat(cli.configFile)).mode & 0o777).toBe(0o600)

    const { key } = JSON.parse(await readFile(cli.configFile, 'utf8'))
    expect((await cli.run(['logout'])).status).toBe(0)
    expect((await cli.run(['whoami'])).status).toBe(3)
    expect((await cli.json(['whoami'], { env: { ENVOI_KEY: key } })).lines).toMatchObject([{ codes: ['INVALID_KEY'] }])
  })

  test('is over when somebody says no', async () => {
    await using cli = await open()
    const login = cli.start(['login', '--json'])
    const [code = ''] = await login.out.first(/^.*"type":"code".*$/)
    await ana.api.denyDeviceCode({ params: { code: JSON.parse(code).userCode } })
    const { status, out } = await login.ended
    expect({ status, last: JSON.parse(out.at(-1) ?? '') }).toMatchObject({
      status: 3,
      last: { codes: ['ACCESS_DENIED'] },
    })
    await expect(stat(cli.configFile)).rejects.toThrow('ENOENT')
  })

  test('with a key that is none keeps nothing', async () => {
    await using cli = await open()
    expect((await cli.run(['login', '--key', '-'], { stdin: 'evk_live_nothing\n' })).status).toBe(3)
    await expect(stat(cli.configFile)).rejects.toThrow('ENOENT')
  })
})

test('files are sent in the name of the account, by email, listed, shown, extended and deleted', async () => {
  await using cli = await signedIn()
  await cli.write('report.pdf', 'figures')
  const args = [
    '--title',
    'Board papers',
    '--to',
    'hannah@calder.example,bo@calder.example',
    '--message',
    'As promised',
  ]
  const { lines } = await cli.json(['send', 'report.pdf', '--expires', '30d', ...args])
  const { transferId } = lines.at(-1) ?? {}
  await expect.poll(() => inboxOf(service).all('hannah@calder.example')).toHaveLength(1)

  expect((await cli.json(['list', 'Board'])).lines).toMatchObject([
    { type: 'transfer', transferId, name: 'Board papers' },
  ])
  expect((await cli.run(['list'])).out).toEqual([expect.stringMatching(new RegExp(`^${transferId} .* Board papers$`))])
  expect((await cli.run(['show', transferId])).out).toContainEqual(
    expect.stringContaining('hannah@calder.example: 0 downloads'),
  )
  expect((await cli.json(['extend', transferId, '60d'])).lines).toMatchObject([{ type: 'extended', transferId }])
  expect((await cli.run(['delete', transferId, '--yes'])).status).toBe(0)
  expect((await cli.json(['list', 'Board'])).lines).toEqual([])
})

test('one’s own transfer is received with its password alone, as by anybody', async () => {
  await using cli = await signedIn()
  await cli.write('secret.txt', 'psst')
  const { lines } = await cli.json(['send', 'secret.txt', '--password', '-'], { stdin: 'a walk by the sea' })
  const link = lines.at(-1)?.['link']
  expect((await cli.json(['receive', link])).lines).toMatchObject([
    { type: 'error', status: 2, message: 'A password opens this transfer. Add --password -.' },
  ])
  const opened = await cli.run(['receive', link, '--password', '-', '--out', 'own'], { stdin: 'a walk by the sea' })
  expect(opened.status).toBe(0)
})

describe('a key that may not', () => {
  test('send, or whose account has switched the API off, is status 3 and says what to do', async () => {
    await using cli = await open()
    await cli.write('a.txt', 'a')
    const reading = { env: { ENVOI_KEY: await keyFor('read') } }
    const refused = await cli.run(['send', 'a.txt'], reading)
    expect(refused).toMatchObject({ status: 3, err: [expect.stringContaining('envoi login --scopes')] })
    expect((await cli.run(['list'], reading)).status).toBe(0)

    await ana.api.disableApi()
    expect((await cli.json(['list'], reading)).lines).toMatchObject([{ status: 3, codes: ['API_DISABLED'] }])
    await ana.api.enableApi()
  })

  test('be seen elsewhere stays here: a link to another service is asked without it', async () => {
    const seen: (string | undefined)[] = []
    const other = createServer(({ headers }, response) => {
      seen.push(headers.authorization)
      response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    try {
      await using cli = await signedIn()
      const link = `http://127.0.0.1:${(other.address() as AddressInfo).port}/dl/abc`
      const env = { ENVOI_KEY: await keyFor('read') }
      expect([(await cli.run(['show', link])).status, (await cli.run(['receive', link], { env })).status]).toEqual([
        1, 1,
      ])
      expect(seen).toEqual([undefined, undefined])
    } finally {
      other.close()
    }
  })
})

test('a push page takes files from whoever has its code', async () => {
  const { link } = await ana.api.makePersonalPushLink({ params: { team: ana.uid, id: ana.uid } })
  await using cli = await open()
  await cli.write('delivery.zip', 'parts')
  const pushed = await cli.json([
    'push',
    link,
    'delivery.zip',
    '--from',
    'mill@calder.example',
    '--from-name',
    'The mill',
  ])
  expect(pushed).toMatchObject({ status: 0 })
  expect(pushed.lines.at(-1)).toMatchObject({ type: 'pushed', receiver: 'Ana', files: 1 })
  const found = await ana.api.searchTransfers({ query: { searchType: 'received' }, body: {} })
  expect(found.transfers).toMatchObject([{ transferId: pushed.lines.at(-1)?.['transferId'], fileCount: 1 }])
  expect((await cli.run(['push', 'nobody', 'delivery.zip'])).status).toBe(1)
})

describe('watching a folder', () => {
  const sentIn = (lines: readonly Record<string, unknown>[]) => lines.filter(({ type }) => type === 'sent')

  test('sends what is there once, and later only what is new or has changed', async () => {
    await using cli = await signedIn()
    await cli.write('drop/one.txt', '1')
    await cli.write('drop/deep/two.txt', '22')
    await cli.write('drop/.hidden', 'no')
    const watch = ['watch', 'drop', '--once', '--settle', '1', '--title', 'Watched']
    expect(sentIn((await cli.json(watch)).lines)).toHaveLength(2)
    expect(sentIn((await cli.json(watch)).lines)).toHaveLength(0)
    await cli.write('drop/one.txt', 'another')
    expect(sentIn((await cli.json(watch)).lines)).toMatchObject([{ size: 7 }])
    expect(await readdir(join(cli.folder, 'drop'))).toHaveLength(3)
  })

  test('goes on until it is stopped', async () => {
    await using cli = await signedIn()
    await cli.write('inbox/first.txt', '1')
    const watching = cli.start(['watch', 'inbox', '--settle', '1', '--json'])
    await watching.out.first(/"type":"sent"/)
    await cli.write('inbox/second.txt', '2')
    await expect.poll(() => watching.out.all.filter((line) => line.includes('"type":"sent"'))).toHaveLength(2)
    watching.kill('SIGINT')
    expect((await watching.ended).status).toBe(130)
  })
})
