import { newHexId } from '../../platform/ids.ts'

/** Keys are made by us and say nothing: no name, no owner, no order. Hexadecimal, so that any file system can hold them. */
export const newBucketPath = newHexId
export const newObjectKey = (bucketPath: string): string => `${bucketPath}/${newHexId()}`
