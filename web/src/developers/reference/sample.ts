import type { Operation, Schema } from './operations.ts'

/** Values that an example would have, by the name of the field, where its type alone says too little. */
const byName: Record<string, unknown> = {
  country: 'FR',
  countryCode: 'FR',
  actionColor: '#3f51b5',
  address: 'hannah@calderpress.co.uk',
  allowedOrigins: ['https://www.calderpress.co.uk'],
  bucket: 'disk',
  bucketId: 'disk',
  client: 'envoi on calder-nas',
  code: '482913',
  contentType: 'image/png',
  customId: 'board-papers',
  description: 'Nightly export',
  deviceCode: 'dc_5rT0yHn2Kq',
  displayName: 'Hannah Calder',
  email: 'hannah@calderpress.co.uk',
  expiresAt: '2027-12-31T00:00:00Z',
  fileId: 'fl_2mXk9Q',
  fileName: 'report.pdf',
  fileIds: ['fl_2mXk9Q'],
  format: 'csv',
  fullName: 'Hannah Calder',
  key: 'ob_7Jd1sV',
  langCode: 'en',
  manageLink: 'https://envoi.example/manage/8Qm2vK4tZ7/s3cr3t',
  link: 'https://envoi.example/dl/8Qm2vK4tZ7',
  memberId: 'us_4Gh8Lp',
  message: 'The papers for Thursday.',
  name: 'Board papers',
  page: 'personal',
  path: '/name',
  phoneNumber: '+33 6 12 34 56 78',
  partNumber: 1,
  query: 'board',
  rating: 5,
  recipient: 'hannah@calderpress.co.uk',
  recipientLabel: 'Calder Press',
  recipients: ['hannah@calderpress.co.uk'],
  requestId: '01K9Z4',
  senderFullname: 'Camille Aubry',
  size: 3214080,
  source: '203.0.113.7',
  title: 'Board papers',
  team: 'us_4Gh8Lp',
  timeZone: 'Europe/Paris',
  transferId: '8Qm2vK4tZ7',
  uid: 'us_4Gh8Lp',
  uploadId: 'up_3Bn6Wc',
  uploadToken: '9Fs2RkVq7Tz',
  url: 'https://erp.calderpress.co.uk/hooks/envoi',
  userId: 'us_4Gh8Lp',
  value: 'Board papers',
}
/** Where the same name means something else. */
const byCall: Partial<Record<string, Record<string, unknown>>> = {
  addSubdomain: { name: 'calder' },
  checkSubdomain: { name: 'calder' },
  changeSubdomain: { name: 'calder' },
  addWidget: { name: 'Website' },
  changeWidget: { name: 'Website' },
  addContact: { name: 'Hannah Calder' },
  changeContact: { name: 'Hannah Calder' },
  addContactGroup: { name: 'Board' },
  changeContactGroup: { name: 'Board' },
  addMemberGroup: { name: 'Paris office' },
  renameMemberGroup: { name: 'Paris office' },
  renameFile: { name: 'report-2026.pdf' },
  addPasskey: { name: 'Laptop' },
  renamePasskey: { name: 'Laptop' },
  getDeviceCode: { code: 'WDJB-MJHT' },
  approveDeviceCode: { code: 'WDJB-MJHT' },
  denyDeviceCode: { code: 'WDJB-MJHT' },
  getPushPage: { code: 'calder-press' },
  customizeWidget: { value: '#3f51b5' },
  customizeSubdomain: { value: '#3f51b5' },
  customizeSubdomainMail: { value: '#3f51b5' },
  customizeMemberGroup: { value: '#3f51b5' },
  customizeMemberGroupMail: { value: '#3f51b5' },
  reportTransfer: { email: 'hannah@calderpress.co.uk' },
}
/** What is worth showing of a body that asks for little or nothing. */
const shownToo: Partial<Record<string, readonly string[]>> = {
  createTransfer: ['name', 'recipients'],
  changeApiPreferences: ['langCode', 'validityDays'],
  changeMember: ['displayName'],
  changeUser: ['langCode'],
  changeWebhook: ['isEnabled'],
  changeWidget: ['name'],
  addContact: ['email', 'name'],
  changeContact: ['name'],
  changeSubdomain: ['name'],
  searchTransfers: ['query', 'size', '?searchType'],
  countTransfers: ['query', '?searchType'],
  signPicture: ['?userId'],
  addWebhook: ['url', 'events'],
}

