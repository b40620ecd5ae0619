import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRoot, openScratch } from './scratch.fixture.ts'
import { findRunner, mayEnter, readUsers, runAs, spawnAs } from './system-user.ts'

const root = { name: 'root', uid: 0, gid: 0 }
const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 }
const postgres = { name: 'postgres', uid: 101, gid: 104 }
const alice = { name: 'alice', uid: 1000, gid: 1000 }
const everybody = [root, nobody, alice, postgres]

test('users are read from the lines of /etc/passwd, whatever else is there', () => {
  const passwd = 'root:x:0:0:root:/root:/bin/bash\n# note\n\nalice:x:1000:1000::/home/alice:/bin/sh\n+\n'
  expect(readUsers(passwd)).toEqual([root, alice])
})

test.for([
  ['the owner of the database', everybody, alice, postgres, alice],
  ['the owner of the database without an entry', [root, nobody], alice, root, { ...alice, name: 'user 1000' }],
  ['the owner of the data directory', everybody, undefined, alice, alice],
  ['postgres, if that owner has no entry', [root, nobody, postgres], undefined, alice, postgres],
  ['postgres, if root owns the data directory', everybody, undefined, root, postgres],
  ['postgres, if root owns the database', everybody, root, root, postgres],
  ['nobody, if there is no postgres', [root, nobody, alice], undefined, root, nobody],
  ['none, if there is nobody else', [root], undefined, root, undefined],
  ['none, if postgres is only another name of root', [root, { ...root, name: 'postgres' }], undefined, root, undefined],
] as const)('as root, PostgreSQL is run by %s', ([, users, database, home, expected]) => {
  const owner = (user: { uid: number; gid: number }) => ({ uid: user.uid, gid: user.gid })
  expect(findRunner([...users], database && owner(database), owner(home))).toEqual(expected)
})

test('a child gets the ids of its user and none of our variables', async () => {
  expect(spawnAs(alice)).toMatchObject({ uid: 1000, gid: 1000 })
  const { stdout } = await runAs(undefined, '/usr/bin/env', [], new AbortController().signal)
  const names = stdout.match(/^\w+(?==)/gm)
  expect(new Set(names)).toEqual(new Set(['LC_ALL', 'PATH', 'TZ']))
})

test(`${isRoot ? 'another user' : 'the same user'} may enter what the kernel lets them enter`, async () => {
  await using scratch = await openScratch()
  const user = isRoot ? nobody : { name: 'me', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const open = join(scratch.directory, 'open')
  const closed = join(scratch.directory, '-closed')
  await mkdir(join(open, 'inner'), { recursive: true })
  await mkdir(join(closed, 'inner'), { recursive: true })
  await chmod(closed, isRoot ? 0o700 : 0o600)
  const { signal } = new AbortController()
  const folders = [join(open, 'inner'), join(closed, 'inner'), join(open, 'missing')]
  const answers = await Promise.all(folders.map((folder) => mayEnter(user, folder, signal)))
  await chmod(closed, 0o700)
  expect(answers).toEqual([true, false, false])
})
