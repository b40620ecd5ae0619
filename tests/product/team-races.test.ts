import { type Service, startService } from '@envoi/testing/service'
import { registrationCode } from '@envoi/testing/signing-up'
import { invite, joined, memberOf, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

/** How often PostgreSQL has ended one of two that waited for each other, since the service began. */
async function deadlocks(): Promise<number> {
  const { pool } = service.app.database
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

test('those who leave, change each other and send at once never wait for each other in a circle', async () => {
  const ana = await service.signedUp('Ana', { plan: 'TEAM25' })
  for (let round = 0; round < 3; round += 1) {
    const bo = await joined(service, ana, `Bo${round}`)
    const rename = (name: string) => ana.api.changeMember({ ...memberOf(ana, bo.uid), body: { displayName: name } })
    await Promise.allSettled([
      bo.api.leaveTeam({ ...teamOf(ana), body: { password: bo.password } }),
      ...['A', 'B', 'C', 'D'].map(rename),
      ...['1', '2', '3'].map((name) => bo.create({ [`${name}.txt`]: 5 })),
    ])
  }
  expect(await deadlocks()).toBe(0)
})

test('whoever types the code of a first password while it is sent again or withdrawn waits for nobody in a circle', async () => {
  const cy = await service.signedUp('Cy', { plan: 'TEAM25' })
  const password = 'a long enough password'
  for (let round = 0; round < 2; round += 1) {
    const email = `given${round}@example.org`
    const { id } = await cy.api.addMember({
      ...teamOf(cy),
      body: { email, displayName: 'Given', langCode: 'en', password },
    })
    const given = service.person(`Given${round}`)
    await expect(given.api.signIn({ body: { email, password } })).rejects.toMatchObject({
      codes: ['EMAIL_NOT_VALIDATED'],
    })
    const code = await registrationCode(service, email)
    await Promise.allSettled([
      given.api.validateRegistration({ body: { email, code } }),
      ...Array.from({ length: 4 }, () => cy.api.resendInvitation(memberOf(cy, id))),
      cy.api.removeMember({ ...memberOf(cy, id), body: { transfers: 'keep' } }),
    ])
    await invite(cy, `other${round}@example.org`)
  }
  expect(await deadlocks()).toBe(0)
})
