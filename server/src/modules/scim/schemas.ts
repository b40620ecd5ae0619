/** What the service can do, told to directories that ask before they begin: RFC 7643, 5 to 7. Data alone. */
import { scim as limit } from '@envoi/contract/limits'
import { languages } from '@envoi/contract/words'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENVOI_USER = 'urn:ietf:params:scim:schemas:extension:envoi:2.0:User'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limit.pageMax },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of directory sync, which the team’s page makes.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
})

const resourceType = (baseUrl: string, name: 'User' | 'Group', schema: string, schemaExtensions: object[]) => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions,
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
})

export const resourceTypes = (baseUrl: string) => [
  resourceType(baseUrl, 'User', USER, [{ schema: ENVOI_USER, required: false }]),
  resourceType(baseUrl, 'Group', GROUP, []),
]

type More = {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readOnly' | 'readWrite' | 'immutable'
  uniqueness?: 'none' | 'server'
  canonicalValues?: readonly string[]
  referenceTypes?: readonly string[]
  subAttributes?: readonly object[]
}

const attribute = (name: string, description: string, more: More = {}) => ({
  name,
  description,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const readOnly = { mutability: 'readOnly' } as const
const exact = { caseExact: true } as const

const userAttributes = [
  attribute('userName', 'The name in the directory, most often the address.', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'The directory’s own id.', exact),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The name as it is shown.'),
      attribute('givenName', 'The given name.'),
      attribute('familyName', 'The family name.'),
    ],
  }),
  attribute('displayName', 'The name as others see it.'),
  attribute('preferredLanguage', 'The language of mail before somebody has joined.', { canonicalValues: languages }),
  attribute('active', 'False: suspended, or without an invitation.', { type: 'boolean' }),
  attribute('emails', 'One address. It cannot be changed once somebody has joined.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'Always work.', { canonicalValues: ['work'] }),
      attribute('primary', 'Always true.', { type: 'boolean' }),
    ],
  }),
  attribute('groups', 'The member group somebody is in: one at most.', {
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute('value', 'The id of the group.', { ...readOnly, ...exact }),
      attribute('$ref', 'Where the group is.', { type: 'reference', referenceTypes: ['Group'], ...readOnly, ...exact }),
      attribute('display', 'The name of the group.', readOnly),
      attribute('type', 'Always direct.', { ...readOnly, canonicalValues: ['direct'] }),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', 'The name, of which a team has each once.', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'The directory’s own id.', exact),
  attribute('members', 'Who is in it. Somebody who is in another group leaves that one.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of a user.', { mutability: 'immutable', ...exact }),
      attribute('$ref', 'Where the user is.', { type: 'reference', referenceTypes: ['User'], ...readOnly, ...exact }),
      attribute('display', 'The name of the user.', readOnly),
      attribute('type', 'Always User.', { mutability: 'immutable', canonicalValues: ['User'] }),
    ],
  }),
]

const envoiAttributes = [
  attribute('status', 'Where somebody stands in the team.', {
    ...readOnly,
    canonicalValues: ['ACTIVE', 'SUSPENDED', 'INVITED', 'EXPIRED', 'NOT_INVITED'],
  }),
  attribute('role', 'What somebody is in the team.', { ...readOnly, canonicalValues: ['OWNER', 'MANAGER', 'MEMBER'] }),
]

const schemaOf = (baseUrl: string, id: string, name: string, description: string, attributes: object[]) => ({
  schemas: [`${CORE}:Schema`],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
})

export const schemas = (baseUrl: string) => [
  schemaOf(baseUrl, USER, 'User', 'Somebody of the team', userAttributes),
  schemaOf(baseUrl, GROUP, 'Group', 'A member group of the team', groupAttributes),
  schemaOf(baseUrl, ENVOI_USER, 'EnvoiUser', 'What Envoi alone knows', envoiAttributes),
]
