import type { UploaderSettings } from '@envoi/contract/accounts'
import type { TransferOperation } from '@envoi/contract/managing'
import { defaultOptions, nothingSaid } from '@envoi/contract/rules/transfer-options'
import type { NewTransfer } from '@envoi/contract/transfers'
import { byId, managedView } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { fileIdOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined, memberOf, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, newTransfer, refused, rename } from './subdomain-calls.ts'

type Settings = Partial<UploaderSettings>

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

let owners = 0
const newOwner = (): Promise<SignedUp> => {
  owners += 1
  return service.signedUp(`Owner${owners}`, { plan: 'TEAM25' })
}
/** An owner who says this for the team, and a member of it. */
async function team(body: Settings): Promise<{ ana: SignedUp; mia: SignedUp }> {
  const ana = await newOwner()
  const mia = await joined(service, ana, 'Mia')
  await say(ana, body)
  return { ana, mia }
}
const say = (owner: SignedUp, body: Settings, by = owner) =>
  by.api.setUploaderSettings({ params: { uid: owner.uid }, body })
const limitsOf = ({ api, uid }: SignedUp) => api.getLimits({ params: { uid } })

/** A site that is open to visitors, and says this. */
async function site(owner: SignedUp, name: string, body: Settings): Promise<string> {
  const id = await add(owner, name)
  await owner.api.changeSubdomain({ params: { id }, body: { forceSignIn: false } })
  await owner.api.setSubdomainUploader({ params: { id }, body })
  return id
}
const sendAt = (person: Person, place: string, more: Partial<NewTransfer> = {}) =>
  person.at(place).createTransfer({ body: { ...newTransfer, ...more } })

async function putInGroup(member: SignedUp, { api }: SignedUp, body: Settings): Promise<void> {
  const { id } = await api.addMemberGroup({ body: { name: 'Editors' } })
  await api.setMemberGroupUploader({ params: { id }, body })
  await api.addToMemberGroup({ params: { id, memberId: member.uid } })
}

const hello = { 'hello.txt': Buffer.from('hello') }
const password = 'a password for all'
const change = (person: Person, sent: Parameters<typeof byId>[0], ...operations: TransferOperation[]) =>
  person.api.changeTransfer({ ...byId(sent), body: { operations } })
const notAllowed = refused('OPTION_NOT_ALLOWED')
const passwordRequired = refused('PASSWORD_REQUIRED')

describe('what a team says', () => {
  test('holds for everybody in it, and for nobody else', async () => {
    const { ana, mia } = await team({ requirePassword: true, allowS2: false })
    const fay = await service.signedUp('Fay')
    for (const { create } of [ana, mia]) {
      await expect(create({ 'a.txt': 1 })).rejects.toMatchObject(passwordRequired)
      await expect(create({ 'a.txt': 1 }, { password, transferType: 'S2' })).rejects.toMatchObject(notAllowed)
      await create({ 'a.txt': 1 }, { password })
    }
    await fay.create({ 'a.txt': 1 }, { transferType: 'S2' })
    expect((await limitsOf(mia)).options).toEqual({ ...defaultOptions, requirePassword: true, allowS2: false })
    expect((await limitsOf(fay)).options).toEqual(defaultOptions)
  })

  test('ends for whoever leaves, and takes nothing from what was sent', async () => {
    const { ana, mia } = await team({ passwordOpt: false })
    await expect(mia.create({ 'a.txt': 1 }, { password })).rejects.toMatchObject(notAllowed)
    await ana.api.removeMember({ ...memberOf(ana, mia.uid), body: { transfers: 'keep' } })
    await mia.api.signIn({ body: mia.credentials() })
    await mia.create({ 'a.txt': 1 }, { password })
  })

  test('is for the owner and the managers to say: members hear OWNER_ONLY', async () => {
    const { ana, mia } = await team({})
    const max = await joined(service, ana, 'Max', { role: 'MANAGER' })
    await expect(say(mia, { passwordOpt: false })).rejects.toMatchObject(refused('OWNER_ONLY', 403))
    await expect(say(max, { passwordOpt: true })).rejects.toMatchObject(refused('OWNER_ONLY', 403))
    await expect(say(ana, { passwordOpt: false }, mia)).rejects.toMatchObject({ status: 404 })
    expect(await say(mia, { validityDays: 3 })).toEqual({ ...nothingSaid, validityDays: 3 })
    expect(await say(ana, { passwordOpt: false }, max)).toEqual({ ...nothingSaid, passwordOpt: false })
    expect((await limitsOf(mia)).options).toMatchObject({ passwordOpt: false })
    expect(await max.api.getTeam(teamOf(ana))).toMatchObject({ uploader: { passwordOpt: false } })
    expect(await mia.api.getTeam(teamOf(ana))).toMatchObject({ uploader: null })
  })

  test('goes along when the team is given away', async () => {
    const { ana, mia } = await team({ allowS2: false, validityDays: 5 })
    await ana.api.giveTeam({ ...teamOf(ana), body: { id: mia.uid, password: ana.password } })
    expect(await ana.api.getTeam(teamOf(mia))).toMatchObject({ uploader: { allowS2: false, validityDays: 5 } })
    const { uploaderSettings } = await ana.api.getUser({ params: { uid: ana.uid } })
    expect(uploaderSettings).toEqual({ ...nothingSaid, validityDays: 5 })
    await expect(ana.create({ 'a.txt': 1 }, { transferType: 'S2' })).rejects.toMatchObject(notAllowed)
  })

  test('is what somebody without a team says of themselves', async () => {
    const una = await service.signedUp('Una')
    await say(una, { requirePassword: true })
    await expect(una.create({ 'a.txt': 1 })).rejects.toMatchObject(passwordRequired)
  })
})

