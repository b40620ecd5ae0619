import { describe, expect, test } from 'vitest'
import { holdsSecret } from './secret-address.ts'

describe('an address that opens something by itself', () => {
  test.each([
    '/manage/7AsznjPcdc7MZW7qHx1Qn2/secret',
    '/manage',
    '/push/aB3dE6',
    '/mail/sealed-address',
    '/invitation/secret',
    '/signin?redirect=%2Finvitation%2Fsecret',
    '/dltransfer/7AsznjPcdc7MZW7qHx1Qn2',
    '/dl/7AsznjPcdc7MZW7qHx1Qn2',
    '/signin/lost-password',
    '/signin/lost-password?email=a%40example.org&token=x',
    '/?sessionCookie=abc&staySignedIn=true',
    '/discover?SESSIONCOOKIE=abc',
    '/anything?userSecret=x',
    'https://envoi.example/dltransfer/x#top',
    '/%6danage/id/secret',
    '//manage/id/secret',
    '/MANAGE/id/secret',
    '/%E0%A4%A',
    'https://',
  ])('%s', (address) => {
    expect(holdsSecret(address)).toBe(true)
  })
})

describe('an address that anybody may know', () => {
  test.each([
    '/',
    '/?lang=fr',
    '/discover',
    '/signin?redirect=%2Faccount',
    '/account/security',
    '/dashboard',
    '/download-help',
    '/dlx',
    'https://envoi.example/',
  ])('%s', (address) => {
    expect(holdsSecret(address)).toBe(false)
  })
})
