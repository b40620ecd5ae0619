import { createTestHome } from '@envoi/client/upload/testing/home'
import { startService } from '@envoi/client/upload/testing/service'
import { expect, test } from 'vitest'
import { visitor } from '../draft/draft.fixture.ts'
import { fillIn, pick, visit } from '../visit.fixture.ts'

test('a link name taken meanwhile is marked at its field, and the form can be sent with another', async () => {
  await using service = await startService({ partSize: 100_000 })
  using home = createTestHome(service.origin)
  const small = pick('small.bin', 50_000, 2)
  const body = JSON.stringify({ error: 'x', codes: ['CUSTOM_ID_TAKEN'], requestId: 'r1' })
  service.faults.add({ on: 'createTransfer', does: { answers: 422, body } })
  const cy = visit(home, { place: { ...visitor, isSignedIn: true, uid: 'cy', planType: 'PREMIUM' } })
  fillIn(cy, [small])
  cy.uploader.edit({ customId: 'Plans 2026' })
  const { draft } = cy.uploader.state
  await cy.uploader.send()
  expect(cy.uploader.state).toMatchObject({
    step: 'form',
    isCreating: false,
    failure: null,
    problems: { customId: 'problem_custom_id_taken' },
  })
  expect(cy.uploader.state.draft).toBe(draft)
  await cy.uploader.send()
  expect(service.count('createTransfer')).toBe(1)

  cy.uploader.edit({ customId: 'plans-2027' })
  expect(cy.uploader.state.problems).toEqual({})
  await cy.uploader.send()
  expect(cy.uploader.state).toMatchObject({ step: 'done', failure: null })
  const [key = ''] = service.bucket.files.keys()
  expect(service.bucket.content(key).equals(small.bytes)).toBe(true)
})
