import { createHash, createHmac } from 'node:crypto'

/** A store without us: multipart uploads and downloads signed by hand, as any program of its own would do it. */
export type Place = { endpoint: string; accessKey: string; secretKey: string; bucket: string; region: string }

export type Directly = {
  makeBucket(): Promise<void>
  /** The addresses of so many parts of a new object. */
  open(key: string, parts: number): Promise<{ url: string }[]>
  complete(key: string): Promise<void>
  address(key: string): string
  /** Where to put a whole object at once. */
  place(key: string): { url: string }
}

export function openStore(place: Place): Directly {
  const uploads = new Map<string, { id: string; parts: number }>()
  const sign = (method: string, key: string, query: Record<string, string> = {}): string =>
    signUrl(place, method, key, query)

  async function ask(method: string, key: string, query: Record<string, string>, body = ''): Promise<string> {
    const answer = await fetch(sign(method, key, query), { method, body: method === 'GET' ? null : body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the store answered ${answer.status} ${text}`)
    return text
  }

  return {
    async makeBucket() {
      await ask('PUT', '', {})
    },
    async open(key, parts) {
      const id = /<UploadId>(.*?)<\/UploadId>/.exec(await ask('POST', key, { uploads: '' }))?.[1]
      if (id === undefined) throw new Error('the store opened no upload')
      uploads.set(key, { id, parts })
      return Array.from({ length: parts }, (_, index) => ({
        url: sign('PUT', key, { partNumber: String(index + 1), uploadId: id }),
      }))
    },
    async complete(key) {
      const uploadId = uploads.get(key)?.id ?? ''
      const listed = [...(await ask('GET', key, { uploadId })).matchAll(/<PartNumber>(\d+)<.*?<ETag>(.*?)<\/ETag>/gs)]
      const parts = listed.map(
        ([, number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      await ask('POST', key, { uploadId }, `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    },
    address: (key) => sign('GET', key),
    place: (key) => ({ url: sign('PUT', key) }),
  }
}

function signUrl(place: Place, method: string, key: string, query: Record<string, string>): string {
  const url = new URL(key === '' ? place.bucket : `${place.bucket}/${key}`, `${place.endpoint}/`)
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), place.region, 's3', 'aws4_request']
  const parameters = Object.entries({
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${place.accessKey}/${scope.join('/')}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const asked = [method, url.pathname, parameters, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), createHash('sha256').update(asked).digest('hex')].join(
    '\n',
  )
  const start: Buffer = Buffer.from(`AWS4${place.secretKey}`)
  const signingKey = scope.reduce((last, word) => createHmac('sha256', last).update(word).digest(), start)
  return `${url.href}?${parameters}&X-Amz-Signature=${createHmac('sha256', signingKey).update(toSign).digest('hex')}`
}
