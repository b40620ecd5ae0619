import { createAuthenticator } from '@envoi/testing/passkey-authenticator'
import { createMovingClock } from '@envoi/testing/clock'
import { addApp, addPhone } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const exported = async ({ api, uid }: SignedUp) => (await api.exportUser({ params: { uid } })).sections

test('the data export has the sessions and second factors', async () => {
  const ana = await service.signedUp('Ana')
  expect(await exported(ana)).toMatchObject({
    devices: [{ userAgent: null, subdomain: 'www' }],
    knownDevices: [{ kind: 'source', knownUntil: expect.any(String) }],
    passkeys: [],
    secondFactors: [{ phoneNumber: null, authenticatorApp: false, recoveryCodesLeft: 0 }],
  })

  const { options } = await ana.api.getPasskeyOptions({ body: { password: ana.password } })
  const response = createAuthenticator({ origin: service.app.publicUrl, rpId: 'localhost' }).create(options)
  await ana.api.addPasskey({ body: { name: 'Laptop', response } })
  await addPhone(service, ana, '+33612345678')
  const bo = await service.signedUp('Bo')
  await addApp(bo, time.clock)
  await service
    .person('Bo’s phone')
    .api.signIn({ body: bo.credentials() })
    .catch(() => undefined)

  const of = { ana: await exported(ana), bo: await exported(bo) }
  expect(of.ana['passkeys']).toEqual([{ name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null }])
  expect(of.ana['secondFactors']).toEqual([
    { phoneNumber: '+33612345678', authenticatorApp: false, recoveryCodesLeft: 0 },
  ])
  expect(of.bo['passkeys']).toEqual([])
  expect(of.bo['secondFactors']).toEqual([{ phoneNumber: null, authenticatorApp: true, recoveryCodesLeft: 10 }])
})

test('the data export has no secret', async () => {
  const ana = await service.signedUp('Cleo')
  const { secret, recoveryCodes } = await addApp(ana, time.clock)
  const told = JSON.stringify(await exported(ana))
  const token = ana.cookies.find(ana.origin, 'session') ?? ''
  for (const hidden of [secret, token, ...recoveryCodes]) expect(told).not.toContain(hidden)
  expect(told).not.toMatch(/hash|seed|credential|publicKey/i)
})