type Asked = { call: string; direction: 'request' | 'reply' }

/** An example of what a schema takes: of a request what has to be told and little more, of a reply all. */
export function sampleOf(schema: Schema, asked: Asked, name = '', depth = 0): unknown {
  const named = byCall[asked.call]?.[name] ?? byName[name]
  if (named !== undefined && fits(named, schema)) return named
  const among = schema.anyOf ?? schema.oneOf
  if (among) return sampleOf(among.find(({ type }) => type !== 'null') ?? {}, asked, name, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (firstType(schema)) {
    case 'object':
      return sampleObject(schema, asked, depth)
    case 'array':
      return depth > 5 ? [] : [sampleOf(schema.items ?? {}, asked, singular(name), depth + 1)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    default:
      return sampleText(schema, name)
  }
}

function sampleObject(schema: Schema, asked: Asked, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema
  const more = depth === 0 ? (shownToo[asked.call] ?? []) : []
  const isShown = (name: string): boolean =>
    asked.direction === 'reply' || required.includes(name) || more.includes(name)
  // What has a name and a size is a file.
  const nameIn = (name: string): string => (name === 'name' && 'size' in properties ? 'fileName' : name)
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, shape]) =>
      isShown(name) ? [[name, sampleOf(shape, asked, nameIn(name), depth + 1)]] : [],
    ),
  )
}

/** As much of a check as tells a name that means something else here; the contract itself has the last word in a test. */
function fits(value: unknown, schema: Schema): boolean {
  const among = schema.anyOf ?? schema.oneOf
  if (among) return among.some((one) => fits(value, one))
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.includes(value)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (Array.isArray(value)) return types.includes('array') && value.every((item) => fits(item, schema.items ?? {}))
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema
    return (types.includes('integer') || types.includes('number')) && value >= minimum && value <= maximum
  }
  if (typeof value !== 'string' || !types.includes('string')) return false
  const { maxLength = Infinity, minLength = 0, pattern } = schema
  return (
    value.length <= maxLength && value.length >= minLength && (pattern === undefined || new RegExp(pattern).test(value))
  )
}

const firstType = ({ type }: Schema): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : (type as string | undefined)

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')

/** Ids look like ids, and secrets like secrets. */
function sampleText({ format, pattern, minLength = 0 }: Schema, name: string): string {
  if (format === 'date-time') return '2027-12-31T00:00:00Z'
  if (format === 'date') return '2026-11-30'
  if (pattern?.includes('{6}') === true) return 'a1B2c3'
  if (pattern?.includes('AQgw') === true) return 'qrvM3Q=='
  if (pattern?.startsWith('^[1-9]') === true) return '1'
  if (/password/i.test(name)) return 'correct horse battery'
  if (/^id$|Id$|^eventId$/.test(name)) return 'q7Rv2Kx9'.padEnd(minLength, '0')
  if (/at$|until$|^from$|^to$/i.test(name)) return '2026-11-30T09:00:00Z'
  if (/secret|token|key|code/i.test(name)) return 's3cr3tQ8vK'.padEnd(minLength, '0')
  return 'text'.padEnd(minLength, '.')
}

/** One value for each parameter that has to be given, or that is given nearly always. */
export const sampleParameters = ({ id, parameters }: Operation, place: 'path' | 'query' | 'header') =>
  Object.fromEntries(
    parameters
      .filter(({ in: where, required, name }) => where === place && (required || shownToo[id]?.includes(`?${name}`)))
      .map(({ name, schema }) => [name, String(sampleOf(schema, { call: id, direction: 'request' }, name))]),
  )
