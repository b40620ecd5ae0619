/**
 * What nobody may ask of a bucket, whoever signed. AWS refuses headers of its own that a signature does not name; Ceph
 * obeys them, so the holder of an address for one put could open the object to the world, or copy into it whatever our
 * keys can read elsewhere. We ask for neither ourselves, and copy only within the bucket.
 */
export function bucketPolicy(bucket: string): object {
  const Resource = `arn:aws:s3:::${bucket}/*`
  const deny = (Sid: string, Condition: object): object => ({
    Sid,
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:PutObject',
    Resource,
    Condition,
  })
  return {
    Version: '2012-10-17',
    Statement: [
      ...opening.map((header) => deny(header, { StringLike: { [`s3:${header}`]: anything } })),
      deny('copy', { StringLike: { [copying]: anything }, StringNotLike: { [copying]: `${bucket}/*` } }),
    ],
  }
}

/** Not only a star: Ceph takes a header that is not there for an empty one. */
const anything = '?*'
const copying = 's3:x-amz-copy-source'
const grants = ['read', 'write', 'read-acp', 'write-acp', 'full-control'].map((right) => `x-amz-grant-${right}`)
const opening = ['x-amz-acl', ...grants]
