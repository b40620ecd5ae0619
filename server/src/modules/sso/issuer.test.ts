import { describe, expect, test } from 'vitest'
import { isIssuerAllowed, isOfCompany } from './issuer.ts'

const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'

describe('an issuer', () => {
  test.each([
    ['https://idp.example.org', true],
    ['https://idp.example.org/realms/acme', true],
    ['https://acme.okta.com', true],
    ['https://accounts.google.com', true],
    [`https://login.microsoftonline.com/${tenant}/v2.0`, true],
    ['https://login.microsoftonline.com/common/v2.0', false],
    ['https://login.microsoftonline.com/organizations/v2.0', false],
    ['https://login.microsoftonline.com/consumers/v2.0', false],
    ['https://login.microsoftonline.com/COMMON/v2.0', false],
    ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', false],
    ['https://login.microsoftonline.com/{tenantid}/v2.0', false],
    ['https://login.microsoftonline.com/%7Btenantid%7D/v2.0', false],
    ['https://login.microsoftonline.com', false],
    ['https://login.microsoftonline.us/common', false],
    ['https://sts.windows.net/common/', false],
    ['http://idp.example.org', false],
    ['http://idp.example:8080', true],
    ['https://ana:secret@idp.example.org', false],
    ['https://idp.example.org?tenant=1', false],
    ['https://idp.example.org#a', false],
    ['https://idp.example.org/.well-known/openid-configuration', false],
    ['idp.example.org', false],
    ['ftp://idp.example.org', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s is taken: %s', (issuer, isAllowed) => {
    expect(isIssuerAllowed(issuer, ({ host }) => host === 'idp.example:8080')).toBe(isAllowed)
  })
})

describe('an account of an issuer that everybody has accounts at', () => {
  test.each([
    ['acme.example', true],
    ['ACME.example', true],
    ['other.example', false],
    [undefined, false],
  ])('of %s belongs to the company: %s', (hostedDomain, isOurs) => {
    expect(isOfCompany({ issuer: 'https://accounts.google.com', hostedDomain }, ['acme.example'])).toBe(isOurs)
  })

  test('needs no such word from a company’s own issuer', () => {
    expect(isOfCompany({ issuer: 'https://idp.acme.example', hostedDomain: undefined }, [])).toBe(true)
  })
})
