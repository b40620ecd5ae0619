import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isWebhookAuthentic } from './webhook-signature.ts'

const [secret, former] = ['whsec_one', 'whsec_other']
const body = '{"id":"evt_1","name":"Été 文"}'
const time = 1_763_500_000
const now = time * 1000
/** Made apart from the code under test. */
const v1 = (key: string, text = body, at: number | string = time) =>
  createHmac('sha256', key).update(`${at}.${text}`).digest('hex')
const header = (key = secret) => `t=${time},v1=${v1(key)}`
const isAuthentic = (more: Partial<Parameters<typeof isWebhookAuthentic>[0]>) =>
  isWebhookAuthentic({ secret, signature: header(), body, now, ...more })

describe('is authentic', () => {
  test.each([
    ['as it was signed', {}],
    ['its body in bytes', { body: new TextEncoder().encode(body) }],
    ['while the secret is renewed, by the new one', { signature: `t=${time},v1=${v1(secret)},v1=${v1(former)}` }],
    ['while the secret is renewed, by the former one', { signature: `t=${time},v1=${v1(former)},v1=${v1(secret)}` }],
    ['with what later versions add', { signature: `t=${time},v2=abc,v1=${v1(secret)},kid=7` }],
    ['in capitals and with spaces', { signature: `t=${time}, v1=${v1(secret).toUpperCase()}` }],
    ['signed 300 seconds ago', { now: now + 300_000 }],
    ['by a clock that is ahead', { now: now - 300_000 }],
    ['without a body', { body: '', signature: `t=${time},v1=${v1(secret, '')}` }],
    ['longer ago than usual, where one may', { now: now + 3_600_000, tolerance: 7200 }],
  ])('%s', async (_what, more) => expect(await isAuthentic(more)).toBe(true))
})

describe('is not authentic', () => {
  test.each([
    ['another body', { body: `${body} ` }],
    ['another secret', { secret: former }],
    ['no secret', { secret: '' }],
    ['another time than was signed', { signature: `t=${time + 1},v1=${v1(secret)}` }],
    ['signed more than 300 seconds ago', { now: now + 301_000 }],
    ['signed in a future far away', { now: now - 301_000 }],
    ['no header', { signature: undefined }],
    ['no header', { signature: null }],
    ['an empty header', { signature: '' }],
    ['no time', { signature: `v1=${v1(secret)}` }],
    ['no signature', { signature: `t=${time}` }],
    ['another version alone', { signature: `t=${time},v0=${v1(secret)}` }],
    ['the beginning of a signature', { signature: `t=${time},v1=${v1(secret).slice(0, 32)}` }],
    ['more than a signature', { signature: `t=${time},v1=${v1(secret)}00` }],
    ['a signature that is none', { signature: `t=${time},v1=${'g'.repeat(64)}` }],
    ['a time that is none', { signature: `t=now,v1=${v1(secret, body, 'now')}` }],
    ['a time without a digit', { signature: `t=,v1=${v1(secret, body, '')}` }],
    ['an endless time', { signature: `t=${'9'.repeat(400)},v1=${v1(secret)}` }],
    ['two times, the later the right one', { signature: `t=${time - 1},t=${time},v1=${v1(secret)}` }],
  ])('%s', async (_what, more) => expect(await isAuthentic(more)).toBe(false))
})
