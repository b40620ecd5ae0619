import { someBytes } from '@envoi/testing/bytes'
import { findFreePort } from '@envoi/testing/free-port'
import { startNginx } from '@envoi/testing/nginx'
import { ask } from '@envoi/testing/raw-http'
import { linkToFile } from '@envoi/testing/receiving'
import { startService } from '@envoi/testing/service'
import { expect, test } from 'vitest'

/** nginx with the sample configuration shares bytes out between a whole service and one that does nothing else. */
test('two storage processes take the parts of one file and serve it, plain and encrypted', async () => {
  await using closing = new AsyncDisposableStack()
  const [port, servicePort, secondPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const urls = { PUBLIC_URL: `http://localhost:${port}`, STORAGE_URL: `http://127.0.0.1:${port}` }
  const whole = closing.use(await startService({ env: { PORT: String(servicePort), ...urls } }))
  const { dataDir } = whole
  const storage = closing.use(
    await startService({ beside: whole, env: { PORT: String(secondPort), ENVOI_ROLES: 'storage', ...urls } }),
  )
  closing.use(await startNginx({ port, servicePort, secondPort, dataDir }))
  const ana = whole.person('Ana')
  const film = someBytes(2 * 16 * 1024 * 1024 + 70_001, 3)
  const putsOf = (service: typeof whole): number => service.logged().match(/"method":"PUT"/g)?.length ?? 0

  for (const password of [undefined, 'an otter in the rain']) {
    const encryption = password === undefined ? {} : { sseC: true, sseCPassword: password }
    const secret = password === undefined ? {} : { headers: { 'x-transfer-password': password } }
    const before = [putsOf(whole), putsOf(storage)]
    const sent = await ana.send({ 'film.mp4': film }, encryption)
    const puts = [putsOf(whole) - (before[0] ?? 0), putsOf(storage) - (before[1] ?? 0)]
    expect(Math.min(...puts), `parts taken: ${puts.join(' and ')}`).toBeGreaterThan(0)
    const path = new URL(await linkToFile(ana, sent, 0, secret)).pathname
    // One after the other they come to the one and to the other.
    for (const start of [0, 70_000, film.length - 1, 16_000_000]) {
      const headers = { range: `bytes=${start}-${start + 999_999}` }
      const answer = await ask(port, { path, headers, host: `127.0.0.1:${port}` })
      expect(answer.status).toBe(206)
      expect(answer.bytes.equals(film.subarray(start, start + 1_000_000))).toBe(true)
    }
  }
})
