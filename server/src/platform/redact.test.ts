import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { redactFields, redactUrl } from './redact.ts'

describe('a URL that is written down holds no secret', () => {
  test.each([
    ['/api/transfer/v2/transfers/abc', '/api/transfer/v2/transfers/abc'],
    ['/api/x?senderSecret=s3cret&a=1', '/api/x?senderSecret=[redacted]&a=1'],
    ['/api/x?a=1&userSecret=s3cret', '/api/x?a=1&userSecret=[redacted]'],
    ['/api/x?password=s3cret', '/api/x?password=[redacted]'],
    ['/api/x?sender%53ecret=s3cret', '/api/x?sender%53ecret=[redacted]'],
    ['/api/x?%zz=1&token=s3cret', '/api/x?%zz=1&token=[redacted]'],
    ['/api/x?sendersecret=s3cret&PASSWORD=s3cret', '/api/x?sendersecret=[redacted]&PASSWORD=[redacted]'],
    ['/api/x?a=1?senderSecret=s3cret', '/api/x?a=1'],
    ['/manage/abc/s3cret', '/manage/abc/[redacted]'],
    ['/manage/abc/s3cret?lang=fr', '/manage/abc/[redacted]?lang=fr'],
    ['/manage/abc%2Fs3cret', '/manage/abc%2F[redacted]'],
    ['/manage//s3cret/more', '/manage//[redacted]'],
    ['/mail/s3cret', '/mail/[redacted]'],
    ['/signin?redirect=%2Finvitation%2Fs3cret&a=1', '/signin?redirect=%2Finvitation%2F[redacted]&a=1'],
    ['/invitation/s3cret', '/invitation/[redacted]'],
    ['/push/s3cret', '/push/[redacted]'],
    ['/api/user/push/s3cret', '/api/user/push/[redacted]'],
    ['/dashboard/push?page=personal', '/dashboard/push?page=personal'],
    ['/api/user/invitations/s3cret', '/api/user/invitations/[redacted]'],
    ['/api/user/mail-wishes/s3cret', '/api/user/mail-wishes/[redacted]'],
    ['/api/user/api/device-codes/s3cret', '/api/user/api/device-codes/[redacted]'],
    ['/api/user/api/notification-email/check/s3cret', '/api/user/api/notification-email/check/[redacted]'],
    ['/device?code=s3cret', '/device?code=[redacted]'],
    ['/download/s3cret/plan.pdf', '/download/[redacted]/plan.pdf'],
    ['/download/t0ken~s3cret/plan.pdf', '/download/[redacted]/plan.pdf'],
    ['/download/t0ken~s3cret?again=1', '/download/[redacted]?again=1'],
    ['/thumbnail/s3cret', '/thumbnail/[redacted]'],
    ['//download/t0ken~s3cret/plan.pdf', '//download/[redacted]/plan.pdf'],
    ['/download%2Ft0ken~s3cret/plan.pdf', '/download%2F[redacted]/plan.pdf'],
    ['http://files.example/download/t0ken~s3cret/plan.pdf', 'http://files.example/download/[redacted]/plan.pdf'],
    ['http://envoi.example/mail/s3cret', 'http://envoi.example/mail/[redacted]'],
    ['//mail/s3cret', '//mail/[redacted]'],
    ['//envoi.example/mail/s3cret', '//envoi.example/mail/[redacted]'],
    ['http://envoi.example/api/user/mail-wishes/s3cret', 'http://envoi.example/api/user/mail-wishes/[redacted]'],
    ['//api/user/mail-wishes/s3cret', '//api/user/mail-wishes/[redacted]'],
    ['/api//user//mail-wishes//s3cret', '/api//user//mail-wishes/[redacted]'],
    ['HTTP://envoi.example/manage/abc/s3cret', 'HTTP://envoi.example/manage/abc/[redacted]'],
    ['http://ana:s3cret@envoi.example/', 'http://[redacted]@envoi.example/'],
    ['//ana:s3cret@envoi.example/', '//[redacted]@envoi.example/'],
    ['/manage/a%20c/s3cret', '/manage/a%20c/[redacted]'],
    ['/m%61nage/abc/s3cret', '/m%61nage/abc/[redacted]'],
    ['/%6dail/s3cret', '/%6dail/[redacted]'],
    ['/mail%5Cs3cret', '/mail%5C[redacted]'],
    ['/download//s3cret/plan.pdf', '/download//[redacted]/plan.pdf'],
    ['/dltransfer/abc#k=s3cret', '/dltransfer/abc'],
    ['/dltransfer/abc?lang=fr#k=s3cret', '/dltransfer/abc?lang=fr'],
    ['/%zz/mail/s3cret', '/%zz/mail/[redacted]'],
    ['*', '*'],
    ['/constructor/a', '/constructor/a'],
    ['/upload/disk/a/b?size=1&signature=s3cret', '/upload/disk/a/b?size=1&signature=[redacted]'],
  ])('%s', (url, written) => {
    expect(redactUrl(url)).toBe(written)
  })
})

test('fields with a secret’s name lose their value', () => {
  expect(redactFields({ 'x-sender-secret': 's3cret', password: 's3cret', url: '/a?code=s3cret', size: 1 })).toEqual({
    'x-sender-secret': '[redacted]',
    password: '[redacted]',
    url: '/a?code=[redacted]',
    size: 1,
  })
})

test.each(['sseCPassword', 'x-envoi-encryption', 'x-amz-server-side-encryption-customer-key'])(
  'a field called %s loses its value',
  (name) => {
    expect(redactFields({ [name]: 's3cret' })).toEqual({ [name]: '[redacted]' })
  },
)

test('a log line is one JSON object, and an error keeps its cause but not the parameters of a query', () => {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  )
  const cause = Object.assign(new Error('Failed query: select $1\nparams: ana@example.org'), { code: '42P01' })
  log.error('request-failed', new Error('outer', { cause }), { requestId: 'r1' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('ana@example.org')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    level: 'error',
    event: 'request-failed',
    requestId: 'r1',
    error: { message: 'outer', cause: { message: 'Failed query: select $1', code: '42P01' } },
  })
})
