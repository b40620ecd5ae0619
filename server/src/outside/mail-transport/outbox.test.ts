import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutboxFolder } from './outbox-folder.ts'
import { createOutboxTransport } from './outbox.ts'
import { describeMailTransport, letterToBo } from './port.contract.ts'

const never = new AbortController().signal

async function openOutbox(options: { kept?: number; now?: () => Date } = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'envoi-outbox-'))
  const path = join(parent, 'outbox')
  const folder = openOutboxFolder(path, options)
  return {
    path,
    folder,
    transport: createOutboxTransport(folder),
    files: async () => (await readdir(path)).toSorted(),
    async arrived() {
      const names = await readdir(path).catch(() => [])
      const raws = await Promise.all(
        names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(path, name), 'utf8')),
      )
      return raws.map((raw) => ({ raw }))
    },
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true }),
  }
}

/** A clock that goes on by a second each time. */
function ticking(): () => Date {
  let time = Date.parse('2026-11-15T09:00:00Z')
  return () => new Date((time += 1000))
}

describeMailTransport('the outbox', openOutbox)

test('a mail is kept as a JSON file to read and as the very mail, for their owner alone', async () => {
  await using outbox = await openOutbox({ now: ticking() })
  await outbox.transport.send(letterToBo, never)
  const [eml = '', json = '', ...more] = await outbox.files()
  expect(more).toEqual([])
  expect(eml).toMatch(/^20261115090001000-[\w-]{22}\.eml$/)
  expect(json).toBe(eml.replace('.eml', '.json'))
  expect(JSON.parse(await readFile(join(outbox.path, json), 'utf8'))).toEqual({
    kind: 'mail',
    to: 'bo@example.org',
    subject: 'Voici votre code, Zoë',
    text: letterToBo.text,
    html: letterToBo.html,
    links: ['https://envoi.example/reset/a?x=1&y=2'],
    at: '2026-11-15T09:00:01.000Z',
  })
  const modes = await Promise.all(
    [outbox.path, join(outbox.path, eml), join(outbox.path, json)].map((path) => stat(path)),
  )
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600'])
})

test('a mail that is sent again is kept once', async () => {
  await using outbox = await openOutbox({ now: ticking() })
  await outbox.transport.send(letterToBo, never)
  await outbox.transport.send(letterToBo, never)
  await outbox.transport.send({ ...letterToBo, messageId: 'second@envoi.example' }, never)
  expect((await outbox.folder.list()).map(({ at }) => at)).toEqual([
    '2026-11-15T09:00:02.000Z',
    '2026-11-15T09:00:01.000Z',
  ])
})

test('the newest stay when there are too many', async () => {
  await using outbox = await openOutbox({ now: ticking(), kept: 3 })
  for (const subject of ['a', 'b', 'c', 'd', 'e']) {
    await outbox.transport.send({ ...letterToBo, subject, messageId: `${subject}@envoi.example` }, never)
  }
  expect((await outbox.folder.list()).map(({ subject }) => subject)).toEqual(['e', 'd', 'c'])
  expect(await outbox.files()).toHaveLength(6)
})

test('a message is found by its id and by nothing that leads elsewhere', async () => {
  await using outbox = await openOutbox()
  await outbox.transport.send(letterToBo, never)
  const [message] = await outbox.folder.list()
  expect(await outbox.folder.find(message?.id ?? '')).toEqual(message)
  for (const id of ['', 'nothing', '../outbox', `../outbox/${message?.id}`, `${message?.id}.json`]) {
    expect(await outbox.folder.find(id)).toBeUndefined()
  }
})

test('before the first message the outbox is empty', async () => {
  await using outbox = await openOutbox()
  expect(await outbox.folder.list()).toEqual([])
})

test('a folder that cannot be made is told when asked', async () => {
  using transport = createOutboxTransport(openOutboxFolder('/dev/null/outbox'))
  await expect(transport.check(never)).rejects.toThrow('ENOTDIR')
})
