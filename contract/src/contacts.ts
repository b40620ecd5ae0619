import { z } from 'zod'
import { calls } from './calls.ts'
import { addressBook, email, shortText } from './limits.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { declare } from './route.ts'
import { id, line, text } from './text.ts'

/** The people somebody sends to again and again, and groups of them. For paying users: others are told PLAN_REQUIRED. */
const nothing = z.strictObject({})
const address = line.min(1).max(email.maxLength)
const name = line.trim().max(shortText.maxLength)
const byOwner = z.strictObject({ uid: id })
const byOwnerAndId = z.strictObject({ uid: id, id })
const created = z.strictObject({ id: z.string() })

export const contact = z.strictObject({ id: z.string(), email: z.string(), name: z.string().nullable() })
const groupOfContact = z.strictObject({ id: z.string(), name: z.string() })
const contactWithGroups = contact.extend({
  /** In order of name. */
  groups: z.array(groupOfContact),
})
const foundContact = contact.extend({
  isMember: z.boolean().optional(),
  groups: z.array(groupOfContact).optional(),
  groupCount: z.int().optional(),
})
const contactList = z.strictObject({ contacts: z.array(contact), total: z.int() })
/** By words that the address or the name holds, whatever their case and accents; in order of name, then address. */
const searchBody = z.strictObject({
  query: text.max(200).optional(),
  from: z.int().min(0).max(1_000_000).optional(),
  size: z.int().min(0).max(addressBook.pageMax).optional(),
})
const refusals = ['UNAUTHENTICATED', 'PLAN_REQUIRED'] as const

const addContact = declare({
  call: calls.addContact,
  scope: 'manage',
  summary: 'A new contact; of one address there is at most one',
  params: byOwner,
  headers: idempotencyHeaders,
  body: z.strictObject({ email: address, name: name.nullable().optional() }),
  reply: created,
  refusals: [...refusals, 'INVALID_EMAIL', 'CONTACT_EXISTS', 'TOO_MANY_CONTACTS'],
})

const changeContact = declare({
  call: calls.changeContact,
  scope: 'manage',
  summary: 'Another address or name for a contact; in its groups it stays',
  params: byOwnerAndId,
  body: z.strictObject({ email: address.optional(), name: name.nullable().optional() }),
  reply: nothing,
  refusals: [...refusals, 'INVALID_EMAIL', 'CONTACT_EXISTS'],
})

const getContact = declare({
  call: calls.getContact,
  scope: 'read',
  summary: 'A contact, and all groups that it is in',
  params: byOwnerAndId,
  reply: contactWithGroups,
  refusals,
})

const deleteContact = declare({
  call: calls.deleteContact,
  scope: 'manage',
  summary: 'Takes a contact out of the address book and out of its groups',
  params: byOwnerAndId,
  reply: nothing,
  refusals,
})

const deleteContacts = declare({
  call: calls.deleteContacts,
  scope: 'manage',
  summary: 'The same for several; those that are not there are left out',
  params: byOwner,
  body: z.strictObject({ ids: z.array(id).min(1).max(addressBook.batch) }),
  reply: z.strictObject({ deleted: z.int() }),
  refusals,
})

const searchContacts = declare({
  call: calls.searchContacts,
  scope: 'read',
  summary:
    'Contacts by words; a page of them, and how many there are. Of a group named it is told who is in it; with `groups` each comes with the first groups that it is in, and their number',
  params: byOwner,
  body: searchBody.extend({ memberOf: id.optional(), groups: z.boolean().optional() }),
  reply: z.strictObject({ contacts: z.array(foundContact), total: z.int() }),
  refusals,
})

const countContacts = declare({
  call: calls.countContacts,
  scope: 'read',
  summary: 'How many a search would find',
  params: byOwner,
  body: z.strictObject({ query: text.max(200).optional() }),
  reply: z.strictObject({ count: z.int() }),
  refusals,
})

const findContacts = declare({
  call: calls.findContacts,
  scope: 'read',
  summary: 'The contact with this address, in any spelling of it: one or none',
  params: byOwner,
  query: z.strictObject({ email: address }),
  reply: z.strictObject({ contacts: z.array(contact) }),
  refusals,
})

const imported = z.strictObject({ email: address, name: name.nullable() })

