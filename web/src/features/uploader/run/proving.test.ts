import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { TestHome } from '@envoi/client/upload/testing/home'
import { createTestHome } from '@envoi/client/upload/testing/home'
import { eventually } from '@envoi/client/upload/testing/eventually'
import type { Service } from '@envoi/client/upload/testing/service'
import { startService } from '@envoi/client/upload/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Visit } from '../visit.fixture.ts'
import { fillIn, pick, visit } from '../visit.fixture.ts'

let service: Service
let home: TestHome
let ana: Visit
/** To which addresses codes were mailed. */
let mailed: string[]
let mailing: (() => Promise<never>) | null
let checking: (() => Promise<never>) | null
const small = pick('small.bin', 50_000)
const rightCode = '123456'

beforeEach(async () => {
  service = await startService({ partSize: 100_000 })
  home = createTestHome(service.origin)
  mailed = []
  mailing = null
  checking = null
  ana = visit(home, {
    api: {
      ...home.api,
      async askSenderProof({ body: { email } }) {
        if (mailing) return mailing()
        mailed.push(email)
        return {}
      },
      async checkSenderProof({ body: { code } }) {
        if (checking) return checking()
        if (code !== rightCode) throw new ApiError({ status: 401, codes: ['INVALID_CODE'] })
        return {}
      },
    },
  })
})
afterEach(async () => {
  home[Symbol.dispose]()
  await service[Symbol.asyncDispose]()
})

const refuseUnproven = (times = 1) =>
  service.faults.add({
    on: 'createTransfer',
    times,
    does: { answers: 403, body: JSON.stringify({ error: 'x', codes: ['SENDER_NOT_PROVEN'], requestId: 'r1' }) },
  })

test('an unproven address is mailed a code, and the form stays as it is', async () => {
  refuseUnproven()
  fillIn(ana, [small])
  const { draft } = ana.uploader.state
  await ana.uploader.send()
  await eventually(() => ana.uploader.state.proof?.doing).toBeNull()
  expect(ana.uploader.state).toMatchObject({ step: 'form', isCreating: false, failure: null })
  expect(ana.uploader.state.proof).toEqual({ email: 'ana@example.org', doing: null, tries: 0, problem: null })
  expect(ana.uploader.state.draft).toBe(draft)
  expect(mailed).toEqual(['ana@example.org'])
})

test('a wrong code shows an error; the right one sends the transfer', async () => {
  refuseUnproven()
  fillIn(ana, [small])
  await ana.uploader.send()
  await eventually(() => ana.uploader.state.proof?.doing).toBeNull()
  await ana.uploader.proveSender('000000')
  expect(ana.uploader.state.proof).toMatchObject({ tries: 1, problem: { sentence: 'wrong' } })
  expect(ana.logged).not.toContainEqual(expect.objectContaining({ status: 401 }))
  await ana.uploader.askForCode()
  expect(mailed).toHaveLength(2)
  await ana.uploader.proveSender(rightCode)
  expect(ana.uploader.state).toMatchObject({ step: 'done', proof: null, transfer: { recipientCount: 1 } })
})

test('a code is accepted before the mail call has answered, and its late error is ignored', async () => {
  refuseUnproven()
  const late = Promise.withResolvers<never>()
  mailing = () => late.promise
  fillIn(ana, [small])
  await ana.uploader.send()
  expect(ana.uploader.state.proof?.doing).toBe('asking')
  await ana.uploader.proveSender('000000')
  expect(ana.uploader.state.proof).toMatchObject({ doing: null, tries: 1, problem: { sentence: 'wrong' } })
  late.reject(new NetworkError('down'))
  await late.promise.catch(() => undefined)
  expect(ana.uploader.state.proof).toMatchObject({ doing: null, tries: 1, problem: { sentence: 'wrong' } })
  await ana.uploader.proveSender(rightCode)
  expect(ana.uploader.state).toMatchObject({ step: 'done', proof: null })
})

test('a code that could not be mailed shows an error, and can be requested again', async () => {
  refuseUnproven()
  mailing = () => Promise.reject(new NetworkError('down'))
  fillIn(ana, [small])
  await ana.uploader.send()
  await eventually(() => ana.uploader.state.proof?.problem?.sentence).toBe('offline')
  mailing = null
  await ana.uploader.askForCode()
  expect(ana.uploader.state.proof).toMatchObject({ doing: null, tries: 0, problem: null })
})

test('another address gets a code of its own, and late errors of the first are ignored', async () => {
  refuseUnproven(2)
  const late = Promise.withResolvers<never>()
  mailing = () => late.promise
  fillIn(ana, [small])
  await ana.uploader.send()
  ana.uploader.leaveProof()
  expect(ana.uploader.state).toMatchObject({ step: 'form', proof: null })
  mailing = null
  ana.uploader.edit({ email: 'anna@example.org' })
  await ana.uploader.send()
  await eventually(() => ana.uploader.state.proof?.doing).toBeNull()
  late.reject(new NetworkError('down'))
  await late.promise.catch(() => undefined)
  expect(ana.uploader.state.proof).toMatchObject({ email: 'anna@example.org', doing: null, problem: null })
  expect(mailed).toEqual(['anna@example.org'])
})

test('a late refusal of an earlier code does not block the right one', async () => {
  refuseUnproven(2)
  const late = Promise.withResolvers<never>()
  checking = () => late.promise
  fillIn(ana, [small])
  await ana.uploader.send()
  await eventually(() => ana.uploader.state.proof?.doing).toBeNull()
  const first = ana.uploader.proveSender('000000')
  ana.uploader.leaveProof()
  checking = null
  await ana.uploader.send()
  await eventually(() => ana.uploader.state.proof?.doing).toBeNull()
  const second = ana.uploader.proveSender(rightCode)
  late.reject(new ApiError({ status: 401, codes: ['INVALID_CODE'] }))
  await Promise.all([first, second])
  expect(ana.uploader.state).toMatchObject({ step: 'done', proof: null })
})

test('a browser that does not keep the proof gets an error instead of another code', async () => {
  refuseUnproven(2)
  fillIn(ana, [small])
  await ana.uploader.send()
  await eventually(() => ana.uploader.state.proof?.doing).toBeNull()
  await ana.uploader.proveSender(rightCode)
  expect(ana.uploader.state).toMatchObject({
    step: 'form',
    proof: null,
    failure: { error: expect.objectContaining({ codes: ['SENDER_NOT_PROVEN'] }) },
  })
  expect(mailed).toHaveLength(1)
})
