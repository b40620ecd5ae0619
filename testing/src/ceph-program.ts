import { execFile } from 'node:child_process'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'

export const keys = { accessKey: 'test', secretKey: 'testsecret' }
export const READY_WITHIN = 30_000

/** A real Ceph with radosgw, its data in memory and its state in this folder. Resolves with its address once it answers. */
export async function startCeph(folder: string): Promise<string> {
  const [port, monitor] = [await findFreePort(), await findFreePort()]
  const script = join(import.meta.dirname, 'ceph-start.sh')
  // The programs go into the background and would keep pipes open, so what they say goes to a file.
  const line = '"$0" "$@" >"$1/started" 2>&1 </dev/null || { cat "$1/started" >&2; exit 1; }'
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
  await promisify(execFile)('bash', ['-c', `bash ${line}`, script, folder, String(port), String(monitor)], { env })
  const endpoint = `http://127.0.0.1:${port}`
  const until = performance.now() + READY_WITHIN
  while (!(await isAnswering(endpoint))) {
    if (performance.now() > until) throw new Error(await readFile(join(folder, 'started'), 'utf8'))
    await delay(50)
  }
  return endpoint
}

const isAnswering = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    (answer) => answer.ok,
    () => false,
  )

/** By the pids in its folder; where it was never started there is nothing to stop. */
export async function stopCeph(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((file) => file.endsWith('.pid'))) {
    const pid = Number(await readFile(join(folder, name), 'utf8'))
    if (pid > 0) await endProcess(pid)
  }
  await rm(folder, { recursive: true, force: true })
}

async function endProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL')
    for (;;) {
      process.kill(pid, 0)
      await delay(10)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
