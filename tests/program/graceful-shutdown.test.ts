import { connect } from 'node:net'
import type { Program } from '@envoi/testing/program-sandbox'
import { expect, test, vi } from 'vitest'
import { beginUpload, expectToldToComeAgain } from './upload-in-progress.ts'

vi.setConfig({ testTimeout: 300_000 })
const PATIENTLY = { timeout: 60_000 }

/** The program has stopped to accept connections. */
async function untilClosed({ port }: Program): Promise<void> {
  const accepts = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.unref()
    })
  await expect.poll(accepts, PATIENTLY).toBe(false)
}

test('SIGTERM during a part: new connections are refused, the part is finished and kept, and the program exits with 0', async () => {
  await using upload = await beginUpload()
  const stopped = upload.program.stop()
  await untilClosed(upload.program)
  upload.sending.goOn()
  const { status, etag } = await upload.sending.answer
  expect(status).toBe(200)
  expect(await stopped).toBe(0)

  expect(await upload.arrived()).toEqual([{ partNumber: 1, size: 16_777_216, etag }])
})

test('SIGTERM while a sender is silent: the sender gets 503 with Retry-After, and the program exits with 0', () =>
  expectToldToComeAgain([process.execPath, 'scripts/with-node.mjs', 'testing/src/program-with-short-drain.ts']))
