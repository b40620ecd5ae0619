/** Rows as resources of RFC 7643, field by field. */
import type { ScimPerson } from './people.ts'
import { ENVOI_USER, GROUP, USER } from './schemas.ts'

export const locationOf = (baseUrl: string, kind: 'Users' | 'Groups', id: string): string => `${baseUrl}/${kind}/${id}`

const metaOf = (baseUrl: string, kind: 'User' | 'Group', id: string, createdAt: Date, changedAt: Date) => ({
  resourceType: kind,
  created: createdAt.toISOString(),
  lastModified: changedAt.toISOString(),
  location: locationOf(baseUrl, `${kind}s`, id),
})

/** Active is whoever can sign in, or could once they accept: an invitation whose time is over can be sent again. */
const isActive = ({ status }: ScimPerson): boolean => status !== 'SUSPENDED' && status !== 'NOT_INVITED'

export function presentUser(baseUrl: string, person: ScimPerson) {
  const { id, userName, externalId, displayName, givenName, familyName, email, lang, group, role, status } = person
  return {
    schemas: [USER, ENVOI_USER],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: {
      formatted: displayName,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    displayName,
    preferredLanguage: lang,
    active: isActive(person),
    emails: [{ value: email, type: 'work', primary: true }],
    groups: group
      ? [{ value: group.id, display: group.name, $ref: locationOf(baseUrl, 'Groups', group.id), type: 'direct' }]
      : [],
    [ENVOI_USER]: { status, role },
    meta: metaOf(baseUrl, 'User', id, person.createdAt, person.changedAt),
  }
}

export type ScimGroup = { id: string; name: string; externalId: string | null; createdAt: Date; changedAt: Date }

/** `members`: undefined when nobody asked for them. */
export function presentGroup(baseUrl: string, group: ScimGroup, members: ScimPerson[] | undefined) {
  const { id, name, externalId } = group
  return {
    schemas: [GROUP],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && {
      members: members.map((person) => ({
        value: person.id,
        display: person.displayName,
        $ref: locationOf(baseUrl, 'Users', person.id),
        type: 'User',
      })),
    }),
    meta: metaOf(baseUrl, 'Group', id, group.createdAt, group.changedAt),
  }
}

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const presentList = <Resource>(resources: Resource[], total: number, startIndex: number) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
