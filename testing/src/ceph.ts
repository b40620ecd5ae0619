import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { S3Place } from '@envoi/server/platform/config-buckets'
import { inject } from 'vitest'
import { READY_WITHIN, keys, startCeph } from './ceph-program.ts'

/** A real S3 store for the whole run: Ceph with radosgw. The first test that asks starts it, the end of the run stops it. */
export type Ceph = { endpoint: string; accessKey: string; secretKey: string }

export type { S3Place }

const REGION = 'default'

/** Tests run in several processes: the one that makes the folder starts it, the others wait for its word. */
export async function sharedCeph(): Promise<Ceph> {
  const place = inject('ceph')
  const said = join(place, 'endpoint')
  const isFirst = await mkdir(join(place, 'state')).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const endpoint = await startCeph(join(place, 'state')).catch((error: unknown) => `failed: ${String(error)}`)
    await writeFile(`${said}.new`, endpoint)
    await rename(`${said}.new`, said)
  }
  const until = performance.now() + 2 * READY_WITHIN
  for (;;) {
    const endpoint = await readFile(said, 'utf8').catch(() => undefined)
    if (endpoint?.startsWith('http')) return { endpoint, ...keys }
    if (endpoint !== undefined) throw new Error(`Ceph ${endpoint}`)
    if (performance.now() > until) throw new Error('Ceph does not start')
    await delay(50)
  }
}

/** A fresh bucket, versioned, that every origin may send to and read from. */
export async function newS3Place(): Promise<S3Place> {
  const ceph = await sharedCeph()
  const place = { ...ceph, region: REGION, bucket: `envoi-${randomBytes(8).toString('hex')}` }
  await administer(place, '')
  await administer(place, '?versioning=', '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>')
  await administer(place, '?cors=', `<CORSConfiguration><CORSRule>${corsRule}</CORSRule></CORSConfiguration>`)
  return place
}

const corsRule = `<AllowedOrigin>*</AllowedOrigin>${['GET', 'HEAD', 'PUT', 'POST']
  .map((method) => `<AllowedMethod>${method}</AllowedMethod>`)
  .join('')}<AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader>`

/** Signed by hand: what is tested does not prepare its own test. */
async function administer(place: S3Place, query: string, body = ''): Promise<void> {
  const { host } = new URL(place.endpoint)
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), place.region, 's3', 'aws4_request']
  const sum = createHash('sha256').update(body).digest('hex')
  const signed = { host, 'x-amz-content-sha256': sum, 'x-amz-date': time }
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const names = Object.keys(signed).join(';')
  const asked = ['PUT', `/${place.bucket}`, query.slice(1), lines.join(''), names, sum].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), createHash('sha256').update(asked).digest('hex')]
  const start: Buffer = Buffer.from(`AWS4${place.secretKey}`)
  const key = scope.reduce((last, word) => createHmac('sha256', last).update(word).digest(), start)
  const signature = createHmac('sha256', key).update(toSign.join('\n')).digest('hex')
  const credential = `${place.accessKey}/${scope.join('/')}`
  const answer = await fetch(`${place.endpoint}/${place.bucket}${query}`, {
    method: 'PUT',
    headers: {
      'x-amz-content-sha256': sum,
      'x-amz-date': time,
      authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
    },
    body,
  })
  if (!answer.ok) throw new Error(`Ceph refused ${query}: ${await answer.text()}`)
}
