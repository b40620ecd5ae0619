import { join } from 'node:path'
import { type SQL, sql } from '../../platform/database/drizzle.ts'

const id = '[0-9a-f]{32}'
const keyPattern = new RegExp(`^${id}/${id}$`)
const fileName = new RegExp(`^(${id})\\.(${id}(?:\\.temp|\\.\\d{1,5}\\.${id})?)$`)
const leftoverPath = new RegExp(`^[0-9a-f]{2}/${id}/${id}\\.[0-9a-z.]+$`)
const versionPattern = new RegExp(`^(${id})-(\\d{1,16})(-pieced)?(-encrypted)?$`)

/** Nothing but our own ids ever becomes a path. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new TypeError('a key is two ids of 32 hexadecimal digits')
  return key
}

/** `key` and `suffix` name one file: `{aa}/{bucketPath}/{objectId}.{suffix}`. */
export const relativePath = (key: string, suffix: string): string => `${requireKey(key).slice(0, 2)}/${key}.${suffix}`
export const filePath = (root: string, key: string, suffix: string): string => join(root, relativePath(key, suffix))
export const folderOf = (root: string, key: string): string =>
  join(root, requireKey(key).slice(0, 2), key.slice(0, key.indexOf('/')))

/** The path of an object's file, as `relativePath` builds it, in SQL of its columns. */
export const pathOf = (key: SQL, suffix: SQL): SQL => sql`left(${key}, 2) || '/' || ${key} || '.' || ${suffix}`

export const tempSuffix = (versionId: string): string => `${versionId}.temp`
export const sideSuffix = (uploadId: string, partNumber: number, nonce: string): string =>
  `${uploadId}.${partNumber}.${nonce}`

/** What a file in a bucket's folder is called; undefined for a name that is none of ours and so is left alone. */
export function parseFileName(name: string): { objectId: string; suffix: string } | undefined {
  const [, objectId, suffix] = fileName.exec(name) ?? []
  return objectId !== undefined && suffix !== undefined ? { objectId, suffix } : undefined
}

/** A path that came out of the database is checked again before anything is removed by it. */
export function leftoverFile(root: string, path: string): string {
  if (!leftoverPath.test(path)) throw new TypeError(`not the path of a leftover: ${path}`)
  return join(root, path)
}

/**
 * A version says where the bytes are and how many, so that reading asks the database for nothing.
 * `pieced`: some parts lie in files beside the main one. `encrypted`: they lie in frames, and so are more than `size`.
 */
export type Version = { id: string; size: number; isPieced: boolean; isEncrypted: boolean }

export const formatVersion = (version: Version): string =>
  `${version.id}-${version.size}${version.isPieced ? '-pieced' : ''}${version.isEncrypted ? '-encrypted' : ''}`

export function parseVersion(version: string): Version {
  const [, id, size, pieced, encrypted] = versionPattern.exec(version) ?? []
  if (id === undefined || size === undefined) throw new TypeError('not a version of this bucket')
  return { id, size: Number(size), isPieced: pieced !== undefined, isEncrypted: encrypted !== undefined }
}
