/** Where bytes are kept. No refusal repeats what a file or a variable holds: it may be a key. */
import { readFileSync } from 'node:fs'
import { type TransferType, transferTypes } from '@envoi/contract/words'
import { findCountry } from './aws-countries.ts'
import { isLocalhost } from './config-outbound.ts'
import { StartFailure } from './start-failure.ts'

export type S3Place = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }
export type BucketConfig = {
  id: string
  region: string
  /** What senders read where they choose the region. */
  name?: string | undefined
  /** Where it is, if that is known. */
  country?: string | undefined
  /** The transfers that may begin in it. None: it only keeps what it has. */
  types: readonly TransferType[]
  /** Undefined: the disk. */
  s3: S3Place | undefined
}

const DISK = { id: 'disk', region: 'local', s3: undefined }
const S3 = {
  S3_ENDPOINT: 'endpoint',
  S3_BUCKET: 'bucket',
  S3_REGION: 'region',
  S3_ACCESS_KEY: 'accessKey',
  S3_SECRET_KEY: 'secretKey',
} as const
const FIELDS = ['id', 'region', 'name', 'types', 'endpoint', 'bucket', 'accessKey', 'secretKey']

/** In order of preference. The disk is always among them, so that what it has stays readable. */
export function readBuckets(
  value: (name: string) => string | undefined,
  { publicUrl }: { publicUrl: string | undefined },
): BucketConfig[] {
  const file = value('ENVOI_BUCKETS')
  const single = readSingle(value)
  if (file !== undefined && single) {
    throw new StartFailure(
      'ENVOI_BUCKETS and S3_ENDPOINT are both set: name every bucket in the file, or set S3_* alone.',
    )
  }
  const named = file === undefined ? single && [single] : readFile(file)
  if (!named) return [{ ...DISK, types: transferTypes }]
  requireApart(named)
  requireOneNameEach(named)
  if (named.every(({ types }) => types.length === 0)) {
    throw new StartFailure('ENVOI_BUCKETS: no bucket takes new transfers; its types say which it takes.')
  }
  for (const { id, s3 } of named) if (s3) requireReachable(id, s3.endpoint, publicUrl)
  return named.some(({ id }) => id === DISK.id) ? named : [...named, { ...DISK, types: [] }]
}

function readSingle(value: (name: string) => string | undefined): BucketConfig | undefined {
  const names = Object.keys(S3)
  const missing = names.filter((name) => value(name) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    throw new StartFailure(`${missing.join(', ')} must be set as well: an S3 bucket needs ${names.join(', ')}.`)
  }
  const entry = Object.fromEntries(Object.entries(S3).map(([name, field]) => [field, value(name)]))
  const nameOf = (field: string): string => Object.entries(S3).find(([, known]) => known === field)?.[0] ?? field
  return readEntry({ id: 's3', ...entry }, nameOf)
}

function readFile(path: string): BucketConfig[] {
  const entries = parse(path)
  if (!Array.isArray(entries) || entries.length === 0) {
    throw new StartFailure(`ENVOI_BUCKETS: ${path} must hold a list of at least one bucket.`)
  }
  return entries.map((entry: unknown, index) => {
    const id = (entry as { id?: unknown } | null)?.id
    const which = isWord(id) ? id : `number ${index + 1}`
    return readEntry(entry, (field) => `ENVOI_BUCKETS: ${field} of bucket ${which}`)
  })
}