describe('a contradiction is 422 and changes nothing', () => {
  test('in what a team says, also where it comes in two steps', async () => {
    const ana = await newOwner()
    await expect(say(ana, { allowS1: false, allowS2: false })).rejects.toMatchObject(refused('OPTIONS_CONFLICT'))
    await expect(say(ana, { passwordOpt: false, requirePassword: true })).rejects.toMatchObject(
      refused('OPTIONS_CONFLICT'),
    )
    await say(ana, { allowS1: false })
    await expect(say(ana, { allowS2: false })).rejects.toMatchObject(refused('OPTIONS_CONFLICT'))
    expect(await say(ana, { allowS1: null, allowS2: false })).toEqual({ ...nothingSaid, allowS2: false })
  })

  test('in what a site says', async () => {
    const ana = await newOwner()
    const id = await site(ana, 'contrary', { passwordOpt: false })
    const set = (body: Settings) => ana.api.setSubdomainUploader({ params: { id }, body })
    await expect(set({ requirePassword: true })).rejects.toMatchObject(refused('OPTIONS_CONFLICT'))
    await expect(set({ validityDays: 366 })).rejects.toMatchObject({ limitErrors: [{ limit: 'VALIDITY_DAYS' }] })
    expect(await set({ passwordOpt: null })).toMatchObject({ uploader: nothingSaid })
  })

  test('of two changes at once one is refused', async () => {
    const ana = await newOwner()
    const both = await Promise.allSettled([say(ana, { allowS1: false }), say(ana, { allowS2: false })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('what a site says', () => {
  test('holds for visitors and members there, and not on the main site', async () => {
    const { ana, mia } = await team({})
    await site(ana, 'with-password', { requirePassword: true })
    const vic = service.person('Vic')
    await expect(sendAt(vic, 'with-password')).rejects.toMatchObject(passwordRequired)
    await sendAt(vic, 'with-password', { password })
    await vic.create({ 'a.txt': 1 })
    const asked = { params: { uid: 'visitor' } }
    expect((await vic.at('with-password').getLimits(asked)).options).toMatchObject({ requirePassword: true })
    expect((await vic.api.getLimits(asked)).options).toMatchObject({ requirePassword: false })

    await mia.at('with-password').signIn({ query: {}, body: mia.credentials() })
    await expect(sendAt(mia, 'with-password')).rejects.toMatchObject(passwordRequired)
    const there = mia.at('with-password').getTeamUploaderSettings(teamOf(ana))
    expect(await there).toMatchObject({ requirePassword: true, allowPreview: true, validityDays: null })
    expect(await mia.api.getTeamUploaderSettings(teamOf(ana))).toMatchObject({ requirePassword: false })
  })

  test('holds for changes to what was made there, wherever they are made, and after a rename', async () => {
    const ana = await newOwner()
    const id = await site(ana, 'before-rename', {})
    const vic = service.person('Vic')
    const sent = await sendAt(vic, 'before-rename', { password })
    await ana.api.setSubdomainUploader({ params: { id }, body: { requirePassword: true } })
    await rename(ana, id, 'after-rename')
    await service.app.database.pool.query(`update resting_names set pages_until = now() where name = 'before-rename'`)
    await expect(change(vic, sent, { op: 'remove', path: '/password' })).rejects.toMatchObject(passwordRequired)
  })
})

describe('the strictest of site, group and team', () => {
  test('holds', async () => {
    const { ana, mia } = await team({ notificationOpt: false })
    await putInGroup(mia, ana, { downloadLimitOpt: false })
    await site(ana, 'all-three', { filePreviewOpt: false })
    await mia.at('all-three').signIn({ query: {}, body: mia.credentials() })
    const { options } = await mia.at('all-three').getLimits({ params: { uid: mia.uid } })
    const three = { notificationOpt: false, downloadLimitOpt: false, filePreviewOpt: false }
    expect(options).toEqual({ ...defaultOptions, ...three })
    const none = { summary: false, expiryReminder: false, downloadConfirmation: false }
    for (const chosen of [{ notifications: none }, { maxDownloads: 3 }, { allowPreview: true }]) {
      await expect(sendAt(mia, 'all-three', chosen)).rejects.toMatchObject(notAllowed)
    }
    await sendAt(mia, 'all-three')
  })

  test('leaves nothing to send where two places forbid a kind of transfer each', async () => {
    const { ana, mia } = await team({ allowS1: false, passwordOpt: false })
    await putInGroup(mia, ana, { allowS2: false, requirePassword: true })
    expect((await limitsOf(mia)).options).toMatchObject({ allowS1: false, allowS2: false, passwordOpt: true })
    await expect(mia.create({ 'a.txt': 1 }, { transferType: 'S2', password })).rejects.toMatchObject(notAllowed)
  })

  test('lets members send back what they read, and change none of it', async () => {
    const { mia } = await team({})
    const { uploaderSettings } = await mia.api.getUser({ params: { uid: mia.uid } })
    await mia.api.setUploaderSettings({ params: { uid: mia.uid }, body: { ...uploaderSettings, maxDownloads: 3 } })
    await expect(say(mia, { passwordOpt: false })).rejects.toMatchObject({ status: 403, codes: ['OWNER_ONLY'] })
  })
})

describe('what may not be used', () => {
  test('is off, whatever the sender has set for all', async () => {
    const { ana, mia } = await team({ maxDownloads: 4, validityDays: 12 })
    expect((await limitsOf(mia)).defaults).toEqual({ validityDays: 12, maxDownloads: 4, allowPreview: true })
    await say(ana, { downloadLimitOpt: false, filePreviewOpt: false })
    await say(mia, { maxDownloads: 9, allowPreview: true })
    expect((await limitsOf(mia)).defaults).toEqual({ validityDays: 12, maxDownloads: null, allowPreview: false })
    expect(await managedView(mia, await mia.send(hello))).toMatchObject({ maxDownloads: null, allowPreview: false })
    await mia.create({ 'a.txt': 1 }, { allowPreview: false })
    await expect(mia.create({ 'a.txt': 1 }, { allowPreview: true })).rejects.toMatchObject(notAllowed)
    await expect(mia.create({ 'a.txt': 1 }, { maxDownloads: 5 })).rejects.toMatchObject(notAllowed)
  })

  test('leaves the mails that the sender has chosen for all', async () => {
    const { mia } = await team({ notificationOpt: false })
    const operations = [{ op: 'add' as const, path: '/transfer/summary' as const, value: false }]
    await mia.api.changeNotifications({ params: { uid: mia.uid }, body: { operations } })
    const own = { summary: false, expiryReminder: true, downloadConfirmation: true }
    expect((await managedView(mia, await mia.send(hello))).notifications).toEqual(own)
    await mia.create({ 'a.txt': 1 }, { notifications: own })
    const other = mia.create({ 'a.txt': 1 }, { notifications: { ...own, summary: true } })
    await expect(other).rejects.toMatchObject(notAllowed)
  })

  test('is no password for encrypting either', async () => {
    const { mia } = await team({ passwordOpt: false })
    const encrypted = mia.create({ 'a.txt': 1 }, { sseC: true, sseCPassword: password })
    await expect(encrypted).rejects.toMatchObject(notAllowed)
  })
})

describe('what was sent before', () => {
  test('stays, and is checked for what is changed', async () => {
    const { ana, mia } = await team({})
    const sent = await mia.send(hello, { password, maxDownloads: 7 })
    const closed = { passwordOpt: false, downloadLimitOpt: false, filePreviewOpt: false, notificationOpt: false }
    await say(ana, closed)
    expect(await managedView(mia, sent)).toMatchObject({ maxDownloads: 7, allowPreview: true, options: closed })
    await change(mia, sent, { op: 'replace', path: '/name', value: 'Plans' })
    await change(mia, sent, { op: 'replace', path: '/maxDownloads', value: 7 })
    for (const operation of [
      { op: 'replace', path: '/password', value: 'another password' },
      { op: 'replace', path: '/maxDownloads', value: 8 },
    ] as const) {
      await expect(change(mia, sent, operation)).rejects.toMatchObject(notAllowed)
    }
    const notices = (body: object) => mia.api.setTransferNotices({ ...byId(sent), body })
    await expect(notices({ summary: false })).rejects.toMatchObject(notAllowed)
    await notices({ summary: true })
    await change(mia, sent, { op: 'remove', path: '/maxDownloads' }, { op: 'remove', path: '/password' })
    await change(mia, sent, { op: 'replace', path: '/allowPreview', value: false })
    const shown = change(mia, sent, { op: 'replace', path: '/allowPreview', value: true })
    await expect(shown).rejects.toMatchObject(notAllowed)
  })

  test('is sent to nobody more without the password that is required by now', async () => {
    const { ana, mia } = await team({})
    const sent = await mia.send(hello, { recipients: ['bo@example.org'] })
    await say(ana, { requirePassword: true })
    const recipient = (address: string) => ({ ...byId(sent), params: { id: sent.transferId, recipient: address } })
    await expect(mia.api.addRecipient(recipient('cy@example.org'))).rejects.toMatchObject(passwordRequired)
    await expect(mia.api.notifyRecipient(recipient('bo@example.org'))).rejects.toMatchObject(passwordRequired)
    await mia.api.addRecipient(recipient('bo@example.org'))
    expect(await service.person('Bo').api.getTransfer({ params: { id: sent.transferId } })).toMatchObject({ size: 5 })

    await change(mia, sent, { op: 'add', path: '/password', value: password })
    await mia.api.addRecipient(recipient('cy@example.org'))
    await mia.api.notifyRecipient(recipient('bo@example.org'))
    await expect(change(mia, sent, { op: 'remove', path: '/password' })).rejects.toMatchObject(passwordRequired)
  })

  test('is cloned by the rules of the day', async () => {
    const { ana, mia } = await team({})
    const source = await mia.send(hello)
    await say(ana, { requirePassword: true, allowS1: false })
    const clone = (more: Partial<NewTransfer>) =>
      mia.create(
        {},
        {
          files: [{ id: 'c00000', name: 'hello.txt', size: 5, clone: true, sourceFileId: fileIdOf(source) }],
          cloningSourceTransfer: source.transferId,
          ...more,
        },
      )
    await expect(clone({ password })).rejects.toMatchObject(notAllowed)
    await expect(clone({ transferType: 'S2' })).rejects.toMatchObject(passwordRequired)
    await clone({ transferType: 'S2', password })
  })
})