const checkContacts = declare({
  call: calls.checkContacts,
  scope: 'read',
  summary: 'Which of these addresses are contacts already, and under which name: changes nothing',
  params: byOwner,
  body: z.strictObject({ emails: z.array(address).max(addressBook.batch) }),
  reply: z.strictObject({ known: z.array(contact) }),
  refusals,
})

const importContacts = declare({
  call: calls.importContacts,
  scope: 'manage',
  summary:
    'Adds many contacts at once, all or none; of those that are there already the name changes where one is given. Counts contacts: an address given twice is one',
  params: byOwner,
  headers: idempotencyHeaders,
  body: z.strictObject({
    contacts: z.array(imported).min(1).max(addressBook.batch),
    /** A group of one’s own that they become members of. */
    groupId: id.optional(),
  }),
  reply: z.strictObject({ added: z.int(), renamed: z.int(), unchanged: z.int() }),
  refusals: [...refusals, 'INVALID_EMAIL', 'TOO_MANY_CONTACTS', 'TOO_MANY_MEMBERS'],
})

const exportContacts = declare({
  call: calls.exportContacts,
  scope: 'read',
  summary: 'The whole address book, or one group, as CSV for spreadsheets or as vCards',
  params: byOwner,
  query: z.strictObject({ format: z.enum(['csv', 'vcard']), groupId: id.optional() }),
  reply: z.instanceof(Uint8Array),
  contentType: 'text/*',
  refusals,
})

const groupName = line.trim().min(1).max(shortText.maxLength)
const members = z.array(id).max(addressBook.batch)
export const contactGroup = z.strictObject({ id: z.string(), name: z.string(), size: z.int() })

const addContactGroup = declare({
  call: calls.addContactGroup,
  scope: 'manage',
  summary: 'A new group of contacts',
  params: byOwner,
  headers: idempotencyHeaders,
  body: z.strictObject({ name: groupName, contactIds: members.optional() }),
  reply: created,
  refusals: [...refusals, 'GROUP_EXISTS', 'TOO_MANY_GROUPS', 'TOO_MANY_MEMBERS'],
})

const changeContactGroup = declare({
  call: calls.changeContactGroup,
  scope: 'manage',
  summary: 'Another name, or members put in and taken out. Contacts that are not one’s own are left out',
  params: byOwnerAndId,
  body: z.strictObject({ name: groupName.optional(), add: members.optional(), remove: members.optional() }),
  reply: nothing,
  refusals: [...refusals, 'GROUP_EXISTS', 'TOO_MANY_MEMBERS'],
})

const deleteContactGroup = declare({
  call: calls.deleteContactGroup,
  scope: 'manage',
  summary: 'Ends a group; its members stay in the address book',
  params: byOwnerAndId,
  reply: nothing,
  refusals,
})

const searchContactGroups = declare({
  call: calls.searchContactGroups,
  scope: 'read',
  summary: 'Groups by words in their name, in order of name, each with how many members it has',
  params: byOwner,
  body: searchBody,
  reply: z.strictObject({ groups: z.array(contactGroup), total: z.int() }),
  refusals,
})

const countContactGroups = declare({
  call: calls.countContactGroups,
  scope: 'read',
  summary: 'How many a search would find',
  params: byOwner,
  body: z.strictObject({ query: text.max(200).optional() }),
  reply: z.strictObject({ count: z.int() }),
  refusals,
})

const listContactGroupMembers = declare({
  call: calls.listContactGroupMembers,
  scope: 'read',
  summary: 'The members of a group, a page of them, and how many there are',
  params: byOwnerAndId,
  query: z.strictObject({
    from: z.coerce.number().int().min(0).max(1_000_000).optional(),
    size: z.coerce.number().int().min(0).max(addressBook.pageMax).optional(),
  }),
  reply: contactList,
  refusals,
})

export const contactRoutes = {
  addContact,
  changeContact,
  getContact,
  deleteContact,
  deleteContacts,
  searchContacts,
  countContacts,
  findContacts,
  checkContacts,
  importContacts,
  exportContacts,
  addContactGroup,
  changeContactGroup,
  deleteContactGroup,
  searchContactGroups,
  countContactGroups,
  listContactGroupMembers,
}

export type Contact = z.infer<typeof contact>
/** `isMember`: of the group that was named in the search. `groups`: where it asked for them, the first of so many. */
export type FoundContact = z.infer<typeof foundContact>
export type ContactWithGroups = z.infer<typeof contactWithGroups>
export type ContactGroup = z.infer<typeof contactGroup>
export type ImportedContact = z.infer<typeof imported>