function parse(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartFailure(`ENVOI_BUCKETS: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new StartFailure(`ENVOI_BUCKETS: ${path} is not JSON.`)
  }
}

type NameOf = (field: string) => string

function readEntry(entry: unknown, nameOf: NameOf): BucketConfig {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new StartFailure(`${nameOf('id')} must be set.`)
  }
  const given = entry as Record<string, unknown>
  for (const field of Object.keys(given)) {
    if (!FIELDS.includes(field)) throw new StartFailure(`${nameOf(field)} is no setting: it has ${FIELDS.join(', ')}.`)
  }
  const text = (field: string, pattern: RegExp, rule: string): string => {
    const word = given[field]
    if (word === undefined) throw new StartFailure(`${nameOf(field)} must be set.`)
    if (typeof word !== 'string' || !pattern.test(word)) throw new StartFailure(`${nameOf(field)} must be ${rule}.`)
    return word
  }
  const id = text('id', WORD, wordRule)
  const region = text('region', WORD, wordRule)
  const name = given['name'] === undefined ? undefined : text('name', NAME, nameRule)
  const types = readTypes(given['types'], nameOf('types'))
  if (id === DISK.id) {
    const surplus = ['endpoint', 'bucket', 'accessKey', 'secretKey'].find((field) => field in given)
    if (surplus !== undefined) throw new StartFailure(`${nameOf(surplus)} must not be set: it is the disk.`)
    return { ...DISK, region, name, types }
  }
  const s3 = {
    endpoint: readEndpoint(given['endpoint'], nameOf('endpoint')),
    bucket: text('bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '3 to 63 small letters, digits, dots and hyphens'),
    region,
    accessKey: text('accessKey', /^\S+$/, 'a text without spaces'),
    secretKey: text('secretKey', /^\S+$/, 'a text without spaces'),
  }
  return { id, region, name, country: findCountry(s3.endpoint, region), types, s3 }
}

const WORD = /^[a-z0-9][a-z0-9-]{0,31}$/
const wordRule = 'at most 32 small letters, digits and hyphens'
const NAME = /^[^\s\p{C}](?:[^\p{C}]{0,38}[^\s\p{C}])?$/u
const nameRule = 'at most 40 characters in one line, without spaces around'
const isWord = (id: unknown): id is string => typeof id === 'string' && WORD.test(id)

function readTypes(given: unknown, name: string): readonly TransferType[] {
  if (given === undefined) return transferTypes
  const known: readonly unknown[] = transferTypes
  if (!Array.isArray(given) || given.some((type) => !known.includes(type))) {
    throw new StartFailure(`${name} must be a list of ${transferTypes.join(', ')}.`)
  }
  return transferTypes.filter((type) => given.includes(type))
}

function readEndpoint(given: unknown, name: string): string {
  if (given === undefined) throw new StartFailure(`${name} must be set.`)
  const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : undefined
  const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (!url || !isBare || !/^https?:$/.test(url.protocol)) {
    throw new StartFailure(`${name} must be an address such as https://s3.example, without a path.`)
  }
  return url.origin
}

/** What one of two that share a place knows nothing of, it would sweep away. */
function requireApart(buckets: BucketConfig[]): void {
  const ids = new Set<string>()
  const places = new Map<string, string>()
  for (const { id, s3 } of buckets) {
    if (ids.has(id)) throw new StartFailure(`ENVOI_BUCKETS: there are two buckets ${id}.`)
    ids.add(id)
    if (!s3) continue
    const place = `${s3.endpoint}/${s3.bucket}`
    const other = places.get(place)
    if (other !== undefined)
      throw new StartFailure(`ENVOI_BUCKETS: ${other} and ${id} are the same bucket of one store.`)
    places.set(place, id)
  }
}

/** Senders choose a region, which may have several buckets. */
function requireOneNameEach(buckets: BucketConfig[]): void {
  for (const [region, there] of Map.groupBy(buckets, (one) => one.region)) {
    const names = new Set(there.flatMap(({ name }) => name ?? []))
    if (names.size > 1) throw new StartFailure(`ENVOI_BUCKETS: the region ${region} has ${names.size} names.`)
  }
}

/** Browsers send there themselves, and from a page that came by https they send nothing without it. */
function requireReachable(id: string, endpoint: string, publicUrl: string | undefined): void {
  const { protocol, hostname } = new URL(endpoint)
  const isHere = isLocalhost(hostname) || /^(127\.|\[::1\]$)/.test(hostname)
  if (publicUrl?.startsWith('https:') === true && protocol === 'http:' && !isHere) {
    throw new StartFailure(`The endpoint of bucket ${id} must begin with https://, as PUBLIC_URL does.`)
  }
}
