import { expect, test } from 'vitest'
import { changesOf, draftOf } from './draft.ts'

const config = {
  enableAzure: true,
  hideClassicAuthentication: true,
  label: 'Acme ID',
  issuer: 'https://id.acme.example',
  clientId: 'envoi',
  hasSecret: true,
  domains: ['acme.example', 'acme.fr'],
  groupsClaim: 'groups',
  groupMapping: [
    { value: 'press', memberGroup: 'a' },
    { value: 'journalists', memberGroup: 'a' },
    { value: 'sales', memberGroup: 'b' },
  ],
  redirectUri: 'https://envoi.example/back',
  siteRedirectUri: 'https://envoi.example/back/1',
  backchannelLogoutUri: 'https://envoi.example/out',
}

test('what is saved comes back as it was, and the secret is not sent again', () => {
  const { label, issuer, clientId, domains, groupsClaim, groupMapping } = config
  expect(changesOf(draftOf(config))).toEqual({
    enableAzure: true,
    hideClassicAuthentication: true,
    clientSecret: undefined,
    label,
    issuer,
    clientId,
    domains,
    groupsClaim,
    groupMapping,
  })
})

test.each([
  ['acme.example acme.fr', ['acme.example', 'acme.fr']],
  ['acme.example,\nacme.fr;', ['acme.example', 'acme.fr']],
  ['  ', []],
])('domains are read from %j', (domains, list) => {
  expect(changesOf({ ...draftOf(config), domains }).domains).toEqual(list)
})

test('a label that is taken away is ours again', () => {
  expect(changesOf({ ...draftOf(config), label: ' ' }).label).toBeNull()
})
